import type { Model, ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'

const holding = (
  address: number,
  type: ModelProperty['type'],
  factor: number,
  rest: Omit<ModelProperty, 'table' | 'address' | 'type' | 'factor'>,
): ModelProperty => ({ ...rest, table: 'holding', address, type, factor })
const number = (key: string, name: string, role: ModelProperty['role'], unit: string, decimals: number) => ({
  key,
  name,
  kind: 'number' as const,
  role,
  unit,
  decimals,
})
/** Reads and tells what the simulated Modbus meter has. */
export const METER_PROPERTIES: ModelProperty[] = [
  holding(0x00, 'u32', 0.01, number('energy', '正向有功电能', 'counter', 'kWh', 2)),
  holding(0x0c, 'u16', 0.1, { ...number('voltage', '电压', 'voltage', 'V', 1), min: 0, max: 500 }),
  holding(0x0d, 'u16', 0.01, number('current', '电流', 'current', 'A', 2)),
  holding(0x0e, 'i16', 0.001, number('power', '有功功率', 'power', 'kW', 3)),
  holding(0x0f, 'u16', 1, number('reactive', '无功功率', 'none', 'var', 0)),
  holding(0x10, 'u16', 0.001, number('powerFactor', '功率因数', 'powerFactor', '', 3)),
  holding(0x11, 'u16', 0.01, number('frequency', '频率', 'none', 'Hz', 2)),
  { key: 'relay', name: '继电器', kind: 'flag', role: 'relay', table: 'holding', address: 0x1a, type: 'u16' },
]
const relay = (command: ModelCommand['command'], key: string, name: string, value: number): ModelCommand => ({
  key,
  name,
  command,
  write: 'registers',
  address: 0x1a,
  type: 'u16',
  value,
  verifyKey: 'relay',
  expected: value,
})
export const METER_COMMANDS: ModelCommand[] = [
  relay('switchOff', 'cut', '断开', 0),
  relay('switchOn', 'close', '接通', 1),
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
