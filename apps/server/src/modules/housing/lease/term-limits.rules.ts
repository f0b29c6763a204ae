import type { LIMIT_MODES, TERM_LIMITS } from '@cloud-steward/contract/housing/lease-terms.ts'
import { MOST_LATE_FEE_BP } from '@cloud-steward/contract/late-fee.ts'
import { daysBetween } from '../../../infra/calendar.ts'
import type { LeaseTerms } from './charge-schedule.rules.ts'
import { fixedUnit, leaseRange, monthRentFen, UNIT_DAYS } from './lease-terms.rules.ts'
import { monthsBegun } from './proration.rules.ts'
import { saidOf } from './room-limits.rules.ts'

type TermLimit = (typeof TERM_LIMITS)[number]
type LimitMode = (typeof LIMIT_MODES)[number]
interface Limit {
  /** Months of rent; of late fees basis points, of what is overdue for each day or of the principal in all. */
  most: number
  mode: LimitMode
}
export type TermLimits = Partial<Record<TermLimit, Limit>>
const KEYS: Readonly<Record<TermLimit, string>> = {
  deposit: 'depositMonths',
  advance: 'advanceMonths',
  lateFeeDay: 'lateFeeDayBp',
  lateFeeAll: 'lateFeeCapBp',
}
/**
 * Where no place says otherwise. A day's late fee of more than 0.05 % is warned of: that is the usual rate of Chinese leases
 * (3,000.00 at 5 bp a day) and what overdue taxes bear (Law on the Administration of Tax Collection, article 32). In all a
 * late fee never exceeds the principal, as surcharges do not (Administrative Compulsion Law, article 45).
 */
const USUAL: TermLimits = {
  lateFeeDay: { most: 5, mode: 'warn' },
  lateFeeAll: { most: MOST_LATE_FEE_BP, mode: 'refuse' },
}

/** The limits of a region on terms: `depositMonths=1` refuses what is above, `depositMonths=1:warn` warns of it. */
export function termLimitsIn(text: string | undefined, region: string): TermLimits {
  const said = saidOf(text, region)
  const limits: TermLimits = { ...USUAL }
  for (const [limit, key] of Object.entries(KEYS) as [TermLimit, string][]) {
    const [number, mode] = said.get(key)?.split(':') ?? []
    if (Number(number) > 0) limits[limit] = { most: Number(number), mode: mode === 'warn' ? 'warn' : 'refuse' }
  }
  return limits
}

/** Of a late fee what its limits ask. */
export interface LateFeeAsked {
  every?: string | null
  bp?: number | null
  unitFen?: number | null
  capBp?: number | null
}
export interface AboveLimit extends Limit {
  limit: TermLimit
  agreed: number
}
/** What of the terms of a lease is above a limit, with what was agreed in the unit of the limit. */
export function aboveLimits(terms: LeaseTerms, lateFee: LateFeeAsked, limits: TermLimits): AboveLimit[] {
  const monthFen = monthRentFen(terms.rentFen, terms.rentUnit)
  const agreed: Record<TermLimit, number> = {
    deposit: monthFen ? terms.depositFen / monthFen : terms.depositFen && Number.POSITIVE_INFINITY,
    advance: monthsAhead(terms),
    lateFeeDay: dailyBp(lateFee, monthFen),
    lateFeeAll: lateFee.capBp ?? 0,
  }
  return (Object.keys(KEYS) as TermLimit[]).flatMap((limit) => {
    const allowed = limits[limit]
    return allowed && agreed[limit] > allowed.most ? [{ limit, ...allowed, agreed: roundUp(agreed[limit]) }] : []
  })
}

/** How many months of rent one payment is of. */
function monthsAhead(terms: LeaseTerms): number {
  const { from, to } = leaseRange(terms)
  const unit = fixedUnit(terms)
  if (!unit) return terms.isLumpSum ? monthsBegun(terms, to) : terms.payMonths
  const days = daysBetween(from, to)
  return Math.min(days, terms.isLumpSum ? days : (terms.payUnits ?? 1) * UNIT_DAYS[unit]) / 30
}

const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }
/** What a late fee comes to a day, in basis points; an amount as a part of a month's rent. Charged once it has no daily rate. */
function dailyBp({ every, bp, unitFen }: LateFeeAsked, monthFen: number): number {
  const days = DAYS_OF[every ?? 'day']
  if (!days) return 0
  return (unitFen ? (monthFen ? (unitFen * 10_000) / monthFen : 0) : (bp ?? 0)) / days
}

/** To hundredths, so that what is above a limit never reads like the limit. */
const roundUp = (value: number): number => Math.ceil(Math.round(value * 1e6) / 1e4) / 100
/** Numbers of a limit as sentences tell them: months, or per cent of a late fee. */
export const shownOf = ({ limit, most, agreed }: AboveLimit): { limit: number; agreed: number } => {
  const part = limit === 'lateFeeDay' || limit === 'lateFeeAll' ? 100 : 1
  return { limit: most / part, agreed: Math.round((agreed / part) * 1e4) / 1e4 }
}
