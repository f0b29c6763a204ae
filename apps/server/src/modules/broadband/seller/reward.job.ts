import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueRewards } from '../due.queries.ts'
import { ordersToReward } from '../order/order.queries.ts'
import { lockPair } from '../order/order.record.ts'
import { reward } from '../order/reward-order.ts'

const MOST = 500
/** The days of refund of an order are over: its commission is owed. */
export const rewardOrder = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const pair = await lockPair(tx, id)
    if (pair) await reward(tx, pair.order)
  })
export const rewardOrdersJob = defineJob({
  name: 'reward-broadband-orders',
  schedule: '50 * * * *',
  due: dueRewards,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(ordersToReward(ctx.tenant.id, ctx.now(), MOST))) await rewardOrder(ctx, id)
  },
})
