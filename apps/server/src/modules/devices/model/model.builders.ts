import type { Model, ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'
import { held, heldRelay, relayCommand } from './din-meter.ts'

/** Reads and tells what the simulated Modbus meter has. */
export const METER_PROPERTIES: ModelProperty[] = [
  held('energy', '正向有功电能', 'counter', ['kWh', 2, 0.01], [0x00, 'u32']),
  held('voltage', '电压', 'voltage', ['V', 1, 0.1], [0x0c, 'u16'], { min: 0, max: 500 }),
  held('current', '电流', 'current', ['A', 2, 0.01], [0x0d, 'u16']),
  held('power', '有功功率', 'power', ['kW', 3, 0.001], [0x0e, 'i16']),
  held('reactive', '无功功率', 'none', ['var', 0, 1], [0x0f, 'u16']),
  held('powerFactor', '功率因数', 'powerFactor', ['', 3, 0.001], [0x10, 'u16']),
  held('frequency', '频率', 'none', ['Hz', 2, 0.01], [0x11, 'u16']),
  heldRelay,
]
export const METER_COMMANDS: ModelCommand[] = [
  relayCommand('switchOff', 'cut', '断开', 0),
  relayCommand('switchOn', 'close', '接通', 1),
]
export const METER_MODEL: Model = {
  properties: METER_PROPERTIES,
  commands: METER_COMMANDS,
  events: [{ key: 'coverOpened', name: '开盖', severity: 'major' }],
  alarms: [
    {
      key: 'high',
      name: '过压',
      property: 'voltage',
      operator: 'gt',
      threshold: 250,
      clearAt: 245,
      holdSeconds: 0,
      severity: 'major',
    },
  ],
}
