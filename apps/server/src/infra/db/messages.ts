/** A statement as it goes over the wire. */
export interface Sent {
  text: string
  /** Prepared under this name; empty for one that is not kept. */
  name: string
  /** As pg prepares them: text, bytes or null. */
  values: readonly (string | Buffer | null)[]
  /** It is not known there yet. With a name it may be known all the same: it is forgotten first. */
  isNew: boolean
  /** Its columns are not known here yet. */
  asksColumns: boolean
}

const [PARSE, BIND, DESCRIBE, EXECUTE, CLOSE, SYNC] = [0x50, 0x42, 0x44, 0x45, 0x43, 0x53]
const [PORTAL, STATEMENT] = [0x50, 0x53]
let bytes = Buffer.allocUnsafeSlow(16_384)
let at = 0

/** Room for so many bytes more. */
function reserve(length: number): void {
  if (at + length <= bytes.length) return
  const larger = Buffer.allocUnsafeSlow(2 * (at + length))
  bytes.copy(larger, 0, 0, at)
  bytes = larger
}
const byte = (value: number): void => void (bytes[at++] = value)
const int16 = (value: number): void => void (at = bytes.writeUInt16BE(value, at))
const int32 = (value: number): void => void (at = bytes.writeInt32BE(value, at))
function text(value: string): void {
  at += bytes.write(value, at)
  bytes[at++] = 0
}
/** Begins a message of a type; @returns where its length belongs. */
function begin(type: number): number {
  byte(type)
  at += 4
  return at - 4
}
const end = (from: number): void => void bytes.writeInt32BE(at - from, from)

/**
 * The messages of some statements and one synchronisation, as one buffer (PostgreSQL's "Message Formats"). pg writes every
 * message into a buffer of its own and hands each to the socket: for a list that was a third of all a trip took.
 */
export function messagesOf(statements: readonly Sent[]): Buffer {
  at = 0
  for (const one of statements) {
    reserve(100 + 3 * (3 * one.name.length + (one.isNew ? one.text.length : 0)))
    if (one.isNew) parse(one)
    bind(one)
    if (one.asksColumns) {
      const from = begin(DESCRIBE)
      byte(PORTAL)
      byte(0)
      end(from)
    }
    const from = begin(EXECUTE)
    byte(0)
    int32(0)
    end(from)
  }
  reserve(5)
  end(begin(SYNC))
  // A copy: what the socket does not take at once it keeps, and the next trip is written here.
  const whole = Buffer.allocUnsafe(at)
  bytes.copy(whole, 0, 0, at)
  // One very large import must not be remembered for ever.
  if (bytes.length > 2 ** 20) bytes = Buffer.allocUnsafeSlow(16_384)
  return whole
}

function parse({ name, text: of }: Sent): void {
  if (name) {
    const from = begin(CLOSE)
    byte(STATEMENT)
    text(name)
    end(from)
  }
  const from = begin(PARSE)
  text(name)
  text(of)
  int16(0)
  end(from)
}

function bind({ name, values }: Sent): void {
  const from = begin(BIND)
  byte(0)
  text(name)
  reserve(2 * values.length + 4)
  // Of each value, whether it is bytes; of none, all are text.
  const hasBytes = values.some((value) => typeof value === 'object' && value)
  int16(hasBytes ? values.length : 0)
  if (hasBytes) for (const value of values) int16(typeof value === 'object' && value ? 1 : 0)
  int16(values.length)
  for (const value of values) {
    if (value === null) {
      reserve(10)
      int32(-1)
      continue
    }
    reserve(10 + 3 * value.length)
    const length = typeof value === 'string' ? bytes.write(value, at + 4) : value.copy(bytes, at + 4)
    int32(length)
    at += length
  }
  // All columns as text.
  int16(0)
  end(from)
}
