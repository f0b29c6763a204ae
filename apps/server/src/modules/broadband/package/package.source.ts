import { linePackage } from '@cloud-steward/contract/broadband/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const packageBase = standard(linePackage, {
  columns: () => ({
    accountCount: sql`(select count(*)::int from broadband_account a where a.tenant_id = t.tenant_id and a.package_id = t.id
      and a.state not in ('ordered', 'open_failed', 'refunded', 'cancelled', 'closed'))`,
  }),
})
