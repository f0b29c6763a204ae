import type { MetricUnit } from './metric.ts'

interface Part {
  label: string
  value?: number | null | undefined
  beforeValue?: number | null | undefined
}
/** What of the answer of a metric is drawn. */
interface Drawn {
  unit: MetricUnit
  parts: readonly Part[]
  beforeValue?: number | null | undefined
}
/** A part of a chart; `at` is its index in the answer, absent if the answer has no part for this month or day. */
export interface ChartPart extends Part {
  at?: number
}

const PERIOD = /^\d{4}-\d{2}(-\d{2})?$/
/** More periods than this are not filled: they would be drawn narrower than a pixel. */
const MOST_PERIODS = 800
/** A month or day without rows has the sum 0. It has no share and no average. */
const SUMMED: readonly MetricUnit[] = ['fen', 'count', 'wh']

/** The month or day after another, in the same form. */
function nextOf(period: string): string {
  const isMonth = period.length === 7
  const [year, month, day] = period.split('-').map(Number) as [number, number, number?]
  const next = new Date(Date.UTC(year, isMonth ? month : month - 1, isMonth ? 1 : day! + 1))
  return next.toISOString().slice(0, period.length)
}

/** The parts of an answer as a chart shows them: months and days between the first and the last part are all present. */
export function chartParts({ parts, unit, beforeValue }: Drawn): ChartPart[] {
  const own = parts.map(({ label, value, beforeValue: before }, at) => ({ label, value, beforeValue: before, at }))
  if (!isByPeriod(own)) return own
  const found = new Map(own.map((part) => [part.label, part]))
  const zero = SUMMED.includes(unit) ? 0 : undefined
  const last = own.at(-1)!.label
  const filled: ChartPart[] = []
  for (let period = own[0]!.label; period <= last; period = nextOf(period)) {
    if (filled.length === MOST_PERIODS) return own
    filled.push(
      found.get(period) ?? { label: period, value: zero, beforeValue: beforeValue === undefined ? undefined : zero },
    )
  }
  return filled
}

/** Whether all labels are months, or all days, in ascending order. */
const isByPeriod = (parts: readonly ChartPart[]): boolean =>
  parts.length > 1 &&
  parts.every(
    ({ label }, at) =>
      PERIOD.test(label) && (at === 0 || (label > parts[at - 1]!.label && label.length === parts[0]!.label.length)),
  )
