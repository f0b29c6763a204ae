import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { ChannelError, type Notice, type PaymentChannel, type RawNotice } from '../../../infra/payment/channel.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { type Outer, openChannel } from '../channel/channel.service.ts'
import { merchantNotice, withdrawalNotice } from '../channels.ports.ts'
import { askRefund } from '../refund/refund.service.ts'
import { idOf, insertNotice, lockOrder } from './order.queries.ts'
import { ASK_JOB, applyFacts } from './order-facts.service.ts'

const forged = (): Refusal => new Refusal('channel.error.noticeForged', { http: 403 })

/**
 * Hears a message of a channel. Believed by its signature alone; what it says of an amount other than ours is asked about
 * first. The same message twice does nothing; one about a number nobody knows is kept for the reconciliation.
 * @returns the words by which the channel knows that it was heard, when it wants some
 */
export async function hearNotice(
  ctx: Ctx,
  outer: Outer,
  channelId: string,
  raw: RawNotice,
): Promise<string | undefined> {
  const tenantId = ctx.tenant.id
  const account = await ctx.db.first(findChannel(tenantId, channelId))
  if (!account) throw forged()
  const channel = await openChannel(ctx, outer, account)
  const { heardBy } = channel
  const notice = await channel.read(raw).catch((error: unknown) => {
    if (error instanceof ChannelError && !error.isFinal) throw new Refusal('kit.error.unavailable', { http: 503 })
    ctx.log.warn({ channelId, error: (error as Error).message }, 'a message that is not the channel’s')
    throw forged()
  })
  if (notice.kind === 'application' || notice.kind === 'payout') {
    const hear = ctx.ports.get(notice.kind === 'application' ? merchantNotice : withdrawalNotice)
    const isOurs = await hear(ctx, channelId, notice.requestNo)
    const { id: noticeId, kind, requestNo: orderNo } = notice
    await ctx.db.run(
      insertNotice(tenantId, { channelId, noticeId, kind, orderNo, outcome: isOurs ? 'done' : 'unknown' }),
    )
    return heardBy
  }
  await ctx.transaction((tx) => follow(tx, channel, { channelId, notice }))
  return heardBy
}

/**
 * What a message about an order or a refund makes of it, in one transaction with the note of it: killed in between, the
 * channel tells us again. Nobody asks the channel meanwhile, which waits for us to have heard: where it must be asked, the
 * queue does.
 */
async function follow(
  tx: TxCtx,
  { name }: PaymentChannel,
  { channelId, notice }: { channelId: string; notice: Notice },
) {
  const tenantId = tx.tenant.id
  const orderNo = notice.kind === 'order' ? notice.order.orderNo : notice.kind === 'refund' ? notice.orderNo : undefined
  const id = orderNo && idOf(orderNo)
  const order = id ? await tx.db.first(lockOrder(tenantId, id)) : undefined
  const isOurs = order?.channelId === channelId
  const outcome = notice.kind === 'other' ? 'ignored' : isOurs ? 'done' : 'unknown'
  const known = { channelId, noticeId: notice.id, kind: notice.kind, orderNo, outcome }
  // Told twice it is written once, and does nothing to what it did.
  void tx.db.run(insertNotice(tenantId, known))
  if (!order || !isOurs) return
  if (notice.kind === 'refund') return askRefund(tx, notice.refund.refundNo)
  if (notice.kind !== 'order') return
  if (notice.order.state === 'paid' && notice.order.amountFen !== order.amountFen)
    tx.enqueue({ name: ASK_JOB, payload: { id: order.id }, key: `${ASK_JOB}:${order.id}` })
  else await applyFacts(tx, order, notice.order, { source: 'message', channel: name })
}
