import { choice, date, group, id, int, list, objectOf, pageOf, ref, text, view } from '../kit/index.ts'

/** What happens to a lease on a day: it ends, somebody moves in, somebody leaves by notice, a renewal begins or is asked for, it renews by itself. */
export const CALENDAR_KINDS = ['end', 'moveIn', 'leave', 'renewal', 'autoRenewal'] as const

/** 到期日历: how many leases end, begin, are left and are renewed on each day of a month. */
export const queryLeaseCalendar = view(
  'housing.lease',
  'queryLeaseCalendar',
  {
    month: text(7, { min: 7, pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }),
    siteId: ref('housing.site', { optional: true }),
  },
  objectOf({
    month: text(7),
    days: list(group({ day: date(), calendarKind: choice(CALENDAR_KINDS), leases: int() }), 200),
  }),
)
/** The leases behind one number of the calendar. */
export const queryCalendarDay = view(
  'housing.lease',
  'queryCalendarDay',
  {
    day: date(),
    calendarKind: choice(CALENDAR_KINDS, { optional: true }),
    siteId: ref('housing.site', { optional: true }),
    currentPage: int({ optional: true, min: 1, max: 10_000 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    id: id(),
    no: text(32),
    calendarKind: choice(CALENDAR_KINDS),
    roomName: text(200),
    renteeName: text(64),
    startOn: date(),
    endOn: date(),
  }),
)
