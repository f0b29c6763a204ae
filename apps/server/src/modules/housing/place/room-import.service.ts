import type { DataOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { room } from '@cloud-steward/contract/housing/index.ts'
import type { Change, TxCtx } from '../../../infra/ctx/types.ts'
import type { NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { countHouses, insertHouses, insertRooms } from './house.queries.ts'
import { fullName, warnOfQuota } from './house.service.ts'
import { buildingsNamed, housesBehind, landlordsWithCode } from './room-import.queries.ts'

type SheetRow = DataOf<NonNullable<(typeof room)['imports']>> & {
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
interface House {
  id: string
  floor: number
  mode: string
  landlord_id: string
  rooms: Set<string>
}
const key = (...words: string[]): string => words.join('\n')

/**
 * Rows of the sheet are rooms. The house of a row is added when it is new, with the quota checked in the same
 * transaction; further rows of a house let room by room add rooms to it. Sites, buildings and landlords must exist.
 */
export async function addImportedRooms(tx: TxCtx, given: object[]): Promise<(Refusal | undefined)[]> {
  const rows = given as SheetRow[]
  const known = await findPlaces(tx, rows)
  // Taken even for no house: imports and clerks that add houses wait for each other here.
  const counted = (await tx.db.first(countHouses(tx.tenant.id, 0)))!.houses
  const limit = tx.tenant.houseLimit
  const added = {
    houses: [] as NewRow<'housing_house'>[],
    rooms: [] as NewRow<'housing_room'>[],
    changes: [] as Change[],
  }

  const addRow = (row: SheetRow): void => {
    const { siteName, buildingName, houseNumber } = row
    const building = known.buildings.get(key(siteName, buildingName))
    if (!known.sites.has(siteName)) throw new Refusal('housing.error.siteUnknown', { values: { name: siteName } })
    if (!building) throw new Refusal('housing.error.buildingUnknown', { values: { name: buildingName } })
    const landlordId = known.landlords.get(row.landlordCode)
    if (!landlordId) throw new Refusal('housing.error.landlordUnknown', { values: { name: row.landlordCode } })
    const unitNo = row.unitNo ?? ''
    const number = row.roomNumber || '1'
    const door = key(building.id, unitNo, houseNumber)
    let house = known.houses.get(door)
    const isNew = !house
    if (house) {
      if (house.mode !== 'shared') throw new Refusal('housing.error.numberTaken', { values: { number: houseNumber } })
      if (house.rooms.has(number)) throw new Refusal('housing.error.roomNumberTaken')
    } else {
      if (counted + added.houses.length >= limit)
        throw new Refusal('housing.error.quotaExceeded', { values: { limit, left: 0 } })
      house = { id: newId(), floor: row.floor, mode: row.mode, landlord_id: landlordId, rooms: new Set() }
      known.houses.set(door, house)
      const { id, floor, mode, landlord_id } = house
      const area_m2 = mode === 'shared' ? null : row.areaM2
      const place = { site_id: building.siteId, building_id: building.id, unit_no: unitNo, number: houseNumber }
      added.houses.push({ id, ...place, floor, mode, landlord_id, layout: row.layout, area_m2 })
    }
    house.rooms.add(number)
    const { floor, mode, landlord_id } = house
    const one: NewRow<'housing_room'> = {
      id: newId(),
      site_id: building.siteId,
      building_id: building.id,
      house_id: house.id,
      landlord_id,
      floor,
      number,
      full_name: fullName(siteName, buildingName, unitNo, houseNumber, mode === 'shared' ? number : ''),
      mode,
      area_m2: row.areaM2,
      base_rent_fen: row.baseRentFen,
      deposit_fen: row.depositFen,
    }
    added.rooms.push(one)
    const [resource, recordId] = isNew ? ['housing.house', house.id] : ['housing.room', one.id]
    added.changes.push({ action: 'add', resource: resource, recordId, after: row })
  }
  const answers = rows.map((row) => refusalOf(() => addRow(row)))
  await write(tx, added, counted)
  return answers
}

function refusalOf(work: () => void): Refusal | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function write(
  tx: TxCtx,
  added: { houses: NewRow<'housing_house'>[]; rooms: NewRow<'housing_room'>[]; changes: Change[] },
  counted: number,
): Promise<void> {
  if (!added.rooms.length) return
  const { id } = tx.tenant
  if (added.houses.length) {
    tx.emit({ name: 'HousesAdded', payload: { houseIds: added.houses.map((one) => one.id) } })
    await tx.db.all(countHouses(id, added.houses.length), insertHouses(id, added.houses))
    warnOfQuota(tx, counted, counted + added.houses.length)
  }
  tx.audit(...added.changes)
  await tx.db.all(insertRooms(id, added.rooms))
}

/** Everything the rows name, looked up together. */
async function findPlaces(tx: TxCtx, rows: readonly SheetRow[]) {
  const distinct = (name: 'siteName' | 'buildingName' | 'houseNumber' | 'landlordCode'): string[] => [
    ...new Set(rows.map((row) => row[name])),
  ]
  const { id } = tx.tenant
  const [places, owners] = await tx.db.all(
    buildingsNamed(id, distinct('siteName'), distinct('buildingName')),
    landlordsWithCode(tx, distinct('landlordCode')),
  )
  const buildings = new Map<string, { id: string; siteId: string } | undefined>()
  for (const { site_id: siteId, site_name, id: buildingId, name } of places) {
    if (!buildingId) continue
    const words = key(site_name, name!)
    // A name that two sites share names neither.
    buildings.set(words, buildings.has(words) ? undefined : { id: buildingId, siteId })
  }
  const doors = await tx.db.rows(
    housesBehind(
      id,
      [...buildings.values()].flatMap((one) => one?.id ?? []),
      distinct('houseNumber'),
    ),
  )
  return {
    sites: new Set(places.map((one) => one.site_name)),
    buildings,
    landlords: new Map(owners.map((one) => [one.code, one.id])),
    houses: new Map<string, House>(
      doors.map((one) => [key(one.building_id, one.unit_no, one.number), { ...one, rooms: new Set(one.rooms) }]),
    ),
  }
}
