import { command, id, int, list, rowsOf, text, view } from '../kit/index.ts'

export const MOST_ROOM_PHOTOS = 12
const photos = list(id(), MOST_ROOM_PHOTOS)

/** 房间照片, in the order they are shown in; the first is the cover. */
export const queryRoomPhotos = view(
  'housing.room',
  'queryRoomPhotos',
  { id: id() },
  rowsOf({ id: id(), name: text(200), contentType: text(100), bytes: int() }),
)
/**
 * The photos of a room from now on, in their order: those it has, and uploads nobody used yet. `seenIds` are those one
 * looked at, so that nobody takes away what somebody else has just added.
 */
export const arrangeRoomPhotos = command(
  'housing.room',
  'arrangeRoomPhotos',
  { id: id(), fileIds: photos, seenIds: photos },
  {},
)
