import { refreshRows } from '../../../kit/rows.ts'

/** Everything a batch changes, or a bank's answer to it. */
export const refreshBatches = (): Promise<unknown> =>
  Promise.all(
    ['treasury.payBatch', 'treasury.payLine', 'treasury.withdrawal', 'finance.wallet', 'finance.entry'].map(
      refreshRows,
    ),
  )
