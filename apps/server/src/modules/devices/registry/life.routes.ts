import * as contract from '@cloud-steward/contract/devices/life.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { setDeviceState } from './device.service.ts'

export const serveLife = (app: App): void =>
  serve(app, contract, {
    setDeviceState,
  })
