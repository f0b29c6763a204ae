import type { queryRoomBoard } from '@cloud-steward/contract/housing/add-house.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'

export type Board = AnswerOf<typeof queryRoomBoard>
export type Tile = Board['rooms'][number]
export interface Floor {
  key: string
  /** How many floors and tiles stand above it on the board. */
  at: number
  after: number
  floor: number
  rooms: Tile[]
}
export interface BoardBuilding {
  id: string
  siteName: string
  name: string
  rooms: number
  floors: Floor[]
}

/** Tiles arrive in walking order (site, building, floor from the top); this only folds those wanted into their places. */
export function floorsOf(board: Board, isWanted: (tile: Tile) => boolean): BoardBuilding[] {
  const buildings: BoardBuilding[] = []
  let [floors, tiles] = [0, 0]
  for (const tile of board.rooms) {
    if (!isWanted(tile)) continue
    const place = board.buildings[tile.building]!
    let building = buildings.at(-1)
    if (building?.id !== place.id) {
      building = { ...place, rooms: 0, floors: [] }
      buildings.push(building)
    }
    let floor = building.floors.at(-1)
    if (floor?.floor !== tile.floor) {
      floor = { key: `${place.id}:${tile.floor}`, at: floors++, after: tiles, floor: tile.floor, rooms: [] }
      building.floors.push(floor)
    }
    floor.rooms.push(tile)
    building.rooms++
    tiles++
  }
  return buildings
}

/** Those chosen by state, by a part of the room's name or of the rentee's, and among some rooms alone. */
export function wantedBy(
  states: ReadonlySet<string>,
  text: string,
  among?: { has(roomId: string): boolean },
): (tile: Tile) => boolean {
  const word = text.trim().toLowerCase()
  return ({ id, state, name, renteeName }) =>
    (!among || among.has(id)) &&
    (!states.size || states.has(state)) &&
    (!word || name.toLowerCase().includes(word) || (renteeName?.toLowerCase().includes(word) ?? false))
}

/** Height and gap of a tile in pixels, as its style says. */
export const [TILE_HEIGHT, TILE_WIDTH, TILE_GAP] = [68, 136, 6]
const columnsIn = (width: number): number => Math.max(1, Math.floor((width + TILE_GAP) / (TILE_WIDTH + TILE_GAP)))
/** How high so many tiles are in a row of this width: places kept for tiles that are not drawn yet. */
export const heightOf = (tiles: number, width: number): number =>
  Math.ceil(tiles / columnsIn(width)) * (TILE_HEIGHT + TILE_GAP) - TILE_GAP

const ROWS_OF_A_PIECE = 4
/** The tiles of a floor in pieces of whole rows: a floor may be longer than a screen, and only what one looks at is drawn. */
export function piecesOf(tiles: Tile[], width: number): { after: number; tiles: Tile[] }[] {
  const size = ROWS_OF_A_PIECE * columnsIn(width)
  return Array.from({ length: Math.ceil(tiles.length / size) }, (_, at) => ({
    after: at * size,
    tiles: tiles.slice(at * size, (at + 1) * size),
  }))
}
