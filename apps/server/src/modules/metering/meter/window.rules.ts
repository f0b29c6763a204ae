import { addDays, addMonths, type Day, daysInMonth } from '../../../infra/calendar.ts'

export interface ReadingWindow {
  id: string
  forSiteId: string | null
  forOrgId: string | null
  fromDay: number
  toDay: number
  outside: 'warn' | 'refuse'
  remindRenters: boolean
}
type Days = Pick<ReadingWindow, 'fromDay' | 'toDay'>
/** The first and the last day, both included. */
export interface Span {
  from: Day
  to: Day
}
const dayOf = (month: Day, day: number): Day => addDays(month, Math.min(day, daysInMonth(month)) - 1)

/** The window that began last, on this day or before it. Over the end of a month when it ends before the day it begins on. */
export function windowBefore({ fromDay, toDay }: Days, day: Day): Span {
  const month = `${day.slice(0, 7)}-01`
  const begun = dayOf(month, fromDay) <= day ? month : addMonths(month, -1)
  return { from: dayOf(begun, fromDay), to: dayOf(toDay < fromDay ? addMonths(begun, 1) : begun, toDay) }
}
export const isInside = (window: Days, day: Day): boolean => windowBefore(window, day).to >= day

/** What holds for a site: its own window, that of its organisation, or that of all. */
export const windowFor = <W extends ReadingWindow>(
  windows: readonly W[],
  site: { id: string; orgId: string | null },
): W | undefined =>
  windows.find((one) => one.forSiteId === site.id) ??
  windows.find((one) => one.forOrgId !== null && one.forOrgId === site.orgId) ??
  windows.find((one) => one.forSiteId === null && one.forOrgId === null)

/** So many days after its end people are still asked for what is missing. */
const CHASED_DAYS = 7
/** The span of a window whose missing numbers are to be looked for on a day; none in between. */
export function chasedOn(window: Days, day: Day): Span | undefined {
  const span = windowBefore(window, day)
  return addDays(span.to, CHASED_DAYS) >= day ? span : undefined
}
/** On these days people are reminded: the first, the day before the last, the last, and the one after it. */
export function isReminded(window: Days, day: Day): boolean {
  const { from, to } = windowBefore(window, day)
  return [from, addDays(to, -1), to, addDays(to, 1)].includes(day)
}
