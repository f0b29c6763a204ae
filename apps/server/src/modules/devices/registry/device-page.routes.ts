import * as contract from '@cloud-steward/contract/devices/device-page.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryProperty } from '../telemetry/telemetry.service.ts'
import { queryDevice } from './device-page.service.ts'

export const serveDevicePage = (app: App): void =>
  serve(app, contract, {
    queryDevice,
    queryProperty,
  })
