import { raw, sql } from '../../../infra/db/sql.ts'

/** What other modules price and share by. */
export interface RoomFacts {
  id: string
  siteId: string
  houseId: string
  landlordId: string
  name: string
  areaM2: number | null
}
export const roomFacts = (tenantId: number, roomIds: readonly string[]) =>
  raw<RoomFacts>(sql`select id, site_id as "siteId", house_id as "houseId", landlord_id as "landlordId", full_name as name, area_m2 as "areaM2"
    from housing_room where tenant_id = ${tenantId} and id = any(${roomIds}::uuid[])`)
