import {
  byState,
  byUser,
  choice,
  command,
  decimal,
  flag,
  id,
  instant,
  int,
  list,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const ALARM_KINDS = [
  'collector_offline',
  'meter_silent',
  'low_success',
  'relay_differs',
  'clock_off',
  'battery_low',
  'valve_fault',
  'magnet',
  'malformed',
  'sim_expiring',
  'model_alarm',
  'device_event',
] as const
/** What is watched; locks are watched by whoever gives keys to them. */
export const WATCHED = ['collector', 'elemeter', 'watermeter'] as const
export const SEVERITIES = ['critical', 'major', 'minor'] as const

/** 设备告警: something is wrong with a device, from when until when, and who has taken notice of it. */
export const deviceAlarm = resource('device.deviceAlarm', {
  fields: {
    deviceId: id({ readOnly: true }),
    serial: text(32, { readOnly: true }),
    category: choice(WATCHED, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    kind: choice(ALARM_KINDS, { readOnly: true }),
    /** What the model of its type calls it. */
    title: text(64, { readOnly: true, optional: true }),
    severity: choice(SEVERITIES, { readOnly: true }),
    state: choice(['active', 'cleared'], { readOnly: true }),
    isAcked: flag({ readOnly: true }),
    /** Who sees to it. */
    assigneeId: ref('identity.colleague', { readOnly: true, optional: true }),
    /** How far off it was when it was raised: minutes, per cent, bytes, by its kind; of a model's alarm the number itself. */
    value: decimal({ readOnly: true, optional: true, scale: 3 }),
    clearedAt: instant({ readOnly: true, optional: true }),
    ackedAt: instant({ readOnly: true, optional: true }),
    ackedBy: byUser({ readOnly: true, optional: true }),
    ackReason: text(200, { readOnly: true, optional: true }),
  },
  title: 'serial',
  list: [
    'severity',
    'kind',
    'title',
    'serial',
    'category',
    'siteId',
    'roomId',
    'state',
    'isAcked',
    'assigneeId',
    'value',
    'clearedAt',
    'ackedAt',
    'ackedBy',
    'ackReason',
  ],
  shown: ['kind', 'state', 'severity', 'title', 'serial', 'roomId', 'isAcked', 'assigneeId', 'createTime'],
  segments: {
    untaken: { state: 'active', isAcked: 'false' },
    taken: { state: 'active', isAcked: 'true' },
    ...byState('cleared'),
  },
  sort: [],
  search: ['state', 'kind', 'siteId', 'isAcked', 'severity', 'serial', 'category', 'roomId', 'deviceId', 'assigneeId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Takes notice of alarms, and says what is being done. One that is acknowledged already stays as it is. */
export const ackAlarms = command(
  'device.deviceAlarm',
  'ackAlarms',
  { ids: list(id(), 100, { min: 1 }), reason: text(200, { min: 1, multiline: true }) },
  { changed: int() },
)

/** Gives alarms to somebody of the tenant; to nobody when none is named. */
export const assignAlarms = command(
  'device.deviceAlarm',
  'assignAlarms',
  {
    ids: list(id(), 100, { min: 1 }),
    userId: ref('identity.colleague', { optional: true }),
    note: text(200, { optional: true }),
  },
  { changed: int() },
  { keyed: true },
)
export const commentAlarm = command(
  'device.deviceAlarm',
  'commentAlarm',
  { id: id(), note: text(500, { min: 1, multiline: true }) },
  {},
  { keyed: true },
)
/** What was said about an alarm and to whom it was given, the newest first. */
export const queryAlarmNotes = view(
  'device.deviceAlarm',
  'queryAlarmNotes',
  { id: id() },
  rowsOf({
    at: instant(),
    noteKind: choice(['comment', 'assigned']),
    assignee: text(64, { optional: true }),
    note: text(500, { optional: true }),
    username: text(64),
  }),
)

const percent = int({ min: 1, max: 100 })
const rule = {
  /** A condition that comes and goes must last so long, minutes. */
  holdMinutes: int({ min: 0, max: 1_440 }),
  /** A meter that was not heard in so many of its rounds is silent. */
  silentRounds: int({ min: 1, max: 100 }),
  /** Below this success rate there is an alarm, from that on there is none any more. */
  successBelow: percent,
  successClear: percent,
  /** So many bytes of a collector that nobody can read, in a day. */
  malformedBytes: int({ min: 1, max: 10_000_000 }),
} as const
export const queryAlarmRule = view('device.deviceAlarm', 'queryAlarmRule', {}, objectOf(rule))
export const setAlarmRule = command('device.deviceAlarm', 'setAlarmRule', rule, {}, { keyed: true })
