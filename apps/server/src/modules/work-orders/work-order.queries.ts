import type { DEVICE_CATEGORIES } from '@cloud-steward/contract/devices/index.ts'
import { type ORDER_KINDS, type OrderState, workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { andScope } from '../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import type { TableRow } from '../../infra/db/table-rows.ts'

export type OrderRow = Omit<TableRow<'work_order'>, 'state' | 'appoint_from' | 'appoint_to' | 'accepted_at'> & {
  state: OrderState
  appoint_from: string | null
  appoint_to: string | null
  accepted_at: string | null
}
type Seer = Pick<Ctx, 'tenant' | 'scope'>

/** An order the caller sees, locked. */
export const lockOrder = (ctx: Seer, id: string) =>
  raw<OrderRow>(
    sql`select t.* from work_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, workOrder)} and t.id = ${id} for no key update of t`,
  )
export const findOrder = (ctx: Seer, id: string) =>
  raw<OrderRow>(
    sql`select t.* from work_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, workOrder)} and t.id = ${id}`,
  )
export const siteOfRoom = (tenantId: number, roomId: string) =>
  raw<{ siteId: string }>(
    sql`select site_id as "siteId" from housing_room where tenant_id = ${tenantId} and id = ${roomId}`,
  )
/** An order the caller sees, by its number; it does not end while something is done by it. */
export const orderNamed = (ctx: Seer, no: string) =>
  raw<{ state: OrderState; kind: (typeof ORDER_KINDS)[number]; siteId: string; roomId: string | null }>(
    sql`select t.state, t.kind, t.site_id as "siteId", t.room_id as "roomId" from work_order t
      where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, workOrder)} and t.no = ${no} for share of t`,
  )
type Columns = NewRow<'work_order'>
/** Of one thing one order is open: told of again it is the same. Answers nothing then. */
export const insertOrder = (tenantId: number, row: Columns) => {
  const names = Object.keys(row) as (keyof Columns)[]
  return raw<{
    id: string
  }>(sql`insert into work_order (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${tenantId}, ${sql.join(names.map((name) => sql`${row[name]}`))})
    on conflict (tenant_id, source_key) where state in ('new', 'dispatched', 'accepted') do nothing returning id`)
}
export const openOrderOf = (tenantId: number, sourceKey: string) =>
  raw<OrderRow>(sql`select * from work_order where tenant_id = ${tenantId} and source_key = ${sourceKey}
    and state in ('new', 'dispatched', 'accepted') for no key update`)
/** Devices whose record names an order as the ticket of their installation. */
export const devicesOfTicket = (tenantId: number, no: string, now: Date) =>
  raw<{
    id: string
    serial: string
    category: (typeof DEVICE_CATEGORIES)[number]
    state: string
    life: string
    online: boolean
  }>(sql`select d.id, d.serial, d.category, d.state, device_life(d.state, d.stage) as life,
      coalesce(l.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => t.offline_minutes), false) as online
    from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
      left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
    where d.tenant_id = ${tenantId} and d.ticket_no = ${no} and d.state <> 'removed' order by d.serial limit 100`)
/** What a notice calls the place: the room, else the site. */
export const placeOf = (tenantId: number, siteId: string, roomId: string | null) =>
  raw<{
    name: string
  }>(sql`select coalesce((select r.full_name from housing_room r where r.tenant_id = s.tenant_id and r.id = ${roomId}::uuid), s.name) as name
    from housing_site s where s.tenant_id = ${tenantId} and s.id = ${siteId}`)
