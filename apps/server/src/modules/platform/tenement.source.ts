import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import { sql } from '../../infra/db/sql.ts'
import { standard } from '../../kit/standard-operations.ts'

const workers = sql`platform_tenement_user w join identity_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
  where w.tenant_id = t.tenant_id and w.tenement_id = t.id`
export const tenementBase = standard(tenement, {
  columns: () => ({
    userId: sql`(select string_agg(u.id::text, ',' order by u.username) from ${workers})`,
    userIdCn: sql`(select string_agg(u.username, ', ' order by u.username) from ${workers})`,
  }),
})
