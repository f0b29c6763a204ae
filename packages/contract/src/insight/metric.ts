import { choice, command, date, flag, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'

/** Fen, a count, basis points (1/10,000) of a whole, days, minutes, fen a month for each square metre, watt-hours. */
export const METRIC_UNITS = ['fen', 'count', 'bp', 'days', 'minutes', 'fenPerM2', 'wh'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]
/** By what a metric can be broken down. */
export const DIMENSIONS = [
  'hour',
  'day',
  'month',
  'site',
  'landlord',
  'state',
  'kind',
  'mode',
  'age',
  'channel',
  'utility',
  'installer',
  'severity',
  'online',
  'region',
  'tenant',
] as const
export type Dimension = (typeof DIMENSIONS)[number]
/** Whom a figure is for: the platform, a company that lets (and its operators and stewards), a landlord. */
export const AUDIENCES = ['platform', 'enterprise', 'landlord'] as const
export type Audience = (typeof AUDIENCES)[number]

export interface Metric {
  unit: MetricUnit
  /** The list whose rows it is about. A caller who may not read that list does not get the figure. */
  of: string
  /** Fields of that list it is made of: where one is hidden from the caller, so is the figure. */
  tells?: readonly string[]
  /** The screen that lists these rows. */
  opens: { menu: string; path: string }
  /** Whether it is of a period, by a day of each row, or as it stands now. */
  span: 'days' | 'now'
  dims: readonly Dimension[]
  for: readonly Audience[]
  /** Seconds for which an answer may be given again. */
  fresh: number
  /** Which way is good, if one is. */
  better?: 'more' | 'less'
}

const COMPANY = ['enterprise', 'landlord'] as const
const [LIVE, SLOW] = [10, 300]
const at = (menu: string, path = `/${menu}`) => ({ menu, path })
const rooms = { of: 'housing.room', opens: at('house_list'), span: 'now', for: COMPANY } as const
const leases = { of: 'housing.lease', opens: at('contract'), for: COMPANY } as const
const bills = {
  of: 'billing.bill',
  unit: 'fen',
  opens: at('rentbill'),
  span: 'days',
  for: COMPANY,
  fresh: SLOW,
} as const
const orders = { of: 'workOrder.workOrder', opens: at('workorder'), for: ['enterprise'] } as const
const meters = { of: 'device.elemeter', opens: at('elemeter'), span: 'now', for: ['enterprise'] } as const
const platform = {
  of: 'platform.business',
  opens: at('businessmana'),
  span: 'now',
  dims: ['tenant'],
  for: ['platform'],
  fresh: SLOW,
} as const

/** Every figure of boards, galleries, big screens and reports, by its code. Names, formulas and sources are labels of it. */
export const METRICS = {
  'site.count': {
    unit: 'count',
    of: 'housing.site',
    opens: at('site'),
    span: 'now',
    dims: ['region', 'mode'],
    for: ['enterprise'],
    fresh: SLOW,
  },
  'room.count': { ...rooms, unit: 'count', dims: ['state', 'site', 'landlord', 'mode'], fresh: LIVE },
  'room.vacant': { ...rooms, unit: 'count', dims: ['site', 'landlord', 'mode'], fresh: LIVE, better: 'less' },
  'room.occupancy': {
    ...rooms,
    unit: 'bp',
    span: 'days',
    dims: ['month', 'site', 'landlord'],
    fresh: SLOW,
    better: 'more',
  },
  'room.vacancyDays': { ...rooms, unit: 'days', dims: ['site', 'landlord'], fresh: SLOW, better: 'less' },
  'lease.inForce': { ...leases, unit: 'count', span: 'now', dims: ['state', 'site', 'landlord'], fresh: SLOW },
  'lease.begun': {
    ...leases,
    unit: 'count',
    span: 'days',
    dims: ['month', 'site', 'landlord'],
    fresh: SLOW,
    better: 'more',
  },
  'lease.expiring30': { ...leases, unit: 'count', span: 'now', dims: ['site', 'landlord'], fresh: SLOW },
  'lease.expiring60': { ...leases, unit: 'count', span: 'now', dims: ['site', 'landlord'], fresh: SLOW },
  'lease.expiring90': { ...leases, unit: 'count', span: 'now', dims: ['month', 'site', 'landlord'], fresh: SLOW },
  'lease.renewalRate': {
    ...leases,
    unit: 'bp',
    span: 'days',
    dims: ['month', 'site', 'landlord'],
    fresh: SLOW,
    better: 'more',
  },
  'lease.rentPerM2': {
    ...leases,
    unit: 'fenPerM2',
    tells: ['rentFen'],
    span: 'now',
    dims: ['site', 'landlord'],
    fresh: SLOW,
  },
  'rent.billed': { ...bills, tells: ['totalFen'], dims: ['month', 'day', 'site', 'landlord', 'kind', 'state'] },
  'rent.collected': {
    ...bills,
    tells: ['paidFen'],
    dims: ['month', 'day', 'site', 'landlord', 'kind'],
    better: 'more',
  },
  'rent.collectionRate': {
    ...bills,
    unit: 'bp',
    tells: ['totalFen', 'paidFen', 'creditedFen'],
    dims: ['month', 'site', 'landlord', 'kind'],
    better: 'more',
  },
  'rent.arrears': {
    ...bills,
    span: 'now',
    tells: ['outstandingFen'],
    dims: ['age', 'site', 'landlord', 'kind'],
    fresh: LIVE,
    better: 'less',
  },
  'money.received': {
    unit: 'fen',
    of: 'payment.payment',
    tells: ['amountFen'],
    opens: at('payment'),
    span: 'days',
    dims: ['day', 'month', 'channel'],
    for: ['enterprise'],
    fresh: LIVE,
    better: 'more',
  },
  'deposit.held': {
    unit: 'fen',
    of: 'checkout.deposit',
    tells: ['heldFen'],
    opens: at('deposit'),
    span: 'now',
    dims: ['state', 'site', 'landlord', 'kind'],
    for: COMPANY,
    fresh: SLOW,
  },
  'utility.recovery': {
    unit: 'bp',
    of: 'metering.settlement',
    tells: ['totalFen'],
    opens: at('outsidebill'),
    span: 'days',
    dims: ['month', 'site', 'utility'],
    for: ['enterprise'],
    fresh: SLOW,
    better: 'more',
  },
  'utility.loss': {
    unit: 'bp',
    of: 'metering.shareRun',
    tells: ['lossQuantity'],
    opens: at('loss'),
    span: 'days',
    dims: ['month', 'site'],
    for: ['enterprise'],
    fresh: SLOW,
    better: 'less',
  },
  'order.open': { ...orders, unit: 'count', span: 'now', dims: ['state', 'kind', 'site', 'installer'], fresh: LIVE },
  'order.late': {
    ...orders,
    unit: 'count',
    span: 'now',
    dims: ['kind', 'site', 'installer'],
    fresh: LIVE,
    better: 'less',
  },
  'repair.firstResponse': {
    ...orders,
    unit: 'minutes',
    span: 'days',
    dims: ['month', 'site', 'installer'],
    fresh: SLOW,
    better: 'less',
  },
  'repair.closeTime': {
    ...orders,
    unit: 'minutes',
    span: 'days',
    dims: ['month', 'site', 'installer'],
    fresh: SLOW,
    better: 'less',
  },
  'repair.rework': {
    ...orders,
    unit: 'bp',
    span: 'days',
    dims: ['month', 'site', 'installer'],
    fresh: SLOW,
    better: 'less',
  },
  'meter.count': { ...meters, unit: 'count', dims: ['state', 'online', 'site'], fresh: LIVE },
  'meter.online': { ...meters, unit: 'bp', dims: ['site'], fresh: LIVE, better: 'more' },
  'meter.use': { ...meters, unit: 'wh', dims: ['hour'], fresh: SLOW },
  'alarm.open': {
    unit: 'count',
    of: 'device.deviceAlarm',
    opens: at('devicealarm'),
    span: 'now',
    dims: ['severity', 'kind', 'site'],
    for: ['enterprise'],
    fresh: LIVE,
    better: 'less',
  },
  'command.success': {
    unit: 'bp',
    of: 'device.deviceCommand',
    opens: at('devicecommand'),
    span: 'now',
    dims: ['kind', 'site'],
    for: ['enterprise'],
    fresh: SLOW,
    better: 'more',
  },
  'prepaid.low': {
    unit: 'count',
    of: 'prepaid.account',
    opens: at('meteraccount'),
    span: 'now',
    dims: ['state', 'utility', 'site'],
    for: COMPANY,
    fresh: LIVE,
    better: 'less',
  },
  'wallet.settled': {
    unit: 'fen',
    of: 'wallet.settlement',
    tells: ['amountFen'],
    opens: at('settlement'),
    span: 'days',
    dims: ['month', 'day', 'landlord'],
    for: COMPANY,
    fresh: SLOW,
    better: 'more',
  },
  'payout.waiting': {
    unit: 'fen',
    of: 'payout.withdrawal',
    tells: ['amountFen'],
    opens: at('withdrawalaudit'),
    span: 'now',
    dims: ['state', 'landlord'],
    for: COMPANY,
    fresh: LIVE,
  },
  'tenant.live': { ...platform, unit: 'count' },
  'tenant.houses': { ...platform, unit: 'count' },
  'tenant.houseLimit': { ...platform, unit: 'count' },
  'tenant.houseShare': { ...platform, unit: 'bp' },
  'tenant.devicesOnline': { ...platform, unit: 'bp', better: 'more' },
  'tenant.commandSuccess': { ...platform, unit: 'bp', better: 'more' },
  'tenant.received': { ...platform, unit: 'fen', better: 'more' },
  'tenant.arrears': { ...platform, unit: 'fen', better: 'less' },
  'tenant.withdrawals': { ...platform, unit: 'count' },
  'tenant.ordersLate': { ...platform, unit: 'count', better: 'less' },
  'tenant.smsLeft': { ...platform, unit: 'count' },
} as const satisfies Record<string, Metric>

export type MetricCode = keyof typeof METRICS
export const METRIC_CODES = Object.keys(METRICS) as [MetricCode, ...MetricCode[]]
export const metricOf = (code: MetricCode): Metric => METRICS[code]

/** The period before of the same length, the same days a year ago, or nothing. */
export const COMPARISONS = ['none', 'before', 'year'] as const
/** Most parts of an answer; what is left is summed as the last one where that makes sense. */
export const MOST_PARTS = 400

export const metricQuestion = {
  metric: choice(METRIC_CODES),
  by: choice(DIMENSIONS, { optional: true }),
  /** Of metrics of a period. */
  from: date({ optional: true }),
  to: date({ optional: true }),
  siteId: id({ optional: true }),
  landlordId: id({ optional: true }),
  compare: choice(COMPARISONS, { optional: true }),
} as const
/** In the unit of the metric; none where nothing can be said, as of a share of nothing. */
const value = int({ optional: true })
export const metricAnswer = {
  unit: choice(METRIC_UNITS),
  value,
  /** How many rows of its list it is made of. */
  rows: int(),
  /** The list behind it, filtered alike. */
  opens: text(2_000),
  /** Of the period it is compared with. */
  beforeValue: value,
  parts: list(
    group({
      key: text(128),
      label: text(200),
      value,
      rows: int(),
      opens: text(2_000),
      beforeValue: value,
    }),
    MOST_PARTS,
  ),
  /** There are more parts than these. */
  hasMore: flag(),
  asOf: instant(),
  /** It is older than it should be, and being counted anew. */
  isStale: flag(),
} as const

/** One figure, whole or in parts. Everything it says follows the rights of the caller on its list. */
export const queryMetric = view('insight.metric', 'queryMetric', metricQuestion, objectOf(metricAnswer))
/** The parts of a figure as a sheet. */
export const exportMetric = {
  ...command('insight.metric', 'exportMetric', metricQuestion, {}),
  output: { kind: 'file' },
} as const
