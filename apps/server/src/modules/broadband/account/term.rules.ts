import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  earlierDay,
  lastDayOfTerm,
  laterDay,
} from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'

/** Days an account is paid for, with what the whole of them costs at the package it has now. */
export interface Term {
  id: string
  /** The order that paid for the term. */
  orderId: string
  packageId: string
  fromOn: Day
  toOn: Day
  months: number
  heldDays: number
  valueFen: number
}
export interface Price {
  priceFen: number
  months: number
}
/** A renewal goes on from the day after the last paid one, or from today where that is over: days without service are not paid for. */
export function nextTerm(today: Day, expireOn: Day | null, months: number): { fromOn: Day; toOn: Day } {
  const fromOn = expireOn ? laterDay(today, addDays(expireOn, 1)) : today
  return { fromOn, toOn: lastDayOfTerm(fromOn, months) }
}
const daysOf = (fromOn: Day, toOn: Day): number => daysBetween(fromOn, toOn) + 1
/** What a term costs at another price. */
export const valueAt = ({ months }: Pick<Term, 'months'>, price: Price): number =>
  Math.round((price.priceFen * months) / price.months)

/** Whether a package costs more by the month than the term that runs. */
export const isDearer = (price: Price, { valueFen, months }: Pick<Term, 'valueFen' | 'months'>): boolean =>
  price.priceFen * months > valueFen * price.months
export const termOn = (terms: readonly Term[], day: Day): Term | undefined =>
  terms.find(({ fromOn, toOn }) => fromOn <= day && day <= toOn)

/** What a dearer package costs for the days that are left, today among them: the new price of those days less the old one. */
export function upgradeOf(terms: readonly Term[], price: Price, today: Day): { fen: number; daysLeft: number } {
  let [fen, daysLeft] = [0, 0]
  for (const term of terms) {
    if (term.toOn < today) continue
    const left = daysOf(laterDay(today, term.fromOn), term.toOn)
    const all = daysOf(term.fromOn, term.toOn) - term.heldDays
    fen += Math.round((valueAt(term, price) * left) / all) - Math.round((term.valueFen * left) / all)
    daysLeft += left
  }
  return { fen: Math.max(0, fen), daysLeft }
}

/** Value of the unused days from `from` on for each paid term, in fen, rounded half up. Terms without any are left out. */
export function unusedOf(terms: readonly Term[], from: Day): { orderId: string; fen: number }[] {
  return terms
    .filter(({ toOn }) => toOn >= from)
    .map(({ orderId, fromOn, toOn, heldDays, valueFen }) => {
      const all = daysOf(fromOn, toOn) - heldDays
      const left = Math.min(all, daysOf(laterDay(from, fromOn), toOn))
      return { orderId, fen: fenTimes(valueFen, left, all) }
    })
    .filter(({ fen }) => fen > 0)
}
/** Months begun between a day and a later one: 1 to 31 days in January are one month. */
export function monthsBegun(from: Day, until: Day): number {
  let months = 0
  while (addMonths(from, months) < until) months++
  return months
}

/** The days of a hold are added to the term they lie in, and move the terms after it. Answers the terms that changed. */
export function afterHold(terms: readonly Term[], heldOn: Day, resumedOn: Day): Term[] {
  const days = Math.max(0, daysBetween(heldOn, resumedOn))
  if (!days) return []
  return terms.flatMap((term) => {
    if (term.toOn < heldOn) return []
    const toOn = addDays(term.toOn, days)
    if (term.fromOn <= heldOn) return [{ ...term, toOn, heldDays: term.heldDays + days }]
    return [{ ...term, fromOn: addDays(term.fromOn, days), toOn }]
  })
}

/** Days before the end on which the holder is told. */
export const TOLD_BEFORE = [7, 3, 1, 0] as const
/** The mark that is due with so many days left: the nearest one that was reached. None: too early, or told already. */
export function markDue(daysLeft: number, toldDays: number | null): number | undefined {
  const mark = TOLD_BEFORE.toReversed().find((days) => daysLeft <= days)
  return mark !== undefined && daysLeft >= 0 && (toldDays === null || toldDays > mark) ? mark : undefined
}
/** The next day on which an active account has to be looked at: a reminder, or the day after its end. */
export function nextLook(today: Day, expireOn: Day): Day {
  const days = [...TOLD_BEFORE.map((before) => addDays(expireOn, -before)), addDays(expireOn, 1)]
  const later = days.filter((day) => day > today)
  return later.length ? later.reduce(earlierDay) : addDays(today, 1)
}
