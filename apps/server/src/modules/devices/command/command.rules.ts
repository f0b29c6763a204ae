import { COLLECTOR_KINDS, LOCK_KINDS } from '@cloud-steward/contract/devices/index.ts'
import type { Kind } from './command.queries.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** What power and water are ordered to do; of these the newest counts. */
export const SWITCHES: readonly Kind[] = ['switchOff', 'switchOn', 'closeValve', 'openValve']
export const isSwitch = (kind: Kind): boolean => SWITCHES.includes(kind)
/** What locks are told; of these none replaces another. */
export const isLockKind = (kind: Kind): boolean => (LOCK_KINDS as readonly Kind[]).includes(kind)
/** What collectors are told themselves; of each the newest counts. */
export const isCollectorKind = (kind: Kind): boolean => (COLLECTOR_KINDS as readonly Kind[]).includes(kind)
const LOCK_PRIORITY: Partial<Record<Kind, number>> = { unlock: 30, dropCode: 8, putCode: 6 }
/** Reconnection first, then disconnection, then reading: a renter without power must not wait behind a queue. */
export const priorityOf = (kind: Kind): number =>
  LOCK_PRIORITY[kind] ?? (kind === 'switchOn' || kind === 'openValve' ? 20 : isSwitch(kind) ? 10 : 0)
/** Lifetime of a command: short for a door, because a person waits; short for a reading; a day for a reconnection, until the meter is online again. */
export const livesMs = (kind: Kind): number =>
  isCollectorKind(kind)
    ? (kind === 'ping' ? 2 : 10) * MINUTE_MS
    : kind === 'unlock'
      ? MINUTE_MS
      : kind === 'listCodes'
        ? 10 * MINUTE_MS
        : kind === 'read'
          ? 2 * MINUTE_MS
          : kind === 'switchOn' || kind === 'openValve'
            ? 24 * 60 * MINUTE_MS
            : 60 * MINUTE_MS
/** When to try again: 5, 10, 20 … seconds after, at most two minutes. */
export const waitMs = (attempts: number): number =>
  Math.min(5 * SECOND_MS * 2 ** Math.max(0, attempts - 1), 2 * MINUTE_MS)
/** So long an answer is waited for before what was sent counts as lost. */
export const ANSWER_MS = 4 * SECOND_MS

/** How often a valve that was told is asked, and how long it may be on its way before it is told again: motors need five to thirty seconds. */
export const VALVE_LOOK_MS = 5 * SECOND_MS
export const movesMs = (attempts: number): number => Math.max(45 * SECOND_MS, waitMs(attempts + 1))

/** What the device must say afterwards for a switch to count. */
export function isDone(kind: Kind, facts: { relay?: string; valve?: string }): boolean {
  if (kind === 'switchOff') return facts.relay === 'open'
  if (kind === 'switchOn') return facts.relay === 'closed'
  if (kind === 'closeValve') return facts.valve === 'closed'
  if (kind === 'openValve') return facts.valve === 'open'
  return true
}
/** Which of these a device of a category can be told. */
export const kindsOf = (category: string, canSwitch: boolean, protocol?: string): readonly Kind[] => {
  if (category === 'collector') return collectorKinds(protocol)
  if (category === 'elemeter') return canSwitch ? ['read', 'switchOff', 'switchOn'] : ['read']
  if (category === 'watermeter') return canSwitch ? ['read', 'closeValve', 'openValve'] : ['read']
  return []
}
/**
 * Commands of a collector. A JSON collector supports all. A byte-passing collector supports reading its meters; only DL/T 645
 * can search for unknown addresses.
 */
function collectorKinds(protocol: string | undefined): readonly Kind[] {
  if (protocol === 'json') return COLLECTOR_KINDS
  return protocol === 'dlt645' ? ['readMissed', 'searchMeters'] : ['readMissed']
}
