import * as contract from '@cloud-steward/contract/housing/room-photo.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { arrangeRoomPhotos, queryRoomPhotos } from './room-photo.service.ts'

export const serveRoomPhoto = (app: App): void =>
  serve(app, contract, {
    queryRoomPhotos,
    arrangeRoomPhotos,
  })
