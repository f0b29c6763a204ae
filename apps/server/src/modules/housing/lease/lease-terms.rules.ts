import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  firstOfMonth,
  isClamped,
  isValidDay,
  laterDay,
  rangeOfDays,
} from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'

/** Where months begin: `anniversary` on the start day of the lease, `naturalMonth` on the first of the calendar month. */
export type CycleMode = 'anniversary' | 'naturalMonth'

/**
 * What a part of a month costs:
 * - `actualMonth`: price × days ÷ days of the month it is cut from (the calendar month, or the lease month)
 * - `thirtyDay`: price × days ÷ 30
 * - `actualPeriod`: price of the pay period × days ÷ days of the whole pay period it is cut from
 * - `none`: a month begun is charged whole
 */
export type Proration = 'actualMonth' | 'thirtyDay' | 'actualPeriod' | 'none'

/** From lease month `fromMonth` on (0 = the first) the monthly price in force before it rises by `addBp`, then `addFen`. */
export interface RentStep {
  fromMonth: number
  addFen?: number | null
  /** Basis points of the price before the step: 500 = 5 %. Negative lowers it. */
  addBp?: number | null
}

/** From this day on the rent of a unit is what was agreed later; steps after it build on that. */
export interface RentChange {
  on: Day
  rentFen: number
}

/** What a rent is of. */
export type RentUnit = 'month' | 'week' | 'day'
/** Days of a unit that has the same number of days always. */
export const UNIT_DAYS = { week: 7, day: 1 } as const
/** A rent by the month has no fixed days; weeks and days do. */
export const fixedUnit = ({ rentUnit }: { rentUnit?: RentUnit | null }): keyof typeof UNIT_DAYS | undefined =>
  rentUnit === 'week' || rentUnit === 'day' ? rentUnit : undefined

/**
 * What a rent comes to in a month, in fen: what deposits and penalties in months of rent, limits of a place and fees as a
 * part of the rent are counted from. Of a week's or a day's rent a month has 30 days, as in the proration of 30 days.
 */
export function monthRentFen(rentFen: number, unit?: RentUnit | null): number {
  if (unit === 'week') return fenTimes(rentFen, 30, UNIT_DAYS.week)
  return unit === 'day' ? rentFen * 30 : rentFen
}

/** The terms of a lease its rent follows from. `startOn` and `endOn` both belong to the lease, as on screen. */
export interface RentTerms {
  startOn: Day
  endOn: Day
  /** Default: a month. */
  rentUnit?: RentUnit
  /** Per unit, before any step. */
  rentFen: number
  /** Months between two payments of a monthly rent. */
  payMonths: number
  /** Weeks or days between two payments of a rent by them. Default: 1. */
  payUnits?: number
  /** The rent of the whole term is one payment. */
  isLumpSum?: boolean
  cycleMode: CycleMode
  proration: Proration
  /** Rent-free days at the start of the lease: they reduce the days charged, never the price. */
  freeDays?: number
  steps?: readonly RentStep[]
  rentChanges?: readonly RentChange[]
}

/** A price per unit that holds over a half-open range of days. */
export interface PriceRange extends DayRange {
  priceFen: number
}

function requireWhole(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} must be a whole number ≥ ${least}`)
}

/**
 * The lease as a half-open range. Throws RangeError when the terms make no lease: a day that does not exist, an end
 * before the start, a negative or fractional amount or count. A caller with user input validates first; this is the
 * last guard before money.
 */
export function leaseRange(terms: RentTerms): DayRange {
  if (!isValidDay(terms.startOn) || !isValidDay(terms.endOn)) throw new RangeError('lease days must exist')
  if (terms.endOn < terms.startOn) throw new RangeError('a lease ends on or after its start')
  requireWhole('rentFen', terms.rentFen, 0)
  requireWhole('payMonths', terms.payMonths, 1)
  requireWhole('payUnits', terms.payUnits ?? 1, 1)
  requireWhole('freeDays', terms.freeDays ?? 0, 0)
  return rangeOfDays(terms.startOn, terms.endOn)
}

/**
 * The first day of month `index` of the lease, counted from the original start so that month ends never drift. With
 * natural months, month 0 begins on the first of the month the lease starts in: before the lease does, as a rule.
 *
 * Source: rent practice; monthly from 31 January 2026 begins on 31 Jan, 28 Feb, 31 Mar, 30 Apr.
 */
export function monthStart(terms: Pick<RentTerms, 'startOn' | 'endOn' | 'cycleMode'>, index: number): Day {
  const anchor = terms.cycleMode === 'anniversary' ? terms.startOn : firstOfMonth(terms.startOn)
  const begins = addMonths(anchor, index)
  // A lease that ends on the last day of a month without such a day ends with whole months: 29 Feb 2028 to 28 Feb 2029.
  return begins === terms.endOn && isClamped(anchor, index) ? addDays(begins, 1) : begins
}

/**
 * The prices of a lease per month, week or day in order of time, without gaps, from its start to its end. Steps build on each other:
 * +5 % in month 12 and +5 % in month 24 is 10.25 % in the third year. Months of a step are counted from the start day
 * in either cycle mode, because contracts say "from the second year", not "from the next calendar month".
 *
 * Each price is rounded half up to fen. Throws RangeError on a fractional or negative month, two steps in one month,
 * or a price below zero. Source: rent escalation clauses.
 */
export function priceRanges(terms: RentTerms): PriceRange[] {
  const { from, to } = leaseRange(terms)
  const ranges: PriceRange[] = [{ from, to, priceFen: terms.rentFen }]
  for (const { on, price } of turns(terms)) {
    if (on >= to) break
    const before = ranges[ranges.length - 1]!
    const priceFen = price(before.priceFen)
    requireWhole('rent after a step', priceFen, 0)
    if (on <= before.from) ranges.pop()
    else before.to = on
    ranges.push({ from: laterDay(on, from), to, priceFen })
  }
  return ranges
}

interface Turn {
  on: Day
  price: (beforeFen: number) => number
}
/** The days the rent turns on; where a step and a change meet, the change has the last word. */
function turns({ startOn, steps = [], rentChanges = [] }: RentTerms): Turn[] {
  let lastMonth = -1
  const rises = steps
    .toSorted((a, b) => a.fromMonth - b.fromMonth)
    .map(({ fromMonth, addBp, addFen }) => {
      requireWhole('fromMonth', fromMonth, lastMonth + 1)
      lastMonth = fromMonth
      const price = (before: number) => fenTimes(before, 10_000 + (addBp ?? 0), 10_000) + (addFen ?? 0)
      return { on: addMonths(startOn, fromMonth), price }
    })
  const changes = rentChanges.map(({ on, rentFen }) => ({ on, price: () => rentFen }))
  return [...rises, ...changes].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** The parts of `ranges` that fall into `range`, cut to it; nothing when `range` is empty. */
export function cutTo(ranges: readonly PriceRange[], range: DayRange): PriceRange[] {
  if (range.from >= range.to) return []
  return ranges
    .filter((price) => price.from < range.to && price.to > range.from)
    .map((price) => ({
      from: laterDay(price.from, range.from),
      to: price.to < range.to ? price.to : range.to,
      priceFen: price.priceFen,
    }))
}
