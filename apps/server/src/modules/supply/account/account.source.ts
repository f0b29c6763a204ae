import { account } from '@cloud-steward/contract/supply/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Accounts with what is on them now: what the ledger holds, less what is used and not booked. */
export const accounts = standard(account, {
  joins: () => sql`left join finance_account_balance b on b.tenant_id = t.tenant_id and b.id = t.ledger_account_id`,
  columns: () => ({
    balanceFen: sql`floor(coalesce(b.fen, 0) - coalesce((select sum(m.unbilled) from supply_account m
      where m.tenant_id = t.tenant_id and m.purse_id = t.purse_id and m.state <> 'closed'), t.unbilled) / 100000.0)::bigint`,
  }),
})
