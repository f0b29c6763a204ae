import type { queryRoomBoard } from '@cloud-steward/contract/housing/add-house.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'

export type Tile = AnswerOf<typeof queryRoomBoard>['rooms'][number]
export interface Floor {
  floor: number
  rooms: Tile[]
}
interface BoardBuilding {
  id: string
  siteName: string
  name: string
  rooms: number
  floors: Floor[]
}

/** Tiles arrive in walking order (site, building, floor from the top); this only folds them into their places. */
export function floorsOf(tiles: readonly Tile[], states: ReadonlySet<string>): BoardBuilding[] {
  const buildings: BoardBuilding[] = []
  for (const tile of tiles) {
    if (states.size && !states.has(tile.state)) continue
    let building = buildings.at(-1)
    if (building?.id !== tile.buildingId) {
      building = { id: tile.buildingId, siteName: tile.siteName, name: tile.buildingName, rooms: 0, floors: [] }
      buildings.push(building)
    }
    let floor = building.floors.at(-1)
    if (floor?.floor !== tile.floor) {
      floor = { floor: tile.floor, rooms: [] }
      building.floors.push(floor)
    }
    floor.rooms.push(tile)
    building.rooms++
  }
  return buildings
}
