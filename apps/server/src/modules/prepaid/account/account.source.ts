import { account } from '@cloud-steward/contract/prepaid/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** What is on an account now: what the ledger (`b`) holds, less what is used and not booked. */
export const onAccount = (of: 't' | 'a') => {
  const a = sql.ref(of)
  return {
    join: sql`left join ledger_account_balance b on b.tenant_id = ${a}.tenant_id and b.id = ${a}.ledger_account_id`,
    fen: sql`floor(coalesce(b.fen, 0) - coalesce((select sum(m.unbilled) from prepaid_account m
      where m.tenant_id = ${a}.tenant_id and m.purse_id = ${a}.purse_id and m.state <> 'closed'), ${a}.unbilled) / 100000.0)::bigint`,
  }
}
const own = onAccount('t')
export const accounts = standard(account, { joins: () => own.join, columns: () => ({ balanceFen: own.fen }) })
