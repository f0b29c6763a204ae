import {
  addDays,
  type Day,
  type DayRange,
  daysBetween,
  earlierDay,
  lastDayOf,
  laterDay,
} from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { cutTo, leaseRange, monthStart, priceRanges, type RentTerms } from './lease-terms.rules.ts'

/** The first and last day a part of a formula speaks of; both belong to it, as on screen. */
interface PartDays {
  from: Day
  to: Day
}

/** `months × priceFen`: whole months, or months begun that are charged whole. */
export interface MonthsPart extends PartDays {
  rule: 'months'
  months: number
  priceFen: number
  amountFen: number
}

/** `priceFen × days ÷ ofDays`, half up: `priceFen` is the price of all `ofDays` days (a month or a pay period). */
export interface DaysPart extends PartDays {
  rule: 'days'
  days: number
  ofDays: number
  priceFen: number
  amountFen: number
}

/** `weeks × priceFen`: whole weeks of a rent by the week. */
export interface WeeksPart extends PartDays {
  rule: 'weeks'
  weeks: number
  priceFen: number
  amountFen: number
}

/** `days × priceFen`: days of a rent by the day. */
export interface EachDayPart extends PartDays {
  rule: 'eachDay'
  days: number
  priceFen: number
  amountFen: number
}

/** Rent-free days. */
export interface FreePart extends PartDays {
  rule: 'free'
  days: number
}

/** A deposit as agreed. */
export interface DepositPart {
  rule: 'deposit' | 'depositKey' | 'depositCard' | 'depositMeter'
  amountFen: number
}

/** What a higher deposit adds to one that was carried over. */
export interface TopUpPart {
  rule: 'topUp' | 'topUpKey' | 'topUpCard' | 'topUpMeter'
  priceFen: number
  carriedFen: number
  amountFen: number
}
/** What a period costs now, less what it was charged with. */
export interface AdjustedPart {
  rule: 'adjusted'
  priceFen: number
  chargedFen: number
  amountFen: number
}
/** What leaving early costs: a sum, so many months' rent, or the deposit. */
export interface BreakPart {
  rule: 'breakFixed' | 'breakMonths' | 'breakDeposit'
  months?: number
  priceFen: number
  amountFen: number
}

export type FormulaPart =
  | MonthsPart
  | DaysPart
  | WeeksPart
  | EachDayPart
  | FreePart
  | DepositPart
  | TopUpPart
  | AdjustedPart
  | BreakPart

/** How an amount was made, as numbers a screen words in its own language. Amounts of the parts sum to the amount. */
export interface Formula {
  parts: FormulaPart[]
}

/** The sum of a formula in fen; rent-free parts count nothing. */
export function formulaTotalFen({ parts }: Formula): number {
  return parts.reduce((sum, part) => sum + ('amountFen' in part ? part.amountFen : 0), 0)
}

/** A stretch of days at one price; `undefined` means rent-free. */
export interface Stretch extends DayRange {
  priceFen: number | undefined
}

/** Works out the rent of pay periods of one lease. */
export interface RentPricer {
  /** Number of pay periods of the lease. */
  periodCount: number
  /** The days of pay period `index` that belong to the lease. */
  periodRange(index: number): DayRange
  /** What the days of pay period `index` before `cutAt` (default: all) cost. */
  price(index: number, cutAt?: Day): Formula
}

/**
 * Prepares the rent of a lease by the month: pay periods of `payMonths` months each from `monthStart`, or one of as many
 * months as the lease has begun; the last one is cut at the end.
 *
 * A whole month costs its monthly price in every proration mode. A month that is cut — by the start or end of the lease,
 * by an early leave, by rent-free days, or by a price step within it — is charged by days as `Proration` says, one part
 * per price, each rounded half up to fen. Two refinements keep the sums right:
 * - thirtyDay: stretches of one whole month count 30 days together, so the last one takes what is left of 30
 * - none: the days of the cut month are its whole, so the agreed price is charged in full, yet rent-free days and
 *   price steps within it still weigh by days
 *
 * Source: rent practice in part months (3,000.00 from 20 January by calendar month: 12/31 → 1,161.29, or 12/30 →
 * 1,200.00). Throws RangeError as `leaseRange` and `priceRanges` do.
 */
export function monthPricer(terms: RentTerms): RentPricer {
  const lease = leaseRange(terms)
  const { proration } = terms
  const payMonths = terms.isLumpSum ? monthsBegun(terms, lease.to) : terms.payMonths
  const { freeUntil, stretchesOf } = stretchesIn(terms, lease)
  let periodCount = 1
  while (monthStart(terms, periodCount * payMonths) < lease.to) periodCount += 1

  const priceMonth = (index: number, leaveOn: Day): FormulaPart[] => {
    const whole = { from: monthStart(terms, index), to: monthStart(terms, index + 1) }
    const range = { from: laterDay(whole.from, lease.from), to: earlierDay(whole.to, leaveOn) }
    if (range.from >= range.to) return []
    const stretches = stretchesOf(range)
    const isWhole = range.from === whole.from && range.to === whole.to
    if (stretches.length === 1 && (isWhole || proration === 'none')) return stretches.map(monthPart)
    if (proration === 'thirtyDay') return thirtyDayParts(stretches, isWhole)
    const ofDays = proration === 'none' ? daysBetween(range.from, range.to) : daysBetween(whole.from, whole.to)
    return stretches.map((stretch) => dayPart(stretch, daysBetween(stretch.from, stretch.to), ofDays))
  }

  const periodRange = (index: number): DayRange => ({
    from: laterDay(monthStart(terms, index * payMonths), lease.from),
    to: earlierDay(monthStart(terms, (index + 1) * payMonths), lease.to),
  })

  const price = (index: number, cutAt: Day = lease.to): Formula => {
    const whole = { from: monthStart(terms, index * payMonths), to: monthStart(terms, (index + 1) * payMonths) }
    const range = { from: periodRange(index).from, to: earlierDay(periodRange(index).to, cutAt) }
    if (range.from >= range.to) return { parts: [] }
    const isCut = range.from > whole.from || range.to < whole.to || freeUntil > range.from
    if (proration === 'actualPeriod' && isCut) {
      const ofDays = daysBetween(whole.from, whole.to)
      const parts = stretchesOf(range).map((stretch) => {
        const periodPrice = stretch.priceFen === undefined ? undefined : stretch.priceFen * payMonths
        return dayPart({ ...stretch, priceFen: periodPrice }, daysBetween(stretch.from, stretch.to), ofDays)
      })
      return { parts }
    }
    const months = Array.from({ length: payMonths }, (_, month) => priceMonth(index * payMonths + month, range.to))
    return { parts: joined(months.flat()) }
  }

  return { periodCount, periodRange, price }
}

/** How many months of a lease have begun before a day. */
export function monthsBegun(terms: RentTerms, before: Day): number {
  let months = 1
  while (monthStart(terms, months) < before) months += 1
  return months
}

/** Cuts ranges of a lease into stretches of one price: its rent-free days come first. */
export function stretchesIn(terms: RentTerms, lease: DayRange) {
  const prices = priceRanges(terms)
  const freeUntil = earlierDay(addDays(lease.from, terms.freeDays ?? 0), lease.to)
  const stretchesOf = (range: DayRange): Stretch[] => {
    const chargedFrom = laterDay(range.from, earlierDay(freeUntil, range.to))
    const free = { from: range.from, to: chargedFrom, priceFen: undefined }
    return [...(range.from < chargedFrom ? [free] : []), ...cutTo(prices, { from: chargedFrom, to: range.to })]
  }
  return { freeUntil, stretchesOf }
}

export function shownDays(range: DayRange): PartDays {
  return { from: range.from, to: lastDayOf(range) }
}

export function freePart(stretch: Stretch): FreePart {
  return { rule: 'free', days: daysBetween(stretch.from, stretch.to), ...shownDays(stretch) }
}

function monthPart(stretch: Stretch): FormulaPart {
  const { priceFen } = stretch
  if (priceFen === undefined) return freePart(stretch)
  return { rule: 'months', months: 1, priceFen, amountFen: priceFen, ...shownDays(stretch) }
}

function dayPart(stretch: Stretch, days: number, ofDays: number): FormulaPart {
  const { priceFen } = stretch
  if (priceFen === undefined) return freePart(stretch)
  const amountFen = fenTimes(priceFen, days, ofDays)
  return { rule: 'days', days, ofDays, priceFen, amountFen, ...shownDays(stretch) }
}

function thirtyDayParts(stretches: readonly Stretch[], isWhole: boolean): FormulaPart[] {
  let left = 30
  return stretches.map((stretch, position) => {
    const isRest = isWhole && position === stretches.length - 1
    const days = isRest ? left : Math.min(left, daysBetween(stretch.from, stretch.to))
    left -= days
    return dayPart(stretch, days, 30)
  })
}

/** Joins neighbouring whole months of one price, and neighbouring rent-free days, into one part each. */
function joined(parts: readonly FormulaPart[]): FormulaPart[] {
  const result: FormulaPart[] = []
  for (const part of parts) {
    const last = result[result.length - 1]
    if (last?.rule === 'months' && part.rule === 'months' && last.priceFen === part.priceFen) {
      last.months += part.months
      last.amountFen += part.amountFen
      last.to = part.to
    } else if (last?.rule === 'free' && part.rule === 'free') {
      last.days += part.days
      last.to = part.to
    } else result.push({ ...part })
  }
  return result
}
