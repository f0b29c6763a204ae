import type { BILL_STATES } from '@cloud-steward/contract/finance/index.ts'
import { daysBetween } from '../../infra/calendar.ts'
import { type LateFee, lateFee } from './late-fee.rules.ts'

/** What the late fee of a bill follows from. */
export interface LateFeeFacts {
  state: (typeof BILL_STATES)[number]
  /** `YYYY-MM-DD`. */
  dueOn: string
  /** Rent not paid yet. Deposits, utilities and late fees bear no late fee. */
  rentOpenFen: number
  lateFeeBp: number
  graceDays: number
  /** Fixed by payments so far, and the last day that covers. */
  lateFeeFixedFen: number
  lateFeeThrough?: string | null
}

export interface LateFeeNow {
  /** All of it: fixed and accrued. */
  feeFen: number
  /** What came on top of the fixed fee. */
  accruedFen: number
  /** The last day a payment of `asOf` would cover: unchanged within grace and for days before the last payment. */
  through: string | null
  spans: LateFee['spans']
}

/**
 * The late fee of a bill on a day; the one place that applies the policy. Grace days are excluded: they are never
 * charged, also when the bill stays open after them (3,000.00 at 5 bp due 1 June, paid 15 June, grace 3: 11 days, 16.50).
 * A payment fixes the fee of its day; from then on the rest of the rent goes on bearing it. There is no cap.
 */
export function lateFeeOf(bill: LateFeeFacts, asOf: string): LateFeeNow {
  const fixed = { feeFen: bill.lateFeeFixedFen, accruedFen: 0, through: bill.lateFeeThrough ?? null, spans: [] }
  if (!isOpen(bill) || bill.lateFeeBp === 0) return fixed
  // A day that is covered ends the grace as well: a payment within grace covers nothing.
  const [from, graceDays] = bill.lateFeeThrough ? [bill.lateFeeThrough, 0] : [bill.dueOn, bill.graceDays]
  const accrued = lateFee({
    principalFen: bill.rentOpenFen,
    dueOn: from,
    asOf,
    policy: { basisPointsPerDay: bill.lateFeeBp, graceDays, graceMode: 'excluded' },
  })
  if (accrued.overdueDays <= graceDays) return fixed
  return {
    feeFen: bill.lateFeeFixedFen + accrued.feeFen,
    accruedFen: accrued.feeFen,
    through: asOf,
    spans: accrued.spans,
  }
}

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
}
export interface BillPlan<C> {
  charges: C[]
  periodFrom: string
  periodTo: string
  totalFen: number
  rentFen: number
  depositFen: number
}
/**
 * One bill per lease and due day, one line per charge; `charges` come sorted by both. The period of a bill is that of
 * its rent; the deposit covers the whole lease and only counts when it stands alone.
 */
export function planBills<C extends ChargeLike>(charges: readonly C[]): BillPlan<C>[] {
  const groups: C[][] = []
  for (const charge of charges) {
    const last = groups.at(-1)?.[0]
    if (last?.leaseId === charge.leaseId && last.dueOn === charge.dueOn) groups.at(-1)!.push(charge)
    else groups.push([charge])
  }
  return groups.map((group) => {
    const rent = group.filter(({ fee }) => fee === 'rent')
    const shown = rent.length ? rent : group
    return {
      charges: group,
      periodFrom: shown.map((one) => one.periodFrom).reduce((a, b) => (a < b ? a : b)),
      periodTo: shown.map((one) => one.periodTo).reduce((a, b) => (a > b ? a : b)),
      totalFen: sum(group),
      rentFen: sum(rent),
      depositFen: sum(group.filter(({ fee }) => fee === 'deposit')),
    }
  })
}
const sum = (charges: readonly ChargeLike[]): number => charges.reduce((total, { amountFen }) => total + amountFen, 0)
