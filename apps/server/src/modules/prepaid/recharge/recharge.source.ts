import { recharge } from '@cloud-steward/contract/prepaid/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { onAccount } from '../account/account.source.ts'

const { join, fen } = onAccount('a')
/** Top-ups with their refundable amount: the unused part, for open accounts. */
export const recharges = standard(recharge, {
  columns: () => ({
    mayRefund: sql`t.state = 'credit_failed' or (t.state in ('credited', 'verified', 'push_failed', 'part_refunded')
      and t.refunded_fen < t.amount_fen and coalesce((select ${fen} > 0 from prepaid_account a ${join}
        where a.tenant_id = t.tenant_id and a.id = t.account_id and a.state <> 'closed'), false))`,
  }),
})
