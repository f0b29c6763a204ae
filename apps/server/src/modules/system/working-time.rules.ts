import { addDays } from '../../infra/calendar.ts'
import { businessDay } from '../../infra/ctx/make-ctx.ts'
import { instantOf } from '../../infra/local-time.ts'
import { isDayOff, type WorkCalendar } from './work-calendar.rules.ts'

/** When people work: the same hours each working day, in the tenant's time zone. */
export interface WorkClock {
  timeZone: string
  /** Minutes of the day at which work begins and ends. */
  from: number
  to: number
  /** Absent: every day is a working day. */
  calendar?: WorkCalendar
}
const MINUTE_MS = 60_000
/** Longer than any deadline together with its holidays. */
const MOST_DAYS = 1_500

/** The working hours of a business day, or undefined on a day off. */
function hoursOn(day: string, { timeZone, from, to, calendar }: WorkClock): { from: number; to: number } | undefined {
  if (calendar && isDayOff(day, calendar)) return undefined
  return { from: instantOf(timeZone, day, from).getTime(), to: instantOf(timeZone, day, to).getTime() }
}
/**
 * The moment at which so many working minutes have passed since another.
 * @param minutes at least 0; with 0 the moment itself, also outside working hours
 */
export function afterWorkingMinutes(since: Date, minutes: number, clock: WorkClock): Date {
  let [at, left] = [since.getTime(), minutes * MINUTE_MS]
  if (left <= 0) return since
  let day = businessDay(since, clock.timeZone)
  for (let days = 0; days < MOST_DAYS; days++, day = addDays(day, 1)) {
    const hours = hoursOn(day, clock)
    if (!hours) continue
    const begins = Math.max(at, hours.from)
    if (begins >= hours.to) continue
    if (begins + left <= hours.to) return new Date(begins + left)
    left -= hours.to - begins
    at = hours.to
  }
  return new Date(at + left)
}
/** Working minutes between two moments, whole ones; 0 when the second is not later. */
export function workingMinutesBetween(from: Date, to: Date, clock: WorkClock): number {
  let passed = 0
  const last = businessDay(to, clock.timeZone)
  let day = businessDay(from, clock.timeZone)
  for (let days = 0; days < MOST_DAYS && day <= last; days++, day = addDays(day, 1)) {
    const hours = hoursOn(day, clock)
    if (hours) passed += Math.max(0, Math.min(to.getTime(), hours.to) - Math.max(from.getTime(), hours.from))
  }
  return Math.floor(passed / MINUTE_MS)
}

const HOURS = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/
/** Hours such as `09:00-18:00` as minutes of the day; undefined for anything else. */
export function hoursFrom(text: string | undefined): { from: number; to: number } | undefined {
  const found = HOURS.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [from, to] = [Number(found[1]) * 60 + Number(found[2]), Number(found[3]) * 60 + Number(found[4])]
  return from < to && to <= 1440 ? { from, to } : undefined
}
