import { daysOf, type PeriodName, whenOf } from '@cloud-steward/contract/insight/board.ts'
import { metricOf } from '@cloud-steward/contract/insight/metric.ts'
import { type DragEvent, type ReactNode, useState } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { MetricPanel } from '../metric/MetricPanel.tsx'
import type { Question } from '../metric/use-metric.ts'
import type { Widget } from './use-board.ts'
import { WidgetTools } from './WidgetTools.tsx'

const MOST_WIDE = 4
/** The query of a widget. Its own period replaces the board's; the site applies if the metric has that dimension. */
export function questionOf(
  { metric, by, period, compare }: Widget,
  board: { period: PeriodName; siteId?: string },
): Question {
  const { span, dims } = metricOf(metric)
  const days = span === 'days' ? { ...daysOf((period as PeriodName) ?? board.period, businessDay()), compare } : {}
  const isOfSite = board.siteId && (dims as readonly string[]).includes('site')
  return { metric, ...(by && { by }), ...days, ...(isOfSite && { siteId: board.siteId }) }
}
const moved = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const left = list.filter((_, at) => at !== from)
  return [...left.slice(0, to), list[from]!, ...left.slice(to)]
}

interface Props {
  widgets: readonly Widget[]
  period: PeriodName
  /** The board has a period to choose: a figure of another time says so. */
  hasPeriod: boolean
  siteId?: string
  /** Present while the user arranges the board. */
  onArrange?: (widgets: readonly Widget[]) => void
}
/** The widgets of a board in four columns. */
export function WidgetGrid({ widgets, period, hasPeriod, siteId, onArrange }: Props): ReactNode {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number>()
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined && dragged !== to) onArrange?.(moved(widgets, dragged, to))
    setDragged(undefined)
  }
  const wordOf = (widget: Widget) => {
    const when = whenOf(widget)
    return when && t(`insight.board.period.${when}`)
  }
  const change = (at: number, next: Partial<Widget>) =>
    onArrange?.(widgets.map((one, place) => (place === at ? { ...one, ...next } : one)))
  return (
    <div className={onArrange ? 'board is-arranged' : 'board'}>
      {widgets.map((widget, at) => (
        <div
          // A board may contain the same widget twice, so the key includes the position.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${widget.metric} ${widget.by ?? ''} ${widget.chart} ${at}`}
          className={`board-cell wide-${widget.width}${dragged === at ? ' is-dragged' : ''}`}
          draggable={Boolean(onArrange)}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => drop(event, at)}
        >
          <MetricPanel
            question={questionOf(widget, { period, siteId })}
            chart={widget.chart}
            title={widget.title ?? undefined}
            when={hasPeriod ? wordOf(widget) : undefined}
            tools={
              onArrange && (
                <WidgetTools
                  name={widget.title || t(`insight.metric.metric.${widget.metric}`)}
                  at={at}
                  last={widgets.length - 1}
                  onMove={(to) => onArrange(moved(widgets, at, to))}
                  onWiden={() => change(at, { width: ((widget.width ?? 1) % MOST_WIDE) + 1 })}
                  onRemove={() => onArrange(widgets.filter((_, place) => place !== at))}
                />
              )
            }
          />
        </div>
      ))}
    </div>
  )
}
