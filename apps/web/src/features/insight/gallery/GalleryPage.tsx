import { daysOf, PERIODS, type PeriodName } from '@cloud-steward/contract/insight/board.ts'
import { COMPARISONS, type Dimension, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { ref } from '@cloud-steward/contract/kit/index.ts'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { MetricPanel } from '../metric/MetricPanel.tsx'
import type { Question } from '../metric/use-metric.ts'
import { ChartTools } from './ChartTools.tsx'
import { type ChartKind, dimsFor, EXAMPLES, metricsFor, useChosen } from './use-chosen.ts'
import './gallery.css'

const SITE = ref('housing.site', { optional: true })

/** A gallery of one kind of chart over live figures: one that is put together, its state in the address, and others to begin from. */
export function GalleryPage({ kind }: { kind: ChartKind }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const { chosen, choose } = useChosen(kind)
  const { metric, by, period, compare, siteId, isTable } = chosen
  const { span, dims } = metricOf(metric)
  const question = questionOf(chosen)
  const hasSite = (dims as readonly Dimension[]).includes('site')
  return (
    <section className="gallery">
      <h1 className="visually-hidden">{page.title}</h1>
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
        {span === 'days' && (
          <Picker
            light
            aria-label={t('insight.board.period')}
            value={period}
            options={PERIODS.map((one) => ({ value: one, label: t(`insight.board.period.${one}`) }))}
            onChange={(one: PeriodName) => choose({ period: one })}
          />
        )}
        {span === 'days' && kind !== 'pie' && (
          <Picker
            light
            aria-label={t('insight.metric.compare')}
            value={compare}
            options={COMPARISONS.map((one) => ({ value: one, label: t(`insight.metric.compare.${one}`) }))}
            onChange={(one: (typeof COMPARISONS)[number]) => choose({ compare: one })}
          />
        )}
        {hasSite && (
          <div className="gallery-site">
            <FieldControl
              field={SITE}
              labelKey="insight.metric.siteId"
              label={t('insight.metric.by.site')}
              hint={t('insight.board.allSites')}
              searching
              value={siteId}
              onChange={(id) => choose({ siteId: typeof id === 'string' && id ? id : undefined })}
            />
          </div>
        )}
        <Segmented
          value={isTable ? 'table' : kind}
          options={[kind, 'table'].map((one) => ({ value: one, label: t(`insight.board.chart.${one}`) }))}
          onChange={(one) => choose({ isTable: one === 'table' })}
        />
      </div>
      <MetricPanel
        question={question}
        chart={isTable ? 'table' : kind}
        height={420}
        tools={<ChartTools question={question} kind={kind} />}
      />
      <h2 className="gallery-more">{t('insight.gallery.more')}</h2>
      <div className="gallery-examples">
        {EXAMPLES[kind]
          .filter((one) => one.metric !== metric || one.by !== by)
          .map((one) => (
            <MetricPanel
              key={`${one.metric} ${one.by}`}
              question={questionOf({ ...one, period: 'last12', compare: 'none' })}
              chart={kind}
              height={180}
              tools={
                <Button size="small" onClick={() => choose({ ...one, siteId: undefined })}>
                  {t('insight.gallery.take')}
                </Button>
              }
            />
          ))}
      </div>
    </section>
  )
}

interface Asked {
  metric: MetricCode
  by: Dimension | undefined
  period: PeriodName
  compare: (typeof COMPARISONS)[number]
  siteId?: string
}
function questionOf({ metric, by, period, compare, siteId }: Asked): Question {
  const days = metricOf(metric).span === 'days' ? { ...daysOf(period, businessDay()), compare } : {}
  return { metric, ...(by && { by }), ...days, ...(siteId && { siteId }) } as Question
}
