import * as contract from '@cloud-steward/contract/devices/switch-off.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { querySwitchOff } from './switch-off.ts'

export const serveSwitchOff = (app: App): void =>
  serve(app, contract, {
    querySwitchOff,
  })
