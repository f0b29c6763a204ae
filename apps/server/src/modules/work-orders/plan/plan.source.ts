import { incident, plan } from '@cloud-steward/contract/work-orders/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const plans = standard(plan)
export const incidents = standard(incident, {
  columns: () => ({
    orderCount: sql`(select count(*)::int from work_order o where o.tenant_id = t.tenant_id and o.incident_id = t.id)`,
  }),
})
