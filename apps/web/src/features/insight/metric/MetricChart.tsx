import { type ChartColours, type Drawing, optionOf } from '@cloud-steward/contract/chart.ts'
import { chartParts } from '@cloud-steward/contract/insight/periods.ts'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useColours } from '../../../components/chart/use-colours.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { axisText, valueText } from './unit.ts'
import type { Answer } from './use-metric.ts'
import './metric.css'

const PlainChart = lazy(() => import('../../../components/chart/Chart.tsx'))
/** ECharts draws only with what it knew when a chart began: one that scrolls is another chart. */
const ScrolledChart = lazy(async () => {
  await import('../../../components/chart/zoom.ts')
  return import('../../../components/chart/Chart.tsx')
})

interface Props {
  answer: Answer
  kind: Drawing['kind']
  name: string
  height?: number | string
  mayOpen: boolean
  /** On a big screen: larger, in its own colours. */
  wall?: { colours: ChartColours; scale: number; still: boolean }
}
/** ECharts option for an answer. Also used to save the chart as a file. */
export function useMetricOption({ answer, kind, name, wall }: Omit<Props, 'height' | 'mayOpen'>) {
  const { t, i18n } = useTranslation()
  const own = useColours()
  return useMemo(() => {
    const unit = answer.unit
    const parts = kind === 'pie' ? answer.parts : chartParts(answer)
    const before =
      answer.beforeValue === undefined
        ? []
        : [{ name: t('insight.metric.beforeValue'), values: parts.map((part) => part.beforeValue ?? null) }]
    return optionOf({
      kind,
      labels: parts.map(({ label }) => label),
      series: [{ name, values: parts.map(({ value }) => value ?? null) }, ...(kind === 'pie' ? [] : before)],
      text: (value) => valueText(unit, value, t),
      short: (value) => axisText(unit, value, t, i18n.language),
      base: unit === 'minutes' ? 60 : undefined,
      colours: wall?.colours ?? own,
      ...(wall && { scale: wall.scale, still: wall.still, isWall: true }),
    })
  }, [answer, kind, name, wall, own, t, i18n.language])
}

/** Chart of a metric in parts. A click on a part opens its list. */
export function MetricChart(props: Props): ReactNode {
  const { answer, name, height = 260, mayOpen } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const option = useMetricOption(props)
  const Chart = option.dataZoom ? ScrolledChart : PlainChart
  const pick = (index: number): void => {
    const at = props.kind === 'pie' ? index : chartParts(answer)[index]?.at
    const part = at === undefined ? undefined : answer.parts[at]
    if (part) void navigate(part.opens)
  }
  if (!answer.parts.some(({ value }) => value)) return <p className="quiet metric-none">{t('insight.part.nothing')}</p>
  return (
    <Suspense fallback={<div className="chart" style={{ height }} aria-busy="true" />}>
      <Chart option={option} label={name} height={height} onPick={mayOpen ? pick : undefined} />
    </Suspense>
  )
}
