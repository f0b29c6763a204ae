import * as contract from '@cloud-steward/contract/devices/alarm.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { ackAlarms, queryAlarmRule, setAlarmRule } from './alarm.service.ts'
import { assignAlarms, commentAlarm, queryAlarmNotes } from './alarm-note.service.ts'

export const serveAlarm = (app: App): void =>
  serve(app, contract, {
    ackAlarms,
    assignAlarms,
    commentAlarm,
    queryAlarmNotes,
    queryAlarmRule,
    setAlarmRule,
  })
