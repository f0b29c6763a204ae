import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertHouses = (tenantId: number, houses: readonly NewRow<'housing_house'>[]) =>
  insertMany(tenantId, 'housing_house', houses)
export const insertRooms = (tenantId: number, rooms: readonly NewRow<'housing_room'>[]) =>
  insertMany(tenantId, 'housing_room', rooms)

/** Adds to the tenant's count of houses; the row is the queue in which clerks wait for each other. */
export const countHouses = (tenantId: number, change: number) =>
  raw<{ houses: number }>(sql`insert into housing_quota (tenant_id, houses) values (${tenantId}, ${Math.max(change, 0)})
    on conflict (tenant_id) do update set houses = housing_quota.houses + ${change} returning houses`)
/** How many of these houses are counted; locked, so that none is archived meanwhile. */
export const countedAmong = (tenantId: number, ids: readonly string[]) =>
  raw<{ counted: number }>(sql`select count(*) filter (where not h.archived)::int as counted
    from (select archived from housing_house where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update) h`)
export const housesCounted = (tenantId: number) =>
  raw<{ houses: number }>(
    sql`select coalesce((select houses from housing_quota where tenant_id = ${tenantId}), 0) as houses`,
  )

export const buildingWithSite = (tenantId: number, id: string) =>
  raw<{ id: string; name: string; site_id: string; site_name: string; mode: string }>(
    sql`select b.id, b.name, b.site_id, s.name as site_name, s.mode from housing_building b
      join housing_site s on s.tenant_id = b.tenant_id and s.id = b.site_id where b.tenant_id = ${tenantId} and b.id = ${id} for share of b`,
  )
export const houseNumbersIn = (tenantId: number, buildingId: string, unitNo: string) =>
  raw<{ number: string }>(
    sql`select number from housing_house where tenant_id = ${tenantId} and building_id = ${buildingId} and unit_no = ${unitNo}`,
  )

/** The house, locked: rooms are added to it and its mode changes one after the other. Count its rooms afterwards. */
export const lockHouse = (tenantId: number, id: string) =>
  raw<{
    id: string
    site_id: string
    building_id: string
    landlord_id: string
    floor: number
    mode: string
    archived_on: string | null
  }>(
    sql`select id, site_id, building_id, landlord_id, floor, mode, archived_on from housing_house
      where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )

/** Writes the full names of rooms anew after a site, building or house was renamed. */
export const renameRooms = (tenantId: number, of: { column: 'site_id' | 'building_id' | 'house_id'; id: string }) =>
  raw(sql`update housing_room r set full_name = s.name || ' ' || b.name || '-' || case when h.unit_no = '' then '' else h.unit_no || '-' end || h.number
      || case when r.mode = 'shared' then '-' || r.number else '' end
    from housing_house h
    join housing_building b on b.tenant_id = h.tenant_id and b.id = h.building_id
    join housing_site s on s.tenant_id = h.tenant_id and s.id = h.site_id
    where r.tenant_id = ${tenantId} and r.${sql.ref(of.column)} = ${of.id} and h.tenant_id = r.tenant_id and h.id = r.house_id`)

/** A house's landlord, floor and mode stand on its rooms as well: lists and rights need them there. */
export const carryToRooms = (tenantId: number, houseId: string) =>
  raw(sql`update housing_room r set landlord_id = h.landlord_id, floor = h.floor, mode = h.mode from housing_house h
    where r.tenant_id = ${tenantId} and r.house_id = ${houseId} and h.tenant_id = r.tenant_id and h.id = r.house_id`)

export const leasesOfRooms = (tenantId: number, roomIds: readonly string[]) =>
  raw<{ room_id: string }>(
    sql`select distinct room_id from housing_lease where tenant_id = ${tenantId} and room_id = any(${roomIds}::uuid[])`,
  )
export const roomsOfHouses = (tenantId: number, houseIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from housing_room where tenant_id = ${tenantId} and house_id = any(${houseIds}::uuid[])`,
  )
/** Those of them that were not merged or split. */
export const liveRoomsOf = (tenantId: number, houseId: string) =>
  raw<{ id: string }>(
    sql`select id from housing_room where tenant_id = ${tenantId} and house_id = ${houseId} and archived_on is null`,
  )
/** Those of an archived house that went with it. */
export const roomsArchivedWith = (tenantId: number, houseId: string) =>
  raw<{ id: string }>(
    sql`select r.id from housing_room r where r.tenant_id = ${tenantId} and r.house_id = ${houseId} and r.archived
      and not exists (select from housing_room_change_part p where p.tenant_id = r.tenant_id and p.room_id = r.id and p.side = 'before')`,
  )
/** From a day on; in use again without one. */
export const setHouseArchived = (tenantId: number, id: string, on: string | null) =>
  raw(
    sql`update housing_house set archived_on = ${on}::date, archived = ${on !== null} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const deleteRooms = (tenantId: number, ids: readonly string[]) =>
  raw<Record<string, unknown>>(
    sql`delete from housing_room where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) returning *`,
  )
