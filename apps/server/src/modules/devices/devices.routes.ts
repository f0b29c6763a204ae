import * as contract from '@cloud-steward/contract/devices/index.ts'
import { queryRoomHealth } from '@cloud-steward/contract/housing/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { ackAlarms, alarmRule, setAlarmRule } from './alarm/alarm.service.ts'
import { alarmNotes, assignAlarms, commentAlarm } from './alarm/alarm-note.service.ts'
import { cancelCommand, sendCommand } from './command/command.service.ts'
import { sendModelCommand } from './command/model-order.service.ts'
import { querySwitchOff } from './command/switch-off.ts'
import { draftModel, dropModel, publishModel, queryModel, saveModel } from './model/model.service.ts'
import { issueSecret, setDeviceState } from './registry/device.service.ts'
import { devicePage } from './registry/device-page.service.ts'
import { addFound, lineOf } from './registry/line.service.ts'
import { replaceDevice } from './registry/replace.service.ts'
import { roomHealth } from './registry/room-health.queries.ts'
import { setTypeKey } from './registry/type.service.ts'
import { queryProperty, queryStrays, queryUse } from './telemetry/telemetry.service.ts'

export function registerCommands(app: App): void {
  register(app, contract.setTypeKey, (ctx, input) => setTypeKey(ctx, app.secrets, input))
  register(app, contract.queryModel, queryModel)
  register(app, contract.draftModel, draftModel)
  register(app, contract.saveModel, saveModel)
  register(app, contract.publishModel, publishModel)
  register(app, contract.dropModel, dropModel)
  register(app, contract.issueSecret, issueSecret)
  register(app, contract.setDeviceState, setDeviceState)
  register(app, contract.replaceDevice, (ctx, input) => replaceDevice(ctx, app.secrets, input))
  register(app, contract.queryStrays, queryStrays)
  register(app, contract.queryLine, lineOf)
  register(app, contract.addFound, addFound)
  register(app, contract.queryUse, queryUse)
  register(app, contract.queryDevice, devicePage)
  register(app, contract.queryProperty, queryProperty)
  // A question about rooms that only devices can answer.
  register(app, queryRoomHealth, (ctx, place) => ctx.db.rows(roomHealth(ctx, place)))
  register(app, contract.sendCommand, sendCommand)
  register(app, contract.querySwitchOff, querySwitchOff)
  register(app, contract.sendModelCommand, sendModelCommand)
  register(app, contract.cancelCommand, cancelCommand)
  register(app, contract.ackAlarms, ackAlarms)
  register(app, contract.assignAlarms, assignAlarms)
  register(app, contract.commentAlarm, commentAlarm)
  register(app, contract.queryAlarmNotes, alarmNotes)
  register(app, contract.queryAlarmRule, (ctx) => alarmRule(ctx))
  register(app, contract.setAlarmRule, setAlarmRule)
}
