import { timingSafeEqual } from 'node:crypto'
import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type { queryPayerAsk as askView, payInApp as payCommand } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError, type InApp } from '../../../infra/payment/channel.ts'
import { channelOf, type Outer } from '../channel/channel.service.ts'
import { type OrderRow, putPayer } from './order.queries.ts'
import { isOpen } from './order.rules.ts'
import { pageOf, placeOrder, seenOrder, sourceOf } from './place-order.service.ts'

/** How long somebody may take from being asked who he is until he is back. */
const ASK_MS = 10 * 60_000
/** Whose digits do not have the letter that ends them. */
const RADIX = 16
/**
 * What the payer comes back with besides his code: letters and digits alone, ours by its signature, and of no use for another
 * order, another user, or later. So nobody can make somebody pay as somebody else.
 */
function stateOf(ctx: Ctx, { secrets }: Outer, id: string, untilMs: number): string {
  const of = `${ctx.tenant.id} ${id} ${ctx.user?.id} ${untilMs}`
  const signed = Buffer.from(secrets.fingerprint(of, 'channel_payer'), 'base64url').toString('hex')
  return `${untilMs.toString(RADIX)}x${signed}`
}
function isStateOf(ctx: Ctx, outer: Outer, id: string, given: string): boolean {
  const untilMs = Number.parseInt(given.split('x')[0]!, RADIX)
  // What is no number is not later than now either.
  if (!(untilMs > ctx.now().getTime())) return false
  const [own, theirs] = [stateOf(ctx, outer, id, untilMs), given].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

async function openOrder(ctx: Ctx, outer: Outer, id: string): Promise<{ order: OrderRow; inApp: InApp }> {
  const order = await seenOrder(ctx, id)
  const { inApp } = await channelOf(ctx, outer, order.channelId)
  if (order.way !== 'jsapi' || !inApp || !isOpen(order.state)) throw new Refusal('channel.error.orderOver')
  return { order, inApp }
}

export async function queryPayerAsk(
  ctx: Ctx,
  outer: Outer,
  { id }: InputOf<typeof askView>,
): Promise<AnswerOf<typeof askView>> {
  const { order, inApp } = await openOrder(ctx, outer, id)
  const untilMs = ctx.now().getTime() + ASK_MS
  return { url: inApp.askAt(pageOf(outer, order.id), stateOf(ctx, outer, order.id, untilMs)) }
}

/** Who pays is learnt once, then the order is placed for him; what his page calls the cashier with is signed each time. */
export async function payInApp(
  ctx: Ctx,
  outer: Outer,
  { id, code, state }: InputOf<typeof payCommand>,
): Promise<AnswerOf<typeof payCommand>> {
  const { order, inApp } = await openOrder(ctx, outer, id)
  if (!order.payerOpenid) {
    if (!code || !state || !isStateOf(ctx, outer, order.id, state)) throw new Refusal('channel.error.payerUnknown')
    const openid = await inApp.payerOf(code).catch((error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      ctx.log.warn({ order: order.no, code: error.code }, 'the channel did not say who pays')
      throw new Refusal(error.isFinal ? 'channel.error.payerUnknown' : 'channel.error.channelSilent')
    })
    await ctx.db.run(putPayer(ctx.tenant.id, order.id, openid))
  }
  await placeOrder(ctx, outer, order.id, sourceOf(ctx))
  const placed = await seenOrder(ctx, order.id)
  if (placed.state === 'created') throw new Refusal('channel.error.channelSilent')
  if (placed.state !== 'placed' || !placed.prepayId) throw new Refusal('channel.error.orderOver')
  return inApp.callOf(placed.prepayId)
}
