import type { Refusal } from '@cloud-steward/contract'
import type { BILL_ACTIONS, BILL_STATES } from '@cloud-steward/contract/billing/bill.ts'
import { rowActions } from '../../../infra/steps/row-actions.ts'
import { isOpen } from './bill.rules.ts'

type BillAction = (typeof BILL_ACTIONS)[number]
interface Stand {
  state: (typeof BILL_STATES)[number]
}
interface Held extends Stand {
  heldOn?: string | null
}
interface Touched extends Held {
  paidFen: number
  creditedFen: number
  writtenOffFen: number
  lateFeeFixedFen: number
  lateFeePaidFen: number
}
interface WithLateFee extends Touched {
  lateFeeWaivedFen: number
  /** As of today. */
  lateFeeFen: number
}
/** What the actions of a bill depend on. */
export interface BillFacts extends WithLateFee {
  kind: string
}

const open = (bill: Stand) => (isOpen(bill) ? null : 'billing.error.billNotOpen')
const creditable = (bill: Stand) => (bill.state === 'paid' ? null : open(bill))
/** Nothing has been booked on it since it was issued. */
const fresh = (bill: Touched) => {
  if (bill.paidFen > 0 || bill.lateFeePaidFen > 0) return 'billing.error.billHasPayments'
  if (bill.creditedFen + bill.writtenOffFen + bill.lateFeeFixedFen > 0) return 'billing.error.billHasNotes'
  return bill.state === 'issued' ? null : 'billing.error.billNotOpen'
}
/** A split voids the bill: what keeps it from that is said of the split. */
const unsplittable = (bill: Touched) => {
  const why = fresh(bill)
  return SPLIT_REASONS[why ?? ''] ?? why
}
const SPLIT_REASONS: Readonly<Record<string, string>> = {
  'billing.error.billHasPayments': 'billing.error.splitPaid',
  'billing.error.billHasNotes': 'billing.error.splitNotes',
}
const waivable = (bill: WithLateFee) =>
  bill.lateFeeFen > bill.lateFeePaidFen + bill.lateFeeWaivedFen ? null : 'billing.error.noLateFee'

/** Why an action is refused, or null. Commands refuse by it and rows carry it, so the console has no rule of its own. */
const WHY_NOT = {
  pay: open,
  credit: creditable,
  debit: (bill: Stand) => (bill.state === 'void' ? 'billing.error.billNotOpen' : null),
  hold: (bill: Held) => open(bill) ?? (bill.heldOn ? 'billing.error.billHeld' : null),
  release: (bill: Held) => (bill.heldOn ? null : 'billing.error.billNotHeld'),
  remind: (bill: Held) => (isOpen(bill) && !bill.heldOn ? null : 'billing.error.notRemindable'),
  discount: creditable,
  waiver: (bill: WithLateFee) => open(bill) ?? waivable(bill),
  write_off: open,
  split: (bill: BillFacts) =>
    (bill.heldOn ? 'billing.error.splitHeld' : unsplittable(bill)) ??
    (bill.kind === 'utility' ? 'billing.error.splitUtility' : null),
  void: fresh,
} satisfies Record<BillAction, (bill: BillFacts) => string | null>
const may = rowActions(WHY_NOT)

/** Of each action why it is refused. */
export const actionsOf = (bill: BillFacts): Record<BillAction, string | null> => may.of(bill)

type Facts<A extends BillAction> = Parameters<(typeof WHY_NOT)[A]>[0]
/** Why an action on a bill is refused; undefined where it is not. */
export const refusalOf = <A extends BillAction>(
  action: A,
  bill: Facts<A> & { no: string },
  fields?: string[],
): Refusal | undefined => may.refusalOf(action, bill as never, { values: { no: bill.no }, fields })
export function refuseUnlessMay<A extends BillAction>(action: A, bill: Facts<A> & { no: string }): void {
  const refusal = refusalOf(action, bill)
  if (refusal) throw refusal
}
