import { choice, command, date, decimal, group, id, int, list, money, objectOf, ref, text, view } from '../kit/index.ts'
import { DECORATIONS, LETTING_MODES, ORIENTATIONS, ROOM_STATES } from './choices.ts'

const roomDraft = group({
  number: text(16, { min: 1 }),
  areaM2: decimal({ optional: true, min: 0, max: 100_000 }),
  maxPersons: int({ optional: true, min: 1, max: 50 }),
  baseRentFen: money({ min: 0, max: 100_000_000 }),
  depositFen: money({ min: 0, max: 1_000_000_000 }),
})
const houseDraft = {
  buildingId: ref('housing.building'),
  unitNo: text(16, { optional: true }),
  layout: text(32, { optional: true }),
  areaM2: decimal({ optional: true, min: 0, max: 100_000 }),
  orientation: choice(ORIENTATIONS, { optional: true }),
  decoration: choice(DECORATIONS, { optional: true }),
  mode: choice(LETTING_MODES),
  landlordId: ref('housing.landlord'),
} as const

/** One house with its rooms. */
export const addHouse = command(
  'housing.house',
  'addHouse',
  {
    ...houseDraft,
    floor: int({ min: -9, max: 200 }),
    number: text(16, { min: 1 }),
    rooms: list(roomDraft, 50, { min: 1 }),
  },
  { id: id(), rooms: int() },
)

const template = {
  floorFrom: int({ min: -9, max: 200 }),
  floorTo: int({ min: -9, max: 200 }),
  perFloor: int({ min: 1, max: 100 }),
  pattern: choice(['floor+2digits', 'floor+letter']),
  /** Numbers people avoid, e.g. 4, 13, 14: floors and doors whose number is in the list are left out. */
  skip: list(int({ min: 0, max: 200 }), 50, { optional: true }),
} as const
/** The numbers a floor template would make, and which of them exist already. */
export const previewHouseNumbers = command(
  'housing.house',
  'previewHouseNumbers',
  { buildingId: ref('housing.building'), unitNo: text(16, { optional: true }), ...template },
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
    rooms: list(roomDraft, 50, { min: 1 }),
    except: list(text(16), 2_000, { optional: true }),
  },
  { houses: int(), rooms: int() },
)

/** Rooms as tiles: what the board draws, at most 5,000 of one site or building. */
export const queryRoomBoard = view(
  'housing.room',
  'queryRoomBoard',
  {
    siteId: text(40, { optional: true }),
    buildingId: text(40, { optional: true }),
    state: text(200, { optional: true }),
  },
  objectOf({
    counts: list(group({ state: choice(ROOM_STATES), rooms: int() }), 20),
    rooms: list(
      group({
        id: id(),
        siteName: text(64),
        buildingId: id(),
        buildingName: text(32),
        floor: int(),
        houseNumber: text(16),
        number: text(16),
        fullName: text(200),
        mode: choice(LETTING_MODES),
        state: choice(ROOM_STATES),
        baseRentFen: money(),
        areaM2: decimal({ optional: true }),
        leaseId: id({ optional: true }),
        renteeName: text(64, { optional: true }),
        leaseEndOn: date({ optional: true }),
        arrearsFen: money(),
      }),
      5_000,
    ),
  }),
)
