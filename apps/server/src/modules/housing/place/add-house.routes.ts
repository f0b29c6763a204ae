import * as contract from '@cloud-steward/contract/housing/add-house.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { addHouse, addHouseBatch, previewHouseNumbers } from './house.service.ts'
import { queryRoomBoard, setOverlay } from './room.service.ts'

export const serveAddHouse = (app: App): void =>
  serve(app, contract, {
    addHouse,
    addHouseBatch,
    previewHouseNumbers,
    queryRoomBoard,
    setOverlay,
  })
