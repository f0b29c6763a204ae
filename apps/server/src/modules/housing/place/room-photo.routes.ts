import * as contract from '@cloud-steward/contract/housing/room-photo.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { arrangePhotos, roomPhotos } from './room-photo.service.ts'

export const serveRoomPhoto = (app: App): void =>
  serve(app, contract, {
    queryRoomPhotos: roomPhotos,
    arrangeRoomPhotos: arrangePhotos,
  })
