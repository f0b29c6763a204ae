import { refreshRows } from '../../../kit/rows.ts'

/** What a voucher changes: itself, its line of a statement, and when it is posted or taken back the money. */
export const refreshVouchers = (): Promise<unknown> =>
  Promise.all(
    ['treasury.voucher', 'finance.bankLine', 'finance.payment', 'finance.entry', 'finance.wallet'].map(refreshRows),
  )
