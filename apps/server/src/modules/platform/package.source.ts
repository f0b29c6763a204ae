import { tenantPackage } from '@cloud-steward/contract/platform/package.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

export const packageBase = standard(tenantPackage, {
  columns: () => ({
    menuCount: sql`coalesce(cardinality(t.menus), 0)`,
    tenantCount: sql`(select count(*)::int from identity_tenant i where i.package_id = t.id)`,
  }),
})
