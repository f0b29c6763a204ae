import { choice, command, date, flag, group, id, instant, int, list, objectOf, text, view } from '../kit/index.ts'

import { METRICS } from './metric-catalogue.ts'
import { DIMENSIONS, METRIC_UNITS, type Metric } from './metric-parts.ts'

export { METRICS } from './metric-catalogue.ts'
export * from './metric-parts.ts'

export type MetricCode = keyof typeof METRICS
export const METRIC_CODES = Object.keys(METRICS) as [MetricCode, ...MetricCode[]]
export const metricOf = (code: MetricCode): Metric => METRICS[code]

/** None; the period of the same length before; the same days a year ago. */
export const COMPARISONS = ['none', 'before', 'year'] as const
/** Most parts of an answer. Further parts are left out (`hasMore`); the value of the whole includes them. */
export const MOST_PARTS = 400

export const metricQuestion = {
  metric: choice(METRIC_CODES),
  by: choice(DIMENSIONS, { optional: true }),
  /** Only for metrics with a period (`span: 'days'`). */
  from: date({ optional: true }),
  to: date({ optional: true }),
  siteId: id({ optional: true }),
  landlordId: id({ optional: true }),
  compare: choice(COMPARISONS, { optional: true }),
} as const
/** In the unit of the metric. Absent if it is undefined, such as a share of nothing. */
const value = int({ optional: true })
export const metricAnswer = {
  unit: choice(METRIC_UNITS),
  value,
  /** Number of rows counted. */
  rows: int(),
  /** Link to the list with the same filters. */
  opens: text(2_000),
  /** Value of the period of comparison. */
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
  /** Some parts were left out. */
  hasMore: flag(),
  asOf: instant(),
  /** The answer is older than `fresh` allows and is being counted anew. */
  isStale: flag(),
} as const

/** A metric, as a whole and in parts, within the caller's permissions, row scope and visible fields of its list. */
export const queryMetric = view('insight.metric', 'queryMetric', metricQuestion, objectOf(metricAnswer))
/** The parts of a metric as a workbook. */
export const exportMetric = {
  ...command('insight.metric', 'exportMetric', metricQuestion, {}),
  output: { kind: 'file' },
} as const
