import * as contract from '@cloud-steward/contract/locks/alarm.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { closeAlarm } from './alarm.service.ts'

export const serveAlarm = (app: App): void =>
  serve(app, contract, {
    closeAlarm,
  })
