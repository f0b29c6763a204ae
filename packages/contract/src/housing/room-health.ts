import { id, int, rowsOf, text, view } from '../kit/index.ts'

/** Rooms of a place whose devices are out of reach or give an alarm; where all is well nothing is said. */
export const queryRoomHealth = view(
  'housing.room',
  'queryRoomHealth',
  {
    siteId: text(40, { optional: true }),
    landlordId: text(40, { optional: true }),
  },
  rowsOf({ roomId: id(), devices: int(), away: int(), alarms: int() }),
)
