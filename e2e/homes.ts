/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { ask, askList } from './steps.ts'

export interface Home {
  id: string
  number: string
  fullName: string
  buildingName: string
  houseName: string
}
let made = 0
/**
 * Rooms of a new house nobody has had or has been promised. Vacant rooms of the demonstration run out when several
 * journeys of a worker take them, and which do depends on how files fall to workers.
 */
export async function newRooms(page: Page, count: number): Promise<Home[]> {
  const buildings = await askList<{ id: string }>(page, 'housing/building/queryBuilding?pageSize=1')
  const landlords = await askList<{ id: string }>(page, 'housing/landlord/queryLandlord?pageSize=1')
  const rooms = Array.from({ length: count }, (_, at) => ({
    number: String.fromCharCode(65 + at),
    areaM2: 18,
    maxPersons: 2,
    baseRentFen: 300_000,
    depositFen: 300_000,
  }))
  const house = await ask<{ id: string }>(page, 'housing/house/addHouse', {
    buildingId: buildings[0]!.id,
    landlordId: landlords[0]!.id,
    mode: 'shared',
    floor: 31,
    number: `J${Date.now().toString(36)}${made++}`,
    rooms,
  })
  return askList<Home>(page, `housing/room/queryRoom?houseId=${house.id}`)
}
