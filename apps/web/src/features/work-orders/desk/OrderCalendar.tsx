import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { mayFollowOrder } from '@cloud-steward/contract/work-orders/actions.ts'
import { bookOrder } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { queryCalendar } from '@cloud-steward/contract/work-orders/order-views.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Space } from 'antd'
import dayjs from 'dayjs'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import './order-views.css'

type Entry = AnswerOf<typeof queryCalendar>[number]
const DAYS = 7
const dayOf = (instant: string): string => formatInstant(instant, 'YYYY-MM-DD')

/** Appointments of seven days from today on, a row for each executor. An order is dragged to another day; its hours stay. */
export default function OrderCalendar(): ReactNode {
  const { t } = useTranslation()
  const move = useMove()
  const mayPress = useMayPress(usePage().menu)
  const [fromOn, setFrom] = useState(businessDay)
  const days = Array.from({ length: DAYS }, (_, at) => dayjs(fromOn).add(at, 'day').format('YYYY-MM-DD'))
  const toOn = days[DAYS - 1]!
  const found = useQuery({
    queryKey: [workOrder.name, 'calendar', fromOn],
    queryFn: ({ signal }) => call(queryCalendar, { fromOn, toOn }, { signal }),
  })
  const go = (weeks: number) => setFrom(dayjs(fromOn).add(weeks, 'week').format('YYYY-MM-DD'))
  if (found.isError) return <Failed retry={found.refetch} />
  const rows = groupsOf(found.data ?? [])
  return (
    <>
      <WeekBar fromOn={fromOn} toOn={toOn} onGo={go} />
      <div className="order-calendar">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('workOrder.workOrder.executorName')}</th>
              {days.map((day) => (
                <th key={day} scope="col" aria-current={day === businessDay() ? 'date' : undefined}>
                  {dayjs(day).format('MM-DD')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, entries }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {days.map((day) => (
                  <DayCell
                    key={day}
                    entries={entries.filter(({ appointFrom }) => dayOf(appointFrom) === day)}
                    all={entries}
                    canMove={mayPress('carryOut')}
                    onDrop={(entry) => void move(entry, day)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {found.data?.length === 0 && <Empty description={t('workOrder.workOrder.noAppointments')} />}
      </div>
    </>
  )
}

/** Books an order for another day at the same hours. */
function useMove() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  return async (entry: Entry, day: string) => {
    const by = dayjs(day).diff(dayjs(dayOf(entry.appointFrom)), 'day')
    if (!by) return
    const shifted = (instant: string) => dayjs(instant).add(by, 'day').toISOString()
    const [appointFrom, appointTo] = [shifted(entry.appointFrom), shifted(entry.appointTo)]
    await call(bookOrder, { id: entry.id, appointFrom, appointTo })
    void message.success(t('workOrder.workOrder.rebooked', { no: entry.no, at: formatInstant(appointFrom) }))
    await refreshRows(workOrder.name)
  }
}

function groupsOf(entries: readonly Entry[]): { key: string; name: string; entries: Entry[] }[] {
  const groups = new Map<string, { key: string; name: string; entries: Entry[] }>()
  for (const entry of entries) {
    const { executorKey: key, executorName: name } = entry
    const group = groups.get(key) ?? { key, name: name || '-', entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface CellProps {
  entries: readonly Entry[]
  /** Of the same executor: only his orders are moved in his row. */
  all: readonly Entry[]
  canMove: boolean
  onDrop: (entry: Entry) => void
}
function DayCell({ entries, all, canMove, onDrop }: CellProps): ReactNode {
  const drop = (event: DragEvent) => {
    const entry = all.find(({ id }) => id === event.dataTransfer.getData('text/plain'))
    if (entry) onDrop(entry)
  }
  return (
    <td onDragOver={(event) => canMove && event.preventDefault()} onDrop={drop}>
      {entries.map((entry) => (
        <Link
          key={entry.id}
          className="order-appointment"
          to={`/workorder?open=detail:${entry.id}`}
          title={`${entry.no} ${entry.subject}`}
          draggable={canMove && mayFollowOrder('book', entry.state)}
          onDragStart={(event) => event.dataTransfer.setData('text/plain', entry.id)}
        >
          <b>
            {formatInstant(entry.appointFrom, 'HH:mm')}–{formatInstant(entry.appointTo, 'HH:mm')}
          </b>
          <span>{entry.placeName}</span>
          <span className="quiet">{entry.subject}</span>
        </Link>
      ))}
    </td>
  )
}

function WeekBar({ fromOn, toOn, onGo }: { fromOn: string; toOn: string; onGo: (weeks: number) => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Space className="order-calendar-head">
      <Button onClick={() => onGo(-1)} aria-label={t('workOrder.workOrder.previousWeek')}>
        ‹
      </Button>
      <b>
        {fromOn} – {toOn}
      </b>
      <Button onClick={() => onGo(1)} aria-label={t('workOrder.workOrder.nextWeek')}>
        ›
      </Button>
      <span className="quiet">{t('workOrder.workOrder.calendarHint')}</span>
    </Space>
  )
}
