import type { OFF_HOLDS } from '@cloud-steward/contract/devices/index.ts'
import type {
  BATCH_ACTIONS,
  BATCH_STATES,
  BLOCKERS,
  ITEM_STATES,
  PROTECTION_KINDS,
} from '@cloud-steward/contract/prepaid/index.ts'

export type BatchAction = (typeof BATCH_ACTIONS)[number]
export type BatchState = (typeof BATCH_STATES)[number]
export type Blocker = (typeof BLOCKERS)[number]
export type ItemState = (typeof ITEM_STATES)[number]

/** What holds for tenants that set nothing else. */
export const DEFAULT_RULE = {
  sharePercent: 50,
  approveAbove: 10,
  fromHour: 8,
  toHour: 20,
  atOnce: 5,
  everySeconds: 2,
}
export type BatchRule = typeof DEFAULT_RULE

/** What is known of a meter when it is decided on. */
export interface MeterFacts {
  id: string
  roomId: string | null
  state: string
  /** Its type has a relay, its key is known, and a collector reaches it. */
  canSwitch: boolean
  online: boolean
  relay: string | null
  /** The order that is on its way to its relay. */
  ordered: string | null
  protections: readonly (typeof PROTECTION_KINDS)[number][]
  /** Of its prepaid account: it has money left or has just paid, it was cut because it has none, or there is none that counts. */
  account: 'money' | 'cut' | null
  /** Conditions of the warning plan that forbid disconnection today. */
  holds: readonly (typeof OFF_HOLDS)[number][]
}
/** Batches that tell relays something: guarded, staggered, and taken back by a restore. */
export const isSwitch = (action: BatchAction): action is 'off' | 'on' => action === 'off' || action === 'on'

/** Every reason of its own why a relay is left alone; the share of its site and the hour come on top. */
export function switchBlockers(action: 'off' | 'on', meter: MeterFacts): Blocker[] {
  const off = action === 'off'
  const told: (Blocker | false)[] = [
    meter.state !== 'active' && 'not_active',
    !meter.canSwitch && 'not_switchable',
    ...(off ? meter.protections : []),
    off && !meter.roomId && 'no_room',
    // Taking away is done now or not at all; giving is tried for a day.
    off && !meter.online && 'offline',
    meter.ordered !== null && 'ordered',
    off && meter.ordered === null && meter.relay === 'open' && 'already_off',
    !off && meter.ordered === null && meter.relay === 'closed' && 'already_on',
    off && meter.account === 'money' && 'prepaid_money',
    ...(off ? meter.holds : []),
    !off && meter.account === 'cut' && 'account_cut',
  ]
  return [...new Set(told.filter((one): one is Blocker => one !== false))]
}

/** Of so many meters of a site these more may lose power, so that never more than the share is without it. */
export const roomForCuts = (siteMeters: number, cut: number, sharePercent: number): number =>
  Math.max(0, Math.floor((siteMeters * sharePercent) / 100) - cut)

export interface Decision {
  id: string
  state: 'waiting' | 'blocked'
  blockers: Blocker[]
}
/** What a batch would do, meter by meter in the given order: those beyond the share of the site stay. */
export function decide(
  action: 'off' | 'on',
  meters: readonly MeterFacts[],
  site: { meters: number; cut: number; sharePercent: number; isOpen: boolean },
): Decision[] {
  let left = action === 'off' ? roomForCuts(site.meters, site.cut, site.sharePercent) : Number.POSITIVE_INFINITY
  return meters.map((meter) => {
    const blockers = switchBlockers(action, meter)
    if (action === 'off' && !site.isOpen) blockers.push('outside_window')
    if (!blockers.length && left-- <= 0) blockers.push('share')
    return { id: meter.id, state: blockers.length ? 'blocked' : 'waiting', blockers }
  })
}

/** The hour of a local time, `YYYY-MM-DD HH:…`, lies within those in which power may be cut. */
export function isWithin({ fromHour, toHour }: Pick<BatchRule, 'fromHour' | 'toHour'>, local: string): boolean {
  const hour = Number(local.slice(11, 13))
  return hour >= fromHour && hour < toHour
}
const HOUR_MS = 3_600_000
/** The moment at which the hours end that `now`, in local time, lies within. */
export const endOfHours = ({ toHour }: Pick<BatchRule, 'toHour'>, local: string, now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + (toHour - Number(local.slice(11, 13))) * HOUR_MS)
/** How many hours, counted from the beginning of this one, until power may be cut again. */
export const hoursUntil = ({ fromHour }: Pick<BatchRule, 'fromHour'>, local: string): number =>
  (fromHour - Number(local.slice(11, 13)) + 24) % 24

/** A second user must approve large batches, and batches not selected room by room. */
export const needsApproval = (
  goCount: number,
  selection: { roomIds: readonly string[]; elemeterIds: readonly string[]; buildingIds: readonly string[] },
  approveAbove: number,
): boolean =>
  goCount > approveAbove ||
  selection.buildingIds.length > 0 ||
  (!selection.roomIds.length && !selection.elemeterIds.length)

/** How many orders may go out now, and when to look again if more wait for nothing but their time. */
export function paceOf(
  pace: Pick<BatchRule, 'atOnce' | 'everySeconds'>,
  { waiting, underWay, lastSentAt, now }: { waiting: number; underWay: number; lastSentAt: Date | null; now: Date },
): { now: number; nextAt: Date | null } {
  const free = Math.min(waiting, Math.max(0, pace.atOnce - underWay))
  if (!free) return { now: 0, nextAt: null }
  const everyMs = pace.everySeconds * 1_000
  if (!everyMs) return { now: free, nextAt: null }
  const due = (lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY) + everyMs
  if (due > now.getTime()) return { now: 0, nextAt: new Date(due) }
  return { now: 1, nextAt: free > 1 ? new Date(now.getTime() + everyMs) : null }
}

export interface ItemFacts {
  state: ItemState
  commandId: string | null
  /** Whether the command was sent to the collector. */
  wasSent: boolean
  /** An order before this one that was sent. */
  earlierId: string | null
}
/** Whether the batch disconnected a meter, or may have: its command was sent. */
export const mayBeCut = ({ state, commandId, wasSent, earlierId }: ItemFacts): boolean =>
  earlierId !== null || (commandId !== null && (state === 'sent' || wasSent))

/** Why the batch does not reconnect a meter: it was commanded otherwise since, or its account is disconnected. */
export function restoreBlocker(
  commands: { last: string | null; cut: string | null; earlier: string | null; restore: string | null },
  account: MeterFacts['account'],
): Blocker | null {
  const { last, cut, earlier, restore } = commands
  if (last === null || ![cut, earlier, restore].includes(last)) return 'changed_since'
  return account === 'cut' ? 'account_cut' : null
}

export type BatchStep = 'plan' | 'submit' | 'review' | 'pause' | 'resume' | 'cancel' | 'retry' | 'restore'
const FROM: Record<BatchStep, readonly BatchState[]> = {
  plan: ['draft', 'dry_run'],
  submit: ['dry_run'],
  review: ['pending_approval'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['draft', 'dry_run', 'pending_approval', 'scheduled', 'running', 'paused'],
  retry: ['done_with_errors'],
  restore: ['running', 'paused', 'done', 'done_with_errors', 'cancelled'],
}
export const mayFollow = (step: BatchStep, state: BatchState): boolean => FROM[step].includes(state)
