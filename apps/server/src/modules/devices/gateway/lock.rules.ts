import { createHash } from 'node:crypto'
import { UNLOCK_METHODS } from '@cloud-steward/contract/locks/index.ts'

/** A code as a lock holds it: its place, its kind and when it opens; never the code itself. */
export interface LockCode {
  slot: number
  kind?: string
  /** Instants, ISO-8601 in UTC. */
  from?: string
  to?: string
  /** Days of the week, Monday 1, times of the day, and whether it is forgotten once it has opened. */
  days?: readonly number[]
  start?: string
  end?: string
  once?: boolean
  /** What `checkOf` makes of the code: whether it is the one we gave. */
  check?: string
}
/** What a lock answers to one order. */
export interface LockReply {
  id: string
  ok: boolean
  error?: string
  codes?: LockCode[]
}
/** Something a lock saw. `no` counts up in each lock, so that what is told twice is known. */
export interface LockEvent {
  no: number
  method: (typeof UNLOCK_METHODS)[number]
  slot?: number
  ok: boolean
  battery?: number
}
export interface LockSaid extends LockEvent {
  deviceId: string
  /** By the lock's clock, as far as that can be right. */
  at: string
}
/** As many codes as any lock holds. */
const MOST_CODES = 1_000

/** Tells whether a lock holds this code without saying the code. */
export const checkOf = (slot: number, code: string): string =>
  createHash('sha256').update(`${slot}:${code}`).digest('hex').slice(0, 8)

type Given = Record<string, unknown>
const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)
const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 64 ? value : undefined
/** The most a number in a table can be. */
const MOST_COUNT = 0x7fff_ffff
const count = (value: unknown, most = MOST_COUNT): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
const instant = (value: unknown): string | undefined => {
  const at = shortText(value) === undefined ? Number.NaN : Date.parse(value as string)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

function codeOf(given: unknown): LockCode | undefined {
  if (!isGiven(given)) return undefined
  const slot = count(given.slot)
  if (slot === undefined) return undefined
  const { from, to } = { from: instant(given.from), to: instant(given.to) }
  const days = Array.isArray(given.days) ? given.days.slice(0, 7).flatMap((one) => count(one) ?? []) : undefined
  const { start, end } = { start: shortText(given.start), end: shortText(given.end) }
  const once = given.once === true ? true : undefined
  return { slot, kind: shortText(given.kind), from, to, days, start, end, once, check: shortText(given.check) }
}
/** The answer in an entry of a message; undefined where there is none that can be read. */
export function replyOf(given: unknown): LockReply | undefined {
  if (!isGiven(given)) return undefined
  const id = shortText(given.id)
  if (!id || typeof given.ok !== 'boolean') return undefined
  const codes = Array.isArray(given.codes)
    ? given.codes.slice(0, MOST_CODES).flatMap((one) => codeOf(one) ?? [])
    : undefined
  return { id, ok: given.ok, error: shortText(given.error), ...(codes ? { codes } : {}) }
}
/** What a lock saw, in an entry of a message; undefined where there is nothing that can be read. */
export function eventOf(given: unknown): LockEvent | undefined {
  if (!isGiven(given)) return undefined
  // Kept as a text.
  const no = count(given.no, Number.MAX_SAFE_INTEGER)
  if (no === undefined || typeof given.ok !== 'boolean') return undefined
  const method = UNLOCK_METHODS.find((one) => one === given.method) ?? 'other'
  return { no, method, slot: count(given.slot), ok: given.ok, battery: count(given.battery, 100) }
}

const daysOf = ({ days }: LockCode): string => (days ?? []).toSorted((a, b) => a - b).join()
/**
 * Whether a lock holds a code as it should: the same kind, the same times to the minute, the same digits. A lock that does
 * not say that it keeps to the days and hours, or to the one time, opens at any: that is not as it should.
 */
export function isSameCode(held: LockCode, wanted: LockCode): boolean {
  const minute = (at: string | undefined) => (at ? Math.floor(Date.parse(at) / 60_000) : undefined)
  return (
    held.slot === wanted.slot &&
    (held.kind ?? wanted.kind) === wanted.kind &&
    minute(held.from) === minute(wanted.from) &&
    minute(held.to) === minute(wanted.to) &&
    daysOf(held) === daysOf(wanted) &&
    held.start === wanted.start &&
    held.end === wanted.end &&
    Boolean(held.once) === Boolean(wanted.once) &&
    (held.check === undefined || wanted.check === undefined || held.check === wanted.check)
  )
}
