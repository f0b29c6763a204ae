import { type MetricCode, type MetricUnit, metricOf } from '@cloud-steward/contract/insight/metric.ts'
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
  /** Beside the title: what one may do with it. */
  tools?: ReactNode
  height?: number
}
/** One figure: a number, a chart or a table, with its formula, its time and its rows behind it. */
export function MetricPanel({ question, chart, title, tools, height }: Props): ReactNode {
  const { t } = useTranslation()
  const metric = question.metric as MetricCode
  const session = useSession()
  const { data, isError, error, refetch } = useMetric(question)
  const name = t(`insight.metric.metric.${metric}`)
  const opens = mayOpen(session, metricOf(metric).opens.menu)
  const by = question.by && chart !== 'number' ? t(`insight.metric.by.${question.by}`) : ''
  return (
    <article className={`metric metric-${chart}`}>
      <header>
        <h2>
          {title || name}
          {by && <small> {t('insight.part.by', { by })}</small>}
        </h2>
        <Formula metric={metric} />
        {tools}
      </header>
      {isError &&
        !data &&
        (isForbidden(error) ? <p className="quiet">{t('insight.part.forbidden')}</p> : <Failed retry={refetch} />)}
      {!data && !isError && <Skeleton active title={false} paragraph={{ rows: chart === 'number' ? 1 : 5 }} />}
      {data && chart === 'number' && <BigNumber answer={data} metric={metric} mayOpen={opens} />}
      {data && chart !== 'number' && chart !== 'table' && (
        <>
          <MetricChart answer={data} kind={chart} name={title || name} height={height} mayOpen={opens} />
          <MetricTable answer={data} by={by} caption={name} mayOpen={opens} hidden />
        </>
      )}
      {data && chart === 'table' && <MetricTable answer={data} by={by} caption={name} mayOpen={opens} />}
      {data && (chart !== 'number' || data.isStale) && (
        <footer>
          {chart !== 'number' && opens && <Link to={data.opens}>{t('insight.metric.opens')}</Link>}
          <AsOf at={data.asOf} isStale={data.isStale} />
        </footer>
      )}
    </article>
  )
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
  const unit = answer.unit as MetricUnit
  const text = valueText(unit, answer.value, t)
  const { beforeValue: before, value } = answer
  const change = typeof value === 'number' && typeof before === 'number' ? changeText(unit, value, before) : ''
  const { better } = metricOf(metric)
  const isGood = change && better && value !== before ? value! > before! === (better === 'more') : undefined
  return (
    <p className="metric-value">
      <strong>{opens ? <Link to={answer.opens}>{text}</Link> : text}</strong>
      {change && (
        <span className={isGood === undefined ? 'quiet' : isGood ? 'metric-good' : 'metric-bad'}>
          {t('insight.part.change', { change })}
        </span>
      )}
    </p>
  )
}
