import { room } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { sql } from '../../../infra/db/sql.ts'
import type { ListSource } from '../../../kit/list-query.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** A lease shows as expiring when its last day is this many days away or less. */
export const EXPIRING_DAYS = 30

/** Facts of a room on a day: the lease in force, the next one, a draft, who it is kept for, and what is open and overdue. */
export const roomFacts = (ctx: Ctx) => sql`
  left join lateral (select l.id, l.rentee_id, l.end_on, l.left_on, l.successor_id, l.leaving_on is not null or l.change_lock = 'checkOut' as leaves, r.name as rentee_name from housing_lease l
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    where l.tenant_id = t.tenant_id and l.room_id = t.id and l.status = 'signed' and l.start_on <= ${ctx.today()}::date
    order by l.start_on desc limit 1) cur on true
  left join lateral (select l.id, l.rentee_id, l.end_on, l.status, r.name as rentee_name from housing_lease l
    join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    where l.tenant_id = t.tenant_id and l.room_id = t.id and cur.id is null and l.end_on >= ${ctx.today()}::date
      and (l.status in ('draft', 'in_review', 'pending_sign') or (l.status = 'signed' and l.start_on > ${ctx.today()}::date))
    order by l.status = 'signed' desc, l.start_on limit 1) nxt on true
  left join lateral (select v.rentee_id, r.name as rentee_name from housing_reservation v
    join housing_rentee r on r.tenant_id = v.tenant_id and r.id = v.rentee_id
    where v.tenant_id = t.tenant_id and v.room_id = t.id and cur.id is null and nxt.id is null and v.status in ('held', 'paid', 'in_review')) kept on true
  left join lateral (select sum(b.open_fen) filter (where b.due_on < ${ctx.today()}::date)::bigint as overdue_fen, sum(b.open_fen) filter (where l.status = 'ended')::bigint as left_fen
    from finance_open_bill b left join housing_lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
    where b.tenant_id = t.tenant_id and b.room_id = t.id) owed on true`

/**
 * The room state, computed and never stored. The first that applies wins: what a person set by hand (disabled, repair,
 * owner's use), then the lease and its money, then what is coming, then preparing and vacant. A room is to be settled
 * while a lease that has ended there still owes something, or whose rentee has left is still checked out.
 */
export const roomState = (ctx: Ctx) => sql`case
  when t.archived_on is not null then 'archived'
  when t.overlay in ('disabled', 'repair', 'owner_use') then t.overlay
  when (cur.id is null and owed.left_fen > 0) or cur.left_on < ${ctx.today()}::date then 'to_settle'
  when cur.end_on < ${ctx.today()}::date then 'holdover'
  when owed.overdue_fen > 0 then 'overdue'
  when cur.leaves then 'notice'
  when cur.successor_id is null and cur.end_on <= ${ctx.today()}::date + ${sql.lit(EXPIRING_DAYS)} then 'expiring'
  when cur.id is not null then 'occupied'
  when nxt.status = 'signed' then 'signed'
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
    renteeId: sql`coalesce(cur.rentee_id, nxt.rentee_id, kept.rentee_id)`,
    renteeName: sql`coalesce(cur.rentee_name, nxt.rentee_name, kept.rentee_name)`,
    leaseEndOn: sql`coalesce(cur.end_on, nxt.end_on)`,
    arrearsFen: sql`coalesce(owed.overdue_fen, 0)`,
  }),
  scope: {
    rentee: (id) =>
      sql`exists (select 1 from housing_lease x where x.tenant_id = t.tenant_id and x.room_id = t.id and x.rentee_id = ${id})`,
  },
}
export const roomBase = standard(room, roomSource)
