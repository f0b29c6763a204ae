import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { commandDevices } from '../../devices/index.ts'
import { type BatchRow, lockBatch, putBatch } from './batch.queries.ts'
import {
  type Blocker,
  endOfHours,
  isSwitch,
  isWithin,
  paceOf,
  restoreBlocker,
  roomForCuts,
  switchBlockers,
} from './batch.rules.ts'
import { drive, moveBatch, notifyBatch } from './batch-steps.ts'
import { factsOf, lockSite, type Meter, siteShare } from './facts.queries.ts'
import {
  type Counts,
  countsOf,
  markRestoring,
  markSent,
  markSkipped,
  markUnrestored,
  type NextItem,
  nextItems,
  takeRestored,
  takeResults,
} from './item.queries.ts'
import { workOn } from './work.service.ts'

export const DRIVE_JOB = 'drive-batch'
/** Looked at together; most of them go, so more are seldom looked at in vain. */
const CHUNK = 50

/** No relay moves: so many are asked or changed together. */
const WORK_PACE = { atOnce: 25, everySeconds: 0 }
const RELAY_AFTER = { off: 'open', on: 'closed' } as const

/**
 * Commands a meter of a batch; undefined if it cannot be commanded, and the batch continues. A disconnection expires at the end
 * of the allowed hours.
 */
async function commandMeter(tx: TxCtx, row: BatchRow, deviceId: string, kind: 'switchOff' | 'switchOn') {
  const until = kind === 'switchOff' ? endOfHours(row, localTime(tx.tenant.timeZone, tx.now()), tx.now()) : undefined
  const given = {
    deviceIds: [deviceId],
    kind,
    cause: row.phase === 'restore' ? 'restore' : 'batch',
    reason: `${row.no} ${row.name}`,
    until,
  } as const
  try {
    return (await commandDevices(tx, given))[0]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tx.log.warn({ batch: row.no, deviceId, kind, reason: error.reason }, 'a meter cannot be commanded')
    return undefined
  }
}

/** Sends one order, if its guards, asked again now, still let it go. @returns whether it went */
async function switchOne(
  tx: TxCtx,
  row: BatchRow & { action: 'off' | 'on' },
  item: NextItem,
  meter: Meter | undefined,
  hasRoom: boolean,
): Promise<boolean> {
  const blockers: Blocker[] = meter ? switchBlockers(row.action, meter) : ['not_active']
  if (!blockers.length && !hasRoom) blockers.push('share')
  const kind = row.action === 'off' ? 'switchOff' : 'switchOn'
  const commandId = blockers.length ? undefined : await commandMeter(tx, row, item.elemeterId, kind)
  if (!commandId) {
    const why: Blocker[] = blockers.length ? blockers : ['not_switchable']
    await tx.db.run(markSkipped(tx.tenant.id, item.id, why, tx.now()))
    return false
  }
  await tx.db.run(markSent(tx.tenant.id, item.id, { commandId, relay: meter?.relay }, tx.now()))
  return true
}
/** Reconnects one meter, unless it was commanded otherwise since. */
async function restoreOne(tx: TxCtx, row: BatchRow, item: NextItem, meter: Meter | undefined): Promise<boolean> {
  const { commandId: cut, earlierId: earlier, restoreCommandId: restore } = item
  const blocker = meter && restoreBlocker({ last: meter.lastSwitchId, cut, earlier, restore }, meter.account)
  const isAble = meter?.canSwitch && meter.state === 'active' && !blocker
  const commandId = isAble ? await commandMeter(tx, row, item.elemeterId, 'switchOn') : undefined
  if (commandId) {
    await tx.db.run(markRestoring(tx.tenant.id, item.id, commandId))
    return true
  }
  const to = blocker
    ? { state: 'skipped' as const, blockers: [blocker] }
    : { state: 'failed' as const, blockers: [meter ? ('not_switchable' as const) : ('not_active' as const)] }
  await tx.db.run(markUnrestored(tx.tenant.id, item.id, to))
  return false
}

/** Sends at most so many of those that wait. @returns how many went */
async function send(tx: TxCtx, sms: SmsProvider | undefined, row: BatchRow, most: number): Promise<number> {
  const { id: tenantId } = tx.tenant
  const { action } = row
  if (!isSwitch(action)) return workOn(tx, sms, { ...row, action }, most)
  const cuts = row.phase === 'switch' && action === 'off'
  let room = Number.POSITIVE_INFINITY
  if (cuts) {
    await tx.db.run(lockSite(tenantId, row.siteId))
    const share = (await tx.db.first(siteShare(tenantId, row.siteId)))!
    room = roomForCuts(share.meters, share.cut, row.sharePercent)
  }
  let sent = 0
  while (sent < most) {
    const items = await tx.db.rows(nextItems(tenantId, row.id, row.phase, Math.min(CHUNK, most - sent)))
    if (!items.length) break
    const meters = await tx.db.rows(
      factsOf(
        tenantId,
        items.map(({ elemeterId }) => elemeterId),
        tx.now(),
        tx.today(),
      ),
    )
    for (const item of items) {
      // One that was deleted meanwhile is not there any more.
      const meter = meters.find(({ id }) => id === item.elemeterId)
      const went =
        row.phase === 'restore'
          ? await restoreOne(tx, row, item, meter)
          : await switchOne(tx, { ...row, action }, item, meter, room > 0)
      if (!went) continue
      sent++
      room--
    }
  }
  return sent
}

async function end(tx: TxCtx, row: BatchRow, counts: Counts): Promise<void> {
  const hasErrors = counts.failed > 0 || (row.phase === 'switch' && counts.skipped > 0)
  const state = hasErrors ? 'done_with_errors' : row.phase === 'restore' ? 'restored' : 'done'
  await moveBatch(tx, row, { state, endedAt: tx.now().toISOString() })
}

/**
 * Does for a batch what is to be done now: takes over what became of its orders, begins it when it is due, sends what its
 * pace and its guards allow, and ends it. Everything stands in rows: killed anywhere, or run twice at once, it goes on
 * where it was and orders nothing twice.
 */
export const driveBatch = (ctx: Ctx, id: string, sms?: SmsProvider): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    const row = await tx.db.first(lockBatch(tx, id))
    if (!row) return
    const now = tx.now()
    const ended =
      (await tx.db.run(takeResults(tenantId, id, RELAY_AFTER[row.action as 'off'] ?? null))) +
      (await tx.db.run(takeRestored(tenantId, id)))
    const isDue = row.state === 'scheduled' && (!row.startAt || Date.parse(row.startAt) <= now.getTime())
    if (isDue) await moveBatch(tx, row, { state: 'running' })
    if (row.state !== 'running') {
      if (ended) await notifyBatch(tx)
      return
    }
    const rests = row.phase === 'switch' && row.action === 'off' && !isWithin(row, localTime(tx.tenant.timeZone, now))
    let counts = (await tx.db.first(countsOf(tenantId, id, row.phase)))!
    let lastSentAt = row.lastSentAt ? new Date(row.lastSentAt) : null
    const underWay = (): Parameters<typeof paceOf>[1] => ({ ...counts, underWay: counts.sent, lastSentAt, now })
    const pace = isSwitch(row.action) ? row : WORK_PACE
    const { now: most } = rests ? { now: 0 } : paceOf(pace, underWay())
    if (most) {
      if (await send(tx, sms, row, most)) {
        lastSentAt = now
        await tx.db.run(putBatch(tenantId, id, { lastSentAt: now.toISOString() }))
      }
      counts = (await tx.db.first(countsOf(tenantId, id, row.phase)))!
    }
    const { now: more, nextAt } = rests ? { now: 0, nextAt: null } : paceOf(pace, underWay())
    if (!counts.waiting && !counts.sent) await end(tx, row, counts)
    // What is done at once leaves room for the next at once; each part is a transaction of its own, so that it can be paused.
    else if (more && most) drive(tx, id)
    else if (nextAt) tx.enqueue({ name: DRIVE_JOB, payload: { id }, key: `${DRIVE_JOB}:${id}`, runAt: nextAt })
    if (ended || most || isDue) await notifyBatch(tx)
  })
