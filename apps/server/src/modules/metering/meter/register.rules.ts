/** What a meter's counter says, in thousandths of the unit; never more than its largest number. */
export interface Register {
  /** The number after which the counter begins at 0 again, e.g. 999,999 kWh. */
  maxMilli: number
  multiplier: number
}
export type StepProblem = 'backwards' | 'aboveMax'
export interface Step {
  milli: number
  rolledOver: boolean
}

/** Where a counter begins at 0 again: above its largest number and what it shows behind the point. In thousandths. */
export const rangeOf = (maxMilli: number): number => (Math.floor(maxMilli / 1_000) + 1) * 1_000

/** A counter that passed its largest number fell by most of its range; a smaller fall is a fault, whoever says otherwise. */
const ROLLOVER_SHARE = 0.9

/** Use from one reading to the next of the same counter, multiplied as the transformers before the meter want. */
export function useBetween(before: number, after: number, { maxMilli, multiplier }: Register): Step | StepProblem {
  const range = rangeOf(maxMilli)
  if (after >= range || before >= range) return 'aboveMax'
  if (after >= before) return { milli: (after - before) * multiplier, rolledOver: false }
  if (before - after < maxMilli * ROLLOVER_SHARE) return 'backwards'
  return { milli: (range - before + after) * multiplier, rolledOver: true }
}

/** The average day of what was used lately, times the days. Undefined when there is nothing to go by. */
export function estimatedUse(known: readonly { milli: number; days: number }[], days: number): number | undefined {
  const total = known.reduce((sum, one) => ({ milli: sum.milli + one.milli, days: sum.days + one.days }), {
    milli: 0,
    days: 0,
  })
  return total.days > 0 ? Math.round((total.milli * days) / total.days) : undefined
}

/** More than this many times the usual day is asked about before it is believed. */
const JUMP = 5
const SMALL_MILLI = 5_000
/** So many spans with use say what is usual. */
const USUAL_SPANS = 6
/** The assumed daily use if there was no recent use: a new renter uses as much as others. */
const UNKNOWN_DAY_MILLI = 10_000
/**
 * What a day of use comes to, newest first. Days on which nothing was used say nothing of it: a room that stood empty, or in
 * the dark, is not asked about when somebody lives in it again. Undefined when there is nothing to go by.
 */
export function usualDay(spans: readonly { milli: number; days: number }[]): number | undefined {
  if (!spans.length) return undefined
  const used = spans.filter(({ milli, days }) => milli > 0 && days > 0).slice(0, USUAL_SPANS)
  return estimatedUse(used, 1) ?? UNKNOWN_DAY_MILLI
}
export function isJump(use: { milli: number; days: number }, usualDayMilli: number | undefined): boolean {
  if (usualDayMilli === undefined) return false
  return use.milli > SMALL_MILLI && use.milli > JUMP * usualDayMilli * Math.max(1, use.days)
}
