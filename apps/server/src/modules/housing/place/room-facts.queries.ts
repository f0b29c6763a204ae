import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

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
/** The household of a row of housing_room, by its name in the statement. */
export const householdOf = (room: Sql): Sql =>
  sql`case when ${room}.mode = 'shared' and ${room}.kind in ('flat', 'studio') then ${room}.id else ${room}.house_id end`
const household = householdOf(sql`r`)
export const roomFacts = (tenantId: number, roomIds: readonly string[]) =>
  raw<RoomFacts>(sql`select r.id, r.site_id as "siteId", r.house_id as "houseId", ${household} as "householdId", r.landlord_id as "landlordId",
      r.full_name as name, r.area_m2 as "areaM2"
    from housing_room r where r.tenant_id = ${tenantId} and r.id = any(${roomIds}::uuid[])`)
/** The rooms of the households these rooms belong to, archived ones too, each with its household. */
export const roomsOfHouseholds = (tenantId: number, roomIds: readonly string[]) =>
  raw<{ id: string; householdId: string }>(sql`select r.id, ${household} as "householdId"
    from housing_room r where r.tenant_id = ${tenantId}
      and r.house_id = any(array(select o.house_id from housing_room o where o.tenant_id = ${tenantId} and o.id = any(${roomIds}::uuid[])))`)
