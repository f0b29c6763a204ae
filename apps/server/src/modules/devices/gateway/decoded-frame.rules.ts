import type { VALVES } from '@cloud-steward/contract/devices/index.ts'
import {
  type Answer645,
  answer188,
  answer645,
  datumOf645,
  decode188,
  decode645,
  FRAMING_METERS,
  FrameReader,
  freezeOf645,
  isMalformed,
  readDatum645,
  readFreezeEnergy645,
  readFreezeTime645,
  readState645,
  STATE_645,
  type WallClock,
} from '@cloud-steward/protocol'
import type { LockEvent, LockReply } from './lock.rules.ts'
import type { ModelSaid } from './model-message.rules.ts'

/** Values of a device besides its counter, in thousandths of volts, kilowatts …, and its switch state. */
export interface Facts {
  voltage?: number
  current?: number
  power?: number
  powerFactor?: number
  credit?: number
  relay?: 'closed' | 'open'
  valve?: (typeof VALVES)[number]
  /** How far it is open, thousandths of a per cent. */
  opening?: number
  batteryLow?: boolean
  magnet?: boolean
  /** Of locks: per cent. */
  battery?: number
  locked?: boolean
  firmware?: string
  /** How strong its radio hears the other end, dBm: −51 is best, −113 nothing. */
  signal?: number
  /** How far its clock was off when it could not be right; 0 once it is right again. */
  clockOffMs?: number
}
/** The answer of a collector about itself and its meters. */
export interface CollectorSaid {
  /** How long ago it began, seconds. */
  uptimeS?: number
  found?: string[]
}
/** One decoded message of one address; the address is empty for the collector itself. */
export interface DecodedFrame {
  address: string
  protocol: 'dlt645' | 'cjt188' | 'json'
  counterMilli?: number
  facts?: Facts
  /** What it answers: a command waits for this. */
  done?: { control: number; refused: boolean }
  /** A frozen midnight value; the request combines time and counter. */
  freeze?: { back: number; at?: WallClock; counterMilli?: number }
  reply?: LockReply
  event?: LockEvent
  collector?: CollectorSaid
  /** In the words of its model. */
  model?: ModelSaid
}
const COUNTED = new Set(['energy'])
const MEASURED = new Set(['voltage', 'current', 'power', 'powerFactor', 'credit'])

function decoded645({ address, control, refused, id, value }: Answer645): DecodedFrame {
  const base: DecodedFrame = { address, protocol: 'dlt645', done: { control, refused } }
  if (id === STATE_645) {
    const state = readState645(value)
    return state ? { ...base, facts: { relay: state.closed ? 'closed' : 'open' } } : base
  }
  const asked = id && freezeOf645(id)
  if (asked) {
    const { what, back } = asked
    const said = what === 'time' ? { at: readFreezeTime645(value) } : { counterMilli: readFreezeEnergy645(value) }
    return { ...base, freeze: { back, ...said } }
  }
  const name = id && datumOf645(id)
  const milli = name ? readDatum645(name, value) : undefined
  if (!name || milli === undefined) return base
  if (COUNTED.has(name)) return { ...base, counterMilli: milli }
  return MEASURED.has(name) ? { ...base, facts: { [name]: milli } } : base
}

/** Decodes the frames of a message in order, and counts the bytes outside of frames. */
export function decodeFrames(payload: Uint8Array): { decoded: DecodedFrame[]; skipped: number } {
  const reader = new FrameReader(FRAMING_METERS)
  const frames = reader.push(payload)
  frames.push(...reader.quiet())
  const decoded: DecodedFrame[] = []
  let unread = 0
  for (const frame of frames) {
    const own645 = decode645(frame)
    if (!isMalformed(own645)) {
      const answer = answer645(own645)
      if (answer) decoded.push(decoded645(answer))
      continue
    }
    const own188 = decode188(frame)
    const answer = isMalformed(own188) ? own188 : answer188(own188)
    if (!answer || isMalformed(answer)) {
      unread += answer ? frame.length : 0
      continue
    }
    const { address, control, refused, reading, valve } = answer
    const said = reading ? { valve: reading.valve, batteryLow: reading.batteryLow } : valve ? { valve } : undefined
    decoded.push({
      address,
      protocol: 'cjt188',
      done: { control, refused },
      ...(reading ? { counterMilli: reading.volumeMilli } : {}),
      ...(said ? { facts: said } : {}),
    })
  }
  return { decoded, skipped: reader.skipped + unread }
}

/** A timestamp further ahead than this means a wrong device clock. */
const AHEAD_MS = 10 * 60_000
const BACK_MS = 400 * 86_400_000
/** The timestamp of a value: that of the device if plausible, otherwise the receive time. */
export function momentOf(said: Date | undefined, received: Date): Date {
  if (!said || Number.isNaN(said.getTime())) return received
  const ahead = said.getTime() - received.getTime()
  return ahead > AHEAD_MS || ahead < -BACK_MS ? received : said
}
