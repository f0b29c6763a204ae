import { choice, command, date, flag, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'

import { METRICS } from './metric-catalogue.ts'
import { DIMENSIONS, METRIC_UNITS, type Metric } from './metric-parts.ts'

export { METRICS } from './metric-catalogue.ts'
export * from './metric-parts.ts'

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
