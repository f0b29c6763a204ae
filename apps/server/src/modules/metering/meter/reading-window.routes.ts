import * as contract from '@cloud-steward/contract/metering/reading-window.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryMissingReadings } from './window.service.ts'

export const serveReadingWindow = (app: App): void =>
  serve(app, contract, {
    queryMissingReadings,
  })
