import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError } from '../../../infra/payment/channel.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import { dueShares } from '../../channels/due.queries.ts'
import { channelOf, type Outer } from '../channel/channel.service.ts'
import { numberOf } from '../order/order.queries.ts'
import { pushShare } from './push-share.service.ts'
import { returnsToAsk } from './return.queries.ts'
import { pushReturn, reverseForRefund } from './return.service.ts'
import {
  frozenOrder,
  lockShare,
  markFrozen,
  markReleased,
  ordersToRelease,
  shareById,
  sharedOrderOf,
  sharesToAsk,
} from './share.queries.ts'
import { giveUp, isLeftOver } from './share.service.ts'

const MOST = 200
const AGAIN_MS = 600_000

/** Hands over what is to be shared and asks about what nobody knows the end of; frees what nobody waits for any more. */
export const shareMoneyJob = (outer: Outer) =>
  defineJob({
    name: 'share-money',
    schedule: '* * * * *',
    due: dueShares,
    run: async (ctx, _payload, signal) => {
      const { id: tenantId } = ctx.tenant
      const turns = [
        [sharesToAsk, goOn],
        [returnsToAsk, pushReturn],
        [ordersToRelease, release],
      ] as const
      for (const [due, push] of turns)
        for (const { id } of await ctx.db.rows(due(tenantId, ctx.now(), MOST))) {
          if (signal.aborted) return
          // One that cannot go on, its channel's keys missing, keeps no other waiting.
          await push(ctx, outer, id).catch((error: unknown) =>
            ctx.log.error({ id, error: (error as Error).message }, 'sharing money did not go on'),
          )
        }
    },
  })

/** A payment that was taken back was never anybody's to share: every part of it comes back. */
export const shareReactions: readonly Reaction[] = [
  {
    event: 'PaymentReversed',
    run: (ctx, { paymentId }) =>
      ctx.transaction(async (tx) => {
        const order = await tx.db.first(sharedOrderOf(tx.tenant.id, paymentId as string))
        if (order) await reverseForRefund(tx, order, order.amountFen)
      }),
  },
]

/** Goes on with one; what failed, or waited for a hand, and was not seen to while the money was frozen is given up. */
async function goOn(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const share = (await ctx.db.first(shareById(ctx.tenant.id, id)))!
  if (!isLeftOver(share.state)) return void (await pushShare(ctx, outer, id))
  await ctx.transaction(async (tx) => {
    const now = (await tx.db.first(lockShare(tx.tenant.id, id)))!
    if (isLeftOver(now.state)) await giveUp(tx, now, 'expired')
  })
}

/** Frees what is frozen of a payment. After that the channel has done so itself. */
async function release(ctx: Ctx, outer: Outer, id: string): Promise<void> {
  const order = await ctx.db.first(frozenOrder(ctx.tenant.id, id))
  if (!order) return
  const now = ctx.now()
  try {
    const channel = await channelOf(ctx, outer, order.channelId)
    if (Date.parse(order.frozenUntil) > now.getTime())
      await channel.unfreeze({ shareNo: numberOf(id), transactionNo: order.transactionNo, description: '解冻剩余资金' })
    await ctx.db.run(markReleased(ctx.tenant.id, id, now))
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ order: id, code: error.code }, 'the channel did not free what is frozen')
    await ctx.db.run(markFrozen(ctx.tenant.id, id, new Date(now.getTime() + AGAIN_MS)))
  }
}
