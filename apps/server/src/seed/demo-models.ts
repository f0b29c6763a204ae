import type { Model } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { storeTelemetry } from '../modules/devices/index.ts'
import { type DeviceEvent, keepEvents } from '../modules/devices/model/device-event.queries.ts'
import { held, heldRelay, relayCommand } from '../modules/devices/model/din-meter.ts'
import { draftModel, publishModel, saveModel } from '../modules/devices/model/model.service.ts'
import { RADIO_METER, RADIO_WATER_METER } from '../modules/devices/model/radio-meter.ts'
import { elemeters } from '../modules/devices/registry/device.service.ts'
import { deviceTypes } from '../modules/devices/registry/type.service.ts'
import { type Telemetry } from '../modules/devices/telemetry/merge.rules.ts'

/** A simulated meter. */
export interface DemoMeter {
  protocol: 'dlt645' | 'cjt188' | 'modbus'
  address: string
  startMilli: number
  scale: number
  at: string
  batteryLow?: boolean
  /** Seconds its valve is on its way. */
  valveS?: number
  magnet?: boolean
  isCut?: true
  faults?: ['stuck']
  /** What is left on it, and what a kWh takes off it; 1/100 yuan. */
  credit?: { fen: number; priceFen: number }
}

/**
 * The holding registers of the Hiking DDS238-2 ZN/SR, as its public register map has them (fawno/Modbus on GitHub,
 * "DDS238-2 ZN-S Modbus"). It understands function 16 alone for writing, and erases its energy when 0 is written there.
 */
const DDS238: Model = {
  properties: [
    held('totalEnergy', '总有功电能', 'counter', ['kWh', 2, 0.01], [0x00, 'u32']),
    held('u', '电压', 'voltage', ['V', 1, 0.1], [0x0c, 'u16'], { min: 0, max: 500 }),
    held('i', '电流', 'current', ['A', 2, 0.01], [0x0d, 'u16'], { min: 0, max: 100 }),
    held('p', '有功功率', 'power', ['kW', 3, 0.001], [0x0e, 'i16']),
    held('q', '无功功率', 'none', ['var', 0, 1], [0x0f, 'u16']),
    held('pf', '功率因数', 'powerFactor', ['', 3, 0.001], [0x10, 'u16'], { min: 0, max: 1 }),
    held('frequency', '频率', 'none', ['Hz', 2, 0.01], [0x11, 'u16'], { min: 40, max: 70 }),
    heldRelay,
  ],
  commands: [
    relayCommand('switchOff', 'relayOff', '断开继电器', 0),
    relayCommand('switchOn', 'relayOn', '接通继电器', 1),
    {
      key: 'clearEnergy',
      name: '电能清零',
      command: 'custom',
      write: 'registers',
      address: 0x00,
      type: 'u32',
      value: 0,
      verifyKey: 'totalEnergy',
      expected: 0,
    },
  ],
  // Nothing of the bus: the collector says when the meter behind it loses its power and gets it back.
  events: [
    { key: 'powerLost', name: '失电', severity: 'minor' },
    { key: 'powerUp', name: '上电', severity: 'info' },
  ],
  alarms: [
    ...[
      { key: 'overVoltage', name: '过压', operator: 'gt' as const, threshold: 253, clearAt: 248 },
      { key: 'underVoltage', name: '欠压', operator: 'lt' as const, threshold: 187, clearAt: 193 },
    ].map((one) => ({ ...one, property: 'u', holdSeconds: 60, severity: 'major' as const })),
    {
      key: 'frequencyOff',
      name: '频率偏低',
      property: 'frequency',
      operator: 'lt',
      threshold: 49.5,
      clearAt: 49.8,
      holdSeconds: 120,
      severity: 'minor',
    },
  ],
}
/** The same with a counter of money, which the simulator has: what is left, to be written and read back. */
const CREDIT_METER: Model = {
  ...DDS238,
  properties: [...DDS238.properties, held('credit', '剩余金额', 'credit', ['元', 2, 0.01], [0x100, 'u32'])],
  commands: [
    ...DDS238.commands.filter(({ command }) => command !== 'custom'),
    {
      key: 'setCredit',
      name: '写入剩余金额',
      command: 'custom',
      argumentMin: 0,
      argumentMax: 99_999.99,
      write: 'registers',
      address: 0x100,
      type: 'u32',
      factor: 0.01,
      verifyKey: 'credit',
    },
  ],
}
const METERS = 2
const MINUTE_MS = 60_000
/** When the site was without power, in days before now, and for how many minutes; long enough ago to be no alarm any more. */
const OUTAGES = [
  { daysAgo: 27.3, minutes: 52 },
  { daysAgo: 13.8, minutes: 6 },
  { daysAgo: 5.1, minutes: 38 },
]
const outagesOf = (deviceId: string, now: Date): DeviceEvent[] =>
  OUTAGES.flatMap(({ daysAgo, minutes }) => {
    const lost = now.getTime() - daysAgo * 1_440 * MINUTE_MS
    return DDS238.events.map(({ key, name, severity }) => {
      const at = new Date(key === 'powerLost' ? lost : lost + minutes * MINUTE_MS)
      return { deviceId, at, key, name, severity }
    })
  })

/** A type of electricity meter that counts money itself. */
export async function addCreditType(ctx: Ctx): Promise<string> {
  const { id: typeId } = await deviceTypes.add(ctx, {
    code: 'DDSY-M',
    name: '表内计费电表',
    category: 'elemeter',
    protocol: 'modbus',
    vendor: '通用',
    canSwitch: true,
    needsButton: false,
    pollMinutes: 15,
    offlineMinutes: 40,
  })
  const { id } = await draftModel(ctx, { typeId })
  const { revision } = await saveModel(ctx, { id, revision: 0, ...CREDIT_METER })
  await publishModel(ctx, { id, revision, reason: '表内余额可写入并回读' })
  return typeId
}

const RADIO_TYPES = {
  elemeter: { code: 'DDZY-NB', name: 'NB-IoT 直连电表', model: RADIO_METER, reason: '直连电表物模型' },
  watermeter: { code: 'LXSY-NB', name: 'NB-IoT 直连水表', model: RADIO_WATER_METER, reason: '直连水表物模型' },
  shared: { code: 'LXSY-LR', name: 'LoRa 无线水表', model: RADIO_WATER_METER, reason: '无线水表物模型' },
} as const
/** A type of meter that signs in itself, by a radio of its own; or one that any collector of its site may hear. */
export async function addRadioType(ctx: Ctx, kind: keyof typeof RADIO_TYPES): Promise<string> {
  const { code, name, model, reason } = RADIO_TYPES[kind]
  const { id: typeId } = await deviceTypes.add(ctx, {
    code,
    name,
    category: kind === 'shared' ? 'watermeter' : kind,
    protocol: 'json',
    sharedChannel: kind === 'shared',
    vendor: '通用',
    canSwitch: true,
    needsButton: false,
    pollMinutes: 15,
    offlineMinutes: 40,
  })
  const { id } = await draftModel(ctx, { typeId })
  const { revision } = await saveModel(ctx, { id, revision: 0, ...model })
  await publishModel(ctx, { id, revision, reason })
  return typeId
}

/** Electricity meters that speak Modbus, of a type with a published model and a draft of the next; how to simulate them. */
export async function addModbusMeters(
  ctx: Ctx,
  {
    siteId,
    collectorId,
    past,
  }: {
    siteId: string
    collectorId: string
    past: (deviceId: string, endMilli: number, unitMilli: number, now: Date) => Telemetry[]
  },
): Promise<DemoMeter[]> {
  const { id: typeId } = await deviceTypes.add(ctx, {
    code: 'DDS238-2',
    name: '导轨式 Modbus 电表',
    category: 'elemeter',
    protocol: 'modbus',
    vendor: 'Hiking',
    model: 'DDS238-2 ZN/SR',
    canSwitch: true,
    needsButton: false,
    pollMinutes: 15,
    offlineMinutes: 40,
  })
  const { id } = await draftModel(ctx, { typeId })
  const { revision } = await saveModel(ctx, { id, revision: 0, ...DDS238 })
  await publishModel(ctx, { id, revision, reason: '按厂家公开的寄存器表录入' })
  const next = await draftModel(ctx, { typeId, fromId: id })
  const alarms = DDS238.alarms.map((one) =>
    one.key === 'overVoltage' ? { ...one, threshold: 250, clearAt: 245 } : one,
  )
  await saveModel(ctx, { id: next.id, revision: 0, ...DDS238, alarms })
  const now = ctx.now()
  const meters: DemoMeter[] = []
  for (let unit = 11; unit < 11 + METERS; unit++) {
    const startMilli = 2_300_000 + unit * 10_000
    const serial = `MB${ctx.tenant.id}${unit}`
    const tied = { typeId, siteId, collectorId, address: String(unit), serial }
    const { id: deviceId } = await elemeters.add(ctx, { ...tied, remark: '配电间' })
    const rows = past(deviceId, startMilli, 700, now).map((row, step) => ({
      ...row,
      facts: { frequency: 49_950 + ((step * 37) % 100), voltage: 226_000 + ((step * 53) % 90) * 100 },
    }))
    await ctx.db.run(storeTelemetry(ctx.tenant.id, rows))
    for (const event of outagesOf(deviceId, now)) await ctx.db.run(keepEvents(ctx.tenant.id, [event], event.at))
    meters.push({ protocol: 'modbus', address: String(unit), startMilli, scale: 0.8, at: now.toISOString() })
  }
  return meters
}
