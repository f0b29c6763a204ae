import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { colleagueById } from '../../identity/index.ts'
import { unfitFor } from '../crew/candidate.rules.ts'
import { candidatesFor, lockInstaller, supplierById, takeTurn } from '../crew/crew.queries.ts'
import { dayOf, refuseWrongTime } from './appointment.rules.ts'
import { refuseOthers } from './executor.rules.ts'
import { findOrder, type OrderRow, setColumns } from './work-order.queries.ts'
import { lockedFor, moveOrder, tellMoved } from './work-order.record.ts'

interface Target {
  installerId?: string | null | undefined
  executorId?: string | null | undefined
  supplierId?: string | null | undefined
  vendor?: string | null | undefined
}
const NOBODY = { executor_id: null, vendor: null, installer_id: null, supplier_id: null } as const

/** Exactly one executor, who may have the order: the columns that name him. */
async function executorOf(tx: TxCtx, row: OrderRow, target: Target, at: { from: string | null; to: string | null }) {
  const vendor = target.vendor?.trim() || null
  const { installerId, executorId, supplierId } = target
  if ([vendor, installerId, executorId, supplierId].filter(Boolean).length !== 1)
    throw new Refusal('workOrder.error.oneExecutor', { fields: ['installerId', 'executorId'] })
  if (vendor) return { ...NOBODY, vendor }
  if (executorId) {
    await colleagueById(tx, executorId, 'executorId')
    return { ...NOBODY, executor_id: executorId }
  }
  if (supplierId) {
    const supplier = await tx.db.first(supplierById(tx.tenant.id, supplierId))
    if (!supplier?.isActive) throw notFound('supplierId')
    return { ...NOBODY, supplier_id: supplierId }
  }
  return installerColumns(tx, row, installerId!, at)
}
async function installerColumns(
  tx: TxCtx,
  row: OrderRow,
  installerId: string,
  { from, to }: { from: string | null; to: string | null },
) {
  // Held until the end, so that two orders at once do not both fill his last place of the day.
  const known = await tx.db.first(lockInstaller(tx.tenant.id, installerId))
  if (!known) throw notFound('installerId')
  const day = dayOf(tx, from)
  const only = { only: installerId, except: row.id }
  const [one] = await tx.db.rows(candidatesFor(tx.tenant.id, tx.tenant.timeZone, { day, from, to }, only))
  const unfit = one ? unfitFor(one, { kind: row.kind, siteId: row.site_id }) : 'inactive'
  if (unfit)
    throw new Refusal(`workOrder.error.installerUnfit.${unfit}`, {
      values: { name: known.name },
      fields: ['installerId'],
    })
  await tx.db.run(takeTurn(tx.tenant.id, installerId, tx.now()))
  return { ...NOBODY, installer_id: installerId, supplier_id: known.supplierId }
}
/** Gives an order to an executor, or to another one before the first has accepted it. */
export const dispatchOrder = (ctx: Ctx, input: InputOf<typeof contract.dispatchOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, appointFrom, appointTo } = input
    refuseWrongTime(tx, appointFrom, appointTo)
    const row = await lockedFor(tx, id, 'dispatch')
    const at = { from: appointFrom ?? row.appoint_from, to: appointTo ?? row.appoint_to }
    const executor = await executorOf(tx, row, input, at)
    const withKey = input.withKey ?? false
    if (withKey && !row.room_id) throw new Refusal('workOrder.error.keyNoRoom', { fields: ['withKey'] })
    const columns = { ...executor, mode: 'assign', with_key: withKey, appoint_from: at.from, appoint_to: at.to }
    await moveOrder(tx, row, { to: 'dispatched', columns, action: 'dispatchOrder' })
    return {}
  })

export const offerOrder = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const row = await lockedFor(tx, id, 'grab')
    await tx.db.run(setColumns(tx.tenant.id, id, { mode: 'grab' }))
    tx.audit({ action: 'offerOrder', resource: 'workOrder.workOrder', recordId: id, after: { mode: 'grab' } })
    await tellMoved(tx, { id, from: row.state, to: 'new' })
    return {}
  })

/** The first installer who takes an offered order has it. */
export const grabOrder = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { scope } = tx
    if (scope.kind !== 'installer') throw new Refusal('kit.error.forbidden', { http: 403 })
    const row = await lockedFor(tx, id, 'grab')
    const at = { from: row.appoint_from, to: row.appoint_to }
    const columns = await installerColumns(tx, row, scope.id, at)
    const now = tx.now().toISOString()
    await moveOrder(tx, row, {
      to: 'accepted',
      columns: { ...columns, accepted_at: now, responded_at: row.responded_at ?? now },
      action: 'grabOrder',
    })
    return {}
  })

export const acceptOrder = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'accept')
    const { scope } = tx
    // The first installer of the supplier who accepts the order has it.
    const own = scope.kind === 'installer' && !row.installer_id ? { installer_id: scope.id } : {}
    if (!('installer_id' in own)) refuseOthers(tx, row)
    const now = tx.now().toISOString()
    const columns = { ...own, accepted_at: now, responded_at: row.responded_at ?? now }
    await moveOrder(tx, row, { to: 'accepted', columns, action: 'acceptOrder' })
    return {}
  })

const GIVEN_BACK = { ...NOBODY, with_key: false, accepted_at: null } as const
export const declineOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'decline')
    if (tx.scope.kind === 'installer') refuseOthers(tx, row)
    else staffOnly(tx)
    await moveOrder(tx, row, { to: 'new', columns: GIVEN_BACK, reason, action: 'declineOrder' })
    return {}
  })

/** Somebody else goes on with it: he accepts it like a new one, and its key is made anew for him. */
export const transferOrder = (ctx: Ctx, input: InputOf<typeof contract.transferOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const { id, reason } = input
    const row = await lockedFor(tx, id, 'transfer')
    const executor = await executorOf(tx, row, input, { from: row.appoint_from, to: row.appoint_to })
    const columns = { ...executor, accepted_at: null }
    await moveOrder(tx, row, { to: 'dispatched', columns, reason, action: 'transferOrder' })
    return {}
  })

export async function queryCandidates(
  ctx: Ctx,
  { id }: { id: string },
): Promise<AnswerOf<typeof contract.queryCandidates>> {
  staffOnly(ctx)
  const row = await ctx.db.first(findOrder(ctx, id))
  if (!row) throw notFound()
  const at = { day: dayOf(ctx, row.appoint_from), from: row.appoint_from, to: row.appoint_to }
  const all = await ctx.db.rows(candidatesFor(ctx.tenant.id, ctx.tenant.timeZone, at, { except: id }))
  return all.map(({ id: installerId, name, supplierName, openCount, dayCount, dailyCapacity, rating, ...one }) => ({
    installerId,
    name,
    supplierName,
    openCount,
    dayCount,
    dailyCapacity,
    rating,
    unfit: unfitFor({ ...one, dayCount, dailyCapacity }, { kind: row.kind, siteId: row.site_id }) ?? null,
  }))
}
