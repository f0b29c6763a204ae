import * as contract from '@cloud-steward/contract/housing/house-archive.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { archiveHouse, restoreHouse } from './house-archive.service.ts'

export const serveHouseArchive = (app: App): void =>
  serve(app, contract, {
    archiveHouse,
    restoreHouse,
  })
