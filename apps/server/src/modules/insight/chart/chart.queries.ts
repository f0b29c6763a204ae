import { sale } from '@cloud-steward/contract/value-added/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface Sold {
  id: string
  name: string
  salesType: 'online' | 'offline'
  orders: number
  orderedFen: number
  paid: number
  buyers: number
  paidFen: number
  all: number
}
/** Services that are sold by how they were paid, the one with most money first. */
export const soldProducts = (ctx: Ctx, salesType: string | null | undefined, size: number, offset: number) =>
  raw<Sold>(sql`select p.id || ':' || kind as id, p.name, kind as "salesType", count(*) as orders, sum(total_fen)::bigint as "orderedFen",
      count(*) filter (where paid_at is not null) as paid, count(distinct coalesce(rentee_id, landlord_id)) as buyers,
      coalesce(sum(taken_fen) filter (where paid_at is not null), 0)::bigint as "paidFen", count(*) over () as all
    from (select t.*, case when t.pay_by = 'online' then 'online' else 'offline' end as kind from value_added_order t
      where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, sale)}) o
    join value_added_product p on p.tenant_id = o.tenant_id and p.id = o.product_id
    where ${salesType ?? null}::text is null or kind = ${salesType ?? null}
    group by p.id, p.name, kind order by "paidFen" desc, p.name, kind limit ${size} offset ${offset}`)
