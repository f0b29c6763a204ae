import type { WEEKDAYS } from '@cloud-steward/contract/prepaid/index.ts'

export type Weekday = (typeof WEEKDAYS)[number]
export interface CutHours {
  /** On these days power may be cut, from the one minute up to the other, `HH:mm`. */
  cutDays: readonly Weekday[]
  cutFrom: string
  cutTo: string
  /** `YYYY-MM-DD`: treated like Sundays. */
  holidays: readonly string[]
}
const NAMES: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
export const weekdayOf = (day: string): Weekday => NAMES[new Date(day).getUTCDay()]!

/** Whether the day and the hour allow it. @param local `YYYY-MM-DD HH:mm…` on the clock of the site */
export function allowedAt(plan: CutHours, local: string): { day: boolean; hours: boolean } {
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)]
  return {
    day: plan.cutDays.includes(weekdayOf(day)) && !plan.holidays.includes(day),
    hours: time >= plan.cutFrom && time < plan.cutTo,
  }
}
