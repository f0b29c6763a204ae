import { type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { AsOf, Formula } from './Explain.tsx'
import { MetricChart } from './MetricChart.tsx'
import { MetricTable } from './MetricTable.tsx'
import { changeText, valueText } from './unit.ts'
import { type Answer, isForbidden, type Question, useMetric } from './use-metric.ts'
import './metric.css'

export type Chart = 'number' | 'line' | 'bar' | 'pie' | 'table'
interface Props {
  question: Question
  chart: Chart
  title?: string
  /** The time of the figure where it is not the period of its board, already translated. */
  when?: string | undefined
  /** Buttons beside the title. */
  tools?: ReactNode
  height?: number
}
/** A metric as a number, chart or table, with its formula, its time and a link to its list. */
export function MetricPanel({ question, chart, title, when, tools, height }: Props): ReactNode {
  const { t } = useTranslation()
  const metric = question.metric
  const session = useSession()
  const found = useMetric(question)
  const name = title || t(`insight.metric.metric.${metric}`)
  const by = question.by && chart !== 'number' ? t(`insight.metric.by.${question.by}`) : ''
  const opens = mayOpen(session, metricOf(metric).opens.menu)
  const { data } = found
  return (
    <article className={`metric metric-${chart}`}>
      <header>
        <h2>
          {name}
          {by && <small> {t('insight.part.by', { by: by.toLowerCase() })}</small>}
        </h2>
        {when && <small className="quiet">{when}</small>}
        <Formula metric={metric} />
        {tools}
      </header>
      {data ? (
        <Shown answer={data} chart={chart} metric={metric} name={name} by={by} height={height} mayOpen={opens} />
      ) : (
        <NotShown found={found} rows={chart === 'number' ? 1 : 5} />
      )}
      {data && (
        <footer>
          {chart !== 'number' && opens && <Link to={data.opens}>{t('insight.metric.opens')}</Link>}
          <AsOf at={data.asOf} isStale={data.isStale} />
        </footer>
      )}
    </article>
  )
}

/** Shown while the answer loads, and if the request failed. */
function NotShown({ found, rows }: { found: ReturnType<typeof useMetric>; rows: number }): ReactNode {
  const { t } = useTranslation()
  if (!found.isError) return <Skeleton active title={false} paragraph={{ rows }} />
  return isForbidden(found.error) ? (
    <p className="quiet">{t('insight.part.forbidden')}</p>
  ) : (
    <Failed retry={found.refetch} />
  )
}

interface ShownProps extends Pick<Props, 'chart' | 'height'> {
  answer: Answer
  metric: MetricCode
  name: string
  by: string
  mayOpen: boolean
}
function Shown({ answer, chart, metric, name, by, height, mayOpen: opens }: ShownProps): ReactNode {
  if (chart === 'number') return <BigNumber answer={answer} metric={metric} mayOpen={opens} />
  const table = <MetricTable answer={answer} by={by} caption={name} mayOpen={opens} hidden={chart !== 'table'} />
  if (chart === 'table') return table
  return (
    <>
      <MetricChart answer={answer} kind={chart} name={name} height={height} mayOpen={opens} />
      {table}
    </>
  )
}

/** CSS class of a change: good, bad, or neutral if the metric has no preferred direction. */
function toneOf(metric: MetricCode, change: number): string {
  const { better } = metricOf(metric)
  if (!better || change === 0) return 'quiet'
  return change > 0 === (better === 'more') ? 'metric-good' : 'metric-bad'
}

function BigNumber({
  answer,
  metric,
  mayOpen: opens,
}: {
  answer: Answer
  metric: MetricCode
  mayOpen: boolean
}): ReactNode {
  const { t } = useTranslation()
  const unit = answer.unit
  const text = valueText(unit, answer.value, t)
  const { beforeValue: before, value } = answer
  const isCompared = typeof value === 'number' && typeof before === 'number'
  const change = isCompared ? changeText(unit, value, before, t) : ''
  const tone = isCompared && change ? toneOf(metric, value - before) : 'quiet'
  return (
    <p className="metric-value">
      <strong>{opens ? <Link to={answer.opens}>{text}</Link> : text}</strong>
      {change && <span className={tone}>{t('insight.part.change', { change })}</span>}
    </p>
  )
}
