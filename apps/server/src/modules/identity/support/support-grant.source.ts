import { supportGrant } from '@cloud-steward/contract/identity/support-grant.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** It ends by the clock: no job has to say so. */
export const supportGrants = standard(supportGrant, {
  columns: () => ({
    state: sql`case when t.ended_at is not null then 'ended' when t.ends_at <= now() then 'expired' else 'open' end`,
    viewCount: sql`(select count(*)::int from system_audit a where a.tenant_id = t.tenant_id and a.resource = ${supportGrant.name}
      and a.record_id = t.id::text and a.action = 'lookAt')`,
  }),
})
