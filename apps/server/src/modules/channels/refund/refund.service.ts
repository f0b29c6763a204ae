import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { ChannelError, type RefundFacts } from '../../../infra/payment/channel.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { refundOnline } from '../../payments/index.ts'
import { channelOf, noticeUrl, type Outer } from '../channel/channel.service.ts'
import { findOrder, idOf, lockOrder, numberOf, type OrderRow } from '../order/order.queries.ts'
import { nextQuestion } from '../order/order.rules.ts'
import { pushReturnsOf, reverseForRefund } from '../sharing/return.service.ts'
import { notifyReceivers } from '../webhook/webhook.service.ts'
import {
  addRefunded,
  askRefundLater,
  findRefund,
  findRefundByNo,
  lockRefund,
  markRefund,
  type RefundRow,
} from './refund.queries.ts'

export const RESOURCE = 'channel.refund'
export const PUSH_JOB = 'push-refund'
export const memoOf = (order: Pick<OrderRow, 'no'>, reason: string): string => `${order.no} ${reason}`

/** Hands a refund to the channel, or asks about it when it has it already: the same number is the same refund there. */
export async function pushRefund(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const refund = await ctx.db.first(findRefund(ctx.tenant.id, id))
  if (refund?.state !== 'asked') return
  const order = (await ctx.db.first(findOrder({ ...ctx, scope: { kind: 'all' } }, refund.orderId)))!
  if (order.isShared && (await awaitsShares(ctx, outer, order.id)))
    return void (await ctx.db.run(askRefundLater(ctx.tenant.id, id, nextQuestion(ctx.now(), refund.asked))))
  try {
    const channel = await channelOf(ctx, outer, order.channelId)
    const facts = await channel.refund({
      orderNo: numberOf(order.id),
      refundNo: numberOf(id),
      amountFen: refund.amountFen,
      totalFen: order.amountFen,
      reason: refund.reason,
      notifyUrl: noticeUrl(ctx, outer, order.channelId),
      payee: order.payee,
    })
    await settle(ctx, order, refund, facts)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    // A channel without money enough may have some tomorrow; everything else it said no to stays no.
    if (error.isFinal && error.code !== 'NOT_ENOUGH')
      return settle(ctx, order, refund, { refundNo: '', state: 'closed' }, error.message)
    await ctx.db.run(askRefundLater(ctx.tenant.id, id, nextQuestion(ctx.now(), refund.asked)))
  }
}
/** Whether parts of an order have yet to come back before it is refunded; asks for them, or what became of them. */
async function awaitsShares(ctx: Ctx, outer: Outer, orderId: string): Promise<boolean> {
  const look = () =>
    ctx.transaction(async (tx) => {
      const order = (await tx.db.first(lockOrder(tx.tenant.id, orderId)))!
      return reverseForRefund(tx, order, order.refundedFen)
    })
  if (!(await look())) return false
  await pushReturnsOf(ctx, outer, orderId)
  return look()
}
async function settle(ctx: Ctx, order: OrderRow, refund: RefundRow, facts: RefundFacts, said?: string): Promise<void> {
  const tenantId = ctx.tenant.id
  if (facts.state === 'processing' || facts.state === 'absent')
    return void (await ctx.db.run(askRefundLater(tenantId, refund.id, nextQuestion(ctx.now(), refund.asked))))
  const isPaid = facts.state === 'success'
  await ctx.transaction(async (tx) => {
    await tx.db.first(lockOrder(tenantId, order.id))
    const now = (await tx.db.first(lockRefund(tenantId, refund.id)))!
    if (now.state !== 'asked') return
    const error = isPaid ? null : (said ?? facts.state).slice(0, 300)
    const moved = { key: now.id, renteeId: order.renteeId, amountFen: now.amountFen, memo: memoOf(order, now.reason) }
    await refundOnline(tx, isPaid ? 'send' : 'drop', moved)
    const state = isPaid ? 'paid' : 'dropped'
    await tx.db.run(markRefund(tenantId, now.id, state, error))
    if (!isPaid) await tx.db.run(addRefunded(tenantId, order.id, -now.amountFen))
    const [before, after] = [{ state: 'asked' }, { state, error }]
    tx.audit({ action: state, resource: RESOURCE, recordId: now.id, before, after })
    tx.emit({ name: 'channel.refund.settled', payload: { no: now.no, orderId: order.id } })
    notifyReceivers(tx, { event: `refund.${state}`, id: now.id, no: order.no, amountFen: now.amountFen, reason: error })
  })
}
/** What became of a refund so far, by its number. */
export const refundByNo = (ctx: Ctx, no: string) => ctx.db.first(findRefundByNo(ctx.tenant.id, no))
/** Hands one over as soon as it is written down; whatever happens here, the clock asks later. */
export const pushRefundJob = (outer: Outer) =>
  defineJob<{ id: string }>({ name: PUSH_JOB, run: (ctx, { id }) => pushRefund(ctx, outer, id) })
/** Has it asked about, by the channel's number of it. A number nobody gave is nobody's refund. */
export function askRefund(tx: TxCtx, number: string): void {
  const id = idOf(number)
  if (id) tx.enqueue({ name: PUSH_JOB, payload: { id }, key: `${PUSH_JOB}:${id}` })
}
