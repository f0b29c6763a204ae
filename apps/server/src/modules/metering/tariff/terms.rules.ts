import type { Minute } from './clock.rules.ts'

/** What a version of a pricePlan says. Quantities are 1/1000 of the unit, prices 1/10000 yuan per unit. */
export const KINDS = ['flat', 'ladder', 'tou', 'ladder_tou'] as const
export const BANDS = ['sharp', 'peak', 'flat', 'valley', 'deep'] as const
export const DAY_KINDS = ['every', 'workday', 'weekend', 'holiday'] as const
export type Kind = (typeof KINDS)[number]
export type Band = (typeof BANDS)[number]
export type DayKind = (typeof DAY_KINDS)[number]

/** From one border of the use of a month or year to the next; the last is open. With `ladder_tou` the price is what a step adds to that of the band. */
export interface Tier {
  fromMilli: number
  toMilli?: number | null
  price: number
}
/** A part of the day in some months, both included (11 to 2 goes over the new year), on days of a kind. */
export interface TouPeriod {
  fromMonth: number
  toMonth: number
  days: DayKind
  startMinute: number
  endMinute: number
  band: Band
  price: number
}
export interface Terms {
  kind: Kind
  /** The one price of `flat`. */
  price?: number | null
  tiers?: readonly Tier[] | null
  ladderPeriod?: 'month' | 'year' | null
  periods?: readonly TouPeriod[] | null
  /** Days with the prices of holidays, where there are any. */
  holidays?: readonly string[] | null
  /** What the operator takes per unit, apart from the price of the energy. */
  servicePrice: number
  fixedFen: number
  fixedPer: 'day' | 'month'
  /** At least this much a month. */
  minFen: number
}
export interface Version {
  no: number
  /** From the first minute of a day to before `to`. */
  from: Minute
  to?: Minute
  terms: Terms
}

/** A hundred-thousandth of a fen: what a thousandth of a unit costs at a price of one. Sums of it are exact. */
export const FEN = 100_000
export const MILLI = 1_000

export type GapReason = 'noVersion' | 'noTier' | 'noPeriod' | 'noPrice'
/** Nothing says what this use costs. The charge stops; a price is never guessed. */
export class TariffGap extends Error {
  readonly reason: GapReason
  readonly at: Minute
  constructor(reason: GapReason, at: Minute) {
    super(`tariff: ${reason} at ${at}`)
    this.reason = reason
    this.at = at
  }
}
