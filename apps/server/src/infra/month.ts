import { addDays, addMonths } from './calendar.ts'

/** A month is `YYYY-MM`: texts in the order of the calendar. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export const monthAfter = (month: string, months = 1): string => monthOf(addMonths(firstDayOf(month), months))
export const lastDayOfMonth = (month: string): string => addDays(firstDayOf(monthAfter(month)), -1)
/** Months from the one to the other, newest first. */
export function monthsBack(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = to; month >= from; month = monthAfter(month, -1)) months.push(month)
  return months
}
