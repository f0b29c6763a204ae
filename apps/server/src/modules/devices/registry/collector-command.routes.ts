import * as contract from '@cloud-steward/contract/devices/collector-order.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryStrays } from '../telemetry/telemetry.service.ts'
import { addFound, queryLine } from './line.service.ts'

export const serveCollectorCommand = (app: App): void =>
  serve(app, contract, {
    queryStrays,
    queryLine,
    addFound,
  })
