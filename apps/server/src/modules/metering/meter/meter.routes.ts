import * as contract from '@cloud-steward/contract/metering/meter.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { replaceMeter } from './meter.service.ts'
import {
  confirmReadings,
  estimateReadings,
  queryReadingSheet,
  recordReadings,
  voidReading,
} from './reading-commands.service.ts'

export const serveMeter = (app: App): void =>
  serve(app, contract, {
    replaceMeter,
    queryReadingSheet,
    recordReadings,
    estimateReadings,
    confirmReadings,
    voidReading,
  })
