import { daysBetween } from '../../../infra/calendar.ts'

/** How a late fee grows. */
export interface LateFeePolicy {
  /** Basis points of the overdue principal per day: 5 = 0.05 %. */
  basisPointsPerDay: number
  /** Days after the due day that a payer may still pay without a fee. */
  graceDays: number
  /** `excluded`: grace days are never charged. `threshold`: once grace is over, days count from the due day. */
  graceMode: 'excluded' | 'threshold'
  /** The fee never exceeds this share of the principal, in basis points. Absent: no cap. */
  capBasisPoints?: number
}

export interface LateFeeInput {
  /** What was due on the due day, in fen, without any late fee: fees bear no fee. */
  principalFen: number
  /** 'YYYY-MM-DD'. */
  dueOn: string
  /** The day the fee is worked out for: today, or the day the principal was paid off. */
  asOf: string
  /** Money received on the principal; a payment stops the fee on its part from its own day on. Any order. */
  payments?: readonly { paidOn: string; amountFen: number }[]
  policy: LateFeePolicy
}

/** The same principal overdue for some days, for a screen that explains the fee. */
export interface LateFeeSpan {
  principalFen: number
  days: number
}

export interface LateFee {
  feeFen: number
  /** Days from the due day to `asOf`, 0 when not overdue. */
  overdueDays: number
  /** What was charged, in order of time: fee = Σ principal × days × rate, rounded once, then capped. */
  spans: LateFeeSpan[]
  isCapped: boolean
}

/**
 * The late fee of one bill: simple daily interest on the principal still overdue, never on fees, rounded half up to fen
 * once at the end so that a daily run and a single one agree. A principal that comes in within grace is never charged.
 *
 * The number of days is the difference of the two days: due 1 June, paid 15 June is 14. Source: late payment clauses of
 * Chinese leases (so many parts of ten thousand a day); 3,000.00 at 5 bp, 14 days, grace 3: excluded 11 days → 16.50,
 * threshold 14 days → 21.00.
 * Throws RangeError on a day that does not exist, amounts or rates that are no whole number ≥ 0, or payments above the
 * principal.
 */
export function lateFee({ principalFen, dueOn, asOf, payments = [], policy }: LateFeeInput): LateFee {
  const { basisPointsPerDay, graceDays, graceMode, capBasisPoints } = policy
  for (const value of [principalFen, basisPointsPerDay, graceDays, capBasisPoints ?? 0]) requireWhole(value)
  // Days are counted from the due day.
  const asOfDay = daysBetween(dueOn, asOf)
  const overdueDays = Math.max(asOfDay, 0)
  const received = payments
    .map(({ paidOn, amountFen }) => ({ day: daysBetween(dueOn, paidOn), amountFen: requireWhole(amountFen) }))
    .toSorted((a, b) => a.day - b.day)
  if (received.reduce((sum, payment) => sum + payment.amountFen, 0) > principalFen)
    throw new RangeError('more was paid than was due')

  const spans = overdueDays > graceDays ? chargedSpans() : []
  const units = spans.reduce((sum, { principalFen: fen, days }) => sum + BigInt(fen) * BigInt(days), 0n)
  const uncapped = halfUp(units * BigInt(basisPointsPerDay))
  const capFen = capBasisPoints === undefined ? undefined : halfUp(BigInt(principalFen) * BigInt(capBasisPoints))
  const isCapped = capFen !== undefined && uncapped > capFen
  const feeFen = Number(isCapped ? capFen : uncapped)
  return { feeFen: requireWhole(feeFen), overdueDays, spans, isCapped }

  function chargedSpans(): LateFeeSpan[] {
    const result: LateFeeSpan[] = []
    let from = graceMode === 'excluded' ? graceDays : 0
    let overdueFen = principalFen
    for (const { day, amountFen } of [...received, { day: asOfDay, amountFen: 0 }]) {
      // Within grace a payment only lowers the principal: under a threshold, too, it was in time.
      const until = day <= graceDays ? from : Math.min(day, asOfDay)
      if (until > from && overdueFen > 0) result.push({ principalFen: overdueFen, days: until - from })
      from = Math.max(from, until)
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
