import type { CREDENTIAL_ERRORS, CredentialState } from '@cloud-steward/contract/locks/index.ts'

export type CredentialError = (typeof CREDENTIAL_ERRORS)[number]
export type Work = 'put' | 'drop'
/** What the lock is to hold of it: the code, nothing for now, or nothing any more. */
export type Goal = 'on' | 'frozen' | 'gone'

/** What is known of a key. Instants are milliseconds. */
export interface Standing {
  goal: Goal
  /** Whether the lock holds the key; `maybe` after an unverified command. */
  held: 'no' | 'maybe' | 'yes'
  /** Counts up with every change of what the lock is to hold. */
  version: number
  /** The version the lock was last verified to hold. */
  heldVersion: number | null
  /** The one thing that was asked of the lock and not answered yet. */
  op: { id: string; work: Work; version: number; until: number } | null
  /** Failures in a row. */
  attempts: number
  nextAt: number
  /** The lock holds something else; a user must check before it is written again. */
  drift: boolean
  validFrom: number
  validTo: number
  /** How long before its first moment it is written. */
  aheadMs: number
  /** Opens by our app alone: no lock holds it. */
  isVirtual: boolean
  /** Opens once: then it is used up. */
  once?: boolean
  error: CredentialError | null
  /** Unused offline digits are void from this time. */
  firstUseBy: number | null
}
const MINUTE_MS = 60_000
export const AHEAD_MS = 72 * 60 * MINUTE_MS
/** Attempts before an alarm is raised. */
export const MOST_ATTEMPTS = 3
/** Time after the end at which a key not verified as removed raises an alarm. */
export const OUTLIVES_MS = 30 * MINUTE_MS
/** Digits a maker computes are void in the lock when they were not used once within so long after their beginning. */
export const FIRST_USE_MS = 24 * 60 * MINUTE_MS
const LONGEST_WAIT_MS = 6 * 60 * MINUTE_MS

/** When to try again: one, two, four … minutes after, at most six hours; a quarter more or less, so that many do not come at once. */
export const waitMs = (attempts: number, chance: number): number =>
  Math.round(Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS) * (0.75 + chance / 2))

/** A key without any operation so far. */
export const fresh = (
  given: Pick<Standing, 'nextAt' | 'validFrom' | 'validTo' | 'aheadMs' | 'isVirtual'>,
): Standing => ({
  goal: 'on',
  held: 'no',
  version: 1,
  heldVersion: null,
  op: null,
  attempts: 0,
  drift: false,
  error: null,
  firstUseBy: null,
  ...given,
})

const isAsWanted = ({ goal, held, version, heldVersion }: Standing): boolean =>
  goal === 'on' ? held === 'yes' && heldVersion === version : held === 'no'

/** The lock holds the key but no longer accepts it, because it was not used in time. */
export const isVoid = (one: Standing, now: number): boolean =>
  one.goal === 'on' && one.firstUseBy !== null && now >= one.firstUseBy && isAsWanted(one)

/** The one place that says how a key stands. */
export function stateOf(one: Standing, now: number): CredentialState {
  const { goal, held, op } = one
  if (goal !== 'on') {
    if (held === 'no' && !op) return goal === 'gone' ? 'removed' : 'frozen'
    return one.drift ? 'drift' : 'removing'
  }
  if (one.drift) return 'drift'
  if (!op && isAsWanted(one)) return isVoid(one, now) ? 'void' : 'active'
  if (op?.work === 'put') return 'pushing'
  if (one.attempts >= MOST_ATTEMPTS) return 'push_failed'
  return held === 'no' && !op && now < one.validFrom - one.aheadMs ? 'planned' : 'pending_push'
}

/** What is to be asked of the lock now, if anything. One thing at a time. */
export function workFor(one: Standing, now: number): Work | undefined {
  if (one.op || one.drift || now < one.nextAt || isAsWanted(one)) return undefined
  if (one.goal !== 'on') return 'drop'
  return now >= one.validFrom - one.aheadMs && now < one.validTo ? 'put' : undefined
}

/** Starts an operation; until it is verified the content of the lock is unknown. */
export const begun = (one: Standing, work: Work, id: string, until: number): Standing => ({
  ...one,
  held: 'maybe',
  op: { id, work, version: one.version, until },
})

/** What came of it. An answer to something else than what is being asked changes nothing. */
export function ended(
  one: Standing,
  id: string,
  outcome: 'done' | CredentialError,
  { now, chance }: { now: number; chance: number },
): Standing {
  const { op } = one
  if (op?.id !== id) return one
  if (outcome !== 'done') {
    const attempts = one.attempts + 1
    return { ...one, op: null, attempts, error: outcome, nextAt: now + waitMs(attempts, chance) }
  }
  const put = op.work === 'put'
  return {
    ...one,
    op: null,
    attempts: 0,
    error: null,
    nextAt: now,
    held: put ? 'yes' : 'no',
    heldVersion: put ? op.version : null,
  }
}
/** Timeout: treated as a failure, because the lock may or may not have executed it. */
export const lapsed = (one: Standing, now: number, chance: number): Standing =>
  one.op && one.op.until <= now ? ended(one, one.op.id, 'notReached', { now, chance }) : one

export type Wish = { wish: 'freeze' | 'unfreeze' | 'remove' | 'retry' } | { wish: 'change'; from?: number; to: number }
/** Applies a user's action to a key; undefined if its state does not allow it. */
export function wished(one: Standing, input: Wish, now: number): Standing | undefined {
  if (stateOf(one, now) === 'removed') return undefined
  const anew = { attempts: 0, error: null, nextAt: now }
  const virtually = (next: Standing): Standing => (next.isVirtual ? holdVirtually(next) : next)
  if (input.wish === 'remove') {
    if (one.goal === 'gone') return undefined
    // Its time is over now: from here on it outlives itself.
    const validTo = Math.max(one.validFrom + 1, Math.min(one.validTo, now))
    return virtually({ ...one, ...anew, drift: false, goal: 'gone', validTo })
  }
  if (input.wish === 'retry') {
    // Other digits take the place of those that are void.
    if (isVoid(one, now) && !one.drift) return { ...one, ...anew, version: one.version + 1 }
    if (isAsWanted(one) && !one.drift) return undefined
    return {
      ...one,
      ...anew,
      drift: false,
      held: one.drift && one.held === 'yes' && one.goal === 'on' ? 'maybe' : one.held,
    }
  }
  if (one.goal === 'gone') return undefined
  if (input.wish === 'freeze') return one.goal === 'on' ? virtually({ ...one, ...anew, goal: 'frozen' }) : undefined
  if (input.wish === 'unfreeze') return one.goal === 'frozen' ? virtually({ ...one, ...anew, goal: 'on' }) : undefined
  if (input.wish !== 'change') return undefined
  const { from = one.validFrom, to } = input
  if (to <= from) return undefined
  return virtually({ ...one, ...anew, validFrom: from, validTo: to, version: one.version + 1 })
}
/** What only our app opens is as wanted at once. */
export const holdVirtually = (one: Standing): Standing => ({
  ...one,
  held: one.goal === 'on' ? 'yes' : 'no',
  heldVersion: one.goal === 'on' ? one.version : null,
})

/** The key has expired: it is removed, whatever was requested before. */
export const passed = (one: Standing, now: number): Standing =>
  one.goal !== 'gone' && now >= one.validTo ? (wished(one, { wish: 'remove' }, now) ?? one) : one

/** The lock said what it holds while nothing was being asked of it. */
export function seen(one: Standing, found: 'same' | 'different' | 'absent'): Standing {
  if (one.op || one.isVirtual) return one
  if (one.goal === 'on') {
    const expected = one.held === 'yes' && one.heldVersion === one.version
    if (found === 'same')
      return expected && !one.drift ? one : { ...one, drift: false, held: 'yes', heldVersion: one.version }
    // The one-time key was used, but the record is missing.
    if (one.once && found === 'absent' && one.held === 'yes')
      return { ...one, drift: false, goal: 'gone', held: 'no', heldVersion: null }
    // What was not verified yet is written anyway.
    if (!expected) return one
    return { ...one, drift: true, held: found === 'absent' ? 'no' : 'maybe', heldVersion: null }
  }
  if (found === 'absent') return { ...one, held: 'no', heldVersion: null, drift: false, attempts: 0, error: null }
  return one.held === 'no' ? { ...one, held: 'yes', drift: true } : one
}

/** Whether the key is past its end and its removal is not verified: raises an alarm. */
export const outlives = (one: Standing, now: number): boolean =>
  now >= one.validTo + OUTLIVES_MS && (one.held !== 'no' || one.op !== null)
