import { room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { meter } from '../metering/index.ts'
import {
  ackAlarms,
  assignAlarms,
  commentAlarm,
  deviceAlarm,
  queryAlarmNotes,
  queryAlarmRule,
  setAlarmRule,
} from './alarm.ts'
import { addFound, queryLine, queryStrays } from './collector-order.ts'
import { cancelCommand, deviceCommand, sendCommand, sendModelCommand } from './command.ts'
import { collector, elemeter, issueSecret, queryUse, watermeter } from './device.ts'
import { queryDevice, queryProperty } from './device-page.ts'
import { setDeviceState } from './life.ts'
import { lock } from './lock.ts'
import { draftModel, dropModel, publishModel, queryModel, saveModel, typeModel } from './model.ts'
import { replaceDevice } from './replace.ts'
import { querySwitchOff } from './switch-off.ts'
import { deviceType, setTypeKey } from './type.ts'

export * from './alarm.ts'
export * from './collector-order.ts'
export * from './command.ts'
export * from './device.ts'
export * from './device-page.ts'
export { METER_ACCOUNT_STATES, RELAYS, VALVES } from './device-parts.ts'
export * from './life.ts'
export * from './lock.ts'
export * from './model.ts'
export * from './replace.ts'
export * from './switch-off.ts'
export * from './type.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [
  ...uses(deviceType, 'query'),
  ...uses(site, 'query'),
  ...uses(room, 'query'),
  ...uses(collector, 'query'),
  ...uses(meter, 'query'),
]
/** Of the page of one device; whether a prepaid account hangs on it is asked where there are such. */
const devicePage = [
  ...uses(elemeter, 'query', 'queryUse', 'queryDevice', 'queryProperty'),
  ...uses(deviceCommand, 'query'),
  ...uses(deviceAlarm, 'query'),
  'prepaid.account.query',
]
const meterButtons = {
  use: uses(elemeter, 'queryUse'),
  /** Of those that sign in themselves. */
  secret: uses(collector, 'issueSecret'),
  command: uses(deviceCommand, 'sendCommand', 'sendModelCommand', 'querySwitchOff', 'query'),
  state: uses(collector, 'setDeviceState'),
  replaceDevice: [...uses(collector, 'replaceDevice'), ...uses(deviceType, 'query')],
}

export const devices = domain({
  name: 'devices',
  resources: [deviceType, typeModel, collector, elemeter, watermeter, lock, deviceCommand, deviceAlarm],
  endpoints: [
    setTypeKey,
    queryModel,
    draftModel,
    saveModel,
    publishModel,
    dropModel,
    issueSecret,
    setDeviceState,
    replaceDevice,
    queryStrays,
    queryLine,
    addFound,
    queryUse,
    queryDevice,
    queryProperty,
    sendCommand,
    querySwitchOff,
    sendModelCommand,
    cancelCommand,
    ackAlarms,
    assignAlarms,
    commentAlarm,
    queryAlarmNotes,
    queryAlarmRule,
    setAlarmRule,
  ],
  menus: [
    {
      code: 'devices',
      icon: 'control',
      children: [
        {
          code: 'elemeter',
          path: '/elemeter',
          icon: 'thunderbolt',
          roles: STAFF,
          uses: [...uses(elemeter, 'query'), ...devicePage, ...pickers],
          buttons: { ...meterButtons, ...crudButtons(elemeter) },
        },
        {
          code: 'watermeter',
          path: '/watermeter',
          icon: 'experiment',
          roles: STAFF,
          uses: [...uses(watermeter, 'query'), ...devicePage, ...pickers],
          buttons: { ...meterButtons, ...crudButtons(watermeter) },
        },
        {
          code: 'collector',
          path: '/collector',
          icon: 'cluster',
          roles: STAFF,
          uses: [
            ...uses(collector, 'query', 'queryStrays', 'queryLine'),
            ...uses(watermeter, 'query'),
            ...uses(lock, 'query'),
            ...devicePage,
            ...pickers,
          ],
          buttons: {
            secret: uses(collector, 'issueSecret'),
            state: uses(collector, 'setDeviceState'),
            command: uses(deviceCommand, 'sendCommand', 'query'),
            replaceDevice: uses(collector, 'replaceDevice'),
            addFound: uses(collector, 'addFound'),
            ...crudButtons(collector),
          },
        },
        {
          code: 'devicecommand',
          path: '/devicecommand',
          icon: 'file-text',
          roles: STAFF,
          uses: [...uses(deviceCommand, 'query'), ...uses(site, 'query'), ...uses(room, 'query')],
          buttons: { cancel: uses(deviceCommand, 'cancelCommand'), ...crudButtons(deviceCommand) },
        },
        {
          code: 'devicealarm',
          path: '/devicealarm',
          icon: 'safety',
          roles: STAFF,
          uses: [
            ...uses(deviceAlarm, 'query', 'queryAlarmRule', 'queryAlarmNotes'),
            ...uses(site, 'query'),
            ...uses(room, 'query'),
            'identity.colleague.query',
          ],
          buttons: {
            ackAlarm: uses(deviceAlarm, 'ackAlarms'),
            assignAlarm: uses(deviceAlarm, 'assignAlarms', 'commentAlarm'),
            alarmRule: uses(deviceAlarm, 'setAlarmRule'),
            ...crudButtons(deviceAlarm),
          },
          hidden: { ROLE_TENEMENT: ['alarmRule'] },
        },
        {
          ...listMenu(deviceType, { code: 'equipmenttype', icon: 'appstore', roles: ['ROLE_ADMIN'] }),
          uses: [...uses(deviceType, 'query'), ...uses(typeModel, 'query', 'queryModel')],
          buttons: {
            key: uses(deviceType, 'setTypeKey'),
            model: uses(typeModel, 'draftModel', 'saveModel', 'dropModel'),
            publishModel: uses(typeModel, 'publishModel'),
            ...crudButtons(deviceType),
          },
        },
      ],
    },
  ],
})
