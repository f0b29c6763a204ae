import type { ACCOUNTS } from './entry.ts'

export const OWNER_KINDS = ['landlord', 'rentee', 'operator', 'receiver', 'meter', 'installer', 'seller'] as const
/**
 * What keeps a balance from falling below zero. `guarded`: whoever takes from it locks it first, and every night it is looked
 * at; `papers`: bills, notes and claims behind it never come to less; `none`: it may fall below.
 */
export const FLOORS = ['guarded', 'papers', 'none'] as const
interface Kind {
  /** Whose accounts they are. */
  owner: (typeof OWNER_KINDS)[number]
  /** The side its balance counts on. */
  side: 'debit' | 'credit'
  floor: (typeof FLOORS)[number]
}
const kind = (owner: Kind['owner'], side: Kind['side'], floor: Kind['floor']): Kind => ({ owner, side, floor })

/** 科目表: the kinds of account there are. */
export const CHART: Readonly<Record<(typeof ACCOUNTS)[number], Kind>> = {
  receivable: kind('rentee', 'debit', 'papers'),
  income: kind('landlord', 'credit', 'papers'),
  collected: kind('landlord', 'debit', 'papers'),
  unsettled: kind('landlord', 'credit', 'guarded'),
  available: kind('landlord', 'credit', 'guarded'),
  frozen: kind('landlord', 'credit', 'guarded'),
  deposit_billed: kind('rentee', 'credit', 'papers'),
  deposit_liability: kind('rentee', 'credit', 'guarded'),
  prepaid: kind('rentee', 'credit', 'guarded'),
  refund_payable: kind('rentee', 'credit', 'guarded'),
  clearing: kind('operator', 'debit', 'none'),
  bad_debt: kind('landlord', 'debit', 'papers'),
  holding_liability: kind('rentee', 'credit', 'guarded'),
  forfeited: kind('operator', 'credit', 'papers'),
  head_rent: kind('operator', 'debit', 'papers'),
  head_rent_payable: kind('landlord', 'credit', 'papers'),
  share_payable: kind('receiver', 'credit', 'papers'),
  fee_income: kind('operator', 'credit', 'papers'),
  // What left a channel and nobody knows why is money owed to us.
  suspense: kind('operator', 'credit', 'none'),
  fee_expense: kind('operator', 'debit', 'papers'),
  service_cost: kind('operator', 'debit', 'papers'),
  service_payable: kind('installer', 'credit', 'papers'),
  commission_payable: kind('seller', 'credit', 'papers'),
  // Whoever used more than he paid ahead owes it.
  prepaid_utility: kind('meter', 'credit', 'none'),
}
