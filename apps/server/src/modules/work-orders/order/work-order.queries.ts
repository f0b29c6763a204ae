import type { DEVICE_CATEGORIES } from '@cloud-steward/contract/devices/index.ts'
import {
  type DISPATCH_MODES,
  type OrderKind,
  type OrderState,
  type PAYERS,
  workOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

/** States of orders somebody has still to do, as SQL. */
const OPEN = sql`('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted')`
type Moment = 'appoint_from' | 'appoint_to' | 'accepted_at' | 'deadline' | 'warn_at' | 'confirmed_at' | 'ended_at'
export type OrderRow = Omit<TableRow<'work_order'>, 'state' | 'kind' | 'payer' | 'mode' | Moment> & {
  state: OrderState
  kind: OrderKind
  payer: (typeof PAYERS)[number]
  mode: (typeof DISPATCH_MODES)[number]
} & Record<Moment, string | null>
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
  raw<{ state: OrderState; kind: OrderKind; siteId: string; roomId: string | null }>(
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
    on conflict (tenant_id, source_key) where state in ${OPEN} do nothing returning id`)
}
export const openOrderOf = (tenantId: number, sourceKey: string) =>
  raw<OrderRow>(sql`select * from work_order where tenant_id = ${tenantId} and source_key = ${sourceKey}
    and state in ${OPEN} for no key update`)
interface OrderDevice {
  id: string
  serial: string
  category: (typeof DEVICE_CATEGORIES)[number]
  state: string
  life: string
  online: boolean
  tested: boolean
  isOut: boolean
  hasMeter: boolean
  shownMilli: number | null
}
const ofDevices = sql`device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
  left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id`
const deviceShown = (
  now: Date,
) => sql`d.id, d.serial, d.category, d.state, device_life(d.state, d.stage) as life, d.meter_id is not null as "hasMeter",
  l.counter_milli as "shownMilli", coalesce(l.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => t.offline_minutes), false) as online`
/**
 * Devices whose record names an order as the ticket of their installation. Tested: one answered a command since the order
 * was accepted; a collector is by being online.
 */
export const devicesOfTicket = (
  tenantId: number,
  { no, accepted_at: since }: Pick<OrderRow, 'no' | 'accepted_at'>,
  now: Date,
) =>
  raw<OrderDevice>(sql`select ${deviceShown(now)}, d.state in ('removed', 'in_stock') as "isOut",
      d.category = 'collector' or exists (select from device_command_view c where c.tenant_id = d.tenant_id and c.device_id = d.id
        and c.state = 'verified' and c.ended_at >= ${since}::timestamptz) as tested
    from ${ofDevices} where d.tenant_id = ${tenantId} and d.ticket_no = ${no} and d.state <> 'removed' order by d.serial limit 100`)
/** Devices that a removal takes out: the one it names, else all of its room; with those it has taken out. */
export const devicesOfRemoval = (
  tenantId: number,
  { no, room_id: roomId, device_serial: serial }: Pick<OrderRow, 'no' | 'room_id' | 'device_serial'>,
  now: Date,
) =>
  raw<OrderDevice>(sql`select ${deviceShown(now)}, x.is_out as "isOut", false as tested
    from ${ofDevices} cross join lateral (select exists (select from infra_step s where s.tenant_id = d.tenant_id and s.record_id = d.id
        and s.source = 'order' and s.reason = ${no} and s.to_state = 'in_stock') as is_out) x
    where d.tenant_id = ${tenantId} and (x.is_out or d.state in ('active', 'suspended') and case when ${serial}::text is not null
      then d.serial = ${serial} else d.room_id = ${roomId}::uuid end) order by d.serial limit 100`)
/** What a notice calls the place: the room, else the site. */
export const placeOf = (tenantId: number, siteId: string, roomId: string | null) =>
  raw<{
    name: string
  }>(sql`select coalesce((select r.full_name from housing_room r where r.tenant_id = s.tenant_id and r.id = ${roomId}::uuid), s.name) as name
    from housing_site s where s.tenant_id = ${tenantId} and s.id = ${siteId}`)

export interface PartiesOfPlace {
  landlordId: string
  renteeId: string | null
  leaseId: string | null
  contact: string | null
  phone: string | null
}
/** Whose a place is on a day: the owner of the room, and who rents it. Nothing without a room. */
export const partiesOf = (tenantId: number, roomId: string | null, day: string) =>
  raw<PartiesOfPlace>(
    sql`select r.landlord_id as "landlordId", l.rentee_id as "renteeId", l.id as "leaseId", p.name as contact, p.mobile as phone
      from housing_room r
        left join housing_lease l on l.tenant_id = r.tenant_id and l.room_id = r.id and l.status = 'signed' and l.start_on <= ${day}::date
        left join housing_rentee p on p.tenant_id = r.tenant_id and p.id = l.rentee_id
      where r.tenant_id = ${tenantId} and r.id = ${roomId}::uuid order by l.start_on desc nulls last limit 1`,
  )
export interface Twin {
  id: string
  no: string
  state: OrderState
  subject: string
  at: string
}
/** Orders of one place, kind and classifier made since a moment and not cancelled. */
export const twinsOf = (
  ctx: Seer,
  of: { siteId: string; roomId: string | null; kind: OrderKind; classifierId: string | null },
  since: Date,
) =>
  raw<Twin>(sql`select t.id, t.no, t.state, t.subject, t.created_at as at from work_order t
    where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, workOrder)} and t.site_id = ${of.siteId} and t.room_id is not distinct from ${of.roomId}::uuid
      and t.kind = ${of.kind} and t.classifier_id is not distinct from ${of.classifierId}::uuid and t.state <> 'cancelled'
      and t.created_at > ${since.toISOString()} order by t.created_at desc limit 5`)
/** Another order of an executor, under way, whose appointment overlaps this one. */
export const overlapping = (
  tenantId: number,
  row: Pick<OrderRow, 'id' | 'executor_id' | 'installer_id'>,
  from: string,
  to: string,
) =>
  raw<{
    no: string
  }>(sql`select no from work_order where tenant_id = ${tenantId} and id <> ${row.id} and state in ${OPEN}
    and (executor_id = ${row.executor_id}::uuid or installer_id = ${row.installer_id}::uuid)
    and appoint_from < ${to}::timestamptz and appoint_to > ${from}::timestamptz limit 1`)
export const setColumns = (tenantId: number, id: string, columns: Partial<NewRow<'work_order'>>) =>
  raw(
    sql`update work_order set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Where a device stands that is in use, by its number. */
export const deviceAt = (tenantId: number, serial: string) =>
  raw<{ siteId: string; roomId: string | null }>(
    sql`select site_id as "siteId", room_id as "roomId" from device where tenant_id = ${tenantId} and serial = ${serial} and state <> 'removed' limit 1`,
  )
/** A lease one can still bill, with whom and what it is about. */
export const leaseOf = (tenantId: number, id: string) =>
  raw<{ leaseId: string; roomId: string; siteId: string; renteeId: string; landlordId: string }>(
    sql`select id as "leaseId", room_id as "roomId", site_id as "siteId", rentee_id as "renteeId", landlord_id as "landlordId"
      from housing_lease where tenant_id = ${tenantId} and id = ${id} and status = 'signed' for share`,
  )
export const ordersOfBills = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from work_order where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) and state = 'to_pay' order by id`,
  )
/** Orders a landlord pays, or a renter has paid, which wait for the landlord's wallet. */
export const ordersToCollect = (tenantId: number, most: number) =>
  raw<{ id: string }>(
    sql`select o.id from work_order o where o.tenant_id = ${tenantId} and o.state = 'to_pay' order by o.ended_at, o.id limit ${most}`,
  )
export const billNoOf = (tenantId: number, id: string | null) =>
  raw<{ no: string }>(sql`select no from billing_bill where tenant_id = ${tenantId} and id = ${id}::uuid`)
/** Orders with an appointment that touches a span of time, by their executors. */
export const appointedBetween = (ctx: Seer, from: Date, to: Date, siteId: string | null) =>
  raw<{
    id: string
    no: string
    state: OrderState
    kind: OrderKind
    subject: string
    placeName: string
    executorKey: string
    executorName: string
    appointFrom: string
    appointTo: string
  }>(sql`select t.id, t.no, t.state, t.kind, t.subject, coalesce(r.full_name, s.name) as "placeName",
      coalesce(t.installer_id::text, t.supplier_id::text, t.executor_id::text, t.vendor, '') as "executorKey",
      coalesce(i.name, p.name, nullif(u.nickname, ''), u.username, t.vendor, '') as "executorName",
      t.appoint_from as "appointFrom", t.appoint_to as "appointTo"
    from work_order t join housing_site s on s.tenant_id = t.tenant_id and s.id = t.site_id
      left join housing_room r on r.tenant_id = t.tenant_id and r.id = t.room_id
      left join work_order_installer i on i.tenant_id = t.tenant_id and i.id = t.installer_id
      left join work_order_supplier p on p.tenant_id = t.tenant_id and p.id = t.supplier_id
      left join identity_user u on u.tenant_id = t.tenant_id and u.id = t.executor_id
    where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, workOrder)} and t.state <> 'cancelled'
      and t.appoint_from < ${to.toISOString()} and t.appoint_from > ${from.toISOString()}::timestamptz - interval '7 days'
      and t.appoint_to > ${from.toISOString()}
      and (${siteId}::uuid is null or t.site_id = ${siteId}) order by "executorName", t.appoint_from, t.id limit 2000`)
/** Accounts of an installer, or of all people of a supplier. */
export const accountsOfCrew = (tenantId: number, installerId: string | null, supplierId: string | null) =>
  raw<{ username: string }>(sql`select u.username from identity_user u
    where u.tenant_id = ${tenantId} and u.party_kind = 'installer' and u.status = 'active' and u.party_id in (
      select i.id from work_order_installer i where i.tenant_id = ${tenantId} and i.is_active
        and (i.id = ${installerId}::uuid or (${installerId}::uuid is null and i.supplier_id = ${supplierId}::uuid))) order by 1`)
/** Orders whose next mark of the service level has passed. */
export const ordersLate = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string; no: string; siteId: string; roomId: string | null; deadline: string; subject: string }>(
    sql`select id, no, site_id as "siteId", room_id as "roomId", deadline, subject from work_order
      where tenant_id = ${tenantId} and deadline is not null and sla_left is null and escalated < 100 and state in ${OPEN}
        and ((escalated < 80 and warn_at <= ${now.toISOString()}) or deadline <= ${now.toISOString()}) order by deadline, id limit ${most}`,
  )
export const ordersToConfirm = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from work_order where tenant_id = ${tenantId} and state in ('done', 'confirmed')
      and coalesce(confirm_by, '-infinity') <= ${now.toISOString()}::timestamptz
      order by confirm_by, id limit ${most}`,
  )
