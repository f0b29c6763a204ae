import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { mayFollowOrder, workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { attachFiles } from '../../files/index.ts'
import { claimFinished, confirmAndClaim, giveBack } from './claim.ts'
import { confirmBy } from './confirmation.ts'
import { refuseOthers, refuseStrangers } from './executor.rules.ts'
import { dropCost } from './order-cost.ts'
import { refuseStanding } from './remove-device.ts'
import { refuseUntested } from './test-devices.ts'
import { findOrder, setColumns } from './work-order.queries.ts'
import { lockedFor, moveOrder } from './work-order.record.ts'

export const finishOrder = (ctx: Ctx, input: InputOf<typeof contract.finishOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, outcome, checked, fileIds, signatureId } = input
    const row = await lockedFor(tx, id, 'finish')
    refuseOthers(tx, row)
    if (row.kind === 'install') await refuseUntested(tx, row)
    if (row.kind === 'remove') await refuseStanding(tx, row)
    const columns = {
      ended_at: tx.now().toISOString(),
      outcome,
      checked: [...new Set(checked)],
      confirm_by: await confirmBy(tx),
    }
    await moveOrder(tx, row, { to: 'done', columns, reason: outcome, action: 'finishOrder' })
    const to = { resource: workOrder.name, recordId: id, locked: true }
    await attachFiles(tx, fileIds, { ...to, purpose: 'after' })
    await attachFiles(tx, signatureId ? [signatureId] : [], { ...to, purpose: 'signature' })
    await claimFinished(tx, { ...row, state: 'done', ...columns })
    return {}
  })

/** The customer says how well it was done; of an order that was done, also that it is. */
export const confirmOrder = (ctx: Ctx, input: InputOf<typeof contract.confirmOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    refuseStrangers(tx)
    const { id, score, speedScore, mannerScore, scoreNote } = input
    const row = await lockedFor(tx, id, 'confirm')
    const scores = {
      score: score ?? row.score,
      speed_score: speedScore ?? row.speed_score,
      manner_score: mannerScore ?? row.manner_score,
      score_note: scoreNote?.trim() || row.score_note,
    }
    if (row.state === 'done') await confirmAndClaim(tx, row, scores)
    else {
      await tx.db.run(setColumns(tx.tenant.id, id, scores))
      tx.audit({ action: 'rateOrder', resource: workOrder.name, recordId: id, after: scores })
    }
    return {}
  })

/** It was not done: its executor goes there again. A bill that was made of it stays, so this comes before it. */
export const reopenOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    refuseStrangers(tx)
    const row = await lockedFor(tx, id, 'reopen')
    if (row.bill_id || row.settlement_id) throw new Refusal('workOrder.error.isPaid')
    if (row.state === 'confirmed') {
      await dropCost(tx, row)
      await giveBack(tx, row)
    }
    const columns = {
      reopened: row.reopened + 1,
      accepted_at: null,
      ended_at: null,
      confirmed_at: null,
      settle_on: null,
      confirm_by: null,
      appoint_from: null,
      appoint_to: null,
    }
    await moveOrder(tx, row, { to: 'dispatched', columns, reason, action: 'reopenOrder' })
    return {}
  })

export const closeOrder = (ctx: Ctx, { id, visitNote }: InputOf<typeof contract.closeOrder>): Promise<object> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const row = await lockedFor(tx, id, 'close')
    const columns = { visit_note: visitNote, confirm_by: null }
    await moveOrder(tx, row, { to: 'closed', columns, reason: visitNote, action: 'closeOrder' })
    return {}
  })

/** Staff at any time before somebody is there; the renter or landlord who asked for it until somebody has taken it. */
export const cancelOrder = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    refuseStrangers(tx)
    const row = await lockedFor(tx, id, 'cancel')
    const isTheirs = row.source === tx.scope.kind && ['new', 'dispatched'].includes(row.state)
    if (isParty(tx.scope) && !isTheirs) throw new Refusal(`workOrder.error.cannot.${row.state}`)
    const columns = { ended_at: tx.now().toISOString(), outcome: reason }
    await moveOrder(tx, row, { to: 'cancelled', columns, reason, action: 'cancelOrder' })
    return {}
  })

/** Cancels an order whose cause is gone, unless somebody is at the place already. */
export async function dropOrder(tx: TxCtx, id: string, reason: string): Promise<void> {
  const row = await tx.db.first(findOrder(tx, id))
  if (!row || !mayFollowOrder('cancel', row.state, row.kind)) return
  const columns = { ended_at: tx.now().toISOString(), outcome: reason }
  await moveOrder(tx, row, { to: 'cancelled', columns, reason, action: 'cancelOrder' })
}

/** Confirms a finished order, and closes a confirmed one, when `confirm_by` has passed. */
export const confirmByItself = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const row = await tx.db.first(findOrder(tx, id))
    // Orders finished before there was a confirmation have no such day.
    if (!row || (row.confirm_by && new Date(row.confirm_by) > tx.now())) return
    if (row.state === 'done') await confirmAndClaim(tx, await lockedFor(tx, id, 'confirm'))
    if (row.state === 'confirmed')
      await moveOrder(tx, row, { to: 'closed', columns: { confirm_by: null }, action: 'closeOrder' })
  })
