import { DownloadOutlined } from '@ant-design/icons'
import type { PeriodName } from '@cloud-steward/contract/insight/board.ts'
import { exportMetric } from '@cloud-steward/contract/insight/metric.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useColours } from '../../../components/chart/use-colours.ts'
import { DropMenu } from '../../../components/DropMenu.tsx'
import { download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMetricOption } from '../metric/MetricChart.tsx'
import { type Answer, type Question, useMetric } from '../metric/use-metric.ts'
import { PutOnBoard } from './PutOnBoard.tsx'
import type { ChartKind } from './use-chosen.ts'

const NOTHING: Answer = {
  unit: 'count',
  value: null,
  rows: 0,
  opens: '',
  parts: [],
  hasMore: false,
  asOf: '',
  isStale: false,
} as never

interface Props {
  question: Question
  /** By name: on the board it moves on with the days. */
  period: PeriodName
  kind: ChartKind
}
/** Saves a chart as a picture or its numbers as a sheet, or puts it on the company board. */
export function ChartTools({ question, period, kind }: Props): ReactNode {
  const { t } = useTranslation()
  const { data } = useMetric(question)
  const colours = useColours()
  const metric = question.metric
  const name = t(`insight.metric.metric.${metric}`)
  const option = useMetricOption({ answer: data ?? NOTHING, kind, name })
  const save = async (as: string) => {
    if (as === 'xlsx') return download(exportMetric, question, `${name}.xlsx`)
    const { pictureOf } = await import('../../../components/chart/picture.ts')
    const href = pictureOf(option, as as 'png' | 'svg', colours.surface)
    Object.assign(document.createElement('a'), { href, download: `${name}.${as}` }).click()
  }
  return (
    <span className="metric-tools">
      <DropMenu
        menu={{
          items: ['png', 'svg', 'xlsx'].map((as) => ({ key: as, label: t(`insight.gallery.as.${as}`) })),
          onClick: ({ key }) => void save(key).catch(() => undefined),
        }}
      >
        <Button icon={<DownloadOutlined />} disabled={!data}>
          {t('insight.gallery.save')}
        </Button>
      </DropMenu>
      <PutOnBoard question={question} period={period} kind={kind} />
    </span>
  )
}
