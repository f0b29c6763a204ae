import { refreshRows } from '../../../kit/rows.ts'

/** Everything a batch changes, or a bank's answer to it. */
export const refreshBatches = (): Promise<unknown> =>
  Promise.all(
    ['payout.payBatch', 'payout.payLine', 'payout.withdrawal', 'wallet.wallet', 'ledger.entry'].map(refreshRows),
  )
