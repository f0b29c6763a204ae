import type { ROOM_BLOCKERS, ROOM_CHANGES } from '@cloud-steward/contract/housing/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface Blocker {
  roomId: string
  roomName: string
  blocker: (typeof ROOM_BLOCKERS)[number]
  subject: string | null
}
/**
 * Everything that stands against ending rooms: a lease that holds the room today or later, one that is being agreed, a
 * reservation, a check-out or an inspection that is not finished, and use nobody was billed for.
 */
export const blockersOf = (tenantId: number, ids: readonly string[], today: string) =>
  raw<Blocker>(sql`select r.id as "roomId", r.full_name as "roomName", x.blocker, x.subject from housing_room r
    cross join lateral (
      select 1 as place, 'archived' as blocker, r.archived_on::text as subject where r.archived_on is not null
      union all select 2, case when l.change_lock = 'checkOut' then 'checkOut' when l.status in ('signed', 'ended') then 'lease' else 'draft' end, l.no
        from housing_lease l where l.tenant_id = r.tenant_id and l.room_id = r.id
          and (l.status in ('draft', 'in_review', 'pending_sign', 'signed') or (l.status = 'ended' and coalesce(l.left_on, l.end_on) >= ${today}::date))
      union all select 2, 'reservation', v.no from housing_reservation v
        where v.tenant_id = r.tenant_id and v.room_id = r.id and v.status in ('held', 'paid', 'in_review')
      union all select 3, 'checkOut', c.no from checkout_open c where c.tenant_id = r.tenant_id and c.room_id = r.id
          and not exists (select from housing_lease l where l.tenant_id = c.tenant_id and l.id = c.lease_id and l.status = 'signed')
      union all select 4, 'inspection', i.no from housing_inspection i
        where i.tenant_id = r.tenant_id and i.room_id = r.id and i.state = 'draft'
      union all select 5, 'readings', m.no from metering_room_meter m where m.tenant_id = r.tenant_id and m.room_id = r.id and m.unbilled) x
    where r.tenant_id = ${tenantId} and r.id = any(${ids}::uuid[]) order by r.full_name, r.id, x.place, x.subject limit 200`)
export const metersOf = (tenantId: number, ids: readonly string[]) =>
  raw<{ meterId: string; meterNo: string; roomName: string }>(
    sql`select m.id as "meterId", m.no as "meterNo", r.full_name as "roomName" from metering_room_meter m
      join housing_room r on r.tenant_id = m.tenant_id and r.id = m.room_id
      where m.tenant_id = ${tenantId} and m.room_id = any(${ids}::uuid[]) order by r.full_name, m.no limit 200`,
  )
/** From a day on; in use again without one. */
export const setRoomsArchived = (tenantId: number, ids: readonly string[], on: string | null) =>
  raw(
    sql`update housing_room set archived_on = ${on}::date, archived = ${on !== null} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
export const insertRoomChange = (
  tenantId: number,
  change: NewRow<'housing_room_change'>,
  rooms: { before: readonly string[]; after: readonly string[] },
) => [
  insertMany(tenantId, 'housing_room_change', [change]),
  insertMany(
    tenantId,
    'housing_room_change_part',
    (['before', 'after'] as const).flatMap((side) =>
      rooms[side].map((room_id) => ({ change_id: change.id, room_id, side })),
    ),
  ),
]

interface Named {
  id: string
  name: string
}
/** The changes a room came from, back to the first, and those it went into. */
export const lineageOf = (tenantId: number, roomId: string) =>
  raw<{
    id: string
    change: (typeof ROOM_CHANGES)[number]
    changedOn: string
    username: string
    reason: string
    before: Named[]
    after: Named[]
  }>(sql`with recursive back as (
      select p.change_id from housing_room_change_part p where p.tenant_id = ${tenantId} and p.room_id = ${roomId} and p.side = 'after'
      union select q.change_id from back
        join housing_room_change_part p on p.tenant_id = ${tenantId} and p.change_id = back.change_id and p.side = 'before'
        join housing_room_change_part q on q.tenant_id = ${tenantId} and q.room_id = p.room_id and q.side = 'after'),
    onward as (
      select p.change_id from housing_room_change_part p where p.tenant_id = ${tenantId} and p.room_id = ${roomId} and p.side = 'before'
      union select q.change_id from onward
        join housing_room_change_part p on p.tenant_id = ${tenantId} and p.change_id = onward.change_id and p.side = 'after'
        join housing_room_change_part q on q.tenant_id = ${tenantId} and q.room_id = p.room_id and q.side = 'before')
    select c.id, c.kind as change, c.changed_on as "changedOn", c.username, c.reason, ${partsOf('before')} as before, ${partsOf('after')} as after
    from housing_room_change c
    where c.tenant_id = ${tenantId} and c.id in (select change_id from back union select change_id from onward) order by c.id`)
const partsOf = (side: 'before' | 'after') =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.full_name) order by r.number, r.id), '[]')
    from housing_room_change_part p join housing_room r on r.tenant_id = p.tenant_id and r.id = p.room_id
    where p.tenant_id = c.tenant_id and p.change_id = c.id and p.side = ${sql.lit(side)})`
