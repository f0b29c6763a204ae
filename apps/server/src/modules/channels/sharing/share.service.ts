import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { NOTED, stepsOf } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { moveShares } from '../../wallet/index.ts'
import type { Outer } from '../channel/channel.service.ts'
import { lockOrder } from '../order/order.queries.ts'
import { notifyReceivers } from '../webhook/webhook.service.ts'
import { shareStep } from './divide-order.service.ts'
import { pushShare } from './push-share.service.ts'
import { putReturn, type ReturnRow, returnsOf, shownReturns } from './return.queries.ts'
import { pushReturnsOf, reverse, takeReturn } from './return.service.ts'
import {
  findShare,
  type LineRow,
  linesOf,
  lockShare,
  putLines,
  putShare,
  type ShareRow,
  type ShareState,
  type ShareStep,
  shareById,
} from './share.queries.ts'

const RESOURCE = 'channel.shareOrder'
type Answer = { state: ShareState }

export async function queryShareDetail(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryShareDetail>,
): Promise<AnswerOf<typeof contract.queryShareDetail>> {
  if (!(await ctx.db.first(findShare(ctx, id)))) throw notFound()
  const { id: tenantId } = ctx.tenant
  const [lines, returns, steps] = await ctx.db.all(
    linesOf(tenantId, id),
    shownReturns(tenantId, id),
    stepsOf<ShareStep, typeof NOTED>(tenantId, RESOURCE, id, NOTED),
  )
  return { lines, returns, steps }
}

/** Runs a change on a share order nobody else changes meanwhile. */
async function changed(ctx: Ctx, id: string, change: (tx: TxCtx, share: ShareRow) => Promise<void>): Promise<void> {
  wholeTenantOnly(ctx)
  await ctx.transaction(async (tx) => {
    const share = await tx.db.first(lockShare(tx.tenant.id, id))
    if (!share) throw notFound()
    await change(tx, share)
  })
}
const stateOf = async (ctx: Ctx, id: string): Promise<Answer> => ({
  state: (await ctx.db.first(shareById(ctx.tenant.id, id)))!.state,
})

const PUSH_JOB = 'push-share'
/** The channel hears of it when it is certainly written; whatever happens then, the clock asks later. */
const pushSoon = (tx: TxCtx, id: string): void => tx.enqueue({ name: PUSH_JOB, payload: { id } })
export const pushShareJob = (outer: Outer) =>
  defineJob<{ id: string }>({ name: PUSH_JOB, run: async (ctx, { id }) => void (await goOn(ctx, outer, id)) })
async function goOn(ctx: Ctx, outer: Outer, id: string): Promise<ShareState> {
  const { orderId } = (await ctx.db.first(shareById(ctx.tenant.id, id)))!
  const state = await pushShare(ctx, outer, id)
  await pushReturnsOf(ctx, outer, orderId)
  return state
}

export async function syncShare(ctx: Ctx, outer: Outer, id: string): Promise<Answer> {
  wholeTenantOnly(ctx)
  if (!(await ctx.db.first(findShare(ctx, id)))) throw notFound()
  return { state: await goOn(ctx, outer, id) }
}

const failedOf = async (tx: TxCtx, share: ShareRow): Promise<LineRow[]> => {
  if (share.state !== 'part_failed') throw new Refusal('channel.error.shareNotFailed')
  return (await tx.db.rows(linesOf(tx.tenant.id, share.id))).filter(({ state }) => state === 'failed')
}
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export async function retryShare(ctx: Ctx, { id, reason }: InputOf<typeof contract.retryShare>): Promise<Answer> {
  await changed(ctx, id, async (tx, share) => {
    const failed = await failedOf(tx, share)
    // Lines that went out now would have to come back at once.
    if (share.reversedFen > share.refundedFen) throw new Refusal('channel.error.shareReversed')
    await tx.db.run(putLines(tx.tenant.id, ids(failed), { state: 'waiting', callId: null }))
    await tx.db.run(putShare(tx.tenant.id, id, { state: 'splitting', askAt: tx.now() }))
    shareStep(tx, share, 'retried', reason)
    tx.audit({ action: 'retry', resource: RESOURCE, recordId: id, after: { lines: ids(failed), reason } })
    pushSoon(tx, id)
  })
  return stateOf(ctx, id)
}

/** From here on it goes by itself, as where nobody has to. */
export async function divideShare(ctx: Ctx, { id, reason }: InputOf<typeof contract.divideShare>): Promise<Answer> {
  await changed(ctx, id, async (tx, share) => {
    if (share.state !== 'to_divide') throw new Refusal('channel.error.shareDivided')
    await tx.db.run(putShare(tx.tenant.id, id, { state: 'pending', askAt: tx.now() }))
    shareStep(tx, share, 'pending', reason)
    const [before, after] = [{ state: share.state }, { state: 'pending', reason }]
    tx.audit({ action: 'divide', resource: RESOURCE, recordId: id, before, after })
    pushSoon(tx, id)
  })
  return stateOf(ctx, id)
}

export async function finishShare(ctx: Ctx, { id, reason }: InputOf<typeof contract.finishShare>): Promise<Answer> {
  await changed(ctx, id, (tx, share) => giveUp(tx, share, reason))
  return stateOf(ctx, id)
}
/** Somebody must say how it goes on. */
export const isLeftOver = (state: ShareState): boolean => state === 'part_failed' || state === 'to_divide'
/** What nobody could take, or divided in time, stays with the landlord; the channel then frees it. */
export async function giveUp(tx: TxCtx, share: ShareRow, reason: string): Promise<void> {
  const isUndivided = share.state === 'to_divide'
  const failed = isUndivided ? await tx.db.rows(linesOf(tx.tenant.id, share.id)) : await failedOf(tx, share)
  const { landlordId, no } = share
  const moves = failed.map(({ id: key, receiverId, amountFen }) => ({
    how: 'drop' as const,
    key,
    landlordId,
    receiverId,
    amountFen,
  }))
  await moveShares(tx, moves, no, share.paymentId)
  for (const line of failed)
    await tx.db.run(
      putLines(tx.tenant.id, [line.id], { state: 'failed', reason: line.reason ?? reason, isDropped: true }),
    )
  await tx.db.run(putShare(tx.tenant.id, share.id, { state: 'finished' }))
  shareStep(tx, share, 'given_up', reason)
  const [before, after] = [{ state: share.state }, { state: 'finished', reason }]
  tx.audit({ action: 'giveUp', resource: RESOURCE, recordId: share.id, before, after })
  notifyReceivers(tx, { event: 'share.finished', id: share.id, no, amountFen: share.baseFen, reason })
}

export async function reverseShare(
  ctx: Ctx,
  { id, amountFen, reason }: InputOf<typeof contract.reverseShare>,
): Promise<Answer> {
  wholeTenantOnly(ctx)
  const seen = await ctx.db.first(findShare(ctx, id))
  if (!seen) throw notFound()
  await ctx.transaction(async (tx) => {
    // In the order refunds lock in.
    await tx.db.first(lockOrder(tx.tenant.id, seen.orderId))
    const share = (await tx.db.first(lockShare(tx.tenant.id, id)))!
    const lines = await tx.db.rows(linesOf(tx.tenant.id, id))
    if (lines.some((line) => line.state === 'accepted' || (line.callId && line.state === 'waiting')))
      throw new Refusal('channel.error.shareUnderway')
    const leftFen = share.paidFen - share.reversedFen
    if (amountFen > leftFen)
      throw new Refusal('channel.error.reverseTooMuch', {
        values: { left: (leftFen / 100).toFixed(2) },
        fields: ['amountFen'],
      })
    await reverse(tx, share, share.reversedFen + amountFen)
    shareStep(tx, share, 'reversed', reason)
    pushSoon(tx, id)
  })
  return stateOf(ctx, id)
}

async function failedReturns(tx: TxCtx, share: ShareRow): Promise<ReturnRow[]> {
  const failed = (await tx.db.rows(returnsOf(tx.tenant.id, share.id))).filter(({ state }) => state === 'failed')
  if (!failed.length) throw new Refusal('channel.error.noFailedReturn')
  return failed
}
export async function retryReturn(ctx: Ctx, { id, reason }: InputOf<typeof contract.retryReturn>): Promise<Answer> {
  await changed(ctx, id, async (tx, share) => {
    const failed = await failedReturns(tx, share)
    for (const one of failed) await tx.db.run(putReturn(tx.tenant.id, one.id, { state: 'dropped' }))
    shareStep(tx, share, 'return_retried', reason)
    tx.audit({ action: 'retry', resource: RESOURCE, recordId: id, after: { returns: ids(failed), reason } })
    await reverse(tx, share, share.reversedFen)
    pushSoon(tx, id)
  })
  return stateOf(ctx, id)
}
export async function coverReturn(ctx: Ctx, { id, reason }: InputOf<typeof contract.coverReturn>): Promise<Answer> {
  await changed(ctx, id, async (tx, share) => {
    for (const one of await failedReturns(tx, share)) await takeReturn(tx, share, one, 'covered', reason)
  })
  return stateOf(ctx, id)
}
