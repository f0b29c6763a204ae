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
