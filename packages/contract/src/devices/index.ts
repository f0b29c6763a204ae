import { room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { meter } from '../metering/index.ts'
import { deviceAlarm } from './alarm.ts'
import { deviceCommand } from './command.ts'
import { collector, elemeter, watermeter } from './device.ts'
import { lock } from './lock.ts'
import { typeModel } from './model.ts'
import * as topics from './topics.ts'
import { deviceType } from './type.ts'

export { METER_ACCOUNT_STATES, RELAYS, VALVES } from './device-parts.ts'
export * from './topics.ts'

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
  ...contentsOf(topics),
  menus: [
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
})
