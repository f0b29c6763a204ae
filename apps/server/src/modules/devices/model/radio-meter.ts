import type { Model } from '@cloud-steward/contract/devices/index.ts'

const number = { kind: 'number' } as const
/** A meter with a radio of its own, in the words in which the simulated one speaks. */
export const RADIO_METER: Model = {
  properties: [
    { key: 'energy', name: '正向有功电能', role: 'counter', unit: 'kWh', decimals: 2, ...number },
    { key: 'u', name: '电压', role: 'voltage', unit: 'V', decimals: 1, min: 0, max: 500, ...number },
    { key: 'p', name: '有功功率', role: 'power', unit: 'kW', decimals: 3, ...number },
    { key: 'relay', name: '继电器', kind: 'flag', role: 'relay' },
  ],
  commands: [
    { key: 'relayOff', name: '断开继电器', command: 'switchOff', verifyKey: 'relay', expected: 0 },
    { key: 'relayOn', name: '接通继电器', command: 'switchOn', verifyKey: 'relay', expected: 1 },
  ],
  events: [{ key: 'coverOpened', name: '开盖', severity: 'major' }],
  alarms: [],
}
/** A water meter with a radio of its own: its valve can be opened part of the way. */
export const RADIO_WATER_METER: Model = {
  properties: [
    { key: 'volume', name: '累计用水量', role: 'counter', unit: 'm³', decimals: 3, ...number },
    { key: 'isOpen', name: '阀门', kind: 'flag', role: 'valve' },
    { key: 'degree', name: '阀门开度', role: 'opening', unit: '%', decimals: 0, min: 0, max: 100, ...number },
  ],
  commands: [
    { key: 'valveClose', name: '关阀', command: 'closeValve', verifyKey: 'isOpen', expected: 0 },
    { key: 'valveOpen', name: '开阀', command: 'openValve', verifyKey: 'isOpen', expected: 1 },
    {
      key: 'valveTo',
      name: '调节开度',
      command: 'custom',
      argumentMin: 1,
      argumentMax: 100,
      verifyKey: 'degree',
    },
  ],
  events: [{ key: 'coverOpened', name: '开盖', severity: 'major' }],
  alarms: [],
}
