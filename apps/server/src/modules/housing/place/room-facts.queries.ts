import { raw, sql } from '../../../infra/db/sql.ts'

/** What other modules price and share by. */
export interface RoomFacts {
  id: string
  siteId: string
  houseId: string
  /** Whose meters one ladder counts together: the house, or a room let by itself that is a home of its own. */
  householdId: string
  landlordId: string
  name: string
  areaM2: number | null
}
export const roomFacts = (tenantId: number, roomIds: readonly string[]) =>
  raw<RoomFacts>(sql`select r.id, r.site_id as "siteId", r.house_id as "houseId", h.household_id as "householdId", r.landlord_id as "landlordId",
      r.full_name as name, r.area_m2 as "areaM2"
    from housing_room r join housing_household h on h.tenant_id = r.tenant_id and h.room_id = r.id
    where r.tenant_id = ${tenantId} and r.id = any(${roomIds}::uuid[])`)
