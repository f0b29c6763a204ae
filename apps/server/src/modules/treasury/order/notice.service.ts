import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError, type RawNotice } from '../../../infra/payment/channel.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { openChannel } from '../channel/channel.service.ts'
import type { MerchantOuter } from '../merchant/merchant-draft.service.ts'
import { hearOfMerchant } from '../merchant/merchant-facts.service.ts'
import { askRefund } from '../refund/refund.service.ts'
import { hearOfWithdrawal } from '../withdrawal/payout.service.ts'
import { findOrder, idOf, insertNotice, numberOf } from './order.queries.ts'
import { applyFacts, askChannel } from './order-facts.service.ts'

const forged = (): Refusal => new Refusal('treasury.error.noticeForged', { http: 403 })

/**
 * Hears a message of a channel. Believed by its signature alone; what it says of an amount other than ours is asked about
 * first. The same message twice does nothing; one about a number nobody knows is kept for the reconciliation.
 * @returns the words by which the channel knows that it was heard, when it wants some
 */
export async function hearNotice(
  ctx: Ctx,
  outer: MerchantOuter,
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
    const hear = notice.kind === 'application' ? hearOfMerchant : hearOfWithdrawal
    const isOurs = await hear(ctx, outer, channelId, notice.requestNo)
    const { id: noticeId, kind, requestNo: orderNo } = notice
    await ctx.db.run(
      insertNotice(tenantId, { channelId, noticeId, kind, orderNo, outcome: isOurs ? 'done' : 'unknown' }),
    )
    return heardBy
  }
  const orderNo = notice.kind === 'order' ? notice.order.orderNo : notice.kind === 'refund' ? notice.orderNo : undefined
  const id = orderNo && idOf(orderNo)
  const order = id ? await ctx.db.first(findOrder(ctx, id)) : undefined
  const isOurs = order?.channelId === channelId
  const known = { channelId, noticeId: notice.id, kind: notice.kind, orderNo }
  if (!order || !isOurs || notice.kind === 'other') {
    await ctx.db.run(insertNotice(tenantId, { ...known, outcome: notice.kind === 'other' ? 'ignored' : 'unknown' }))
    return heardBy
  }
  if (notice.kind === 'refund') {
    await askRefund(ctx, outer, notice.refund.refundNo)
    await ctx.db.run(insertNotice(tenantId, { ...known, outcome: 'done' }))
    return heardBy
  }
  if (notice.order.state === 'paid' && notice.order.amountFen !== order.amountFen) {
    await askChannel(ctx, outer, order.id, 'question')
    await ctx.db.run(insertNotice(tenantId, { ...known, outcome: 'done' }))
    return heardBy
  }
  await ctx.transaction(async (tx) => {
    // Noted with what it does: killed in between, the channel tells us again and it is new again.
    const isNew = await tx.db.first(insertNotice(tenantId, { ...known, outcome: 'done' }))
    if (isNew) await applyFacts(tx, order.id, { ...notice.order, orderNo: numberOf(order.id) }, 'message')
  })
  return heardBy
}
