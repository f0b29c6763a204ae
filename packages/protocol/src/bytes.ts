/** Bytes that cannot be read, and why; never thrown. */
export interface Malformed {
  malformed: 'short' | 'long' | 'start' | 'address' | 'length' | 'checksum' | 'end' | 'digits' | 'unknown'
}
export const isMalformed = (read: object): read is Malformed => 'malformed' in read

export const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replace(/\s+/g, ''), 'hex'))
export const toHex = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex').toUpperCase()

/** The sum of bytes from `from` to before `to`, modulo 256. */
export function sum8(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += bytes[at]!
  return sum & 0xff
}

/** Packed decimal digits, lowest byte first, as a number; undefined when a half byte is no digit. At most seven bytes. */
export function readBcd(bytes: Uint8Array, from = 0, count = bytes.length - from): number | undefined {
  let value = 0
  for (let at = from + count - 1; at >= from; at--) {
    const byte = bytes[at]
    if (byte === undefined || byte >> 4 > 9 || (byte & 15) > 9) return undefined
    value = value * 100 + (byte >> 4) * 10 + (byte & 15)
  }
  return value
}

/** A whole number as packed decimal digits, lowest byte first; digits that do not fit are cut off, as a counter that rolls over. */
export function writeBcd(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count)
  let rest = value
  for (let at = 0; at < count; at++) {
    const pair = rest % 100
    bytes[at] = (Math.floor(pair / 10) << 4) | (pair % 10)
    rest = Math.floor(rest / 100)
  }
  return bytes
}

/** Digits (an even number of them) as bytes, the last two first. Wildcards are written as A. */
export const addressBytes = (address: string): Uint8Array => fromHex(address).toReversed()
export const readAddress = (bytes: Uint8Array): string => toHex(bytes.toReversed())

/** A moment as meters know it: by the clock on the wall. */
export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}
/** Second, minute, hour, day, month, year of the century: the order in which both meter protocols send a moment. */
export const clockBytes = ({ second, minute, hour, day, month, year }: WallClock): Uint8Array =>
  Uint8Array.from([second, minute, hour, day, month, year % 100].flatMap((part) => [...writeBcd(part, 1)]))

/** Undefined when the bytes are no moment of this century. */
export function readClock(bytes: Uint8Array, from = 0): WallClock | undefined {
  const [second, minute, hour, day, month, year] = [0, 1, 2, 3, 4, 5].map((at) => readBcd(bytes, from + at, 1))
  if (second === undefined || minute === undefined || hour === undefined) return undefined
  if (day === undefined || month === undefined || year === undefined) return undefined
  const moment = new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second))
  const real = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && moment.getUTCHours() === hour
  if (!real || minute > 59 || second > 59) return undefined
  return { year: 2000 + year, month, day, hour, minute, second }
}
/** Bytes of one's own: `slice` of a Buffer is a view, and what is changed there is changed for everybody. */
export const copy = (bytes: Uint8Array, from = 0, to = bytes.length): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(bytes.subarray(from, to))

export function concat(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
