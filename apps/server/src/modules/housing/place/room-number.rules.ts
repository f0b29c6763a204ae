/** How a room is numbered on its floor: 301, 302 … or 3A, 3B … */
export type RoomNumberPattern = 'floor+2digits' | 'floor+letter'

export interface RoomNumberPlan {
  /** First and last floor as labelled in the building; negative floors are basements. There is no floor 0. */
  floors: { from: number; to: number }
  /** Rooms wanted on each floor; a skipped number is replaced by the next one. */
  perFloor: number
  pattern: RoomNumberPattern
  /** Numbers the building avoids, as floor and as room on the floor: 4, 13, 14 … Letters are never skipped. */
  skip?: readonly number[]
}

export interface RoomNumber {
  floor: number
  number: string
}

/** More than any one building has; a slip such as floors 1 to 3000 must not make rooms. */
export const MAX_GENERATED_ROOMS = 5000

/**
 * The room numbers of a building, floor by floor from the lowest. Basement floor 1 reads B1: room B101, or B1A.
 * Source: numbering practice in Chinese apartment blocks, where 4, 13 and 14 are often left out.
 * Throws RangeError when floors or counts are not whole, floors run backwards, a floor needs more than 99 numbers or
 * 26 letters, or there would be more than `MAX_GENERATED_ROOMS` rooms.
 */
export function generateRoomNumbers({ floors, perFloor, pattern, skip = [] }: RoomNumberPlan): RoomNumber[] {
  const { from, to } = floors
  if (![from, to, perFloor].every(Number.isSafeInteger)) throw new RangeError('floors and rooms must be whole numbers')
  if (from > to) throw new RangeError('floors must run upwards')
  if (perFloor < 1 || (to - from + 1) * perFloor > MAX_GENERATED_ROOMS)
    throw new RangeError('too few or too many rooms')

  const avoided = new Set(skip)
  const labels = pattern === 'floor+letter' ? letters(perFloor) : twoDigits(perFloor, avoided)
  const rooms: RoomNumber[] = []
  for (let floor = from; floor <= to; floor += 1) {
    if (floor === 0 || avoided.has(floor)) continue
    const prefix = floor < 0 ? `B${-floor}` : String(floor)
    for (const label of labels) rooms.push({ floor, number: prefix + label })
  }
  return rooms
}

function letters(count: number): string[] {
  if (count > 26) throw new RangeError('a floor has 26 letters')
  return Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index))
}

function twoDigits(count: number, avoided: ReadonlySet<number>): string[] {
  const labels: string[] = []
  for (let ordinal = 1; labels.length < count; ordinal += 1) {
    if (ordinal > 99) throw new RangeError('a floor has 99 numbers')
    if (!avoided.has(ordinal)) labels.push(String(ordinal).padStart(2, '0'))
  }
  return labels
}
