import { MOST_FOUND, RELAYS, VALVES } from '@cloud-steward/contract/devices/index.ts'
import { fromHex } from '@cloud-steward/protocol'
import type { CollectorSaid, Facts } from './decoded-frame.rules.ts'
import { eventOf, type LockEvent, type LockReply, replyOf } from './lock.rules.ts'
import { type ModelSaid, modelSaidOf } from './model-message.rules.ts'
import { saidAt } from './said-at.rules.ts'

/** One entry of a JSON message: a frame kept while the network was away, with its time, or values of a device that speaks JSON. */
export type Entry =
  | { at?: Date; frame: Uint8Array }
  /** What the collector says of itself, and answers for itself. */
  | { own: Facts; reply?: LockReply; collector?: CollectorSaid }
  | {
      at?: Date
      address: string
      counterMilli?: number
      facts?: Facts
      reply?: LockReply
      event?: LockEvent
      model?: ModelSaid
    }
const MOST_ENTRIES = 2_000
const ADDRESS = /^([0-9A-Za-z]{4,16}|[1-9][0-9]{0,2})$/
const MEASURES = ['voltage', 'current', 'power', 'powerFactor', 'credit'] as const

const milli = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < 1e11 ? Math.round(value * 1000) : undefined
const word = <W extends string>(value: unknown, words: readonly W[]): W | undefined =>
  words.find((one) => one === value)

/** A short text a database can hold: neither NUL and its like nor halves of characters. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 32 && value.isWellFormed() && !/\p{Cc}/u.test(value)

/** What any device says of its own parts. */
function ownFacts({ battery, firmware, signal }: Record<string, unknown>): Facts {
  const facts: Facts = {}
  if (typeof battery === 'number' && battery >= 0 && battery <= 100) facts.battery = Math.round(battery)
  if (isPlain(firmware)) facts.firmware = firmware
  if (typeof signal === 'number' && signal >= -150 && signal <= 0) facts.signal = Math.round(signal)
  return facts
}

/** What a collector answers about itself and its line. */
function collectorSaid({ uptime, found }: Record<string, unknown>): CollectorSaid {
  const said: CollectorSaid = {}
  if (typeof uptime === 'number' && uptime >= 0) said.uptimeS = uptime
  if (Array.isArray(found))
    said.found = found.flatMap((one) => (typeof one === 'string' && ADDRESS.test(one) ? one : [])).slice(0, MOST_FOUND)
  return said
}
function entryOf(given: unknown, timeZone: string, own?: string | null): Entry | undefined {
  if (!given || typeof given !== 'object' || Array.isArray(given)) return undefined
  const { at: said, frame, address = own ?? undefined, counter, ...rest } = given as Record<string, unknown>
  const at = saidAt(said, timeZone)
  if (at === 'unreadable') return undefined
  if (typeof frame === 'string')
    return /^([0-9a-f]{2}\s?){1,300}$/i.test(frame) ? { at, frame: fromHex(frame) } : undefined
  if (address === undefined) {
    const facts = ownFacts(rest)
    const reply = replyOf(rest.reply)
    if (reply) return { own: facts, reply, collector: collectorSaid(rest) }
    return Object.keys(facts).length ? { own: facts } : undefined
  }
  if (typeof address !== 'string' || !ADDRESS.test(address)) return undefined
  const counterMilli = milli(counter)
  const facts = ownFacts(rest)
  for (const name of MEASURES) {
    const value = milli(rest[name])
    if (value !== undefined) facts[name] = value
  }
  const relay = word(rest.relay, RELAYS)
  const valve = word(rest.valve, VALVES)
  const opening = milli(rest.opening)
  if (relay) facts.relay = relay
  if (valve) facts.valve = valve
  if (opening !== undefined && opening >= 0 && opening <= 100_000) facts.opening = opening
  if (typeof rest.batteryLow === 'boolean') facts.batteryLow = rest.batteryLow
  if (typeof rest.magnet === 'boolean') facts.magnet = rest.magnet
  if (typeof rest.locked === 'boolean') facts.locked = rest.locked
  const [reply, event] = [replyOf(rest.reply), eventOf(rest.event)]
  const model = modelSaidOf(rest.properties, rest.events, timeZone)
  const isEmpty = counterMilli === undefined && Object.keys(facts).length === 0 && !reply && !event && !model
  if (isEmpty || (counterMilli !== undefined && counterMilli < 0)) return undefined
  return {
    at,
    address,
    ...(counterMilli === undefined ? {} : { counterMilli }),
    ...(Object.keys(facts).length ? { facts } : {}),
    ...(reply ? { reply } : {}),
    ...(event ? { event } : {}),
    ...(model ? { model } : {}),
  }
}

/**
 * Reads a JSON message, `{…}` or `[{…}, …]`. Invalid entries are counted as malformed; it never throws.
 * @param timeZone of the tenant, for times that name none
 * @param address of a direct meter
 */
export function readEntries(
  payload: Buffer,
  timeZone: string,
  address?: string | null,
): { entries: Entry[]; malformed: number } {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload.toString('utf8'))
  } catch {
    return { entries: [], malformed: 1 }
  }
  const all = Array.isArray(parsed) ? parsed : [parsed]
  const entries = all.slice(0, MOST_ENTRIES).flatMap((one) => entryOf(one, timeZone, address) ?? [])
  return { entries, malformed: all.length - entries.length }
}
