/** Fen, a count, basis points (1/10,000) of a whole, days, minutes, fen a month for each square metre, watt-hours. */
export const METRIC_UNITS = ['fen', 'count', 'bp', 'days', 'minutes', 'fenPerM2', 'wh'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]
/** Dimensions by which a metric can be broken down. */
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
/** Audience of a metric: the platform, a company that lets (with its operators and stewards), or a landlord. */
export const AUDIENCES = ['platform', 'enterprise', 'landlord'] as const
export type Audience = (typeof AUDIENCES)[number]

export interface Metric {
  unit: MetricUnit
  /** The list whose rows are counted. A caller without permission for the list does not get the metric. */
  of: string
  /** Fields of that list from which the metric is calculated. If one is hidden from the caller, the metric is refused (403). */
  tells?: readonly string[]
  /** Fields of other lists, by their names, from which the metric is calculated as well. The same permission and refusal. */
  tellsElsewhere?: Readonly<Record<string, readonly string[]>>
  /** The screen that lists these rows. */
  opens: { menu: string; path: string }
  /** `days`: of a period, by a day of each row. `now`: the current state. */
  span: 'days' | 'now'
  dims: readonly Dimension[]
  for: readonly Audience[]
  /** Seconds for which a cached answer counts as fresh. An older one is answered with `isStale` and counted anew. */
  fresh: number
  /** Direction that is an improvement, if there is one. */
  better?: 'more' | 'less'
}
