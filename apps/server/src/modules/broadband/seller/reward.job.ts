import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { oweCommission } from '../../value-added/index.ts'
import { dueRewards } from '../due.queries.ts'
import { ordersToReward } from '../order/order.queries.ts'
import { changeLineOrder, lockPair } from '../order/order.record.ts'
import { packageById } from '../package/package.queries.ts'

const MOST = 500
/** The days of refund are over: the commission of an order is owed to its seller. */
export const rewardOrder = (ctx: Ctx, id: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = (await lockPair(tx, id))?.order
    const fen = Number(order?.commission_fen ?? 0)
    if (order?.state !== 'done' || !order.paid_at || !fen || !order.seller_id || order.commission_on) return
    if (!order.refund_by || new Date(order.refund_by) > tx.now()) return
    const { name: title } = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
    const { seller_id: sellerId, no } = order
    await oweCommission(tx, {
      sellerId,
      kind: 'broadband',
      sourceId: id,
      no,
      title,
      totalFen: Number(order.amount_fen),
      fen,
    })
    await changeLineOrder(tx, order, 'rewardLineOrder', { commission_on: tx.today() })
  })
export const rewardOrdersJob = defineJob({
  name: 'reward-broadband-orders',
  schedule: '50 * * * *',
  due: dueRewards,
  run: async (ctx) => {
    for (const { id } of await ctx.db.rows(ordersToReward(ctx.tenant.id, ctx.now(), MOST))) await rewardOrder(ctx, id)
  },
})
