import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  closePeriod as closeCommand,
  lockPeriod as lockCommand,
  reopenPeriod as reopenCommand,
} from '@cloud-steward/contract/ledger/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { monthAfter, monthOf } from '../../../infra/month.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { queryPeriodObstacles } from './obstacles.service.ts'
import {
  closedThrough,
  insertPeriodEvent,
  lockBooks,
  markLocked,
  type PeriodEvent,
  periodRow,
  setPeriod,
} from './period.queries.ts'
import { hashOf } from './period.rules.ts'
import { mayClose, snapshotOf } from './period.service.ts'

const RESOURCE = 'ledger.period'
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'
/** Writes down that a month went from one state to another. */
async function record(tx: TxCtx, event: Omit<PeriodEvent, 'id' | 'username'>): Promise<void> {
  await tx.db.run(insertPeriodEvent(tx.tenant.id, { ...event, id: newId(), username: nameOf(tx) }))
  tx.audit({
    action: { open: 'reopen', closed: 'close', locked: 'lock' }[event.toState],
    resource: RESOURCE,
    recordId: event.month,
    before: { state: event.fromState },
    after: { state: event.toState, reason: event.reason, hash: event.hash, obstacles: event.obstacles },
  })
}

/**
 * Closes the month after the last closed one, once it is over: waits for whoever is booking, then keeps what the ledger
 * says. The first month closed may be any; with it all before are. Of two who close at once the second is told.
 */
export function closePeriod(
  ctx: Ctx,
  { month, reason }: InputOf<typeof closeCommand>,
): Promise<AnswerOf<typeof closeCommand>> {
  wholeTenantOnly(ctx)
  if (month >= monthOf(ctx.today())) throw new Refusal('ledger.error.periodNotOver', { values: { month } })
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    // Looked for before the lock: it takes long, and nobody else should wait for it.
    const { counts } = await queryPeriodObstacles(tx, { month })
    const obstacles = counts.reduce((sum, { count }) => sum + count, 0)
    const [, [closed]] = await tx.db.all(lockBooks(tenantId), closedThrough(tenantId))
    if (closed!.month && month <= closed!.month) throw new Refusal('ledger.error.periodNotOpen', { values: { month } })
    if (!mayClose(month, closed!.month, tx.today()))
      throw new Refusal('ledger.error.periodNotNext', { values: { month: monthAfter(closed!.month!) } })
    if (obstacles && !reason?.trim())
      throw new Refusal('ledger.error.periodObstacles', { values: { count: obstacles }, fields: ['reason'] })
    const snapshot = await snapshotOf(tx, month)
    const hash = hashOf(snapshot)
    await tx.db.run(setPeriod(tenantId, { month, state: 'closed', snapshot, hash, username: nameOf(tx) }))
    await record(tx, { month, fromState: 'open', toState: 'closed', reason, obstacles, snapshot, hash })
    return { hash }
  })
}

/** The latest closed month, with the books to oneself; refused when another one is meant. */
async function latestClosed(tx: TxCtx, month: string): Promise<void> {
  const [, [closed], [row]] = await tx.db.all(
    lockBooks(tx.tenant.id),
    closedThrough(tx.tenant.id),
    periodRow(tx.tenant.id, month),
  )
  if (row?.state === 'locked') throw new Refusal('ledger.error.periodLocked', { values: { month } })
  if (row?.state !== 'closed') throw new Refusal('ledger.error.periodNotClosed', { values: { month } })
  if (closed!.month !== month) throw new Refusal('ledger.error.periodNotLatest', { values: { month: closed!.month! } })
}
/** Opens the latest closed month again; what it said at the close stays in its history. */
export function reopenPeriod(ctx: Ctx, { month, reason }: InputOf<typeof reopenCommand>): Promise<object> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    await latestClosed(tx, month)
    await tx.db.run(setPeriod(tx.tenant.id, { month, state: 'open' }))
    await record(tx, { month, fromState: 'closed', toState: 'open', reason })
    return {}
  })
}
/** Locks a closed month for good; refused while the ledger does not say what it said at the close. */
export function lockPeriod(ctx: Ctx, { month, reason }: InputOf<typeof lockCommand>): Promise<object> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const [, [row]] = await tx.db.all(lockBooks(tx.tenant.id), periodRow(tx.tenant.id, month))
    if (row?.state !== 'closed')
      throw new Refusal(`ledger.error.${row?.state === 'locked' ? 'periodLocked' : 'periodNotClosed'}`, {
        values: { month },
      })
    if (hashOf(await snapshotOf(tx, month)) !== row.hash)
      throw new Refusal('ledger.error.periodDiffers', { values: { month } })
    await tx.db.run(markLocked(tx.tenant.id, month))
    await record(tx, { month, fromState: 'closed', toState: 'locked', reason, hash: row.hash })
    return {}
  })
}
