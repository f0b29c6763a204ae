import type { ACCOUNT_STATES, CHECKS } from '@cloud-steward/contract/prepaid/index.ts'
import { FEN } from '../charge/months.rules.ts'
import { allowedAt, type CutHours } from './calendar.rules.ts'

export type AccountState = (typeof ACCOUNT_STATES)[number]
export type CheckKey = (typeof CHECKS)[number]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A restore that is not verified by then has failed: people are told, the meter is still asked. */
export const RESTORE_MS = 60_000
/** What could not be said is tried again after this long. */
const RETRY_NOTICE_MS = 6 * HOUR_MS
/** A failed command is repeated after this time. */
export const RETRY_ORDER_MS = 10 * MINUTE_MS

export interface Plan extends CutHours {
  alarm1Fen: number
  alarm2Fen: number
  overdraftFen: number
  restoreFen: number
  noticeHours: number
  freshMinutes: number
  autoCut: boolean
  /** No disconnection up to and including this day: heat, cold, a moved holiday. */
  holdUntil?: string | null
}
/** Of the warnings since the account was last in order. */
export interface Warned {
  at: number
  delivered: boolean
}
/** Everything a decision looks at. Moments are milliseconds, money is 1/100000 fen. */
export interface Facts {
  plan: Plan
  state: AccountState
  mode: 'prepaid' | 'postpaid'
  balance: number
  now: number
  /** The same moment on the clock of the site, `YYYY-MM-DD HH:mm`. */
  local: string
  leaseAllows: boolean
  /** The account is cut on by its device, and that can be told to. */
  switchable: boolean
  online: boolean
  readAt?: number
  keepPowerUntil?: number
  protections: readonly string[]
  warned1?: Warned
  warned2?: Warned
  lastCreditAt?: number
  /** A pending recharge, or a transfer slip under review. */
  paying: boolean
  disputed: boolean
  /** What may be owed beside the overdraft, by what was taken in an emergency; fen. */
  emergencyFen: number
  /** It shares a balance for which power is cut, not this. */
  spared: boolean
  /** It speaks for its balance: of several accounts one does. */
  warns: boolean
  relay?: { isOn: boolean; at: number }
  /** When the last switch was ordered, and whether it is still being tried. */
  commandAt?: number
  hasOpenCommand: boolean
  /** What its relay was told last that may have moved it, and by whom. */
  lastWord?: { isOn: boolean; cause: string; state: string; at: number }
  /** The reconnection was accepted; a user must hold the meter's button. */
  waitsForButton: boolean
}
/** One reason; `value` is what it was judged by. */
export interface Check {
  key: CheckKey
  ok: boolean
  value?: string | number
}
export interface Decision {
  cut: boolean
  checks: Check[]
}

/** So much is not owed that what was taken in an emergency is used up. */
const isHelped = ({ emergencyFen, balance, plan }: Facts): boolean =>
  emergencyFen > 0 && balance >= -(plan.overdraftFen + emergencyFen) * FEN
const keepsPower = ({ keepPowerUntil, now }: Facts): boolean => keepPowerUntil !== undefined && keepPowerUntil > now

type Word = Facts['lastWord']
const isGivenByHand = (word: Word): boolean =>
  word !== undefined && word.isOn && word.cause === 'manual' && word.state === 'verified'
/** Disconnected by a user or batch, independent of the account: only they reconnect it. */
export const isHeld = ({ lastWord }: Pick<Facts, 'lastWord'>): boolean =>
  lastWord !== undefined &&
  !lastWord.isOn &&
  (lastWord.cause === 'manual' || lastWord.cause === 'batch') &&
  ['queued', 'sent', 'acked', 'verified'].includes(lastWord.state)
/** Without power because of our own command: a disconnection with unknown result, or a failed reconnection. */
const isLeftWithoutPower = ({ relay, lastWord, hasOpenCommand, switchable, commandAt, now }: Facts): boolean =>
  relay !== undefined &&
  !relay.isOn &&
  lastWord !== undefined &&
  relay.at > lastWord.at &&
  (lastWord.isOn ? lastWord.state !== 'verified' : lastWord.cause === 'auto') &&
  switchable &&
  !hasOpenCommand &&
  (commandAt === undefined || now - commandAt >= RETRY_ORDER_MS)

/** Whether power may be cut, with every reason for and against. It is cut only if all of them say so. */
export function decide(facts: Facts): Decision {
  const { plan, now, readAt, warned1, warned2, lastCreditAt, lastWord } = facts
  const { day, hours } = allowedAt(plan, facts.local)
  // After a reconnection by hand the payer gets the same time to pay as after a warning.
  const givenAt = isGivenByHand(lastWord) ? lastWord!.at : 0
  const noticedAt = Math.max(warned1?.at ?? 0, warned2?.at ?? 0, givenAt)
  const isWarned = Boolean(warned1?.delivered && warned2?.delivered)
  const today = facts.local.slice(0, 10)
  const checks: Check[] = [
    { key: 'balance', ok: facts.balance < -plan.overdraftFen * FEN, value: plan.overdraftFen },
    { key: 'mode', ok: facts.mode === 'prepaid' },
    { key: 'autoCut', ok: plan.autoCut },
    { key: 'lease', ok: facts.leaseAllows },
    { key: 'keepPower', ok: !keepsPower(facts) },
    { key: 'protection', ok: facts.protections.length === 0, value: facts.protections.join(',') || undefined },
    { key: 'hours', ok: hours, value: `${plan.cutFrom}–${plan.cutTo}` },
    { key: 'day', ok: day, value: today },
    { key: 'hold', ok: !plan.holdUntil || plan.holdUntil < today, value: plan.holdUntil ?? undefined },
    { key: 'warned1', ok: warned1?.delivered === true },
    { key: 'warned2', ok: warned2?.delivered === true },
    { key: 'noticeAge', ok: isWarned && now - noticedAt >= plan.noticeHours * HOUR_MS, value: plan.noticeHours },
    {
      key: 'fresh',
      ok: readAt !== undefined && now - readAt <= plan.freshMinutes * MINUTE_MS,
      value: plan.freshMinutes,
    },
    { key: 'afterTopUp', ok: readAt !== undefined && readAt > (lastCreditAt ?? 0) },
    { key: 'online', ok: facts.online },
    { key: 'switchable', ok: facts.switchable },
    { key: 'paying', ok: !facts.paying },
    { key: 'dispute', ok: !facts.disputed },
    { key: 'spared', ok: !facts.spared },
    { key: 'emergency', ok: !isHelped(facts), value: facts.emergencyFen || undefined },
  ]
  return { cut: checks.every(({ ok }) => ok), checks }
}
/** Conditions that protect the renter; all other missing conditions mean *not ready yet*. */
const CONSIDERATE: readonly CheckKey[] = ['keepPower', 'protection', 'hours', 'day', 'hold', 'emergency']

/** The action for an account. */
export interface Move {
  state: AccountState
  command?: 'cut' | 'restore'
  warn?: 1 | 2
}
const DARK: readonly AccountState[] = ['cut_pending', 'cut', 'restoring', 'restore_failed']
export const isWithoutPower = (state: AccountState): boolean => DARK.includes(state)

/** Whether the meter must have power: enough balance, disconnections on hold, or set by a user. */
export const needsPower = (facts: Facts): boolean =>
  facts.mode !== 'prepaid' ||
  facts.spared ||
  isHelped(facts) ||
  keepsPower(facts) ||
  facts.protections.length > 0 ||
  facts.balance > facts.plan.restoreFen * FEN

/** Which of the two warnings is due now; one at a time. */
export function warningDue({ plan, balance, mode, now, warned1, warned2, warns }: Facts): 1 | 2 | undefined {
  if (!warns || mode !== 'prepaid' || balance > plan.alarm1Fen * FEN) return undefined
  const isDue = (one: Warned | undefined) => !one || (!one.delivered && now - one.at >= RETRY_NOTICE_MS)
  if (isDue(warned1)) return 1
  return warned1 && balance <= plan.alarm2Fen * FEN && isDue(warned2) ? 2 : undefined
}

/** The next state of an account, and the command and warning to give. Repeating it with its own result gives nothing new. */
export function nextMove(facts: Facts, decision: Decision): Move {
  const { state, balance, plan, now } = facts
  if (state === 'closed' || state === 'vacant') return { state }
  const warn = warningDue(facts)
  if (isWithoutPower(state)) return { warn, ...darkMove(facts) }
  if (isLeftWithoutPower(facts) && needsPower(facts)) return { state: 'restoring', command: 'restore', warn }
  if (facts.mode === 'postpaid' || balance > plan.alarm1Fen * FEN) return { state: 'normal' }
  if (balance > plan.alarm2Fen * FEN) return { state: 'alarm1', warn }
  if (balance >= 0) return { state: 'alarm2', warn }
  // A failed command is not repeated at once.
  const rests = facts.hasOpenCommand || (facts.commandAt !== undefined && now - facts.commandAt < RETRY_ORDER_MS)
  if (decision.cut && !rests) return { state: 'cut_pending', command: 'cut' }
  const refused = new Set(decision.checks.flatMap(({ key, ok }) => (ok ? [] : key)))
  return {
    state: !refused.has('balance') && CONSIDERATE.some((key) => refused.has(key)) ? 'protected' : 'arrears',
    warn,
  }
}
function darkMove(facts: Facts): Move {
  const { state, now, relay, commandAt = 0, hasOpenCommand } = facts
  // The balance is sufficient, but a user or batch disconnected the meter: do not override it.
  if (isHeld(facts) && needsPower(facts)) return { state: 'normal' }
  if (state === 'cut' || state === 'cut_pending') {
    if (needsPower(facts)) return { state: 'restoring', command: 'restore' }
    if (state === 'cut') return { state: isGivenByHand(facts.lastWord) && relay?.isOn ? 'arrears' : 'cut' }
    // The result of the disconnection is unknown: use the state the meter reports.
    if (hasOpenCommand || !relay || relay.at <= commandAt) return { state }
    return { state: relay.isOn ? 'arrears' : 'cut' }
  }
  // The meter reports power: a user pressed its button.
  if (relay?.isOn && relay.at > commandAt) return { state: 'normal' }
  // Only the button is missing: no further command helps.
  if (state === 'restoring' && (now - commandAt < RESTORE_MS || facts.waitsForButton)) return { state }
  const isAgain = !hasOpenCommand && now - commandAt >= RETRY_ORDER_MS
  return { state: 'restore_failed', ...(isAgain && { command: 'restore' as const }) }
}

/**
 * The state of an account after a command ended. @param kind the purpose @param wasSent the meter may have executed it, even
 * without an answer
 */
export function afterCommand(
  state: AccountState,
  kind: 'cut' | 'restore',
  outcome: string,
  wasSent: boolean,
): AccountState {
  if (kind === 'cut') {
    if (state !== 'cut_pending') return state
    return outcome === 'verified' ? 'cut' : wasSent ? 'cut_pending' : 'arrears'
  }
  if (state !== 'restoring' && state !== 'restore_failed') return state
  return outcome === 'verified' ? 'normal' : 'restore_failed'
}

/** Identifies a decision by its failed conditions, to detect changes. */
export const digestOf = ({ cut, checks }: Decision): string =>
  cut ? 'cut' : checks.flatMap(({ key, ok }) => (ok ? [] : key)).join(' ')
/** Whether decisions of this account are stored. */
export const isKept = ({ state, balance, mode }: Facts): boolean =>
  mode === 'prepaid' && (balance < 0 || isWithoutPower(state)) && state !== 'closed' && state !== 'vacant'
