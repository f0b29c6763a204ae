import * as contract from '@cloud-steward/contract/housing/add-house.ts'
import * as places from '@cloud-steward/contract/housing/first-place.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { addPlace } from './first-place.service.ts'
import { addHouse, addHouseBatch, previewHouseNumbers } from './house.service.ts'
import { queryRoomBoard, setOverlay } from './room.service.ts'

export function serveAddHouse(app: App): void {
  serve(app, places, { addPlace })
  serve(app, contract, {
    addHouse,
    addHouseBatch,
    previewHouseNumbers,
    queryRoomBoard,
    setOverlay,
  })
}
