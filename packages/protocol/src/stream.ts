import { copy } from './bytes.ts'
import { length188 } from './cjt188.ts'
import { length645 } from './dlt645.ts'
import { lengthTcp } from './modbus.ts'

/** How a protocol is cut out of a stream. */
export interface Framing {
  /** 0: no frame begins here; undefined: more bytes must come to tell. */
  lengthAt(bytes: Uint8Array, at: number): number | undefined
  /** Whether these bytes are a frame; where they are not, the search goes on one byte later. */
  whole(bytes: Uint8Array): boolean
  /** Bytes that may stand before a frame and are no mistake. */
  preamble?: number
}
const checked = (bytes: Uint8Array): boolean => {
  const end = bytes.length - 2
  // Before the sum: most of what only looks like a frame costs no more than this.
  if (bytes[end + 1] !== 0x16) return false
  let sum = 0
  for (let at = 0; at < end; at++) sum += bytes[at]!
  return bytes[end] === (sum & 0xff)
}
export const FRAMING_645: Framing = { lengthAt: length645, whole: checked, preamble: 0xfe }
export const FRAMING_188: Framing = { lengthAt: length188, whole: checked, preamble: 0xfe }
/** Both kinds of meters on one line: they begin alike, so the one whose sum is right counts. */
export const FRAMING_METERS: Framing = {
  lengthAt: (bytes, at) => {
    const first = length645(bytes, at)
    if (first === undefined) return undefined
    if (first > 0 && at + first <= bytes.length && checked(bytes.subarray(at, at + first))) return first
    const second = length188(bytes, at)
    if (second && at + second <= bytes.length && checked(bytes.subarray(at, at + second))) return second
    return first || second
  },
  whole: checked,
  preamble: 0xfe,
}
export const FRAMING_TCP: Framing = { lengthAt: lengthTcp, whole: () => true }

/** Puts frames together from the pieces of a connection. What is no frame is skipped and counted; it keeps at most one frame's bytes. */
export class FrameReader {
  /** Bytes that belonged to no frame. */
  skipped = 0
  #framing: Framing
  #kept: Uint8Array = new Uint8Array()

  constructor(framing: Framing) {
    this.#framing = framing
  }

  /** The frames that are whole now, in their order. */
  push(chunk: Uint8Array): Uint8Array[] {
    const bytes = this.#kept.length ? join(this.#kept, chunk) : chunk
    const frames: Uint8Array[] = []
    let at = 0
    while (at < bytes.length) {
      const length = this.#framing.lengthAt(bytes, at)
      if (length === undefined || (length > 0 && at + length > bytes.length)) break
      const frame = length > 0 ? bytes.subarray(at, at + length) : undefined
      if (frame && this.#framing.whole(frame)) {
        frames.push(copy(frame))
        at += length
        continue
      }
      if (length > 0 || bytes[at] !== this.#framing.preamble) this.skipped++
      at++
    }
    this.#kept = copy(bytes, at)
    return frames
  }

  /** Forgets what it keeps of a frame that has only begun; answers how many bytes that was. */
  drop(): number {
    const { length } = this.#kept
    this.#kept = new Uint8Array()
    return length
  }

  /** What has only begun does not go on: the search begins one byte after, until nothing is kept. To be called when the line was quiet for long. */
  quiet(): Uint8Array[] {
    const frames: Uint8Array[] = []
    while (this.#kept.length) {
      const rest = this.#kept.subarray(1)
      this.#kept = new Uint8Array()
      this.skipped++
      frames.push(...this.push(rest))
    }
    return frames
  }
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
