import {
  byUser,
  choice,
  code,
  command,
  date,
  decimal,
  flag,
  group,
  id,
  int,
  list,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { BANDS, quantity, UTILITIES } from './price-plan.ts'

export const METER_ROLES = ['room', 'main', 'public'] as const
export const READING_KINDS = [
  'opening',
  'handover',
  'manual',
  'photo',
  'renter',
  'import',
  'remote',
  'estimated',
  'final',
  'replacement',
] as const
export const MOST_PHOTOS = 4
export const READING_STATES = ['recorded', 'confirmed', 'void'] as const

const band = decimal({ ...quantity, optional: true })
/** What a meter that counts each band of the day by itself shows of each; those it does not have are left out. */
export const bandValues = Object.fromEntries(BANDS.map((one) => [one, band])) as Record<
  (typeof BANDS)[number],
  typeof band
>

/** 表计: a place where use is measured; the apparatus may be replaced, the meter stays. */
export const meter = resource('metering.meter', {
  fields: {
    no: code(32),
    utility: choice(UTILITIES, { once: true }),
    role: choice(METER_ROLES, { once: true }),
    siteId: ref('housing.site', { once: true }),
    roomId: ref('housing.room', { optional: true, once: true, alike: ['siteId'] }),
    /** The meter before this one: main − subs − public = loss. */
    parentId: ref('metering.meter', { optional: true, only: { role: 'main' }, alike: ['siteId', 'utility'] }),
    multiplier: int({ min: 1, max: 10_000 }),
    /** The number after which the counter begins at 0 again. */
    maxReading: decimal({ ...quantity, min: 1 }),
    /** Counts each band of the day by itself: whoever reads it by hand reads all of them. */
    banded: flag(),
    state: choice(['in_use', 'removed'], { readOnly: true }),
    lastValue: decimal({ ...quantity, readOnly: true, optional: true }),
    lastOn: date({ readOnly: true, optional: true }),
    remark: text(256, { optional: true }),
  },
  title: 'no',
  asked: { roomId: { role: ['room'] }, banded: { utility: ['electric'] } },
  list: ['no', 'utility', 'role', 'siteId', 'roomId', 'parentId', 'multiplier', 'lastValue', 'lastOn', 'state'],
  shown: ['no', 'state', 'roomId', 'utility', 'lastValue', 'lastOn', 'siteId', 'role', 'multiplier'],
  sort: ['no'],
  search: ['no', 'utility', 'siteId', 'roomId', 'role', 'parentId'],
})
/** A new apparatus: the last number of the old one, the first of the new. */
export const replaceMeter = command(
  'metering.meter',
  'replaceMeter',
  {
    id: id(),
    readOn: date(),
    finalValue: decimal(quantity),
    newNo: code(32),
    startValue: decimal(quantity),
    maxReading: decimal({ ...quantity, min: 1, optional: true }),
    multiplier: int({ min: 1, max: 10_000, optional: true }),
    /** A large jump up to the last number is right. */
    sure: flag({ optional: true }),
  },
  {},
  { keyed: true },
)

/** 读数. What a meter showed at the beginning of a day; never rewritten, a wrong one is voided with a reason. */
export const reading = resource('metering.reading', {
  fields: {
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    readOn: date({ readOnly: true }),
    value: decimal({ ...quantity, readOnly: true }),
    quantity: decimal({ ...quantity, readOnly: true, optional: true }),
    kind: choice(READING_KINDS, { readOnly: true }),
    state: choice(READING_STATES, { readOnly: true }),
    username: byUser({ readOnly: true }),
    remark: text(256, { readOnly: true, optional: true }),
  },
  title: 'readOn',
  list: ['meterId', 'roomId', 'utility', 'readOn', 'value', 'quantity', 'kind', 'state', 'username', 'remark'],
  shown: ['meterId', 'state', 'value', 'quantity', 'roomId', 'utility', 'readOn', 'kind', 'username'],
  sort: ['readOn'],
  search: ['meterId', 'siteId', 'readOn', 'state', 'kind', 'utility', 'roomId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF', 'import'],
  imports: {
    meterNo: text(32, { min: 1 }),
    readOn: date(),
    value: decimal(quantity),
    ...bandValues,
    remark: text(256, { optional: true }),
  },
})

/** The meters of a building or site with what is known, to type today's numbers beside it. */
export const queryReadingSheet = view(
  'metering.reading',
  'queryReadingSheet',
  {
    siteId: id(),
    buildingId: id({ optional: true }),
    utility: choice(UTILITIES, { optional: true }),
    readOn: date(),
  },
  rowsOf({
    meterId: id(),
    no: text(32),
    utility: choice(UTILITIES),
    role: choice(METER_ROLES),
    roomName: text(200, { optional: true }),
    multiplier: int(),
    maxReading: decimal(quantity),
    previousOn: date({ optional: true }),
    previousValue: decimal({ ...quantity, optional: true }),
    banded: flag(),
    previousBands: group(bandValues, { optional: true }),
    averageDay: decimal({ ...quantity, optional: true }),
    value: decimal({ ...quantity, optional: true }),
  }),
)
/** Readings of many meters; each is taken or refused by itself. Where the kind is photo, one without a photo is refused. */
export const recordReadings = command(
  'metering.reading',
  'recordReadings',
  {
    readOn: date(),
    kind: choice(['manual', 'photo'], { optional: true }),
    rows: list(
      group({
        meterId: id(),
        value: decimal(quantity),
        bands: group(bandValues, { optional: true }),
        /** That a large jump, or a fall as a rollover, is really so. */
        sure: flag({ optional: true }),
        remark: text(256, { optional: true }),
        /** Photos of the counter, uploaded before: such a reading is of the kind photo. */
        fileIds: list(id(), MOST_PHOTOS, { optional: true }),
      }),
      500,
      { min: 1 },
    ),
  },
  {
    results: list(
      group({
        meterId: id(),
        id: id({ optional: true }),
        quantity: decimal({ ...quantity, optional: true }),
        reason: text(64, { optional: true }),
      }),
      500,
    ),
  },
  { keyed: true },
)
export const estimateReadings = command(
  'metering.reading',
  'estimateReadings',
  { siteId: ref('housing.site'), readOn: date() },
  { estimated: int(), without: int() },
  { keyed: true },
)
export const confirmReadings = command(
  'metering.reading',
  'confirmReadings',
  { ids: list(id(), 500, { min: 1 }) },
  { confirmed: int() },
)
export const voidReading = command('metering.reading', 'voidReading', { id: id(), reason: text(200, { min: 1 }) }, {})
