import { choice, command, date, decimal, group, id, list, rowsOf, text, view } from '../kit/index.ts'
import { room } from './places.ts'

export const ROOM_CHANGES = ['merge', 'split'] as const
/** What stands against ending a room. */
export const ROOM_BLOCKERS = [
  'archived',
  'lease',
  'draft',
  'reservation',
  'checkOut',
  'inspection',
  'readings',
] as const
const MOST = 20

const { number, kind, areaM2, maxPersons, baseRentFen, depositFen, facilities } = room.fields
const roomIds = list(id(), MOST, { min: 1 })
const rooms = list(group({ number, kind, areaM2, maxPersons, baseRentFen, depositFen, facilities }), MOST, { min: 1 })
const meters = list(group({ meterId: id(), meterNo: text(32), roomName: text(200) }), 200)
const named = list(group({ id: id(), name: text(200) }), MOST)

/** What rooms that are to end hold: everything that stands against it, and the meters that want another room. Changes nothing. */
export const previewRoomChange = command(
  'housing.room',
  'previewRoomChange',
  { roomIds },
  {
    areaM2: decimal({ optional: true }),
    blockers: list(
      group({
        roomId: id(),
        roomName: text(200),
        blocker: choice(ROOM_BLOCKERS),
        subject: text(64, { optional: true }),
      }),
      200,
    ),
    meters,
  },
)
/** 合并/拆分房间: several rooms of a house become one, or one becomes several. The old ones are archived. */
export const changeRooms = command(
  'housing.room',
  'changeRooms',
  { roomIds, rooms, reason: text(200, { min: 1 }) },
  { id: id(), change: choice(ROOM_CHANGES), roomIds: list(id(), MOST), meters },
  { keyed: true },
)
/** The changes a room came from and went into, oldest first. */
export const queryRoomLineage = view(
  'housing.room',
  'queryRoomLineage',
  { roomId: id() },
  rowsOf({
    id: id(),
    change: choice(ROOM_CHANGES),
    changedOn: date(),
    username: text(64),
    reason: text(200),
    before: named,
    after: named,
  }),
)
