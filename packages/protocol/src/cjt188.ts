import {
  addressBytes,
  clockBytes,
  concat,
  copy,
  type Malformed,
  readAddress,
  readBcd,
  readClock,
  sum8,
  type WallClock,
  writeBcd,
} from './bytes.ts'

// CJ/T 188: 68H, kind of meter, seven bytes of address, control, length, data, sum, 16H.

const START = 0x68
const END = 0x16
const WITHOUT_DATA = 13

export const KIND_188 = { coldWater: 0x10, hotWater: 0x11, drinkingWater: 0x12, heat: 0x20, gas: 0x30 } as const
export const CONTROL_188 = { readData: 0x01, readAddress: 0x03, writeData: 0x04 } as const
const ANSWER = 0x80
const REFUSED = 0x40
/** Identifiers as they stand on the line, low byte first. */
const COUNTER: readonly number[] = [0x1f, 0x90]
const VALVE: readonly number[] = [0x17, 0xa0]
/** The standard was read both ways: some makers send the high byte first. */
const about = (data: Uint8Array, id: readonly number[]): boolean =>
  (data[0] === id[0] && data[1] === id[1]) || (data[0] === id[1] && data[1] === id[0])
const OPEN = 0x55
const CLOSE = 0x99

export interface Frame188 {
  /** What is measured: 10H cold water … */
  kind: number
  /** Fourteen digits, highest first: the maker's four, then the meter's ten. */
  address: string
  control: number
  data: Uint8Array
}

export function encode188({ kind, address, control, data }: Frame188): Uint8Array {
  if (data.length > 255) throw new RangeError(`A CJ/T 188 frame carries at most 255 bytes, not ${data.length}`)
  const body = concat([START, kind], addressBytes(address), [control, data.length], data)
  return concat(body, [sum8(body, 0, body.length), END])
}

export function decode188(given: Uint8Array): Frame188 | Malformed {
  let from = 0
  while (given[from] === 0xfe) from++
  const bytes = from ? given.subarray(from) : given
  if (bytes.length < WITHOUT_DATA) return { malformed: 'short' }
  if (bytes[0] !== START) return { malformed: 'start' }
  const length = bytes[10]!
  if (bytes.length < WITHOUT_DATA + length) return { malformed: 'short' }
  if (bytes.length > WITHOUT_DATA + length) return { malformed: 'long' }
  if (bytes[12 + length] !== END) return { malformed: 'end' }
  if (bytes[11 + length] !== sum8(bytes, 0, 11 + length)) return { malformed: 'checksum' }
  const address = readAddress(bytes.subarray(2, 9))
  if (!/^[\dA]{14}$/.test(address)) return { malformed: 'address' }
  return { kind: bytes[1]!, address, control: bytes[9]!, data: copy(bytes, 11, 11 + length) }
}

/** How long the frame is that begins at `at`: 0 when none does, undefined when more bytes must come to tell. */
export function length188(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== START) return 0
  return bytes.length <= at + 10 ? undefined : WITHOUT_DATA + bytes[at + 10]!
}

interface Meter188 {
  kind: number
  address: string
}
/** `serial` comes back with the answer, so that a late one is not taken for another. */
export const ask188 = (meter: Meter188, serial: number): Uint8Array =>
  encode188({ ...meter, control: CONTROL_188.readData, data: Uint8Array.of(...COUNTER, serial & 0xff) })
export const commandValve188 = (meter: Meter188, order: 'open' | 'close', serial: number): Uint8Array =>
  encode188({
    ...meter,
    control: CONTROL_188.writeData,
    data: Uint8Array.of(...VALVE, serial & 0xff, order === 'open' ? OPEN : CLOSE),
  })

/** What a unit is in thousandths of a cubic metre: cubic metres and litres. */
const MILLI_OF_UNIT: Record<number, number> = { 0x2c: 10, 0x29: 0.01 }
const VALVES = ['open', 'closed', 'unknown', 'fault'] as const
export type Valve188 = (typeof VALVES)[number]

export interface Reading188 extends Meter188 {
  serial: number
  /** Thousandths of a cubic metre. */
  volumeMilli: number
  at: WallClock | undefined
  valve: Valve188
  batteryLow: boolean
}
export interface Answer188 extends Meter188 {
  control: number
  refused: boolean
  serial?: number
  reading?: Reading188
  /** After an order to the valve: how it says it stands. */
  valve?: Valve188
}
const state = (low: number): { valve: Valve188; batteryLow: boolean } => ({
  valve: VALVES[low & 3]!,
  batteryLow: (low & 4) !== 0,
})

/** Undefined when the frame is a question; malformed when it answers a reading with what is no number. */
export function answer188({ kind, address, control, data }: Frame188): Answer188 | Malformed | undefined {
  if (!(control & ANSWER)) return undefined
  const answer: Answer188 = { kind, address, control: control & 0x3f, refused: (control & REFUSED) !== 0 }
  if (answer.refused || data.length < 3) return answer
  const serial = data[2]!
  if (answer.control === CONTROL_188.readData && about(data, COUNTER)) {
    if (data.length < 22) return { malformed: 'short' }
    const digits = readBcd(data, 3, 4)
    const scale = MILLI_OF_UNIT[data[7]!]
    if (digits === undefined) return { malformed: 'digits' }
    if (scale === undefined) return { malformed: 'unknown' }
    const reading = {
      kind,
      address,
      serial,
      volumeMilli: Math.round(digits * scale),
      at: readClock(data, 13),
      ...state(data[20]!),
    }
    return { ...answer, serial, reading }
  }
  if (answer.control === CONTROL_188.writeData && about(data, VALVE) && data.length >= 4)
    return { ...answer, serial, valve: state(data[3]!).valve }
  return { ...answer, serial }
}

export type Question188 = Meter188 & { serial: number } & (
    | { asks: 'counter' }
    | { asks: 'valve'; order: 'open' | 'close' }
  )
/** What a meter understands of a frame; undefined when nothing. */
export function question188({ kind, address, control, data }: Frame188): Question188 | undefined {
  const common = { kind, address, serial: data[2] ?? 0 }
  if (control === CONTROL_188.readData && about(data, COUNTER)) return { ...common, asks: 'counter' }
  if (control !== CONTROL_188.writeData || !about(data, VALVE)) return undefined
  if (data[3] === OPEN || data[3] === CLOSE)
    return { ...common, asks: 'valve', order: data[3] === OPEN ? 'open' : 'close' }
  return undefined
}

const stateBytes = (valve: Valve188, batteryLow: boolean): number[] => [VALVES.indexOf(valve) | (batteryLow ? 4 : 0), 0]
/** A meter's answer to a reading, in cubic metres with two decimals. */
export const tell188 = ({ kind, address, serial, volumeMilli, at, valve, batteryLow }: Reading188): Uint8Array =>
  encode188({
    kind,
    address,
    control: CONTROL_188.readData | ANSWER,
    data: concat(
      COUNTER,
      [serial],
      writeBcd(Math.floor(volumeMilli / 10), 4),
      [0x2c],
      writeBcd(Math.floor(volumeMilli / 10), 4),
      [0x2c],
      at ? clockBytes(at) : [0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
      [0x20],
      stateBytes(valve, batteryLow),
    ),
  })
export const doneValve188 = (meter: Meter188, serial: number, valve: Valve188, batteryLow = false): Uint8Array =>
  encode188({
    kind: meter.kind,
    address: meter.address,
    control: CONTROL_188.writeData | ANSWER,
    data: Uint8Array.of(...VALVE, serial, ...stateBytes(valve, batteryLow)),
  })
