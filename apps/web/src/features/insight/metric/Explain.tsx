import { InfoCircleOutlined } from '@ant-design/icons'
import type { MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

/** How a figure is calculated, behind a sign that also the keyboard reaches. */
export function Formula({ metric }: { metric: MetricCode }): ReactNode {
  const { t } = useTranslation()
  const text = t(`insight.metric.formula.${metric}`)
  return (
    <Tooltip title={text}>
      <button type="button" className="metric-formula" aria-label={text}>
        <InfoCircleOutlined />
      </button>
    </Tooltip>
  )
}
/** When it was counted; marked while it is counted anew. */
export function AsOf({ at, isStale }: { at: string; isStale: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <span className={isStale ? 'metric-as-of is-stale' : 'metric-as-of'}>
      {t(isStale ? 'insight.part.stale' : 'insight.part.asOf', { at: formatInstant(at, 'HH:mm:ss') })}
    </span>
  )
}
