import type { DataOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { room } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { renameRooms } from './house.queries.ts'
import { addHouses } from './house.service.ts'
import { findImportPlace, insertRoomOfHouse } from './room-import.queries.ts'

type Row = DataOf<NonNullable<typeof room.imports>>
interface SheetRow {
  siteName: string
  buildingName: string
  unitNo?: string | null
  floor: number
  houseNumber: string
  mode: 'whole' | 'shared' | 'centralised'
  layout?: string | null
  areaM2?: number | null
  landlordCode: string
  roomNumber?: string | null
  baseRentFen: number
  depositFen: number
}

/**
 * One row of the sheet is one room. Its house is added when it is new, with the quota checked in the same transaction;
 * further rows of a house let room by room add rooms to it. Sites, buildings and landlords must exist.
 */
export async function addImportedRoom(ctx: Ctx, given: Row): Promise<void> {
  const row = given as unknown as SheetRow
  await ctx.transaction(async (tx) => {
    const place = (await tx.db.first(findImportPlace(tx.tenant.id, { ...row, unitNo: row.unitNo ?? '' })))!
    if (!place.site_id) throw new Refusal('housing.error.siteUnknown', { values: { name: row.siteName } })
    if (!place.building_id) throw new Refusal('housing.error.buildingUnknown', { values: { name: row.buildingName } })
    if (!place.landlord_id) throw new Refusal('housing.error.landlordUnknown', { values: { name: row.landlordCode } })
    const number = row.roomNumber || '1'
    if (!place.house_id) {
      const rooms = [{ number, areaM2: row.areaM2, baseRentFen: row.baseRentFen, depositFen: row.depositFen }]
      await addHouses(
        tx,
        {
          buildingId: place.building_id,
          unitNo: row.unitNo,
          mode: row.mode,
          landlordId: place.landlord_id,
          layout: row.layout,
          areaM2: row.mode === 'shared' ? null : row.areaM2,
          rooms,
        },
        [{ floor: row.floor, number: row.houseNumber }],
      )
      return
    }
    if (place.mode !== 'shared') throw new Refusal('housing.error.numberTaken', { values: { number: row.houseNumber } })
    await tx.db.run(
      insertRoomOfHouse(tx.tenant.id, place.house_id, {
        number,
        areaM2: row.areaM2 ?? null,
        baseRentFen: row.baseRentFen,
        depositFen: row.depositFen,
      }),
    )
    await tx.db.run(renameRooms(tx.tenant.id, { column: 'house_id', id: place.house_id }))
    tx.audit({ action: 'add', resource: 'housing.room', recordId: place.house_id, after: row })
  })
}
