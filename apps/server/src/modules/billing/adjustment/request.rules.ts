import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { requestAdjustment } from '@cloud-steward/contract/billing/index.ts'
import type { AdjustmentRow, CreditLine } from './adjustment.queries.ts'

type Input = InputOf<typeof requestAdjustment>
export type Wish = Omit<Input, 'kind'> & { kind: AdjustmentRow['kind']; lines?: CreditLine[]; ruleId?: string }
/** These are of a lease and of some days. */
const BY_DAYS: readonly Wish['kind'][] = ['relief', 'gift']

/** What a request must say depends on its kind. */
export function checkRequest({ kind, billId, leaseId, amountFen, rateBp, fee, dateFrom, dateTo }: Input): void {
  const wrong = (...fields: string[]) => new Refusal('billing.error.adjustmentIncomplete', { fields })
  if (BY_DAYS.includes(kind)) {
    if (!leaseId || billId) throw wrong('leaseId')
    if (kind === 'gift' && !fee) throw wrong('fee')
    if (!dateFrom) throw wrong('dateFrom')
    if (!dateTo || dateTo < dateFrom) throw wrong('dateTo')
    return
  }
  if (kind !== 'discount' && !billId) throw wrong('billId')
  if (kind === 'waiver' && !amountFen) throw wrong('amountFen')
  if (kind !== 'discount') return
  if (!billId === !leaseId) throw wrong('billId', 'leaseId')
  if (!amountFen === !rateBp) throw wrong('amountFen', 'rateBp')
  if (leaseId && !dateFrom) throw wrong('dateFrom')
  if (dateFrom && dateTo && dateTo < dateFrom) throw wrong('dateTo')
}

/** What is kept of a request, as its kind has it; the rest of what somebody typed says nothing. */
export const wishColumns = (wish: Wish) => ({
  kind: wish.kind,
  bill_id: wish.billId ?? null,
  amount_fen: ['write_off', ...BY_DAYS].includes(wish.kind) ? null : (wish.amountFen ?? null),
  rate_bp: rateOf(wish),
  fee: feeOf(wish),
  rule_id: wish.ruleId ?? null,
  date_from: wish.leaseId ? (wish.dateFrom ?? null) : null,
  date_to: wish.leaseId ? (wish.dateTo ?? null) : null,
  lines: wish.lines ?? null,
  reason: wish.reason,
})
/** Of basis points: relief is always of the whole rent, a gift of all of a fee where nobody says how much. */
function rateOf({ kind, rateBp }: Wish): number | null {
  if (kind === 'gift') return rateBp ?? 10_000
  return kind === 'discount' ? (rateBp ?? null) : null
}
function feeOf({ kind, fee }: Wish): string | null {
  if (kind === 'relief') return 'rent'
  return kind === 'gift' ? (fee ?? null) : null
}
