import { raw, sql } from '../../../infra/db/sql.ts'

/** Rooms of a company's leases, also of those that ended: their bills are still there. */
export const roomsOfCompany = (tenantId: number, renteeId: string) =>
  raw<{ roomId: string; name: string }>(
    sql`select r.id as "roomId", r.full_name as name from housing_room r where r.tenant_id = ${tenantId} and r.id in (
        select l.room_id from housing_lease l where l.tenant_id = ${tenantId} and l.rentee_id = ${renteeId} and l.status in ('signed', 'ended'))
      order by r.full_name limit 1000`,
  )
