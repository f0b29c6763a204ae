import { choice, command, date, decimal, flag, id, instant, int, resource, rowsOf, text, view } from '../kit/index.ts'
import {
  ASKED_ON_LINE,
  commonOf,
  DEVICE_LABELS,
  found,
  installed,
  itself,
  METER_LABELS,
  METER_SEARCH,
  paid,
  RELAYS,
  RESTORE_MODES,
  reachedOf,
  reading,
  told,
  troubled,
  VALVES,
  verified,
  wired,
} from './device-parts.ts'
import { PROTOCOLS } from './type.ts'

/** 运营商: whose SIM card is in it. */
export const SIM_CARRIERS = ['mobile', 'unicom', 'telecom', 'broadnet', 'other'] as const

/** 采集器: speaks with the platform for the meters on its line. */
export const collector = resource('device.collector', {
  fields: {
    ...commonOf('collector'),
    /** As its type has it. */
    protocol: choice(PROTOCOLS, { readOnly: true }),
    name: text(64, { min: 1 }),
    /** ICCID, the number on the card. */
    simNo: text(32, { optional: true, pattern: '^[0-9A-Za-z]*$' }),
    simCarrier: choice(SIM_CARRIERS, { optional: true }),
    simExpiresOn: date({ optional: true }),
    /** What the card may carry in a month, MB. */
    simMonthlyMb: int({ optional: true, min: 1, max: 1_000_000 }),
    /** It ends within 30 days, or has ended. */
    simExpiring: flag({ readOnly: true }),
    /** 可接表数: how many meters it can have on its line. */
    childLimit: int({ optional: true, min: 1, max: 10_000 }),
    /** Where it connected from last; of a broker that is not ours only that knows. */
    ip: text(45, { readOnly: true, optional: true }),
    ...installed,
    ...found,
    childCount: int({ readOnly: true }),
    /** Meters of others whose shared channel it hears besides. */
    guestCount: int({ readOnly: true, optional: true }),
    onlineCount: int({ readOnly: true }),
    ...troubled,
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
    'siteId',
    'online',
    'onlineCount',
    'childCount',
    'successRate',
    'alarm',
    'lastRoundAt',
    'lastSeenAt',
    'signal',
    'typeId',
    'protocol',
    'malformedCount',
    'firmware',
    'simNo',
    'simCarrier',
    'simExpiresOn',
    'simMonthlyMb',
    'state',
  ],
  shown: ['serial', 'state', 'online', 'name', 'siteId', 'onlineCount', 'childCount', 'alarm', 'lastSeenAt'],
  sort: [],
  search: [
    'serial',
    'name',
    'siteId',
    'typeId',
    'protocol',
    'state',
    'online',
    'simExpiring',
    'simExpiresOn',
    'simNo',
    'simCarrier',
    'ticketNo',
    'allottedTo',
  ],
  placeLabels: { ...DEVICE_LABELS, lines: ['name', 'siteId', 'position'] },
})

/** 电表 */
export const elemeter = resource('device.elemeter', {
  fields: {
    ...commonOf('elemeter'),
    /** Twelve digits on the line; of Modbus 1 to 247. */
    address: text(12, { min: 1, pattern: '^([0-9]{12}|[1-9][0-9]{0,2})$' }),
    ...reachedOf('electric'),
    ...wired,
    /** 复电方式: whether power flows at once when it is given back, or when somebody holds the meter's button; empty: as its type has it. */
    restoreMode: choice(RESTORE_MODES, { optional: true }),
    ...installed,
    ...verified,
    ...found,
    ...itself,
    ...troubled,
    ...paid,
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
  asked: ASKED_ON_LINE,
  list: [
    'serial',
    'roomId',
    'online',
    'energy',
    'relay',
    'accountState',
    'balanceFen',
    'alarm',
    'pricePlan',
    'power',
    'voltage',
    'readAt',
    'lastSeenAt',
    'siteId',
    'typeId',
    'address',
    'collectorId',
    'signal',
    'battery',
    'firmware',
    'readingState',
    'protectedBy',
    'isDirect',
    'state',
  ],
  shown: ['serial', 'online', 'roomId', 'balanceFen', 'accountState', 'relay', 'energy', 'alarm', 'readAt'],
  sums: ['balanceFen'],
  sort: [],
  search: METER_SEARCH,
  placeLabels: METER_LABELS,
})

/** 水表 */
export const watermeter = resource('device.watermeter', {
  fields: {
    ...commonOf('watermeter'),
    /** Fourteen digits on the line, the maker's four and the meter's ten; of Modbus 1 to 247. */
    address: text(14, { min: 1, pattern: '^([0-9]{14}|[1-9][0-9]{0,2})$' }),
    ...reachedOf('cold_water,hot_water'),
    ...wired,
    ...installed,
    ...verified,
    ...found,
    ...itself,
    ...troubled,
    ...paid,
    /** m³ */
    volume: decimal(reading),
    readAt: instant({ readOnly: true, optional: true }),
    valve: choice(VALVES, { readOnly: true, optional: true }),
    /** 开度: how far its valve is open, %. */
    opening: decimal({ ...reading, max: 100 }),
    batteryLow: flag({ readOnly: true, optional: true }),
    /** 强磁干扰: a magnet is held to it, so that it counts less than flows. */
    magnet: flag({ readOnly: true, optional: true }),
  },
  title: 'serial',
  asked: ASKED_ON_LINE,
  list: [
    'serial',
    'roomId',
    'online',
    'volume',
    'valve',
    'accountState',
    'balanceFen',
    'alarm',
    'pricePlan',
    'battery',
    'batteryLow',
    'magnet',
    'readAt',
    'lastSeenAt',
    'siteId',
    'typeId',
    'address',
    'collectorId',
    'signal',
    'firmware',
    'readingState',
    'protectedBy',
    'isDirect',
    'state',
  ],
  shown: ['serial', 'online', 'roomId', 'balanceFen', 'accountState', 'valve', 'volume', 'alarm', 'readAt'],
  sums: ['balanceFen'],
  sort: [],
  search: METER_SEARCH,
  placeLabels: METER_LABELS,
})

/** A new password with which a collector, or a meter that speaks for itself, signs in at the broker. Shown once; the one before ends, and so does its connection. */
export const issueSecret = command(
  'device.collector',
  'issueSecret',
  { id: id() },
  { username: text(80), password: text(64) },
)
/** What a device counted and measured: by hours of a day, by days, or by months. */
export const queryUse = view(
  'device.elemeter',
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
