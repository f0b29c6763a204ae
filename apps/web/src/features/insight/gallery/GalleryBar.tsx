import { PERIODS, type PeriodName } from '@cloud-steward/contract/insight/board.ts'
import { COMPARISONS, type Dimension, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { SitePicker } from '../board/SitePicker.tsx'
import { type ChartKind, type Chosen, dimsFor, metricsFor } from './use-chosen.ts'

interface Props {
  kind: ChartKind
  chosen: Chosen
  choose: (next: Partial<Chosen>) => void
}
/** Controls of a gallery: metric, dimension, period, comparison, site, and chart or table. */
export function GalleryBar({ kind, chosen, choose }: Props): ReactNode {
  const { t } = useTranslation()
  const { metric, by, siteId, isTable } = chosen
  const { span, dims } = metricOf(metric)
  const hasSite = dims.includes('site')
  return (
    <div className="gallery-bar">
      <Picker
        light
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('insight.metric.metric')}
        value={metric}
        options={metricsFor(kind).map((code) => ({ value: code, label: t(`insight.metric.metric.${code}`) }))}
        onChange={(code: MetricCode) => choose({ metric: code, by: dimsFor(kind, code)[0] })}
      />
      <Picker
        light
        aria-label={t('insight.metric.by')}
        value={by}
        options={dimsFor(kind, metric).map((dim) => ({ value: dim, label: t(`insight.metric.by.${dim}`) }))}
        onChange={(dim: Dimension) => choose({ by: dim })}
      />
      {span === 'days' && <WhenPickers kind={kind} chosen={chosen} choose={choose} />}
      {hasSite && <SitePicker value={siteId} onChange={(id) => choose({ siteId: id })} />}
      <Segmented
        value={isTable ? 'table' : kind}
        options={[kind, 'table'].map((one) => ({ value: one, label: t(`insight.board.chart.${one}`) }))}
        onChange={(one) => choose({ isTable: one === 'table' })}
      />
    </div>
  )
}

function WhenPickers({ kind, chosen, choose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Picker
        light
        aria-label={t('insight.board.period')}
        value={chosen.period}
        options={PERIODS.map((one) => ({ value: one, label: t(`insight.board.period.${one}`) }))}
        onChange={(one: PeriodName) => choose({ period: one })}
      />
      {kind !== 'pie' && (
        <Picker
          light
          aria-label={t('insight.metric.compare')}
          value={chosen.compare}
          options={COMPARISONS.map((one) => ({ value: one, label: t(`insight.metric.compare.${one}`) }))}
          onChange={(one: (typeof COMPARISONS)[number]) => choose({ compare: one })}
        />
      )}
    </>
  )
}
