import { settlementAccount, withdrawal } from '@cloud-steward/contract/treasury/index.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const withdrawals = standard(withdrawal)
export const settlementAccounts = standard(settlementAccount)
