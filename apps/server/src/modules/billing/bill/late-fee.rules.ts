import type { LATE_FEE_EVERY, LATE_FEE_MODES } from '@cloud-steward/contract/late-fee.ts'
import { addDays, addMonths, type Day, daysBetween, earlierDay, laterDay } from '../../../infra/calendar.ts'

type Every = (typeof LATE_FEE_EVERY)[number]
/** How a late fee grows. */
export interface LateFeePolicy {
  /** Absent: each day. */
  every?: Every
  /** Basis points of the overdue principal for each of them: 5 = 0.05 %. */
  basisPoints: number
  /** A fixed amount for each of them instead, in fen. */
  unitFen?: number | null
  /** Days after the due day that a payer may still pay without a fee. */
  graceDays: number
  /** `excluded`: grace days are never charged. `threshold`: once grace is over, days count from the due day. */
  graceMode: (typeof LATE_FEE_MODES)[number]
  /** The fee never exceeds this share of the principal, in basis points. Absent: no cap. */
  capBasisPoints?: number
}

export interface LateFeeInput {
  /** What is due and open, in fen, without any late fee: fees bear no fee. */
  principalFen: number
  dueOn: Day
  /** What began up to this day is charged already; it ends the grace as well. */
  coveredOn?: Day | null
  /** The day the fee is worked out for: today, or the day the principal was paid off. */
  asOf: Day
  /** Money received on the principal; a payment stops the fee on its part from its own day on. Any order. */
  payments?: readonly { paidOn: Day; amountFen: number }[]
  policy: LateFeePolicy
}

/** The same principal overdue for some days, weeks or months, for a screen that explains the fee. */
export interface LateFeeSpan {
  principalFen: number
  units: number
}

export interface LateFee {
  feeFen: number
  /** Days from the due day to `asOf`, 0 when not overdue. */
  overdueDays: number
  /** What was charged, in order of time: fee = Σ principal × units × rate, rounded once, then capped. */
  spans: LateFeeSpan[]
  isCapped: boolean
}

/**
 * How many days, weeks or months have begun after a day, up to and including another: what has begun counts whole.
 * Months run from the same day of the month on, or from its last day where it is shorter.
 */
export function unitsBegun(every: Every, after: Day, day: Day): number {
  const days = daysBetween(after, day)
  if (days <= 0) return 0
  if (every === 'day') return days
  if (every === 'week') return Math.ceil(days / 7)
  if (every === 'once') return 1
  const monthOf = (one: Day) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
  const months = monthOf(day) - monthOf(after)
  return addMonths(after, months) >= day ? months : months + 1
}

/** Whether a fee runs on a day at all: after the grace, or after what is charged already. */
export const isCharged = ({ dueOn, coveredOn, asOf, policy }: Omit<LateFeeInput, 'principalFen'>): boolean =>
  daysBetween(coveredOn ?? addDays(dueOn, policy.graceDays), asOf) > 0

/**
 * The late fee of one bill: simple interest, or an amount, for each day, week or month that begins while principal is
 * overdue, never on fees, rounded half up to fen once at the end so that a daily run and a single one agree. A principal
 * that comes in within grace is never charged.
 *
 * The number of days is the difference of the two days: due 1 June, paid 15 June is 14. Source: late payment clauses of
 * Chinese leases (so many parts of ten thousand a day); 3,000.00 at 5 bp, 14 days, grace 3: excluded 11 days → 16.50,
 * threshold 14 days → 21.00.
 * Throws RangeError on a day that does not exist, amounts or rates that are no whole number ≥ 0, or payments above the
 * principal.
 */
export function lateFee({ payments = [], ...input }: LateFeeInput): LateFee {
  const { principalFen, dueOn, coveredOn, asOf, policy } = input
  const { every = 'day', basisPoints, unitFen, graceDays, graceMode, capBasisPoints } = policy
  for (const value of [principalFen, basisPoints, unitFen ?? 0, graceDays, capBasisPoints ?? 0]) requireWhole(value)
  const graceEnd = addDays(dueOn, graceDays)
  const begins = graceMode === 'excluded' ? graceEnd : dueOn
  const received = payments
    .map(({ paidOn, amountFen }) => ({ day: addDays(paidOn, 0), amountFen: requireWhole(amountFen) }))
    .toSorted((a, b) => daysBetween(b.day, a.day))
  if (received.reduce((sum, payment) => sum + payment.amountFen, 0) > principalFen)
    throw new RangeError('more was paid than was due')

  const spans = isCharged(input) ? chargedSpans() : []
  const uncapped = spans.reduce((sum, span) => sum + BigInt(span.units) * perUnit(span), 0n)
  const uncappedFen = halfUp(uncapped)
  const capFen = capBasisPoints === undefined ? undefined : halfUp(BigInt(principalFen) * BigInt(capBasisPoints))
  const isCapped = capFen !== undefined && uncappedFen > capFen
  const feeFen = Number(isCapped ? capFen : uncappedFen)
  return { feeFen: requireWhole(feeFen), overdueDays: Math.max(0, daysBetween(dueOn, asOf)), spans, isCapped }

  /** In ten-thousandths of a fen. */
  function perUnit({ principalFen: fen }: LateFeeSpan): bigint {
    return unitFen ? BigInt(unitFen) * 10_000n : BigInt(fen) * BigInt(basisPoints)
  }
  function chargedSpans(): LateFeeSpan[] {
    const result: LateFeeSpan[] = []
    // Weeks and months go on from where they first began, whatever was paid meanwhile.
    const first = coveredOn ? earlierDay(begins, coveredOn) : begins
    let from = coveredOn ?? begins
    let overdueFen = principalFen
    for (const { day, amountFen } of [...received, { day: asOf, amountFen: 0 }]) {
      // Within grace a payment only lowers the principal: under a threshold, too, it was in time.
      const until = !coveredOn && day <= graceEnd ? from : laterDay(from, earlierDay(day, asOf))
      const units = unitsBegun(every, first, until) - unitsBegun(every, first, from)
      if (units > 0 && overdueFen > 0) result.push({ principalFen: overdueFen, units })
      from = until
      overdueFen -= amountFen
    }
    return result
  }
}

/** Ten-thousandths of a fen to fen, rounded half up. */
function halfUp(tenThousandths: bigint): bigint {
  return (tenThousandths + 5_000n) / 10_000n
}

function requireWhole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number ≥ 0: ${value}`)
  return value
}
