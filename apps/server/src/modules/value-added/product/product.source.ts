import { product } from '@cloud-steward/contract/value-added/index.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

export const productBase = standard(product, {
  columns: () => ({
    coverId: sql`t.picture_ids[1]`,
    fromFen: sql`(select coalesce(min((x ->> 'priceFen')::bigint), 0) from jsonb_array_elements(t.prices) x)`,
    soldCount: sql`(select coalesce(sum(o.quantity * (o.room_count - o.refunded_count)), 0)::int from value_added_order o
      where o.tenant_id = t.tenant_id and o.product_id = t.id and o.state not in ('created', 'cancelled', 'refunded'))`,
  }),
})
