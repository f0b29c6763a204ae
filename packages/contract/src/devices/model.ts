import { difference } from '../difference.ts'
import {
  type AnswerOf,
  byUser,
  choice,
  command,
  decimal,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { WEEKDAYS } from '../kit/weekdays.ts'
import { SEVERITIES } from './alarm.ts'

export const MODEL_STATES = ['draft', 'published', 'retired'] as const
export const PROPERTY_KINDS = ['number', 'flag', 'choice'] as const
/** What a property is to the platform; of `none` its maker alone knows what it means. */
export const PROPERTY_ROLES = [
  'none',
  'counter',
  'voltage',
  'current',
  'power',
  'powerFactor',
  'credit',
  'relay',
  'valve',
  'batteryLow',
  'magnet',
  'opening',
] as const
export const REGISTER_TABLES = ['coil', 'input', 'holding', 'inputRegister'] as const
export const REGISTER_TYPES = ['u16', 'i16', 'u32', 'i32', 'f32'] as const
/** Which half of a number in two registers comes first. */
export const WORD_ORDERS = ['high', 'low'] as const
/** Which function of Modbus writes: 5, 6 or 16. */
export const REGISTER_WRITES = ['coil', 'register', 'registers'] as const
export const MODEL_COMMAND_KINDS = ['switchOff', 'switchOn', 'closeValve', 'openValve', 'custom'] as const
export const EVENT_SEVERITIES = ['info', ...SEVERITIES] as const
export const OPERATORS = ['gt', 'ge', 'lt', 'le', 'eq'] as const

const key = text(32, { min: 1, pattern: '^[a-z][A-Za-z0-9]*$' })
const name = text(64, { min: 1 })
const address = int({ optional: true, min: 0, max: 65_535 })
const number = decimal({ optional: true, scale: 3, min: -99_999_999, max: 99_999_999 })

/** 属性: something a device says of itself. */
export const modelProperty = {
  key,
  name,
  kind: choice(PROPERTY_KINDS),
  role: choice(PROPERTY_ROLES),
  unit: text(16, { optional: true }),
  decimals: int({ optional: true, min: 0, max: 3 }),
  min: number,
  max: number,
  /** Of a choice: its values, as the device says them, and what they mean. */
  options: list(group({ value: int({ min: -32_768, max: 65_535 }), meaning: text(32, { min: 1 }) }), 32, {
    optional: true,
  }),
  table: choice(REGISTER_TABLES, { optional: true }),
  address,
  type: choice(REGISTER_TYPES, { optional: true }),
  wordOrder: choice(WORD_ORDERS, { optional: true }),
  /** What one step of the register is worth, in the unit. */
  factor: decimal({ optional: true, scale: 6, min: 0.000001, max: 1_000_000 }),
  /** Of a flag: 0 means yes. */
  isInverted: flag({ optional: true }),
} as const
/** 指令: something a device can be told. */
export const modelCommand = {
  key,
  name,
  command: choice(MODEL_COMMAND_KINDS),
  /** Takes a number within these bounds; without them it takes none. */
  argumentMin: number,
  argumentMax: number,
  write: choice(REGISTER_WRITES, { optional: true }),
  address,
  type: choice(REGISTER_TYPES, { optional: true }),
  wordOrder: choice(WORD_ORDERS, { optional: true }),
  factor: modelProperty.factor,
  /** What is written where it takes no number. */
  value: number,
  /** The property that says whether it was done, and what it has to say; empty: the number that was given. */
  verifyKey: text(32),
  expected: number,
} as const
/** 事件: something that happens to a device. */
export const modelEvent = { key, name, severity: choice(EVENT_SEVERITIES) } as const
const hour = int({ optional: true, min: 0, max: 24 })
/** 告警: a number beyond a line for so long, so many times over, at hours at which that matters. */
export const modelAlarm = {
  key,
  name,
  property: text(32),
  operator: choice(OPERATORS),
  threshold: decimal({ scale: 3, min: -99_999_999, max: 99_999_999 }),
  /** It ends only here; empty: at the threshold. */
  clearAt: number,
  /** It must last so long, seconds. */
  holdSeconds: int({ min: 0, max: 86_400 }),
  /** 连续次数: it must be said so often without a number on the other side between; empty: once is enough. */
  repeats: int({ optional: true, min: 2, max: 100 }),
  /** 生效时段: begins on these days alone, and between these hours of the tenant's clock, also across midnight; empty: always. */
  days: choice(WEEKDAYS, { optional: true, multiple: true }),
  fromHour: hour,
  toHour: hour,
  severity: choice(SEVERITIES),
} as const
const document = {
  properties: list(group(modelProperty), 200),
  commands: list(group(modelCommand), 50),
  events: list(group(modelEvent), 100),
  alarms: list(group(modelAlarm), 100),
} as const

/** 物模型: a version of what a type's devices say and can be told. One is published at a time, and one is worked on. */
export const typeModel = resource('device.typeModel', {
  fields: {
    typeId: ref('device.deviceType', { readOnly: true }),
    number: int({ readOnly: true }),
    state: choice(MODEL_STATES, { readOnly: true }),
    /** The version it began as a copy of. */
    basedOn: int({ readOnly: true, optional: true }),
    propertyCount: int({ readOnly: true }),
    username: byUser({ readOnly: true, optional: true }),
    publishedAt: instant({ readOnly: true, optional: true }),
    publishedBy: byUser({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    retiredAt: instant({ readOnly: true, optional: true }),
  },
  title: 'number',
  list: [
    'typeId',
    'number',
    'state',
    'basedOn',
    'propertyCount',
    'username',
    'publishedAt',
    'publishedBy',
    'reason',
    'retiredAt',
  ],
  shown: [
    'typeId',
    'state',
    'number',
    'propertyCount',
    'username',
    'publishedAt',
    'publishedBy',
    'reason',
    'retiredAt',
  ],
  sort: [],
  search: ['typeId', 'state'],
  operations: ['query'],
  scope: { orgs: 'all' },
})

/** A version with all that stands in it, what is wrong with it, and how it differs from the published one. */
export const queryModel = view(
  'device.typeModel',
  'queryModel',
  { id: id() },
  objectOf({
    id: id(),
    number: int(),
    state: choice(MODEL_STATES),
    /** Counts up with every save, so that two who edit at once do not overwrite each other. */
    revision: int(),
    ...document,
    /** Why it cannot be published: which part, which entry, and why, in words. */
    problems: list(group({ part: text(16), key: text(32), problem: text(200) }), 500),
    publishedNumber: int({ optional: true }),
    difference: list(
      group({
        part: text(16),
        key: text(32),
        change: choice(['added', 'removed', 'changed']),
        details: list(group(difference), 30),
      }),
      500,
    ),
  }),
)
/** Begins a new version as a copy of another, or empty. */
export const draftModel = command(
  'device.typeModel',
  'draftModel',
  { typeId: ref('device.deviceType'), fromId: id({ optional: true }) },
  { id: id(), number: int() },
  { keyed: true },
)
export const saveModel = command(
  'device.typeModel',
  'saveModel',
  { id: id(), revision: int({ min: 0 }), ...document },
  { revision: int() },
)
/** Takes a draft into use: the gateway goes by it from now on, and the one before is retired. */
export const publishModel = command(
  'device.typeModel',
  'publishModel',
  { id: id(), revision: int({ min: 0 }), reason: text(200, { min: 1 }) },
  {},
)
/** Throws a draft away. */
export const dropModel = command('device.typeModel', 'dropModel', { id: id() }, {})

export type Model = Pick<AnswerOf<typeof queryModel>, 'properties' | 'commands' | 'events' | 'alarms'>
export type ModelProperty = Model['properties'][number]
export type ModelCommand = Model['commands'][number]
export type ModelEvent = Model['events'][number]
export type ModelAlarm = Model['alarms'][number]
