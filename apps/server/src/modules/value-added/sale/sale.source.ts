import { sale } from '@cloud-steward/contract/value-added/order.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const sales = standard(sale, {
  columns: () => ({
    failedCount: sql`(select count(*)::int from value_added_order_line l
      where l.tenant_id = t.tenant_id and l.order_id = t.id and l.state = 'failed')`,
  }),
})
