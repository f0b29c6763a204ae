import { CHART } from '@cloud-steward/contract/ledger/index.ts'
import type { AccountKind, EntryKind, Posting } from './ledger.rules.ts'
import { sideOf } from './trial.rules.ts'

type Move = readonly [debit: AccountKind, credit: AccountKind]
/** What each kind of entry moves. Nothing else is booked: the ledger refuses it. README.md says when and why. */
export const MOVES: Readonly<Record<EntryKind, readonly Move[]>> = {
  bill_issued: [['receivable', 'income']],
  bill_voided: [['income', 'receivable']],
  late_fee: [['receivable', 'income']],
  payment: [['clearing', 'receivable']],
  collected: [['collected', 'unsettled']],
  deposit_billed: [['receivable', 'deposit_billed']],
  deposit_received: [['deposit_billed', 'deposit_liability']],
  deposit_voided: [['deposit_billed', 'receivable']],
  prepaid: [
    ['clearing', 'prepaid'],
    ['deposit_liability', 'prepaid'],
    ['holding_liability', 'prepaid'],
  ],
  settlement: [['unsettled', 'available']],
  credited: [['income', 'receivable']],
  deposit_credited: [['deposit_billed', 'receivable']],
  credit_prepaid: [['receivable', 'prepaid']],
  uncollected: [
    ['unsettled', 'collected'],
    ['available', 'collected'],
  ],
  deposit_returned: [['deposit_liability', 'deposit_billed']],
  late_fee_waived: [['income', 'receivable']],
  written_off: [['bad_debt', 'receivable']],
  payment_reversed: [['receivable', 'clearing']],
  late_fee_reversed: [['income', 'receivable']],
  prepaid_used: [['prepaid', 'receivable']],
  prepaid_reversed: [
    ['receivable', 'prepaid'],
    ['prepaid', 'clearing'],
  ],
  prepaid_refunded: [['prepaid', 'clearing']],
  deposit_applied: [['deposit_liability', 'receivable']],
  deposit_refundable: [['deposit_liability', 'refund_payable']],
  prepaid_refundable: [['prepaid', 'refund_payable']],
  refunded: [['refund_payable', 'clearing']],
  refund_returned: [['clearing', 'refund_payable']],
  refund_dropped: [['refund_payable', 'prepaid']],
  co_shared: [['available', 'available']],
  co_returned: [['available', 'available']],
  settlement_corrected: [['fee_expense', 'available']],
  freeze_held: [['available', 'frozen']],
  freeze_released: [['frozen', 'available']],
  freeze_committed: [
    ['frozen', 'prepaid'],
    ['frozen', 'available'],
    ['frozen', 'fee_income'],
  ],
  withdrawal_held: [['available', 'frozen']],
  withdrawal_released: [['frozen', 'available']],
  withdrawal_paid: [['frozen', 'clearing']],
  withdrawal_returned: [['clearing', 'available']],
  withdrawal_fee: [['frozen', 'fee_income']],
  withdrawal_fee_back: [['fee_income', 'available']],
  withdrawal_cost: [['fee_expense', 'clearing']],
  withdrawal_cost_back: [['clearing', 'fee_expense']],
  holding_received: [['clearing', 'holding_liability']],
  holding_applied: [['holding_liability', 'receivable']],
  holding_refunded: [['holding_liability', 'clearing']],
  holding_forfeited: [['holding_liability', 'forfeited']],
  head_rent: [['head_rent', 'head_rent_payable']],
  head_rent_paid: [['head_rent_payable', 'clearing']],
  head_rent_dropped: [['head_rent_payable', 'head_rent']],
  service_done: [['service_cost', 'service_payable']],
  service_dropped: [['service_payable', 'service_cost']],
  service_paid: [['service_payable', 'clearing']],
  service_charged: [
    ['unsettled', 'fee_income'],
    ['available', 'fee_income'],
  ],
  service_returned: [['fee_income', 'unsettled']],
  commission_due: [['fee_expense', 'commission_payable']],
  commission_paid: [['commission_payable', 'clearing']],
  share_calculated: [['unsettled', 'share_payable']],
  share_dropped: [['share_payable', 'unsettled']],
  share_paid: [['share_payable', 'clearing']],
  share_returned: [['clearing', 'share_payable']],
  channel_fee: [
    ['unsettled', 'clearing'],
    ['available', 'clearing'],
    ['fee_expense', 'clearing'],
  ],
  channel_fee_back: [
    ['clearing', 'unsettled'],
    ['clearing', 'fee_expense'],
  ],
  suspense_in: [['clearing', 'suspense']],
  suspense_out: [['suspense', 'clearing']],
  supply_topped_up: [['prepaid', 'prepaid_utility']],
  supply_used: [['prepaid_utility', 'income']],
  supply_returned: [['income', 'prepaid_utility']],
  supply_refunded: [['prepaid_utility', 'prepaid']],
  supply_debt: [['income', 'prepaid_utility']],
}

/** Whether the chart knows this movement, between accounts of those who may have them. */
export const isInChart = ({ kind, debit, credit }: Pick<Posting, 'kind' | 'debit' | 'credit'>): boolean =>
  MOVES[kind].some(([from, to]) => from === debit.kind && to === credit.kind) &&
  [debit, credit].every((account) => CHART[account.kind].owner === account.ownerKind)

/** What moves an account: the kinds of entry with the side they stand on, those that make it more first. */
export function movesOf(account: AccountKind) {
  const own = sideOf(account)
  return (Object.entries(MOVES) as [EntryKind, readonly Move[]][])
    .flatMap(([kind, moves]) =>
      moves.flatMap(([debit, credit]) => [
        ...(debit === account ? [{ kind, side: 'debit' as const, otherAccount: credit }] : []),
        ...(credit === account ? [{ kind, side: 'credit' as const, otherAccount: debit }] : []),
      ]),
    )
    .toSorted((one, other) => Number(other.side === own) - Number(one.side === own))
}
