import type { CALENDAR_KINDS, queryLeaseCalendar } from '@cloud-steward/contract/housing/lease-calendar.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'

type Kind = (typeof CALENDAR_KINDS)[number]
interface Props {
  month: string
  counts: AnswerOf<typeof queryLeaseCalendar>['days']
  onPick: (day: string, kind: Kind) => void
}
const WEEK = 7
/** A Monday, to name the days of the week by. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** The days of a month as a list that wide screens draw as a grid: read aloud and on narrow screens it is the list it is. */
export function MonthGrid({ month, counts, onPick }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const first = dayjs(`${month}-01`)
  const locale = { zh: 'zh-CN', tw: 'zh-TW', en: 'en-GB' }[i18n.language] ?? 'zh-CN'
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const [short, long] = [written({ weekday: 'short' }), written({ month: 'long', day: 'numeric', weekday: 'short' })]
  const days = Array.from({ length: first.daysInMonth() }, (_, at) => first.add(at, 'day').format('YYYY-MM-DD'))
  const today = businessDay()
  return (
    <>
      <div className="calendar-week" aria-hidden="true">
        {Array.from({ length: WEEK }, (_, at) => (
          <span key={at}>{short.format(MONDAY + at * DAY)}</span>
        ))}
      </div>
      <ol className="calendar-days">
        {days.map((day, at) => {
          const found = counts.filter((one) => one.day === day)
          return (
            <li
              key={day}
              className={found.length ? undefined : 'calendar-empty'}
              aria-current={day === today ? 'date' : undefined}
              // Sunday is 0 in JavaScript and the last day of the week here.
              style={at ? undefined : { gridColumnStart: ((first.day() + WEEK - 1) % WEEK) + 1 }}
            >
              <time dateTime={day}>
                <span className="calendar-number" aria-hidden="true">
                  {at + 1}
                </span>
                <span className="calendar-long">{long.format(new Date(`${day}T00:00:00Z`))}</span>
              </time>
              {found.map(({ calendarKind, leases }) => (
                <button
                  key={calendarKind}
                  type="button"
                  className={`calendar-${calendarKind}`}
                  onClick={() => onPick(day, calendarKind)}
                >
                  {t(`housing.lease.calendarKind.${calendarKind}`)} <b>{leases}</b>
                </button>
              ))}
            </li>
          )
        })}
      </ol>
      {!counts.length && (
        <p className="quiet" role="status">
          {t('housing.lease.calendar.none')}
        </p>
      )}
    </>
  )
}
