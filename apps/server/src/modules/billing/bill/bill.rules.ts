import type { BILL_STATES } from '@cloud-steward/contract/billing/index.ts'
import {
  bearsLateFee,
  type LATE_FEE_EVERY,
  type LATE_FEE_MODES,
  type LATE_FEE_ON,
  MOST_LATE_FEE_BP,
} from '@cloud-steward/contract/late-fee.ts'
import { daysBetween, earlierDay } from '../../../infra/calendar.ts'
import { isCharged, type LateFee, lateFee } from './late-fee.rules.ts'

/** What the late fee of a bill follows from. */
export interface LateFeeFacts {
  state: (typeof BILL_STATES)[number]
  /** `YYYY-MM-DD`. */
  dueOn: string
  /** What bears a late fee and is not paid yet. */
  bearingOpenFen: number
  /** What bears a late fee, without what was credited: what a cap is a part of. */
  bearingFen: number
  /** Basis points of what is open, or an amount, for each day, week or month that begins. */
  lateFeeEvery: (typeof LATE_FEE_EVERY)[number]
  lateFeeBp: number
  lateFeeUnitFen?: number | null
  graceDays: number
  lateFeeMode: (typeof LATE_FEE_MODES)[number]
  lateFeeCapBp?: number | null
  /** While a bill is held it bears no late fee. */
  heldOn?: string | null
  /** Fixed by payments so far, and the last day that covers. */
  lateFeeFixedFen: number
  lateFeeThrough?: string | null
  /** Counted to this day and no further: a signed check-out says what is owed. */
  lateFeeUntil?: string | null
}

export interface LateFeeNow {
  /** All of it: fixed and accrued. */
  feeFen: number
  /** What came on top of the fixed fee. */
  accruedFen: number
  /** The last day a payment of `asOf` would cover: unchanged within grace and for days before the last payment. */
  through: string | null
  spans: LateFee['spans']
  /** Less than what the days come to, for no more was agreed. */
  isCapped: boolean
}

/**
 * The late fee of a bill on a day; the one place that applies the policy (3,000.00 at 5 bp due 1 June, paid 15 June,
 * grace 3: excluded 11 days, 16.50; as a threshold 14 days, 21.00). A payment or a hold fixes the fee of its day; from
 * then on, or from the release, the rest goes on bearing it. A cap counts for all of it; what is fixed stays.
 */
export function lateFeeOf(bill: LateFeeFacts, day: string): LateFeeNow {
  const asOf = bill.lateFeeUntil ? earlierDay(day, bill.lateFeeUntil) : day
  const fixed = { feeFen: bill.lateFeeFixedFen, accruedFen: 0, through: bill.lateFeeThrough ?? null }
  const nothing = { ...fixed, spans: [], isCapped: false }
  const isNone = bill.bearingFen === 0 || (bill.lateFeeBp === 0 && !bill.lateFeeUnitFen)
  if (!isOpen(bill) || bill.heldOn || isNone) return nothing
  // A payment within grace covers nothing.
  const facts = {
    principalFen: bill.bearingOpenFen,
    dueOn: bill.dueOn,
    coveredOn: bill.lateFeeThrough,
    asOf,
    policy: {
      every: bill.lateFeeEvery,
      basisPoints: bill.lateFeeBp,
      unitFen: bill.lateFeeUnitFen,
      graceDays: bill.graceDays,
      graceMode: bill.lateFeeMode,
    },
  }
  if (!isCharged(facts)) return nothing
  const accrued = lateFee(facts)
  const capFen = partOf(bill.bearingFen, capOf(bill))
  const accruedFen = Math.max(0, Math.min(accrued.feeFen, capFen - bill.lateFeeFixedFen))
  return {
    feeFen: bill.lateFeeFixedFen + accruedFen,
    accruedFen,
    through: asOf,
    spans: accrued.spans,
    isCapped: accruedFen < accrued.feeFen,
  }
}

/** The cap in all; of bills from before each had one that of the product. */
export const capOf = ({ lateFeeCapBp }: Pick<LateFeeFacts, 'lateFeeCapBp'>): number =>
  Math.min(lateFeeCapBp ?? MOST_LATE_FEE_BP, MOST_LATE_FEE_BP)
/** Basis points of an amount, half up. */
export const partOf = (amountFen: number, basisPoints: number): number =>
  Number((BigInt(amountFen) * BigInt(basisPoints) + 5_000n) / 10_000n)

export const isOpen = ({ state }: Pick<LateFeeFacts, 'state'>): boolean => state === 'issued' || state === 'part_paid'
/** Whole days an open bill is past its due day. */
export const daysOverdue = (bill: Pick<LateFeeFacts, 'state' | 'dueOn'>, today: string): number =>
  isOpen(bill) ? Math.max(0, daysBetween(bill.dueOn, today)) : 0

interface ChargeLike {
  leaseId: string
  dueOn: string
  fee: string
  periodFrom: string
  periodTo: string
  amountFen: number
  isOffline?: boolean
}
export interface BillPlan<C> extends Totals {
  charges: C[]
  periodFrom: string
  periodTo: string
}
/**
 * One bill per lease and due day, one line per charge; `charges` come sorted by both. What is not to be paid online comes
 * last of its day and stands on a bill of its own, so that the rent beside it can be. The period of a bill is that of
 * its rent; the deposit covers the whole lease and only counts when it stands alone.
 */
export function planBills<C extends ChargeLike>(charges: readonly C[]): BillPlan<C>[] {
  const groups: C[][] = []
  for (const charge of charges) {
    const last = groups.at(-1)?.[0]
    const isSame = last?.leaseId === charge.leaseId && last.dueOn === charge.dueOn
    if (isSame && !last.isOffline === !charge.isOffline) groups.at(-1)!.push(charge)
    else groups.push([charge])
  }
  return groups.map((group) => {
    const rent = group.filter(({ fee }) => fee === 'rent')
    const shown = rent.length ? rent : group
    return {
      charges: group,
      periodFrom: shown.map((one) => one.periodFrom).reduce((a, b) => (a < b ? a : b)),
      periodTo: shown.map((one) => one.periodTo).reduce((a, b) => (a > b ? a : b)),
      ...totalsOf(group),
    }
  })
}
/** A charge as what a line of a bill is made of. */
export const lineOfCharge = <C extends { id: string }>({ id, ...charge }: C) => ({ ...charge, chargeId: id })

interface Totals {
  totalFen: number
  /** The part that is nobody's income. */
  depositFen: number
}
type Line = { fee: string; amountFen: number }
/** What of these lines bears a late fee, where these kinds do. */
export const bearingOf = (lines: readonly Line[], on: readonly (typeof LATE_FEE_ON)[number][]): number =>
  lines.reduce((sum, { fee, amountFen }) => sum + (bearsLateFee(fee, on) ? amountFen : 0), 0)
/** What lines come to. */
export function totalsOf(lines: readonly Line[]): Totals {
  const of = (wanted: (fee: string) => boolean) =>
    lines.reduce((sum, { fee, amountFen }) => sum + (wanted(fee) ? amountFen : 0), 0)
  return {
    totalFen: of(() => true),
    depositFen: of((fee) => fee === 'deposit'),
  }
}
