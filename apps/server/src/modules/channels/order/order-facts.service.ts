import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { ChannelError, type OrderFacts, type PaymentChannel } from '../../../infra/payment/channel.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { bookOnline } from '../../payments/index.ts'
import { channelOf, type Outer } from '../channel/channel.service.ts'
import { divideOrder } from '../sharing/divide-order.service.ts'
import { notifyReceivers } from '../webhook/webhook.service.ts'
import {
  askLater,
  findOrder,
  lockOrder,
  markBooked,
  markClosed,
  markError,
  numberOf,
  type OrderRow,
  type OrderSource,
  type OrderState,
} from './order.queries.ts'
import { isAwaited, nextQuestion } from './order.rules.ts'

export const RESOURCE = 'channel.order'
/** Writes down who told us what, and what that made of the order; tells who reacts when it is settled. */
export function step(
  tx: TxCtx,
  order: OrderRow,
  source: OrderSource,
  state: OrderState,
  note?: string,
  paymentNo?: string,
): void {
  const username = source === 'staff' || source === 'payer' ? (tx.user?.username ?? null) : null
  const from = state === 'created' ? null : order.state
  recordStep(tx, { subject: RESOURCE, recordId: order.id, from, to: state, reason: note, source, username })
  tx.audit({
    action: state,
    resource: RESOURCE,
    recordId: order.id,
    before: { state: order.state },
    after: { state, source, note },
  })
  if (state === 'booked' || state === 'closed' || state === 'error')
    tx.emit({ name: 'channel.order.settled', payload: { orderId: order.id, state, paymentNo } })
}

/** Who told us, and of which channel it is. */
interface From {
  source: OrderSource
  channel: PaymentChannel['name']
}
/** Whether nobody is to pay it any more. */
const isGivenUp = (ctx: Ctx, { state, expiresAt }: OrderRow): boolean =>
  state === 'closing' || Date.parse(expiresAt) <= ctx.now().getTime()

/**
 * What follows from what the channel says of an order, once: money that was paid is booked, also when the order was
 * closed or expired meanwhile. Never goes back from booked. The order is locked.
 */
export async function applyFacts(tx: TxCtx, order: OrderRow, facts: OrderFacts, from: From): Promise<OrderState> {
  const state = await follow(tx, order, facts, from)
  // Notify only the user who closed the order. Publishing every payment would lock the tenant's message counter.
  if (order.state === 'closing' && state !== 'closing')
    await publish(tx, { kind: 'order', to: { staffOf: 'channel.order', usernames: [order.username] } })
  return state
}

async function follow(tx: TxCtx, order: OrderRow, facts: OrderFacts, from: From): Promise<OrderState> {
  if (order.state === 'booked') return 'booked'
  if (facts.state === 'paid' || facts.state === 'refunded') return book(tx, order, facts, from)
  const isOver = facts.state === 'closed' || (facts.state === 'absent' && isGivenUp(tx, order))
  if (isOver && order.state !== 'closed' && order.state !== 'error') {
    await tx.db.run(markClosed(tx.tenant.id, order.id, null))
    step(tx, order, from.source, 'closed')
    return 'closed'
  }
  return order.state
}

async function book(tx: TxCtx, order: OrderRow, facts: OrderFacts, { source, channel }: From): Promise<OrderState> {
  const tenantId = tx.tenant.id
  if (facts.amountFen !== order.amountFen || !facts.transactionNo || !facts.paidAt) {
    const error = `amount ${facts.amountFen ?? '?'}, asked for ${order.amountFen}`
    if (order.state !== 'error') {
      await tx.db.run(markError(tenantId, order.id, error))
      step(tx, order, source, 'error', error)
    }
    return 'error'
  }
  const { transactionNo, paidAt } = facts
  const day = businessDay(new Date(paidAt), tx.tenant.timeZone)
  const payment = await bookOnline(tx, {
    renteeId: order.renteeId,
    billIds: order.billIds,
    amountFen: order.amountFen,
    channel,
    channelNo: transactionNo,
    receivedOn: day,
  })
  // It travels with all that is written here; an error surfaces at commit.
  void tx.db.run(markBooked(tenantId, order.id, { transactionNo, paidAt }, payment))
  if (order.isShared) await divideOrder(tx, { order, paymentId: payment.id, paidAt, day })
  step(tx, order, source, 'booked', order.state === 'closed' ? 'paid after it was closed' : undefined, payment.no)
  notifyReceivers(tx, { ...order, event: 'order.booked' })
  return 'booked'
}

/** Asks the channel and does what follows. What it cannot say now is asked again, ever more seldom. */
export async function askChannel(ctx: Ctx, outer: Outer, id: string, source: OrderSource): Promise<OrderState> {
  const order = (await ctx.db.first(findOrder(ctx, id)))!
  try {
    const channel = await channelOf(ctx, outer, order.channelId)
    const number = numberOf(id)
    let facts = await channel.orderOf(number, order.payee)
    if (facts.state === 'pending' && isGivenUp(ctx, order)) {
      // Closed there before it is closed here, so that nobody pays what we have given up.
      await channel.close(number, order.payee).catch((error: unknown) => {
        if (!(error instanceof ChannelError && error.isFinal)) throw error
      })
      facts = await channel.orderOf(number, order.payee)
    }
    const state = await ctx.transaction(async (tx) => {
      const now = (await tx.db.first(lockOrder(tx.tenant.id, id)))!
      return applyFacts(tx, now, facts, { source, channel: channel.name })
    })
    if (isAwaited(state)) await later(ctx, order)
    return state
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ order: order.no, code: error.code }, 'the channel did not say what became of an order')
    await later(ctx, order)
    return order.state
  }
}
export const ASK_JOB = 'ask-order'
/** Asks about one, where a message of the channel does not agree with what we know. */
export const askOrderJob = (outer: Outer) =>
  defineJob<{ id: string }>({
    name: ASK_JOB,
    follows: 'payment',
    run: async (ctx, { id }) => void (await askChannel(ctx, outer, id, 'question')),
  })
const later = (ctx: Ctx, { id, asked }: OrderRow): Promise<unknown> =>
  ctx.db.run(askLater(ctx.tenant.id, id, nextQuestion(ctx.now(), asked)))
