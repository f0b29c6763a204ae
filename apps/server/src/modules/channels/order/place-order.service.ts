import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { ChannelError, type OrderRequest } from '../../../infra/payment/channel.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { channelOf, noticeUrl, type Outer } from '../channel/channel.service.ts'
import {
  findOrder,
  lockOrder,
  markClosed,
  markPlaced,
  numberOf,
  type OrderRow,
  type OrderSource,
  type OrderState,
  putLink,
} from './order.queries.ts'
import { step } from './order-facts.service.ts'

/** Who does it; the clock has nobody. */
export const sourceOf = (ctx: Ctx): 'payer' | 'staff' | 'clock' =>
  ctx.user ? (ctx.scope.kind === 'rentee' ? 'payer' : 'staff') : 'clock'
export async function seenOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  const order = await ctx.db.first(findOrder(ctx, id))
  if (!order) throw notFound()
  return order
}
/** Our page of an order, where payers come back to. */
export const pageOf = ({ payment }: Outer, id: string): string => `${payment.publicUrl}/payreturn?id=${id}`

const requestOf = (ctx: Ctx, outer: Outer, order: OrderRow): OrderRequest => ({
  orderNo: numberOf(order.id),
  amountFen: order.amountFen,
  // The same in whatever language somebody looks: the channel takes one text for a number.
  description: `${translate('zh', `channel.order.purpose.${order.purpose}`)} ${order.no}`,
  expiresAt: new Date(order.expiresAt),
  notifyUrl: noticeUrl(ctx, outer, order.channelId),
  way: order.way,
  payerIp: order.payerIp,
  ...(order.payerOpenid && { payerId: order.payerOpenid }),
  returnUrl: pageOf(outer, order.id),
  isShared: order.isShared,
  payee: order.payee,
})

export const PLACE_JOB = 'place-order'
/**
 * Gives the order to the channel and keeps the code. Asked again with the same number it is the same order there, so an
 * answer that never came does no harm: the next look asks again. What the channel refuses is closed, with its words. One to be
 * paid inside the channel's app waits until it is known by whom.
 */
export async function placeOrder(ctx: Ctx, outer: Outer, id: string, source: OrderSource): Promise<void> {
  const order = await seenOrder(ctx, id)
  if (order.state !== 'created' || (order.way === 'jsapi' && !order.payerOpenid)) return
  const channel = await channelOf(ctx, outer, order.channelId)
  let { way } = order
  try {
    const asked = requestOf(ctx, outer, order)
    const placed = await channel.place(asked).catch((error: unknown) => {
      // Not every merchant may be paid from the browser of a phone: then there is a code.
      if (way === 'native' || !(error instanceof ChannelError && error.code === 'NO_AUTH')) throw error
      way = 'native'
      return channel.place({ ...asked, way, payerId: undefined })
    })
    const { codeUrl = null, codeUntil: linkUntil = null, prepayId = null } = placed
    await settle(ctx, id, (tx) => markPlaced(tx.tenant.id, id, { codeUrl, linkUntil, prepayId, way }), source, 'placed')
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ order: order.no, code: error.code }, 'the channel did not take an order')
    if (!error.isFinal) return
    const { message } = error
    await settle(ctx, id, (tx) => markClosed(tx.tenant.id, id, message.slice(0, 300)), source, 'closed', message)
  }
}
export const placeOrderJob = (outer: Outer) =>
  defineJob<{ id: string }>({
    name: PLACE_JOB,
    follows: 'payment',
    run: (ctx, { id }) => placeOrder(ctx, outer, id, 'queue'),
  })
/** From created to another state, unless somebody was faster. */
const settle = (
  ctx: Ctx,
  id: string,
  change: (tx: Ctx) => ReturnType<typeof markPlaced>,
  source: OrderSource,
  state: OrderState,
  note?: string,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = (await tx.db.first(lockOrder(tx.tenant.id, id)))!
    if (order.state !== 'created') return
    await tx.db.run(change(tx))
    step(tx, order, source, state, note?.slice(0, 300))
  })

/** Seconds until a channel that gave no new link is asked for one again. */
const AGAIN_S = 15
/** A link into the app that ends before its order is replaced: the same number again is the same order. */
export async function renewLink(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const order = await seenOrder(ctx, id)
  const now = ctx.now().getTime()
  if (order.state !== 'placed' || !order.linkUntil || Date.parse(order.linkUntil) > now) return
  if (Date.parse(order.expiresAt) <= now) return
  try {
    const channel = await channelOf(ctx, outer, order.channelId)
    const { codeUrl = null, codeUntil: linkUntil = null } = await channel.place(requestOf(ctx, outer, order))
    await ctx.db.run(putLink(ctx.tenant.id, id, { codeUrl, linkUntil }))
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    // Paid meanwhile, or nobody answers: what became of it is asked otherwise.
    ctx.log.warn({ order: order.no, code: error.code }, 'the channel gave no new link')
    const linkUntil = new Date(now + AGAIN_S * 1_000)
    await ctx.db.run(putLink(ctx.tenant.id, id, { codeUrl: null, linkUntil }))
  }
}
