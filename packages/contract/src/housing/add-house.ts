import { choice, command, date, decimal, group, id, int, list, money, objectOf, text, view } from '../kit/index.ts'
import { OVERLAYS, ROOM_STATES } from './choices.ts'
import { house, room } from './places.ts'

const { areaM2, maxPersons, baseRentFen, depositFen } = room.fields
const roomDraft = group({ number: text(16, { min: 1 }), areaM2, maxPersons, baseRentFen, depositFen })
const rooms = list(roomDraft, 50, { min: 1, follows: ['number', 'baseRentFen', 'depositFen'] })
const { buildingId, unitNo, floor, layout, orientation, decoration, mode, letAs, landlordId } = house.fields
const houseDraft = {
  buildingId,
  unitNo,
  layout,
  areaM2: house.fields.areaM2,
  orientation,
  decoration,
  mode,
  letAs,
  landlordId,
}

/** One house with its rooms. */
export const addHouse = command(
  'housing.house',
  'addHouse',
  {
    ...houseDraft,
    floor,
    number: text(16, { min: 1 }),
    rooms,
  },
  { id: id(), rooms: int() },
)

const template = {
  floorFrom: floor,
  floorTo: floor,
  perFloor: int({ min: 1, max: 100 }),
  pattern: choice(['floor+2digits', 'floor+letter']),
  /** Numbers people avoid, e.g. 4, 13, 14: floors and doors whose number is in the list are left out. */
  skip: list(int({ min: 0, max: 200 }), 50, { optional: true }),
} as const
/** The numbers a floor template would make, and which of them exist already. */
export const previewHouseNumbers = command(
  'housing.house',
  'previewHouseNumbers',
  { buildingId, unitNo, ...template },
  {
    houses: list(group({ floor: int(), number: text(16), exists: choice(['yes', 'no']) }), 20_000),
    quotaLeft: int(),
  },
)
/** A whole block by floor template: the same rooms in every house. All or nothing. */
export const addHouseBatch = command(
  'housing.house',
  'addHouseBatch',
  {
    ...houseDraft,
    ...template,
    rooms,
    except: list(text(16), 2_000, { optional: true }),
  },
  { houses: int(), rooms: int() },
)

export const MOST_TILES = 5_000
/** Rooms as tiles in walking order: what the board draws, of all sites, one site, one building or one landlord. */
export const queryRoomBoard = view(
  'housing.room',
  'queryRoomBoard',
  {
    siteId: text(40, { optional: true }),
    buildingId: text(40, { optional: true }),
    landlordId: text(40, { optional: true }),
    state: text(200, { optional: true }),
  },
  objectOf({
    counts: list(group({ state: choice(ROOM_STATES), rooms: int() }), ROOM_STATES.length),
    buildings: list(group({ id: id(), siteName: text(64), name: text(32) }), MOST_TILES),
    rooms: list(
      group({
        id: id(),
        /** Which of `buildings`, from 0. */
        building: int(),
        floor: int(),
        /** Unit, house and room as one says it. */
        name: text(60),
        state: choice(ROOM_STATES),
        /** Of who lives there until when, or of what the room is to be let for, one is there. */
        baseRentFen: money({ optional: true }),
        areaM2: decimal({ optional: true }),
        leaseId: id({ optional: true }),
        renteeName: text(64, { optional: true }),
        leaseEndOn: date({ optional: true }),
        arrearsFen: money({ optional: true, tells: ['billing.bill'] }),
      }),
      MOST_TILES,
    ),
  }),
  { shows: ['housing.lease'] },
)
/** Sets what a person says of rooms by hand, of many at once. */
export const setOverlay = command(
  'housing.room',
  'setOverlay',
  { roomIds: list(id(), 500, { min: 1 }), overlay: choice(OVERLAYS), reason: text(200, { min: 1 }) },
  { rooms: int() },
)
