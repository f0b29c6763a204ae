import { choice, command, flag, group, id, int, list, objectOf, rowsOf, text, view } from '../kit/index.ts'
import { AUDIENCES, COMPARISONS, DIMENSIONS, METRIC_CODES, METRICS, type MetricCode } from './metric.ts'

export const WIDGET_CHARTS = ['number', 'line', 'bar', 'pie', 'table'] as const
export type WidgetChart = (typeof WIDGET_CHARTS)[number]
export const PERIODS = ['today', 'month', 'lastMonth', 'quarter', 'year', 'last12'] as const
export type PeriodName = (typeof PERIODS)[number]
export const MOST_WIDGETS = 30

/** A widget of a board: metric, dimension, chart, width. Its own period, if any, replaces the board's. */
export const widget = group({
  metric: choice(METRIC_CODES),
  by: choice(DIMENSIONS, { optional: true }),
  chart: choice(WIDGET_CHARTS),
  /** Columns it spans, of four. */
  width: int({ min: 1, max: 4 }),
  period: choice(PERIODS, { optional: true }),
  compare: choice(COMPARISONS, { optional: true }),
  title: text(64, { optional: true }),
})
const widgets = list(widget, MOST_WIDGETS)
const board = choice(AUDIENCES)

/** The caller's arrangement of a board: the caller's own, else that of a role, else the delivered one. */
export const queryBoard = view(
  'insight.board',
  'queryBoard',
  { board },
  objectOf({ widgets, arrangedBy: choice(['person', 'role', 'delivered']), mayArrangeRoles: flag() }),
)
/** The board as PDF, as it is mailed, for the period and the site on the screen. */
export const printBoard = view(
  'insight.board',
  'printBoard',
  { board, period: choice(PERIODS, { optional: true }), siteId: id({ optional: true }) },
  { kind: 'file' } as const,
)
/** Saves an arrangement for the caller, or for all users with a role. */
export const saveBoard = command(
  'insight.board',
  'saveBoard',
  { board, widgets, role: text(64, { optional: true }) },
  {},
  { forParties: true },
)
/** Deletes the arrangement of the caller, or of a role. */
export const resetBoard = command(
  'insight.board',
  'resetBoard',
  { board, role: text(64, { optional: true }) },
  {},
  { forParties: true },
)

export const EVERY = ['day', 'week'] as const
export const VIAS = ['mail', 'sms'] as const
const subscription = { board, every: choice(EVERY), via: choice(VIAS) } as const
export const querySubscriptions = view('insight.board', 'querySubscriptions', {}, rowsOf({ id: id(), ...subscription }))
/** The ways a board can be sent to the caller: the address or number of his account, and why a way is closed. */
export const queryWays = view(
  'insight.board',
  'queryWays',
  {},
  rowsOf({
    via: choice(VIAS),
    to: text(200, { optional: true }),
    closed: choice(['noMail', 'noSms', 'noAddress'], { optional: true }),
  }),
)
/** Subscribes the caller to a board, each morning or on Mondays: charts as PDF by mail, or numbers by SMS. */
export const subscribeBoard = command(
  'insight.board',
  'subscribeBoard',
  subscription,
  { id: id() },
  { forParties: true },
)
export const unsubscribeBoard = command('insight.board', 'unsubscribeBoard', { id: id() }, {}, { forParties: true })

type Widget = {
  metric: MetricCode
  by?: (typeof DIMENSIONS)[number]
  chart: WidgetChart
  width: number
  period?: PeriodName
  compare?: (typeof COMPARISONS)[number]
}
const number = (metric: MetricCode, compare?: Widget['compare']): Widget => ({
  metric,
  chart: 'number',
  width: 1,
  ...(compare && { compare }),
})
const drawn = (metric: MetricCode, chart: WidgetChart, by: Widget['by'], width = 2, period?: PeriodName): Widget => ({
  metric,
  chart,
  width,
  ...(by && { by }),
  ...(period && { period }),
})
/** Boards as delivered. */
export const DELIVERED: Readonly<Record<(typeof AUDIENCES)[number], readonly Widget[]>> = {
  enterprise: [
    number('room.occupancy', 'before'),
    number('rent.collectionRate', 'before'),
    number('rent.arrears'),
    number('room.vacant'),
    drawn('rent.billed', 'bar', 'month', 2, 'last12'),
    drawn('rent.collectionRate', 'line', 'month', 2, 'last12'),
    drawn('room.count', 'pie', 'state'),
    drawn('rent.arrears', 'bar', 'age'),
    drawn('lease.expiring90', 'bar', 'month'),
    drawn('room.occupancy', 'bar', 'site'),
    number('lease.renewalRate', 'year'),
    number('lease.rentPerM2'),
    number('room.vacancyDays'),
    number('deposit.held'),
    number('utility.recovery', 'before'),
    number('utility.loss', 'before'),
    number('order.late'),
    number('prepaid.low'),
    drawn('order.open', 'bar', 'state'),
    drawn('repair.firstResponse', 'line', 'month', 2, 'last12'),
  ],
  landlord: [
    number('wallet.settled', 'before'),
    number('payout.waiting'),
    number('rent.collectionRate', 'before'),
    number('rent.arrears'),
    drawn('wallet.settled', 'bar', 'month', 2, 'last12'),
    drawn('room.count', 'pie', 'state'),
    drawn('rent.billed', 'bar', 'month', 2, 'last12'),
    drawn('lease.expiring90', 'bar', 'month'),
    number('room.vacant'),
    number('prepaid.low'),
  ],
  platform: [
    number('tenant.live'),
    number('tenant.houseShare'),
    number('tenant.devicesOnline'),
    number('tenant.commandSuccess'),
    number('tenant.received'),
    number('tenant.arrears'),
    number('tenant.withdrawals'),
    number('tenant.ordersLate'),
    drawn('tenant.houses', 'bar', 'tenant'),
    drawn('tenant.received', 'bar', 'tenant'),
    drawn('tenant.arrears', 'table', 'tenant'),
    drawn('tenant.smsLeft', 'table', 'tenant'),
  ],
}
/** Whether a metric may be used on the board of an audience. */
export const isFor = (code: MetricCode, audience: (typeof AUDIENCES)[number]): boolean =>
  (METRICS[code].for as readonly string[]).includes(audience)

const pad = (number: number): string => String(number).padStart(2, '0')
/** The days of a period. A current period ends today. @param today `YYYY-MM-DD` in the tenant's time zone */
export function daysOf(period: PeriodName, today: string): { from: string; to: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (months: number): string => {
    const at = year * 12 + (month - 1) + months
    return `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-01`
  }
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'lastMonth':
      return {
        from: first(-1),
        to: new Date(Date.parse(`${first(0)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
      }
    case 'quarter':
      return { from: first(-((month - 1) % 3)), to: today }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'last12':
      return { from: first(-11), to: today }
    default:
      return { from: first(0), to: today }
  }
}

/**
 * The time of a figure where it is not the period of its board: a period of its own, or `now`. Undefined: the board's.
 * A board of the platform has no period.
 */
export function whenOf({
  metric,
  period,
}: {
  metric: MetricCode
  period?: PeriodName | null | undefined
}): PeriodName | 'now' | undefined {
  if (METRICS[metric].span !== 'days') return 'now'
  return period ?? undefined
}
