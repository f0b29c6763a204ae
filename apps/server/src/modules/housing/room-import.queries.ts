import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'

interface Place {
  siteName: string
  buildingName: string
  unitNo: string
  houseNumber: string
  landlordCode: string
}
/** Everything a row of the import sheet names, in one look; null where it does not exist. */
export const findImportPlace = (tenantId: number, row: Place) =>
  raw<{
    site_id: string | null
    building_id: string | null
    landlord_id: string | null
    house_id: string | null
    mode: string | null
  }>(
    sql`select s.id as site_id, b.id as building_id, l.id as landlord_id, h.id as house_id, h.mode
      from (select 1) one
      left join housing_site s on s.tenant_id = ${tenantId} and s.name = ${row.siteName}
      left join housing_building b on b.tenant_id = s.tenant_id and b.site_id = s.id and b.name = ${row.buildingName}
      left join housing_house h on h.tenant_id = b.tenant_id and h.building_id = b.id and h.unit_no = ${row.unitNo} and h.number = ${row.houseNumber}
      left join housing_landlord l on l.tenant_id = ${tenantId} and l.code = ${row.landlordCode} limit 1`,
  )
export const insertRoomOfHouse = (
  tenantId: number,
  houseId: string,
  room: { number: string; areaM2: number | null; baseRentFen: number; depositFen: number },
) =>
  raw(sql`insert into housing_room (tenant_id, id, site_id, building_id, house_id, landlord_id, floor, number, full_name, mode, area_m2, base_rent_fen, deposit_fen)
    select tenant_id, ${newId()}, site_id, building_id, id, landlord_id, floor, ${room.number}, '', mode, ${room.areaM2}, ${room.baseRentFen}, ${room.depositFen}
    from housing_house where tenant_id = ${tenantId} and id = ${houseId}`)
