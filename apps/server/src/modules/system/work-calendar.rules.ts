import { addDays, type Day } from '../../infra/calendar.ts'

/** Public holidays, and days at weekends that are worked instead. */
export interface WorkCalendar {
  holidays: ReadonlySet<Day>
  workdays: ReadonlySet<Day>
}
/** Longer than any holiday: a calendar without a working day must not be looked through for ever. */
const MOST_DAYS_OFF = 31
const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
/** Kept every year whatever is announced: New Year, Labour Day, the week of National Day. */
const CUSTOMARY = /-(01-01|05-0[1-5]|10-0[1-7])$/

/** Whether nobody works on a day. A year of which no holiday was entered yet has those that are always kept. */
export function isDayOff(day: Day, { holidays, workdays }: WorkCalendar): boolean {
  if (workdays.has(day)) return false
  if (holidays.has(day) || isWeekend(day)) return true
  return CUSTOMARY.test(day) && ![...holidays].some((one) => one.startsWith(day.slice(0, 4)))
}
/** The day itself, or the next on which somebody works. */
export function nextWorkingDay(day: Day, calendar: WorkCalendar): Day {
  let found = day
  for (let ahead = 0; ahead < MOST_DAYS_OFF && isDayOff(found, calendar); ahead++) found = addDays(found, 1)
  return found
}
/** The day so many working days after another. */
export function afterWorkingDays(day: Day, days: number, calendar: WorkCalendar): Day {
  let found = day
  for (let left = days; left > 0; left--) found = nextWorkingDay(addDays(found, 1), calendar)
  return found
}
