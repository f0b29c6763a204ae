import { DAY } from './clock.rules.ts'
import { dayPlans } from './day-plan.rules.ts'
import type { Terms, Tier, TouPeriod } from './terms.rules.ts'

/** National meters know five bands and at most fourteen switches a day. */
const MOST_PERIODS = 14
export type TermsProblem = 'priceMissing' | 'tiersBroken' | 'tiersFall' | 'daysBroken' | 'tooManyPeriods'

/** Why a version cannot be published, or nothing. */
export function problemOf({ kind, price, tiers, periods, holidays }: Terms): TermsProblem | undefined {
  if (kind === 'flat') return price == null ? 'priceMissing' : undefined
  if (kind !== 'tou') {
    const problem = problemOfTiers(tiers ?? [])
    if (problem || kind === 'ladder') return problem
  }
  return problemOfDays({ periods, holidays })
}

/** From nothing on without gap or overlap, the last open, and no step cheaper than the one before. */
function problemOfTiers(tiers: readonly Tier[]): TermsProblem | undefined {
  let [next, dearest]: [number | null | undefined, number] = [0, 0]
  for (const { fromMilli, toMilli, price } of tiers) {
    if (fromMilli !== next || (toMilli != null && toMilli <= fromMilli)) return 'tiersBroken'
    if (price < dearest) return 'tiersFall'
    next = toMilli
    dearest = price
  }
  return tiers.length && next == null ? undefined : 'tiersBroken'
}

function problemOfDays(terms: Pick<Terms, 'periods' | 'holidays'>): TermsProblem | undefined {
  for (const plan of dayPlans(terms).plans) {
    if (plan.length > MOST_PERIODS) return 'tooManyPeriods'
    if (!tilesTheDay(plan)) return 'daysBroken'
  }
  return undefined
}
function tilesTheDay(plan: readonly TouPeriod[]): boolean {
  let next = 0
  for (const { startMinute, endMinute } of plan) {
    if (startMinute !== next || endMinute <= startMinute) return false
    next = endMinute
  }
  return next === DAY
}

/** The dearest unit under these terms, energy and service together: what a ceiling is held against. */
export function dearestPrice({ kind, price, tiers, periods, servicePrice }: Terms): number {
  const steps = kind === 'ladder' || kind === 'ladder_tou' ? (tiers ?? []).map((one) => one.price) : []
  const bands = kind === 'tou' || kind === 'ladder_tou' ? (periods ?? []).map((one) => one.price) : []
  const most = (all: readonly number[]) => all.reduce((one, other) => Math.max(one, other), 0)
  return (kind === 'flat' ? (price ?? 0) : most(steps) + most(bands)) + servicePrice
}
