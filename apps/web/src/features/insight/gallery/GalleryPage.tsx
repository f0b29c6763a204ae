import { daysOf, type PeriodName } from '@cloud-steward/contract/insight/board.ts'
import type { COMPARISONS, Dimension, MetricCode } from '@cloud-steward/contract/insight/metric.ts'
import { metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { MetricPanel } from '../metric/MetricPanel.tsx'
import type { Question } from '../metric/use-metric.ts'
import { ChartTools } from './ChartTools.tsx'
import { GalleryBar } from './GalleryBar.tsx'
import { type ChartKind, EXAMPLES, useChosen } from './use-chosen.ts'
import './gallery.css'

/** A gallery of one kind of chart over live figures: one that is put together, its state in the address, and others to begin from. */
export function GalleryPage({ kind }: { kind: ChartKind }): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const { chosen, choose } = useChosen(kind)
  const { metric, by, isTable } = chosen
  const question = questionOf(chosen)
  return (
    <section className="gallery">
      <h1 className="visually-hidden">{page.title}</h1>
      <GalleryBar kind={kind} chosen={chosen} choose={choose} />
      <MetricPanel
        question={question}
        chart={isTable ? 'table' : kind}
        height={420}
        tools={<ChartTools question={question} period={chosen.period} kind={kind} />}
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
  return { metric, ...(by && { by }), ...days, ...(siteId && { siteId }) }
}
