import * as contract from '@cloud-steward/contract/housing/room-change.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { changeRooms, previewRoomChange, queryRoomLineage } from './room-change.service.ts'

export const serveRoomChange = (app: App): void =>
  serve(app, contract, {
    previewRoomChange,
    changeRooms,
    queryRoomLineage,
  })
