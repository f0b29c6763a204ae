import { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const lineAccounts = standard(lineAccount, {
  columns: () => ({
    downMbps: sql`(select p.down_mbps from broadband_package p where p.tenant_id = t.tenant_id and p.id = t.package_id)`,
    pending: sql`(select o.type from broadband_order o where o.tenant_id = t.tenant_id and o.account_id = t.id and o.state = 'requested')`,
    commissionFen: sql`(select coalesce(sum(o.commission_fen), 0)::bigint from broadband_order o
      where o.tenant_id = t.tenant_id and o.account_id = t.id and o.state = 'done')`,
    hasPassword: sql`(t.secret is not null and t.shown_at is null)`,
  }),
})
