import { salesCode, seller } from '@cloud-steward/contract/value-added/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const sellerBase = standard(seller, {
  columns: () => ({
    codeCount: sql`(select count(*)::int from value_added_sales_code c where c.tenant_id = t.tenant_id and c.seller_id = t.id)`,
  }),
})
export const salesCodes = standard(salesCode)
