/**
 * Business-day arithmetic. A business day is the plain text 'YYYY-MM-DD' of the site's own calendar: no clock, no
 * time zone, so nothing shifts when a server moves. Valid days run from 0001-01-01 to 9999-12-31, which also makes
 * text order equal to calendar order.
 *
 * Source: the proleptic Gregorian calendar; day counting after the era method (400 years = 146,097 days).
 */

/** A business day 'YYYY-MM-DD'. */
export type Day = string

/** Days from `from` to before `to`: the inside form of a range. Screens and stored charges show `lastDayOf(range)`. */
export interface DayRange {
  from: Day
  to: Day
}

interface Parts {
  year: number
  month: number
  day: number
}

const DAYS_PER_ERA = 146_097
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function monthLength(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)
}

function read(text: string): Parts | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const parts = { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) }
  const inside = parts.year >= 1 && parts.day >= 1 && parts.day <= monthLength(parts.year, parts.month)
  return inside ? parts : undefined
}

function parse(day: Day): Parts {
  const parts = read(day)
  if (!parts) throw new RangeError(`not a calendar day: ${day}`)
  return parts
}

function write({ year, month, day }: Parts): Day {
  if (year < 1 || year > 9999) throw new RangeError(`year out of range: ${year}`)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function requireInteger(count: number): void {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number: ${count}`)
}

/** Days since 0000-03-01. Years begin in March here, so that the leap day is the last day of its year. */
function toSerial({ year, month, day }: Parts): number {
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * DAYS_PER_ERA + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
}

function fromSerial(serial: number): Parts {
  const era = Math.floor(serial / DAYS_PER_ERA)
  const dayOfEra = serial - era * DAYS_PER_ERA
  const leapsBefore = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapsBefore) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** Whether the text is a real day: '2026-02-30', '2026-2-3' and '0000-01-01' are not. Never throws. */
export function isValidDay(text: string): boolean {
  return read(text) !== undefined
}

/** Negative when `a` is earlier than `b`, zero when equal, positive when later. Throws RangeError on a day that is none. */
export function compareDays(a: Day, b: Day): number {
  return toSerial(parse(a)) - toSerial(parse(b))
}

/** Days from `from` to `to`, excluding `to`: 1 June to 15 June is 14; negative when `to` is earlier. Throws RangeError. */
export function daysBetween(from: Day, to: Day): number {
  return toSerial(parse(to)) - toSerial(parse(from))
}

/** The day `days` later, or earlier when negative. Throws RangeError on a bad day, a fraction, or a year outside 1–9999. */
export function addDays(day: Day, days: number): Day {
  requireInteger(days)
  return write(fromSerial(toSerial(parse(day)) + days))
}

/**
 * The same day of the month `months` later, or the last day of that month when it is shorter.
 *
 * Always pass the ORIGINAL anchor and the whole number of months: 31 January + 1 is 28 February and 31 January + 2 is
 * 31 March. Adding one month to the former result would stay at the 28th for ever.
 * Source: rent practice for month-end anniversaries. Throws RangeError like `addDays`.
 */
export function addMonths(anchor: Day, months: number): Day {
  requireInteger(months)
  const parts = parse(anchor)
  const count = parts.year * 12 + parts.month - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return write({ year, month, day: Math.min(parts.day, monthLength(year, month)) })
}

/** Whether so many months from a day end on the last day of a month because that month has no such day. */
export const isClamped = (anchor: Day, months: number): boolean => addMonths(anchor, months).slice(8) < anchor.slice(8)

/**
 * The last day of so many months from a day: the day before the same day, or the last of the month where there is none.
 * Twelve months from 29 February 2028 end on 28 February 2029. Source: Civil Code of China, article 202.
 */
export const lastDayOfTerm = (from: Day, months: number): Day =>
  addDays(addMonths(from, months), isClamped(from, months) ? 0 : -1)

/** Length in days of the calendar month that holds the day: 28 to 31. Throws RangeError on a day that is none. */
export function daysInMonth(day: Day): number {
  const { year, month } = parse(day)
  return monthLength(year, month)
}

/** The first day of the calendar month that holds the day. Throws RangeError on a day that is none. */
export function firstOfMonth(day: Day): Day {
  return write({ ...parse(day), day: 1 })
}

/** The last day of a half-open range, as screens show it and as charges are stored. */
export function lastDayOf(range: DayRange): Day {
  return addDays(range.to, -1)
}

/** The half-open range of two days that both belong to it, as screens send it. */
export function rangeOfDays(first: Day, last: Day): DayRange {
  return { from: first, to: addDays(last, 1) }
}

/** The earlier of two valid days. */
export function earlierDay(a: Day, b: Day): Day {
  return a < b ? a : b
}

/** The later of two valid days. */
export function laterDay(a: Day, b: Day): Day {
  return a > b ? a : b
}
