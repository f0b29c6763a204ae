import { refreshRows } from '../../../kit/rows.ts'

/** Applications and the accounts they are paid to. */
export const refreshMerchants = () => Promise.all(['payout.merchant', 'payout.settlementAccount'].map(refreshRows))
