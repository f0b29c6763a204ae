import * as contract from '@cloud-steward/contract/devices/device.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryUse } from '../telemetry/telemetry.service.ts'
import { issueSecret } from './device.service.ts'

export const serveDevice = (app: App): void =>
  serve(app, contract, {
    issueSecret,
    queryUse,
  })
