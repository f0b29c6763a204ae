import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length
let lastMs = 0
let counter = 0

/** A UUID v7: ordered by time, and within a millisecond by a counter, so that inserts stay at the right end of indexes. */
export function newId(): string {
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = pool.readUInt16BE(used) & 0x07ff
  } else {
    counter++
    if (counter > 0x0fff) {
      lastMs++
      counter = 0
    }
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const high = (0x7000 | counter).toString(16)
  const tail = pool.subarray(used, used + 8)
  used += 8
  tail[0] = (tail[0]! & 0x3f) | 0x80
  const hex = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** Below every id made from this moment on, above those made before. */
export function firstIdAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text from outside can be an id: the database refuses what cannot with an error of its own. */
export const isId = (text: string): boolean => ID.test(text)

/** Before every id, and the id of nothing: where a walk by ids begins. */
export const NIL = '00000000-0000-0000-0000-000000000000'
