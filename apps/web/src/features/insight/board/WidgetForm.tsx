import { isFor, WIDGET_CHARTS, type WidgetChart } from '@cloud-steward/contract/insight/board.ts'
import { type Audience, METRIC_CODES, type MetricCode, metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { Button, Drawer, Form, Input } from 'antd'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Widget } from './use-board.ts'

/** Charts for a metric: without a dimension a number; a line only over time; a pie only for sums, and not over time. */
export function chartsOf(metric: MetricCode, by: string | undefined): WidgetChart[] {
  if (!by) return ['number']
  const isTime = by === 'day' || by === 'month' || by === 'hour'
  const isSum = ['fen', 'count', 'wh'].includes(metricOf(metric).unit)
  return WIDGET_CHARTS.filter(
    (chart) => chart !== 'number' && (chart !== 'line' || isTime) && (chart !== 'pie' || (isSum && !isTime)),
  )
}

interface Props {
  board: Audience
  open: boolean
  onClose: () => void
  onAdd: (widget: Widget) => void
}
/** Form for a new widget: metric, dimension, chart and title. */
export function WidgetForm({ board, open, onClose, onAdd }: Props): ReactNode {
  const { t } = useTranslation()
  const codes = METRIC_CODES.filter((code) => isFor(code, board))
  const [metric, setMetric] = useState<MetricCode>(codes[0]!)
  const [by, setBy] = useState<string>()
  const [chart, setChart] = useState<WidgetChart>('number')
  const [title, setTitle] = useState('')
  const charts = chartsOf(metric, by)
  const shown = charts.includes(chart) ? chart : charts[0]!
  const word = (key: string) => t(`insight.board.${key}`)
  const add = () => {
    onAdd({ metric, by: by ?? null, chart: shown, width: shown === 'number' ? 1 : 2, title: title || null } as Widget)
    onClose()
  }
  const choice = (id: string, label: string, props: ComponentProps<typeof Picker>, about?: string) => (
    <Form.Item label={label} htmlFor={`widget-${id}`} extra={about}>
      <Picker id={`widget-${id}`} {...props} />
    </Form.Item>
  )
  const named = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`insight.${key}.${value}`) }))
  return (
    <Drawer
      title={word('add')}
      open={open}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={add}>
          {word('put')}
        </Button>
      }
    >
      <Form layout="vertical">
        {choice(
          'metric',
          t('insight.metric.metric'),
          {
            showSearch: { optionFilterProp: 'label' },
            value: metric,
            options: named('metric.metric', codes),
            onChange: (code: MetricCode) => void [setMetric(code), setBy(undefined)],
          },
          t(`insight.metric.formula.${metric}`),
        )}
        {choice('by', t('insight.metric.by'), {
          allowClear: true,
          placeholder: word('whole'),
          value: by,
          options: named('metric.by', metricOf(metric).dims),
          onChange: setBy,
        })}
        {choice('chart', word('chart'), { value: shown, options: named('board.chart', charts), onChange: setChart })}
        <Form.Item label={word('title')} htmlFor="widget-title">
          <Input id="widget-title" maxLength={64} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
