import { CALENDAR_KINDS, queryLeaseCalendar } from '@cloud-steward/contract/housing/lease-calendar.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import './calendar.css'

const DayLeases = lazy(() => import('./DayLeases.tsx'))
const MONTH = 'YYYY-MM'
type Kind = (typeof CALENDAR_KINDS)[number]

/** When leases end, begin, are left and renewed, month by month; each number leads to its leases. All of it stands in the address. */
export default function LeaseCalendarPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : businessDay().slice(0, MONTH.length)
  const siteId = params.get('siteId') ?? undefined
  const [day, kind] = [params.get('day'), params.get('kind')]
  const shown = CALENDAR_KINDS.find((one) => one === kind)
  const found = useQuery({
    queryKey: ['housing.lease', 'calendar', month, siteId],
    queryFn: ({ signal }) => call(queryLeaseCalendar, { month, siteId }, { signal }),
    placeholderData: keepPreviousData,
  })
  const go = (changes: Readonly<Record<string, string | null | undefined>>) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return next
    })
  const turn = (by: number) => go({ month: dayjs(`${month}-01`).add(by, 'month').format(MONTH) })
  return (
    <section className="lease-calendar">
      <h1 className="visually-hidden">{page.title}</h1>
      <div className="calendar-bar">
        <Button onClick={() => turn(-1)} aria-label={t('housing.lease.calendar.previous')}>
          ‹
        </Button>
        <DatePicker
          picker="month"
          allowClear={false}
          aria-label={t('housing.lease.month')}
          value={dayjs(`${month}-01`)}
          onChange={(value) => go({ month: value?.format(MONTH) })}
        />
        <Button onClick={() => turn(1)} aria-label={t('housing.lease.calendar.next')}>
          ›
        </Button>
        <Button onClick={() => go({ month: null })}>{t('housing.lease.calendar.today')}</Button>
        <span className="calendar-site">
          <FieldControl
            field={queryLeaseCalendar.input.siteId}
            label={t('housing.lease.siteId')}
            labelKey="housing.lease.siteId"
            value={siteId}
            onChange={(value: unknown) => go({ siteId: value as string | null })}
          />
        </span>
      </div>
      {found.isError && <Failed retry={found.refetch} />}
      {found.data && (
        <MonthGrid
          month={found.data.month}
          counts={found.data.days}
          onPick={(picked: string, pickedKind: Kind) => go({ day: picked, kind: pickedKind })}
        />
      )}
      {day && shown && (
        <Suspense>
          <DayLeases day={day} kind={shown} siteId={siteId} onClose={() => go({ day: null, kind: null })} />
        </Suspense>
      )}
    </section>
  )
}
