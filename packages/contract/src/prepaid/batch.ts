import { COMMAND_RESULTS } from '../devices/command.ts'
import { RELAYS } from '../devices/device-parts.ts'
import { OFF_HOLDS } from '../devices/switch-off.ts'
import {
  byUser,
  choice,
  command,
  date,
  flag,
  group,
  id,
  instant,
  int,
  list,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { PROTECTION_KINDS } from './protection.ts'

/**
 * What a batch does: `off` and `on` switch, `read` asks meters now; `price` gives them another pricePlan from a day on,
 * `plan` their accounts another warning plan, `keep` and `keepEnd` keep power on and end that, `prepaid` has accounts pay
 * ahead again.
 */
export const BATCH_ACTIONS = ['off', 'on', 'read', 'price', 'plan', 'keep', 'keepEnd', 'prepaid'] as const
export const BATCH_STATES = [
  'draft',
  'dry_run',
  'pending_approval',
  'scheduled',
  'running',
  'paused',
  'done',
  'done_with_errors',
  'restored',
  'cancelled',
] as const
/** `switch`: does what it is for; `restore`: takes it back. */
export const BATCH_PHASES = ['switch', 'restore'] as const
/** Why a meter is left alone. */
export const BLOCKERS = [
  ...PROTECTION_KINDS,
  'not_active',
  'not_switchable',
  'no_room',
  'offline',
  'already_off',
  'already_on',
  'ordered',
  'prepaid_money',
  ...OFF_HOLDS,
  'account_cut',
  'share',
  'outside_window',
  'changed_since',
  'not_readable',
  'no_meter',
  'no_account',
  'already_so',
  'price_later',
  'too_late',
] as const
/** `skipped`: what had been free to go was not any more when its turn came. */
export const ITEM_STATES = ['blocked', 'waiting', 'sent', 'verified', 'failed', 'skipped', 'cancelled'] as const
export const RESTORE_STATES = ['waiting', 'sent', 'verified', 'failed', 'skipped'] as const
/** What the meter said last, or why nobody asked it any more. */
export const ITEM_RESULTS = [...COMMAND_RESULTS, 'superseded', 'cancelled'] as const
/** More meters are no batch. */
export const MOST_ITEMS = 2_000

/** 批量断电: something done with many meters of a site, one after the other and with everybody's guards. */
export const batch = resource('prepaid.batch', {
  fields: {
    no: text(32, { readOnly: true }),
    name: text(64, { readOnly: true }),
    action: choice(BATCH_ACTIONS, { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    state: choice(BATCH_STATES, { readOnly: true }),
    phase: choice(BATCH_PHASES, { readOnly: true }),
    total: int({ readOnly: true }),
    goCount: int({ readOnly: true }),
    blockedCount: int({ readOnly: true }),
    doneCount: int({ readOnly: true }),
    failedCount: int({ readOnly: true }),
    restoredCount: int({ readOnly: true }),
    startAt: instant({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    needsApproval: flag({ readOnly: true }),
    maker: byUser({ readOnly: true }),
    reviewer: byUser({ readOnly: true, optional: true }),
    endedAt: instant({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'name',
    'action',
    'siteId',
    'state',
    'total',
    'goCount',
    'blockedCount',
    'doneCount',
    'failedCount',
    'restoredCount',
    'startAt',
    'reason',
    'maker',
    'reviewer',
    'endedAt',
  ],
  shown: ['no', 'state', 'name', 'action', 'siteId', 'goCount', 'doneCount', 'failedCount', 'startAt'],
  sort: [],
  search: ['no', 'state', 'siteId', 'action', 'name'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** 批量断电明细: one meter of a batch, what was decided of it, and the receipt of what became of it. */
export const batchItem = resource('prepaid.batchItem', {
  fields: {
    batchId: id({ readOnly: true }),
    seq: int({ readOnly: true }),
    elemeterId: ref('device.elemeter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    state: choice(ITEM_STATES, { readOnly: true }),
    /** Why it is blocked or was skipped. */
    blockers: choice(BLOCKERS, { readOnly: true, multiple: true }),
    beforeRelay: choice(RELAYS, { readOnly: true, optional: true }),
    afterRelay: choice(RELAYS, { readOnly: true, optional: true }),
    /** How it was and how it is: a name, a moment on the tenant's clock, a number. */
    beforeValue: text(128, { readOnly: true, optional: true }),
    afterValue: text(128, { readOnly: true, optional: true }),
    result: choice(ITEM_RESULTS, { readOnly: true, optional: true }),
    commandId: id({ readOnly: true, optional: true }),
    sentAt: instant({ readOnly: true, optional: true }),
    endedAt: instant({ readOnly: true, optional: true }),
    restoreState: choice(RESTORE_STATES, { readOnly: true, optional: true }),
    restoreResult: choice(ITEM_RESULTS, { readOnly: true, optional: true }),
    restoreCommandId: id({ readOnly: true, optional: true }),
    restoredAt: instant({ readOnly: true, optional: true }),
  },
  title: 'seq',
  list: [
    'seq',
    'elemeterId',
    'roomId',
    'state',
    'blockers',
    'beforeRelay',
    'afterRelay',
    'beforeValue',
    'afterValue',
    'result',
    'sentAt',
    'endedAt',
    'restoreState',
    'restoreResult',
    'restoredAt',
    'commandId',
    'restoreCommandId',
  ],
  shown: ['seq', 'state', 'roomId', 'elemeterId', 'blockers', 'result', 'afterRelay', 'afterValue', 'sentAt'],
  sort: [],
  search: ['state', 'restoreState', 'roomId', 'batchId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

const ids = list(id(), 500, { optional: true })
const selection = { buildingIds: ids, roomIds: ids, elemeterIds: ids } as const
const state = choice(BATCH_STATES)
const reason = text(200, { min: 1, multiline: true })
const keyed = { keyed: true } as const

/** Makes a batch, or chooses anew in one that is not decided yet, and looks at once what it would do. */
export const planBatch = command(
  'prepaid.batch',
  'planBatch',
  {
    id: id({ optional: true }),
    name: text(64, { min: 1 }),
    action: choice(BATCH_ACTIONS),
    /** To what it changes things: `price` takes a pricePlan and a day, `plan` a warning plan, `keep` a moment. */
    pricePlanId: ref('metering.pricePlan', { optional: true }),
    fromOn: date({ optional: true }),
    planId: ref('prepaid.warningPlan', { optional: true }),
    until: instant({ optional: true }),
    siteId: ref('housing.site'),
    /** What is named counts together; nothing named is the whole site. */
    ...selection,
    /** When to begin; without it as soon as it may. */
    startAt: instant({ optional: true }),
    reason,
  },
  { id: id(), no: text(32) },
  keyed,
)
/** Looks again what it would do now. */
export const dryRunBatch = command('prepaid.batch', 'dryRunBatch', { id: id() }, { state }, keyed)
/** Hands it to a second person where one is needed, else to the clock. */
export const submitBatch = command('prepaid.batch', 'submitBatch', { id: id() }, { state }, keyed)
/** The second person's word: nobody decides on his own batch. */
export const reviewBatch = command(
  'prepaid.batch',
  'reviewBatch',
  { id: id(), decision: choice(['approve', 'reject']), reason: text(200, { optional: true, multiline: true }) },
  { state },
  keyed,
)
export const pauseBatch = command('prepaid.batch', 'pauseBatch', { id: id(), reason }, { state }, keyed)
export const resumeBatch = command('prepaid.batch', 'resumeBatch', { id: id() }, { state }, keyed)
/** Ends it; what was sent is not called back, that is what restoring is for. */
export const cancelBatch = command('prepaid.batch', 'cancelBatch', { id: id(), reason }, { state }, keyed)
/** Once more for those that failed or were skipped. */
export const retryBatch = command('prepaid.batch', 'retryBatch', { id: id() }, { state }, keyed)
/** Gives power back to exactly those that lost it by this batch, one after the other. */
export const restoreBatch = command('prepaid.batch', 'restoreBatch', { id: id(), reason }, { state }, keyed)

const percent = int({ min: 1, max: 100 })
const hour = int({ min: 0, max: 24 })
const rule = {
  /** So much of a site's meters may be without power at once. */
  sharePercent: percent,
  /** Above this number of meters a second person decides. */
  approveAbove: int({ min: 0, max: MOST_ITEMS }),
  /** Hours of the day between which power may be cut. */
  fromHour: hour,
  toHour: hour,
  /** So many orders are on their way at once … */
  atOnce: int({ min: 1, max: 50 }),
  /** … and so many seconds lie between two. */
  everySeconds: int({ min: 0, max: 300 }),
} as const
export const queryBatchRule = view('prepaid.batch', 'queryBatchRule', {}, objectOf(rule))
/** The rule for batches that are planned from now on. */
export const setBatchRule = command('prepaid.batch', 'setBatchRule', rule, {}, keyed)

const named = group({ id: id(), name: text(128) })
/** One batch with everything about it. */
export const queryBatchDetail = view(
  'prepaid.batch',
  'queryBatchDetail',
  { id: id() },
  objectOf({
    ...rule,
    pricePlanId: id({ optional: true }),
    pricePlanName: text(128, { optional: true }),
    fromOn: date({ optional: true }),
    planId: id({ optional: true }),
    planName: text(128, { optional: true }),
    until: instant({ optional: true }),
    buildings: list(named, 500),
    rooms: list(named, 500),
    elemeters: list(named, 500),
    /** Meters of the site that can be switched, and those of them that were without power when it was looked at last. */
    siteMeters: int(),
    cutBefore: int(),
    /** Until when it rests because power may not be cut now. */
    restsUntil: instant({ optional: true }),
    blockers: list(group({ blocker: choice(BLOCKERS), count: int() }), BLOCKERS.length),
    /** How far it is, in the phase it is in. */
    waiting: int(),
    sent: int(),
    verified: int(),
    failed: int(),
    skipped: int(),
    /** Let be when it was cancelled. */
    cancelled: int(),
    /** How many restoring would give power to. */
    restorable: int(),
    /** The caller made it, so that another one decides on it. */
    isOwn: flag(),
    steps: list(
      group({
        at: instant(),
        state,
        phase: choice(BATCH_PHASES),
        reason: text(200, { optional: true }),
        username: text(64, { optional: true }),
      }),
      500,
    ),
  }),
)
