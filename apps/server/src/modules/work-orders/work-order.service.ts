import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { seesEach } from '../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { standard } from '../../kit/standard-operations.ts'
import { userById } from '../identity/index.ts'
import { openOrder } from './open-order.ts'
import { devicesOfTicket, type OrderRow, placeOf, siteOfRoom } from './work-order.queries.ts'
import { lockedFor, moveOrder } from './work-order.record.ts'

export const workOrders = standard(workOrder)

export const createOrder = (
  ctx: Ctx,
  { siteId, roomId, kind, subject, isUrgent }: InputOf<typeof contract.createOrder>,
): Promise<AnswerOf<typeof contract.createOrder>> =>
  ctx.transaction(async (tx) => {
    const isSeen =
      (await seesEach(tx, 'housing.site', [siteId])) && (await tx.db.first(placeOf(tx.tenant.id, siteId, null)))
    if (!isSeen) throw new Refusal('kit.error.notFound', { fields: ['siteId'] })
    if (roomId && (await tx.db.first(siteOfRoom(tx.tenant.id, roomId)))?.siteId !== siteId)
      throw new Refusal('workOrder.error.otherSite', { fields: ['roomId'] })
    const place = { siteId, roomId: roomId ?? null }
    return (await openOrder(tx, { ...place, kind, subject, isUrgent: isUrgent ?? false, source: 'staff' }))!
  })

/** Gives it to somebody, or to somebody else as long as nobody has accepted it. */
export const dispatchOrder = (ctx: Ctx, input: InputOf<typeof contract.dispatchOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, appointFrom, appointTo } = input
    const [executorId, vendor] = [input.executorId || null, input.vendor?.trim() || null]
    if (!executorId === !vendor) throw new Refusal('workOrder.error.oneExecutor', { fields: ['executorId', 'vendor'] })
    if (!appointFrom !== !appointTo) throw new Refusal('workOrder.error.appointment', { fields: ['appointTo'] })
    if (appointFrom && appointTo && (appointTo <= appointFrom || new Date(appointTo) <= tx.now()))
      throw new Refusal('workOrder.error.appointment', { fields: ['appointTo'] })
    if (executorId) await refuseAway(tx, executorId)
    const row = await lockedFor(tx, id, 'dispatch')
    const withKey = input.withKey ?? false
    if (withKey && !row.room_id) throw new Refusal('workOrder.error.keyNoRoom', { fields: ['withKey'] })
    const columns = {
      executor_id: executorId,
      vendor,
      with_key: withKey,
      appoint_from: appointFrom ?? null,
      appoint_to: appointTo ?? null,
    }
    await moveOrder(tx, row, { to: 'dispatched', columns, action: 'dispatchOrder' })
    return {}
  })
async function refuseAway(tx: TxCtx, userId: string): Promise<void> {
  const user =
    (await seesEach(tx, 'identity.colleague', [userId])) && (await tx.db.first(userById(tx.tenant.id, userId)))
  if (!user || user.status !== 'active') throw new Refusal('kit.error.notFound', { fields: ['executorId'] })
}
/** What a colleague was given only he answers; for a firm somebody of the tenant does. */
function refuseOthers({ user }: TxCtx, row: OrderRow): void {
  if (row.executor_id && row.executor_id !== user?.id) throw new Refusal('workOrder.error.notYours')
}

export const acceptOrder = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'accept')
    refuseOthers(tx, row)
    const columns = { accepted_at: tx.now().toISOString() }
    await moveOrder(tx, row, { to: 'accepted', columns, action: 'acceptOrder' })
    return {}
  })

const NOBODYS = { executor_id: null, vendor: null, with_key: false, accepted_at: null } as const
export const declineOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'decline')
    await moveOrder(tx, row, { to: 'new', columns: NOBODYS, reason, action: 'declineOrder' })
    return {}
  })

/** An installation is done when the devices that name it as their ticket are in use and can be heard. */
export const finishOrder = (ctx: Ctx, { id, outcome }: InputOf<typeof contract.finishOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'finish')
    refuseOthers(tx, row)
    if (row.kind === 'install') {
      const devices = await tx.db.rows(devicesOfTicket(tx.tenant.id, row.no, tx.now()))
      if (!devices.length) throw new Refusal('workOrder.error.noDevice', { values: { no: row.no } })
      const silent = devices.find(({ state, online }) => state !== 'active' || !online)
      if (silent) throw new Refusal('workOrder.error.deviceSilent', { values: { serial: silent.serial } })
    }
    const columns = { ended_at: tx.now().toISOString(), outcome }
    await moveOrder(tx, row, { to: 'done', columns, reason: outcome, action: 'finishOrder' })
    return {}
  })

export const cancelOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockedFor(tx, id, 'cancel')
    const columns = { ended_at: tx.now().toISOString(), outcome: reason }
    await moveOrder(tx, row, { to: 'cancelled', columns, reason, action: 'cancelOrder' })
    return {}
  })
