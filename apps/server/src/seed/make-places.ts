import type { NewRow } from '../infra/db/bulk.ts'
import { newId } from '../infra/db/id.ts'
import { BANKS, maskedIdNumber, mobileNumber, personName } from './people.ts'
import type { SitePlan } from './plan.ts'
import type { Random } from './random.ts'

export type RoomRow = NewRow<'housing_room'>
export interface Places {
  landlords: NewRow<'housing_landlord'>[]
  sites: NewRow<'housing_site'>[]
  buildings: NewRow<'housing_building'>[]
  houses: NewRow<'housing_house'>[]
  rooms: RoomRow[]
}

/** Sites with their landlords, buildings, houses and rooms, as rows. */
export function makePlaces(random: Random, plans: readonly SitePlan[], landlordsBefore = 0): Places {
  const places: Places = { landlords: [], sites: [], buildings: [], houses: [], rooms: [] }
  let landlordNumber = landlordsBefore
  for (const plan of plans) {
    const owners = Array.from({ length: plan.landlords }, () => {
      const id = newId()
      landlordNumber++
      places.landlords.push({
        id,
        code: `F${String(landlordNumber).padStart(4, '0')}`,
        name: plan.landlords === 1 ? `${plan.name.slice(0, 2)}置业有限公司` : personName(random),
        mobile: mobileNumber(random),
        id_no_masked: maskedIdNumber(random, plan.regionCode),
        bank_name: random.pick(BANKS),
        bank_account: `6222 0000 0000 ${String(random.int(0, 9999)).padStart(4, '0')}`,
      })
      return id
    })
    const site_id = newId()
    places.sites.push({
      id: site_id,
      code: plan.code,
      name: plan.name,
      region_code: plan.regionCode,
      address: plan.address,
      mode: plan.mode,
      landlord_id: plan.landlords === 1 ? owners[0] : null,
      built_year: plan.builtYear,
    })
    for (let b = 1; b <= plan.buildings; b++) {
      const building_id = newId()
      const name = `${b} 栋`
      places.buildings.push({ id: building_id, site_id, name, floors: plan.floors, units: 1 })
      for (let floor = 1; floor <= plan.floors; floor++) {
        for (let door = 1; door <= plan.perFloor; door++)
          addHouse(places, random, plan, { site_id, building_id, name, floor, door, landlord_id: random.pick(owners) })
      }
    }
  }
  return places
}

function addHouse(
  places: Places,
  random: Random,
  plan: SitePlan,
  at: { site_id: string; building_id: string; name: string; floor: number; door: number; landlord_id: string },
): void {
  const house_id = newId()
  const number = `${at.floor}${String(at.door).padStart(2, '0')}`
  const layout = random.pick(plan.layouts)
  const area = { 开间: 28, 一室一厅: 46, 两室一厅: 68, 两室两厅: 82, 三室一厅: 92, 三室两厅: 108 }[layout] ?? 60
  const area_m2 = area + random.int(-4, 6)
  const { site_id, building_id, landlord_id, floor } = at
  places.houses.push({
    id: house_id,
    site_id,
    building_id,
    unit_no: '',
    floor,
    number,
    layout,
    area_m2,
    orientation: random.pick(['south', 'south_north', 'south_east', 'east', 'west']),
    decoration: random.pick(['simple', 'fine', 'fine', 'luxury']),
    mode: plan.mode,
    landlord_id,
  })
  for (let r = 0; r < plan.roomsPerHouse; r++) {
    const isShared = plan.mode === 'shared'
    const roomNumber = isShared ? 'ABCDE'[r]! : '1'
    const share = (floor - 1) / Math.max(1, plan.floors - 1)
    const [low, high] = plan.rentYuan
    // Higher floors and luck make a room dearer; rents are quoted in tens.
    const rentYuan = Math.round((low + (high - low) * (0.2 + 0.3 * share + 0.5 * random.next())) / 10) * 10
    places.rooms.push({
      id: newId(),
      site_id,
      building_id,
      house_id,
      landlord_id,
      floor,
      number: roomNumber,
      full_name: `${plan.name} ${at.name}-${number}${isShared ? `-${roomNumber}` : ''}`,
      mode: plan.mode,
      area_m2: isShared ? 12 + random.int(0, 10) : area_m2,
      max_persons: isShared ? 2 : plan.mode === 'centralised' ? 2 : 5,
      base_rent_fen: rentYuan * 100,
      deposit_fen: rentYuan * 100,
      overlay: random.chance(0.012)
        ? 'repair'
        : random.chance(0.012)
          ? 'preparing'
          : random.chance(0.004)
            ? 'owner_use'
            : random.chance(0.003)
              ? 'disabled'
              : 'none',
    })
  }
}
