import { refreshRows } from '../../../kit/rows.ts'

/** Applications and the accounts they are paid to. */
export const refreshMerchants = () => Promise.all(['treasury.merchant', 'treasury.settlementAccount'].map(refreshRows))
