import { refreshRows } from '../../../kit/rows.ts'

/** What a voucher changes: itself, its line of a statement, and when it is posted or taken back the money. */
export const refreshVouchers = (): Promise<unknown> =>
  Promise.all(
    ['channel.voucher', 'payment.bankLine', 'payment.payment', 'ledger.entry', 'wallet.wallet'].map(refreshRows),
  )
