import { EXPIRING_DAYS } from '@cloud-steward/contract/housing/choices.ts'
import { room } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { standard } from '../../../kit/standard-operations.ts'

/**
 * Facts of a room on a day: the lease in force, the next one, a draft, who it is kept for, and what is open and overdue.
 * Each is looked up by the room, so that thousands of rooms take thousands of short looks whatever the database believes
 * of its tables; what most rooms do not need is looked up for those that do. The leases of a room are walked from the
 * last one: asked for the signed ones among them, the database takes the index that keeps two from sharing a day, where
 * a look takes ten times as long.
 */
export const roomFacts = (ctx: Ctx) => sql`
  left join lateral (select l.id, l.rentee_id, l.end_on, l.left_on, l.successor_id, l.leaving_on is not null or l.change_lock = 'checkOut' as leaves
    from (select * from housing_lease l where l.tenant_id = t.tenant_id and l.room_id = t.id and l.start_on <= ${ctx.today()}::date order by l.start_on desc offset 0) l
    where l.status = 'signed' limit 1) cur on true
  left join lateral (select l.id, l.rentee_id, l.end_on, l.status from housing_lease l
    where l.tenant_id = t.tenant_id and l.room_id = t.id and cur.id is null and l.end_on >= ${ctx.today()}::date
      and (l.status in ('draft', 'in_review', 'pending_sign') or (l.status = 'signed' and l.start_on > ${ctx.today()}::date))
    order by array_position(array['signed', 'pending_sign', 'in_review', 'draft'], l.status), l.start_on limit 1) nxt on true
  left join lateral (select v.rentee_id from housing_reservation v
    where v.tenant_id = t.tenant_id and v.room_id = t.id and cur.id is null and nxt.id is null and v.status in ('held', 'paid', 'in_review')) kept on true
  left join lateral (select sum(b.open_fen) filter (where b.due_on < ${ctx.today()}::date)::bigint as fen, sum(b.open_fen) > 0 as "isOpen"
    from billing_open_bill b where b.tenant_id = t.tenant_id and b.room_id = t.id) overdue on true
  left join lateral (select sum(b.open_fen)::bigint as fen from billing_open_bill b join housing_lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
    where b.tenant_id = t.tenant_id and b.room_id = t.id and cur.id is null and l.status = 'ended') left_over on true
  left join housing_rentee who on who.tenant_id = t.tenant_id and who.id = coalesce(cur.rentee_id, nxt.rentee_id, kept.rentee_id)`

/**
 * The room state, computed and never stored. The first that applies wins: what a person set by hand (disabled, repair,
 * owner's use), then the lease and its money, then what is coming – signed, being signed, awaiting approval, kept or
 * drafted –, then preparing and vacant. A room is to be settled
 * while a lease that has ended there still owes something, or whose rentee has left is still checked out.
 */
export const roomState = (ctx: Ctx) => sql`case
  when t.archived_on is not null then 'archived'
  when t.overlay in ('disabled', 'repair', 'owner_use') then t.overlay
  when (cur.id is null and left_over.fen > 0) or cur.left_on < ${ctx.today()}::date then 'to_settle'
  when cur.end_on < ${ctx.today()}::date then 'holdover'
  when overdue.fen > 0 then 'overdue'
  when cur.leaves then 'notice'
  when cur.successor_id is null and cur.end_on <= ${ctx.today()}::date + ${sql.lit(EXPIRING_DAYS)} then 'expiring'
  when cur.id is not null and overdue."isOpen" then 'to_collect'
  when cur.id is not null then 'occupied'
  when nxt.status <> 'draft' then nxt.status
  when nxt.id is not null or kept.rentee_id is not null then 'reserved'
  when t.overlay = 'preparing' then 'preparing'
  else 'vacant' end`

export const roomSource: ListSource = {
  indexed: ['fullName'],
  joins: roomFacts,
  columns: (ctx) => ({
    state: roomState(ctx),
    leaseId: sql`coalesce(cur.id, nxt.id)`,
    leaseName: sql`null::text`,
    renteeId: sql`who.id`,
    renteeName: sql`who.name`,
    leaseEndOn: sql`coalesce(cur.end_on, nxt.end_on)`,
    arrearsFen: sql`coalesce(overdue.fen, 0)`,
    coverId: sql`t.photo_ids[1]`,
  }),
  scope: {
    rentee: (id) =>
      sql`exists (select 1 from housing_lease x where x.tenant_id = t.tenant_id and x.room_id = t.id and x.rentee_id = ${id})`,
  },
}
export const roomBase = standard(room, roomSource)
