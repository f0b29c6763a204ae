import { addDays, type Day, daysBetween } from '../../../infra/calendar.ts'

/** Minutes since 1970-01-01 00:00 on the wall clock of the site: whole numbers, no zone, nothing shifts. */
export type Minute = number
export const DAY = 1_440

export const minuteOf = (day: Day): Minute => daysBetween('1970-01-01', day) * DAY
export const dayOf = (minute: Minute): Day => addDays('1970-01-01', Math.floor(minute / DAY))

/** Calendar months since year 0, which year × 12 + month − 1 makes. */
export function monthOf(minute: Minute): number {
  const date = new Date(Math.floor(minute / DAY) * 86_400_000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
export const startOfMonth = (month: number): Minute => Date.UTC(Math.floor(month / 12), month % 12, 1) / 60_000
export const daysOfMonth = (month: number): number => (startOfMonth(month + 1) - startOfMonth(month)) / DAY

/** Saturdays and Sundays; 1970-01-01 was a Thursday. */
export const isWeekend = (minute: Minute): boolean => (Math.floor(minute / DAY) + 3) % 7 >= 5
