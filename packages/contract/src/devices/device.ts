import {
  choice,
  code,
  command,
  date,
  decimal,
  flag,
  id,
  instant,
  int,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { DEVICE_STATES } from './life.ts'

export const RELAYS = ['closed', 'open'] as const
export const VALVES = ['open', 'closed', 'unknown', 'fault'] as const
const told = { optional: true, min: 0, max: 99_999_999, scale: 3 } as const
const reading = { ...told, readOnly: true } as const

/** What every device has. */
const common = {
  serial: code(32, { once: true }),
  typeId: ref('devices.deviceType'),
  siteId: ref('housing.site', { once: true }),
}
const found = {
  state: choice(DEVICE_STATES, { readOnly: true }),
  online: flag({ readOnly: true }),
  lastSeenAt: instant({ readOnly: true, optional: true }),
  /** How strong its radio is received, dBm: about −51 at best; below −105 readings go missing. */
  signal: int({ readOnly: true, optional: true }),
  remark: text(256, { optional: true }),
}
/** 安装: where exactly it was put in, when, by whom, and by which ticket; a ticket of ours or of another system. */
const installed = {
  position: text(64, { optional: true }),
  ticketNo: text(32, { optional: true }),
  installedOn: date({ optional: true }),
  installedBy: text(32, { optional: true }),
  /** 领用: who has it to put it in. */
  allottedTo: text(32, { optional: true }),
  warrantyUntil: date({ optional: true }),
}
/** 检定有效期: bills by a meter hold until this day, then it is verified anew or replaced. */
const verified = { verifyDueOn: date({ optional: true }) }
/** Of meters: by whom and under which address they are reached, and where they count. */
const reached = {
  roomId: ref('housing.room', { optional: true }),
  collectorId: ref('devices.collector', { optional: true }),
  /** 直连: it has a radio of its own (NB-IoT, 4G) and signs in itself; no collector speaks for it. */
  isDirect: flag({ optional: true, once: true }),
  /** The meter of the utility accounts whose numbers it tells. */
  meterId: ref('utility.meter', { optional: true }),
  /** What became of today's number there. */
  readingState: choice(['taken', 'missing', 'refused'], { readOnly: true, optional: true }),
}

/** By what meters of either kind are looked for. */
const METER_SEARCH = [
  'serial',
  'address',
  'siteId',
  'roomId',
  'collectorId',
  'isDirect',
  'typeId',
  'state',
  'ticketNo',
  'allottedTo',
  'verifyDueOn',
] as const

/** 运营商: whose SIM card is in it. */
export const SIM_CARRIERS = ['mobile', 'unicom', 'telecom', 'broadnet', 'other'] as const

/** 采集器: speaks with the platform for the meters on its line. */
export const collector = resource('devices.collector', {
  fields: {
    ...common,
    name: text(64, { min: 1 }),
    /** ICCID, the number on the card. */
    simNo: text(32, { optional: true, pattern: '^[0-9A-Za-z]*$' }),
    simCarrier: choice(SIM_CARRIERS, { optional: true }),
    simExpiresOn: date({ optional: true }),
    /** What the card may carry in a month, MB. */
    simMonthlyMb: int({ optional: true, min: 1, max: 1_000_000 }),
    /** It ends within 30 days, or has ended. */
    simExpiring: flag({ readOnly: true }),
    ...installed,
    ...found,
    childCount: int({ readOnly: true }),
    onlineCount: int({ readOnly: true }),
    /** Of a hundred meters so many answered in the last round; empty before the first. */
    successRate: decimal({ readOnly: true, optional: true, scale: 2, min: 0, max: 100 }),
    lastRoundAt: instant({ readOnly: true, optional: true }),
    /** Bytes of its messages that could not be read. */
    malformedCount: int({ readOnly: true }),
    firmware: text(32, { readOnly: true, optional: true }),
  },
  title: 'name',
  list: [
    'serial',
    'name',
    'online',
    'childCount',
    'onlineCount',
    'successRate',
    'lastRoundAt',
    'signal',
    'lastSeenAt',
    'state',
    'siteId',
    'typeId',
    'malformedCount',
    'firmware',
    'simNo',
    'simCarrier',
    'simExpiresOn',
    'simMonthlyMb',
  ],
  sort: [],
  search: [
    'serial',
    'name',
    'siteId',
    'typeId',
    'state',
    'simExpiring',
    'simExpiresOn',
    'simNo',
    'simCarrier',
    'ticketNo',
    'allottedTo',
  ],
})

/** 电表. Its list, like those of the other devices, says first what it says now. */
export const elemeter = resource('devices.elemeter', {
  fields: {
    ...common,
    /** Twelve digits on the line; of Modbus 1 to 247. */
    address: text(12, { min: 1, pattern: '^([0-9]{12}|[1-9][0-9]{0,2})$' }),
    ...reached,
    ...installed,
    ...verified,
    ...found,
    /** kWh */
    energy: decimal(reading),
    readAt: instant({ readOnly: true, optional: true }),
    /** kW */
    power: decimal({ ...reading, min: -99_999 }),
    /** V */
    voltage: decimal(reading),
    relay: choice(RELAYS, { readOnly: true, optional: true }),
  },
  title: 'serial',
  list: [
    'serial',
    'roomId',
    'online',
    'energy',
    'power',
    'relay',
    'readAt',
    'readingState',
    'voltage',
    'signal',
    'state',
    'collectorId',
    'isDirect',
    'siteId',
    'address',
  ],
  sort: [],
  search: METER_SEARCH,
})

/** 水表 */
export const watermeter = resource('devices.watermeter', {
  fields: {
    ...common,
    /** Fourteen digits on the line, the maker's four and the meter's ten; of Modbus 1 to 247. */
    address: text(14, { min: 1, pattern: '^([0-9]{14}|[1-9][0-9]{0,2})$' }),
    ...reached,
    ...installed,
    ...verified,
    ...found,
    /** m³ */
    volume: decimal(reading),
    readAt: instant({ readOnly: true, optional: true }),
    valve: choice(VALVES, { readOnly: true, optional: true }),
    batteryLow: flag({ readOnly: true, optional: true }),
  },
  title: 'serial',
  list: [
    'serial',
    'roomId',
    'online',
    'volume',
    'valve',
    'batteryLow',
    'readAt',
    'readingState',
    'signal',
    'state',
    'collectorId',
    'isDirect',
    'siteId',
    'address',
  ],
  sort: [],
  search: METER_SEARCH,
})

/** What opens a lock. Fingers, palms, faces and remote controls (fobs) are learnt at the lock itself; there are no digits of them. */
export const CODE_KINDS = ['passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key'] as const
export const CODE_CYCLES = ['weekly', 'once'] as const

/** 门锁 */
export const lock = resource('devices.lock', {
  fields: {
    ...common,
    /** At the collector its address; at a maker's cloud its number there. */
    address: text(16, { min: 4, pattern: '^[0-9A-Za-z]+$' }),
    roomId: reached.roomId,
    collectorId: reached.collectorId,
    /** What opens it. */
    codeKinds: choice(CODE_KINDS, { multiple: true }),
    /** What it can hold besides codes from a moment until another: codes for days and hours of the week, and for one time. */
    codeCycles: choice(CODE_CYCLES, { multiple: true, optional: true }),
    /** So many codes it holds. */
    codeSlots: int({ min: 1, max: 1000 }),
    /** Locks itself after so many seconds. */
    autoLockS: int({ optional: true, min: 1, max: 3600 }),
    ...installed,
    ...found,
    /** Per cent. */
    battery: int({ readOnly: true, optional: true }),
    locked: flag({ readOnly: true, optional: true }),
    firmware: text(32, { readOnly: true, optional: true }),
  },
  title: 'serial',
  list: [
    'serial',
    'roomId',
    'online',
    'battery',
    'locked',
    'signal',
    'lastSeenAt',
    'state',
    'collectorId',
    'typeId',
    'codeKinds',
    'codeCycles',
    'codeSlots',
    'firmware',
    'siteId',
    'address',
  ],
  sort: [],
  search: [
    'serial',
    'address',
    'siteId',
    'roomId',
    'collectorId',
    'typeId',
    'state',
    'battery',
    'ticketNo',
    'allottedTo',
  ],
})

/** A new password with which a collector, or a meter that speaks for itself, signs in at the broker. Shown once; the one before ends, and so does its connection. */
export const issueSecret = command(
  'devices.collector',
  'issueSecret',
  { id: id() },
  { username: text(80), password: text(64) },
)
/** What a device counted and measured: by hours of a day, by days, or by months. */
export const queryUse = view(
  'devices.elemeter',
  'queryUse',
  { id: id(), step: choice(['hour', 'day', 'month']), from: date(), to: date() },
  rowsOf({
    at: text(16),
    /** What was used in it, kWh or m³; empty where nothing is known. */
    used: decimal(told),
    counter: decimal(told),
    power: decimal({ ...told, min: -99_999 }),
  }),
)
