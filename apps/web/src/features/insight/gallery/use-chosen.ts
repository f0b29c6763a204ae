import { PERIODS, type PeriodName } from '@cloud-steward/contract/insight/board.ts'
import {
  COMPARISONS,
  type Dimension,
  METRIC_CODES,
  type MetricCode,
  metricOf,
} from '@cloud-steward/contract/insight/metric.ts'
import { useSearchParams } from 'react-router'

export type ChartKind = 'line' | 'bar' | 'pie'
const TIMES: readonly Dimension[] = ['month', 'day', 'hour']
const isSum = (code: MetricCode): boolean => ['fen', 'count'].includes(metricOf(code).unit)

/** Dimensions of a metric that a kind of chart can show: a line only times, a pie none of them and only of sums. */
export function dimsFor(kind: ChartKind, code: MetricCode): Dimension[] {
  const { dims } = metricOf(code)
  if (kind === 'line') return dims.filter((dim) => TIMES.includes(dim))
  if (kind === 'pie') return isSum(code) ? dims.filter((dim) => !TIMES.includes(dim)) : []
  return [...dims]
}
export const metricsFor = (kind: ChartKind): MetricCode[] =>
  METRIC_CODES.filter(
    (code) => (metricOf(code).for as readonly string[]).includes('enterprise') && dimsFor(kind, code).length > 0,
  )

const example = (metric: MetricCode, by: Dimension) => ({ metric, by })
/** Example charts of each gallery. The first one is the default of the gallery. */
export const EXAMPLES: Readonly<Record<ChartKind, readonly { metric: MetricCode; by: Dimension }[]>> = {
  line: [
    example('rent.collectionRate', 'month'),
    example('room.occupancy', 'month'),
    example('money.received', 'month'),
    example('repair.firstResponse', 'month'),
    example('lease.begun', 'month'),
    example('meter.use', 'hour'),
  ],
  bar: [
    example('rent.billed', 'month'),
    example('room.occupancy', 'site'),
    example('rent.arrears', 'age'),
    example('order.open', 'state'),
    example('lease.expiring90', 'month'),
    example('rent.collected', 'site'),
  ],
  pie: [
    example('room.count', 'state'),
    example('rent.billed', 'kind'),
    example('money.received', 'channel'),
    example('rent.arrears', 'age'),
    example('order.open', 'kind'),
    example('deposit.held', 'state'),
  ],
}

export interface Chosen {
  metric: MetricCode
  by: Dimension | undefined
  period: PeriodName
  compare: (typeof COMPARISONS)[number]
  siteId?: string
  isTable: boolean
}
/** The user's choices in a gallery, stored in the URL, so that a link shows the same chart. */
export function useChosen(kind: ChartKind): { chosen: Chosen; choose: (next: Partial<Chosen>) => void } {
  const [params, setParams] = useSearchParams()
  const [first] = EXAMPLES[kind]
  const of = <T extends string>(key: string, known: readonly T[], otherwise: T): T =>
    known.find((one) => one === params.get(key)) ?? otherwise
  const metric = of('metric', metricsFor(kind), first!.metric)
  const dims = dimsFor(kind, metric)
  const by = of('by', dims, metric === first!.metric ? first!.by : dims[0]!)
  const siteId = params.get('siteId') ?? undefined
  const chosen: Chosen = {
    metric,
    by,
    period: of('period', PERIODS, 'last12'),
    compare: of('compare', COMPARISONS, 'none'),
    ...(siteId && { siteId }),
    isTable: params.get('as') === 'table',
  }
  const choose = (next: Partial<Chosen>): void =>
    setParams(
      (now) => {
        const put = (key: string, value: string | undefined) => (value ? now.set(key, value) : now.delete(key))
        const all = { ...chosen, ...next }
        put('metric', all.metric)
        put('by', all.by)
        put('period', all.period)
        put('compare', all.compare === 'none' ? undefined : all.compare)
        put('siteId', all.siteId)
        put('as', all.isTable ? 'table' : undefined)
        return now
      },
      { replace: true },
    )
  return { chosen, choose }
}
