import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Until an installer has taken an order he reads a telephone number in parts. */
const phone = ({ scope }: Ctx) =>
  scope.kind === 'installer'
    ? sql`case when t.state in ('new', 'dispatched') and length(t.phone) > 4 then left(t.phone, 3) || repeat('*', length(t.phone) - 7) || right(t.phone, 4) else t.phone end`
    : sql`t.phone`
const deadline = sql`case when t.sla_left is null then t.deadline end`

/** An installer's orders: his own, dispatched ones of his supplier without an installer, and offered ones he can do. */
const ofInstaller = (id: string) => sql`(t.installer_id = ${id}
  or (t.installer_id is null and t.state = 'dispatched'
    and t.supplier_id = (select i.supplier_id from work_order_installer i where i.tenant_id = t.tenant_id and i.id = ${id}))
  or (t.state = 'new' and t.mode = 'grab' and exists (select from work_order_installer i where i.tenant_id = t.tenant_id and i.id = ${id}
    and i.is_active and t.kind = any(i.skills) and (coalesce(cardinality(i.site_ids), 0) = 0 or t.site_id = any(i.site_ids)))))`

export const workOrders = standard(workOrder, {
  numbered: ['no'],
  columns: (ctx) => ({
    phone: phone(ctx),
    deadline,
    isLate: sql`(t.deadline is not null and t.sla_left is null
      and coalesce(t.ended_at, ${ctx.now().toISOString()}::timestamptz) > t.deadline)`,
  }),
  filters: {
    isLate: (value, ctx) =>
      sql`(t.deadline is not null and t.sla_left is null and coalesce(t.ended_at, ${ctx.now().toISOString()}::timestamptz) > t.deadline
        and t.state <> 'cancelled') = ${['yes', 'true', '1'].includes(value)}`,
  },
  scope: { installer: ofInstaller },
})
