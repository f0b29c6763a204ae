import {
  choice,
  code,
  command,
  date,
  decimal,
  group,
  id,
  instant,
  int,
  json,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const UTILITIES = ['electric', 'cold_water', 'hot_water', 'gas'] as const
export const TARIFF_KINDS = ['flat', 'ladder', 'tou', 'ladder_tou'] as const
export const BANDS = ['sharp', 'peak', 'flat', 'valley', 'deep'] as const
export const DAY_KINDS = ['every', 'workday', 'weekend', 'holiday'] as const
export const LINE_PARTS = ['energy', 'service', 'fixed', 'minimum'] as const

/** Yuan per unit, to the ten-thousandth. */
const unitPrice = { scale: 4, min: 0, max: 1_000 } as const
/** Units of energy or water, to the thousandth. */
export const quantity = { scale: 3, min: 0, max: 99_999_999 } as const

/** 价格方案: what a unit costs, by versions that never change once published. */
export const pricePlan = resource('metering.pricePlan', {
  fields: {
    code: code(32, { once: true, numbered: 'J' }),
    name: text(64),
    utility: choice(UTILITIES, { once: true }),
    remark: text(256, { optional: true, multiline: true }),
    kind: choice(TARIFF_KINDS, { readOnly: true, optional: true }),
    versionNo: int({ readOnly: true, optional: true }),
    effectiveOn: date({ readOnly: true, optional: true }),
    attachmentCount: int({ readOnly: true }),
  },
  title: 'name',
  list: ['code', 'name', 'utility', 'kind', 'versionNo', 'effectiveOn', 'attachmentCount', 'remark'],
  sort: ['code', 'name'],
  search: ['name', 'utility', 'code'],
  scope: { orgs: 'all' },
})

export const termsShape = {
  kind: choice(TARIFF_KINDS),
  price: decimal({ ...unitPrice, optional: true }),
  ladderPeriod: choice(['month', 'year'], { optional: true }),
  tiers: list(
    group({
      fromQuantity: decimal(quantity),
      toQuantity: decimal({ ...quantity, optional: true }),
      price: decimal(unitPrice),
    }),
    12,
    { optional: true },
  ),
  periods: list(
    group({
      fromMonth: int({ min: 1, max: 12 }),
      toMonth: int({ min: 1, max: 12 }),
      days: choice(DAY_KINDS),
      startTime: text(5, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
      endTime: text(5, { pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' }),
      band: choice(BANDS),
      price: decimal(unitPrice),
    }),
    200,
    { optional: true },
  ),
  holidays: list(date(), 60, { optional: true }),
  servicePrice: decimal(unitPrice),
  fixedFen: money({ min: 0, max: 10_000_000 }),
  fixedPer: choice(['day', 'month']),
  minFen: money({ min: 0, max: 10_000_000 }),
} as const

/** The draft of the next version; there is one at most, and only a draft changes. */
export const saveVersion = command(
  'metering.pricePlan',
  'saveVersion',
  { pricePlanId: id(), effectiveOn: date(), ...termsShape, reason: text(200, { optional: true }) },
  { id: id(), no: int() },
)
const factor = decimal({ scale: 4, min: 0.0001, max: 100 })
const offset = decimal({ scale: 4, min: -1_000, max: 1_000, optional: true })
/**
 * The draft as the prices of another pricePlan, times a factor, plus an amount a unit; bands may have their own. Once
 * published it follows: a new version of the base gives one here from the same day on.
 */
export const saveDerivedVersion = command(
  'metering.pricePlan',
  'saveDerivedVersion',
  {
    pricePlanId: id(),
    effectiveOn: date(),
    baseId: ref('metering.pricePlan'),
    factor,
    offset,
    bands: list(group({ band: choice(BANDS), factor, offset }), 5, { optional: true }),
    reason: text(200, { optional: true }),
  },
  { id: id(), no: int() },
)
/** Publishes the draft. Above the price ceiling of a site it is attached to: refused, or only once that was accepted. */
export const publishVersion = command(
  'metering.pricePlan',
  'publishVersion',
  {
    pricePlanId: id(),
    acceptCeiling: choice(['yes', 'no'], { optional: true }),
  },
  {},
)
export const retireVersion = command(
  'metering.pricePlan',
  'retireVersion',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
)
export const queryVersions = view(
  'metering.pricePlan',
  'queryVersions',
  { pricePlanId: id() },
  rowsOf({
    id: id(),
    no: int(),
    state: choice(['draft', 'published', 'retired']),
    effectiveOn: date(),
    terms: json(),
    /** Base, factors and the base's terms, when the prices follow from another pricePlan's. */
    source: json({ optional: true }),
    reason: text(200, { optional: true }),
    username: text(64, { optional: true }),
    publishedAt: instant({ optional: true }),
  }),
)

export const accountLine = {
  part: choice(LINE_PARTS),
  versionNo: int(),
  tier: int({ optional: true }),
  band: choice(BANDS, { optional: true }),
  periodFrom: date(),
  periodTo: date(),
  quantity: decimal({ ...quantity, optional: true }),
  price: decimal({ ...unitPrice, optional: true }),
  days: int({ optional: true }),
  amountFen: money(),
} as const
/** What a use would cost under a pricePlan, a draft included when asked for. */
export const simulate = view(
  'metering.pricePlan',
  'simulate',
  {
    pricePlanId: id(),
    periodFrom: date(),
    periodTo: date(),
    quantity: decimal(quantity),
    usedBefore: decimal({ ...quantity, optional: true }),
    withDraft: choice(['yes', 'no'], { optional: true }),
  },
  objectOf({ totalFen: money(), lines: list(group(accountLine), 500) }),
)

export const TARGETS = ['site', 'house', 'room', 'meter'] as const
/** Where a pricePlan holds, and when; the most particular place wins. */
export const attachment = resource('metering.attachment', {
  fields: {
    pricePlanId: ref('metering.pricePlan', { readOnly: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    target: choice(TARGETS, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    houseId: ref('housing.house', { readOnly: true, optional: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    meterId: ref('metering.meter', { readOnly: true, optional: true }),
    fromOn: date({ readOnly: true }),
    toOn: date({ readOnly: true, optional: true }),
    allowance: decimal({ ...quantity, optional: true, readOnly: true }),
  },
  title: 'target',
  list: ['target', 'siteId', 'houseId', 'roomId', 'meterId', 'fromOn', 'toOn', 'allowance'],
  sort: ['fromOn'],
  search: ['pricePlanId', 'siteId'],
  operations: ['query'],
})
export const attachPricePlan = command(
  'metering.attachment',
  'attachPricePlan',
  {
    pricePlanId: id(),
    siteId: ref('housing.site'),
    houseId: ref('housing.house', { optional: true, alike: ['siteId'] }),
    roomId: ref('housing.room', { optional: true, alike: ['siteId', 'houseId'] }),
    meterId: ref('metering.meter', { optional: true, alike: ['siteId', 'roomId'] }),
    fromOn: date(),
    toOn: date({ optional: true }),
    /** 多人口: by how many units each step of this household lies higher. */
    allowance: decimal({ ...quantity, optional: true }),
    acceptCeiling: choice(['yes', 'no'], { optional: true }),
  },
  { id: id() },
)
export const endAttachment = command('metering.attachment', 'endAttachment', { id: id(), toOn: date() }, {})

/** 限价: the most a unit may cost at a site, service fee included, where the place sets one. */
export const ceiling = resource('metering.ceiling', {
  fields: {
    siteId: ref('housing.site'),
    utility: choice(UTILITIES),
    price: decimal(unitPrice),
    onExceed: choice(['warn', 'refuse']),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'utility',
  list: ['siteId', 'utility', 'price', 'onExceed', 'remark'],
  search: ['siteId', 'utility'],
})
