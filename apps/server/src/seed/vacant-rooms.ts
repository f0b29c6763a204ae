import { raw, sql } from '../infra/db/sql.ts'

/** Rooms of the demonstration that can be let: without a lease of the last 30 days or of today, and without a reservation. */
export const vacantRooms = (tenantId: number, today: string, order: 'first' | 'last', most: number) =>
  raw<{ roomId: string; rentFen: number }>(
    sql`select r.id as "roomId", r.base_rent_fen as "rentFen" from housing_room r
      where r.tenant_id = ${tenantId} and r.overlay = 'none' and r.archived_on is null
        and (r.kind is null or r.kind in ('flat', 'studio', 'bedroom'))
        and not exists (select from housing_lease x where x.tenant_id = r.tenant_id and x.room_id = r.id and x.status <> 'cancelled'
          and (x.status <> 'ended' or coalesce(x.left_on, x.end_on) >= ${today}::date - 30))
        and not exists (select from housing_reservation v where v.tenant_id = r.tenant_id and v.room_id = r.id)
      order by r.id ${order === 'first' ? sql`asc` : sql`desc`} limit ${most}`,
  )
