import type { Minute } from '../tariff/clock.rules.ts'
import type { Use } from '../tariff/price-use.rules.ts'

/** Bands of a day begin at full or half hours. */
export const STEP = 30
/** 用电曲线. What was used up to each half hour of a time, in thousandths: 0 first, all of it last. */
export type Course = readonly number[]
/** Where a counter stood at a moment. */
export interface Point {
  at: Minute
  counterMilli: number
}

const fits = (course: Course | undefined, { from, to, milli }: Use): course is Course =>
  course?.length === Math.ceil((to - from) / STEP) + 1 && course.at(-1) === milli

/** How much of the use of a time had been used at a moment of it. */
function usedUntil(use: Use, at: Minute, course: Course | undefined): number {
  if (at >= use.to) return use.milli
  if (!course) return Math.round((use.milli * (at - use.from)) / (use.to - use.from))
  const nth = Math.floor((at - use.from) / STEP)
  const [begin, before, after] = [use.from + nth * STEP, course[nth]!, course[nth + 1]!]
  return before + Math.round(((after - before) * (at - begin)) / (Math.min(begin + STEP, use.to) - begin))
}

/**
 * The use between two numbers of a meter as far as it falls into some time: by half hours where it is known how it went,
 * evenly otherwise. Rounded at each border alike, so that neighbours together have the whole.
 * @returns its pieces, and how much was used of it before and by the end of that time
 */
export function useWithinTime(
  use: Use,
  within: { from: Minute; to: Minute },
  course?: Course,
): { pieces: Use[]; before: number; after: number } {
  const known = fits(course, use) ? course : undefined
  const [from, to] = [Math.max(use.from, within.from), Math.min(use.to, within.to)]
  const pieces: Use[] = []
  const before = usedUntil(use, from, known)
  for (let [at, used] = [from, before]; at < to; ) {
    const end = known ? Math.min(to, at + STEP - ((at - use.from) % STEP)) : to
    const upTo = usedUntil(use, end, known)
    pieces.push({ from: at, to: end, milli: upTo - used })
    at = end
    used = upTo
  }
  return { pieces, before, after: usedUntil(use, to, known) }
}

/**
 * How a use went by what the counter said between: straight from one moment it was heard at to the next. What was used in all
 * is the accounts' matter; of the counter's steps only the shape counts, and a fall (a new apparatus, a rollover) is no use.
 * Undefined when it said too little.
 * @returns the course, and the longest time in minutes in which it was not heard
 */
export function courseOf(
  points: readonly Point[],
  { from, to, milli }: Use,
): { course: Course; blind: number } | undefined {
  const sums: { at: Minute; sum: number }[] = []
  for (const [nth, { at, counterMilli }] of points.entries()) {
    const last = points[nth - 1]
    sums.push({ at, sum: last ? sums[nth - 1]!.sum + Math.max(0, counterMilli - last.counterMilli) : 0 })
  }
  let near = 0
  const sumAt = (at: Minute): number => {
    while (near + 1 < sums.length && sums[near + 1]!.at <= at) near++
    const [a, b] = [sums[near]!, sums[near + 1]]
    return at <= a.at || !b ? a.sum : a.sum + ((b.sum - a.sum) * (at - a.at)) / (b.at - a.at)
  }
  if (sums.length < 2) return undefined
  const borders = Array.from({ length: Math.ceil((to - from) / STEP) + 1 }, (_, nth) => Math.min(to, from + nth * STEP))
  const stands = borders.map(sumAt)
  const all = stands.at(-1)! - stands[0]!
  if (all <= 0) return undefined
  const course = stands.map((stand) => Math.round((milli * (stand - stands[0]!)) / all))
  const heard = [from, ...sums.map(({ at }) => at).filter((at) => at > from && at < to), to]
  return { course, blind: Math.max(...heard.slice(1).map((at, nth) => at - heard[nth]!)) }
}
