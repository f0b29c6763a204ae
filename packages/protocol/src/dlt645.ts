import { addressBytes, clockBytes, concat, copy, type Malformed, readAddress, sum8, type WallClock } from './bytes.ts'

// DL/T 645-2007: 68H, address, 68H, control, length, data + 33H each, sum, 16H.

const START = 0x68
const END = 0x16
const MASK = 0x33
const WITHOUT_DATA = 12

export const CONTROL_645 = {
  setClock: 0x08,
  readData: 0x11,
  readMore: 0x12,
  readAddress: 0x13,
  writeData: 0x14,
  remoteControl: 0x1c,
} as const
/** Set in the control byte of an answer; of one that refuses; of one that goes on in another frame. */
const ANSWER = 0x80
const REFUSED = 0x40
const MORE = 0x20

export const EVERYONE_645 = '999999999999'
export const WHOEVER_645 = 'AAAAAAAAAAAA'

export interface Frame645 {
  /** Twelve digits, highest first. */
  address: string
  control: number
  /** As it is meant, without the 33H of the line. */
  data: Uint8Array
}

export function encode645({ address, control, data }: Frame645): Uint8Array {
  if (data.length > 255) throw new RangeError(`A DL/T 645 frame carries at most 255 bytes, not ${data.length}`)
  const body = concat([START], addressBytes(address), [START, control, data.length], data)
  for (let at = 10; at < body.length; at++) body[at] = (body[at]! + MASK) & 0xff
  return concat(body, [sum8(body, 0, body.length), END])
}

/** Reads one whole frame; what may stand before it (FEH) is passed over. */
export function decode645(given: Uint8Array): Frame645 | Malformed {
  let from = 0
  while (given[from] === 0xfe) from++
  const bytes = from ? given.subarray(from) : given
  if (bytes.length < WITHOUT_DATA) return { malformed: 'short' }
  if (bytes[0] !== START || bytes[7] !== START) return { malformed: 'start' }
  const length = bytes[9]!
  if (bytes.length < WITHOUT_DATA + length) return { malformed: 'short' }
  if (bytes.length > WITHOUT_DATA + length) return { malformed: 'long' }
  if (bytes[11 + length] !== END) return { malformed: 'end' }
  if (bytes[10 + length] !== sum8(bytes, 0, 10 + length)) return { malformed: 'checksum' }
  const address = readAddress(bytes.subarray(1, 7))
  if (!/^[\dA]{12}$/.test(address)) return { malformed: 'address' }
  const data = copy(bytes, 10, 10 + length)
  for (let at = 0; at < length; at++) data[at] = (data[at]! - MASK) & 0xff
  return { address, control: bytes[8]!, data }
}

/** How long the frame is that begins at `at`: 0 when none does, undefined when more bytes must come to tell. */
export function length645(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== START) return 0
  if (bytes.length <= at + 9) return bytes.length > at + 7 && bytes[at + 7] !== START ? 0 : undefined
  if (bytes[at + 7] !== START) return 0
  return WITHOUT_DATA + bytes[at + 9]!
}

/** Four bytes of a data identifier such as 00010000, lowest first. */
const identifier = (id: string): Uint8Array => addressBytes(id)

export const ask645 = (address: string, id: string): Uint8Array =>
  encode645({ address, control: CONTROL_645.readData, data: identifier(id) })
/** Asks whoever is alone on the line for his address. */
export const askAddress645 = (): Uint8Array =>
  encode645({ address: WHOEVER_645, control: CONTROL_645.readAddress, data: new Uint8Array() })
/** Tells every meter on the line the time; none answers. */
export const setClock645 = (now: WallClock): Uint8Array =>
  encode645({ address: EVERYONE_645, control: CONTROL_645.setClock, data: clockBytes(now) })

export const RELAY_645 = {
  trip: 0x1a,
  /** Allows closing; many meters then wait for a button to be held. */
  allowClose: 0x1b,
  /** Closes at once, where the meter can. */
  close: 0x1c,
  alarm: 0x2a,
  alarmOff: 0x2b,
  keepPower: 0x3a,
  keepPowerOff: 0x3b,
} as const
export type Relay645 = keyof typeof RELAY_645

export interface Key645 {
  /** Level of access, 02 or 04 as a rule. */
  level: number
  /** Six digits. */
  password: string
  /** Eight digits. */
  operator: string
}
/** Orders the relay; a meter that reads this after `expiresAt` does nothing. */
export const commandRelay645 = (address: string, order: Relay645, key: Key645, expiresAt: WallClock): Uint8Array =>
  encode645({
    address,
    control: CONTROL_645.remoteControl,
    data: concat(
      [key.level],
      addressBytes(key.password),
      addressBytes(key.operator),
      [RELAY_645[order], 0],
      clockBytes(expiresAt),
    ),
  })

export interface Answer645 {
  address: string
  /** What was asked: the control byte of the question. */
  control: number
  refused: boolean
  more: boolean
  /** Of a reading: its identifier, eight digits, and what follows it. */
  id?: string
  value: Uint8Array
}
/** Undefined when the frame is a question. */
export function answer645({ address, control, data }: Frame645): Answer645 | undefined {
  if (!(control & ANSWER)) return undefined
  const asked = control & 0x1f
  const refused = (control & REFUSED) !== 0
  const common = { address, control: asked, refused, more: (control & MORE) !== 0 }
  const named = !refused && (asked === CONTROL_645.readData || asked === CONTROL_645.readMore) && data.length >= 4
  return named ? { ...common, id: readAddress(data.subarray(0, 4)), value: copy(data, 4) } : { ...common, value: data }
}

export interface Question645 {
  address: string
  control: number
  id?: string
  relay?: { order: Relay645; password: string; operator: string; expires: Uint8Array }
  data: Uint8Array
}
/** What a meter understands of a frame meant for it. */
export function question645({ address, control, data }: Frame645): Question645 | undefined {
  if (control & ANSWER) return undefined
  const question = { address, control, data }
  if (control === CONTROL_645.readData && data.length >= 4) return { ...question, id: readAddress(data.subarray(0, 4)) }
  if (control !== CONTROL_645.remoteControl || data.length < 16) return question
  const order = (Object.keys(RELAY_645) as Relay645[]).find((name) => RELAY_645[name] === data[8])
  if (!order) return question
  const relay = {
    order,
    password: readAddress(data.subarray(1, 4)),
    operator: readAddress(data.subarray(4, 8)),
    expires: copy(data, 10, 16),
  }
  return { ...question, relay }
}
/** A meter's answer to a reading. */
export const tell645 = (address: string, id: string, value: Uint8Array): Uint8Array =>
  encode645({ address, control: CONTROL_645.readData | ANSWER, data: concat(identifier(id), value) })
/** A meter's answer to who it is. */
export const requestAddress645 = (address: string): Uint8Array =>
  encode645({ address, control: CONTROL_645.readAddress | ANSWER, data: addressBytes(address) })
/** Whether a meter is meant: by its address, by whose last digits are given and the others left open, or by all. */
export const isMeant645 = (meant: string, address: string): boolean => {
  const ending = meant.replace(/^(AA)+/, '')
  return address.endsWith(ending)
}
/** Meant for every meter whose address ends with these digits, an even number of them. */
export const endingWith645 = (ending: string): string => ending.padStart(12, 'A')
/** A meter's answer that it did what it was told, or, with bits that say why, that it did not. */
export const done645 = (address: string, control: number, refusal?: number): Uint8Array =>
  encode645(
    refusal === undefined
      ? { address, control: control | ANSWER, data: new Uint8Array() }
      : { address, control: control | ANSWER | REFUSED, data: Uint8Array.of(refusal) },
  )
