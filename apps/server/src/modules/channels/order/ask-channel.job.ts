import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueOrders } from '../../channels/due.queries.ts'
import type { Outer } from '../channel/channel.service.ts'
import { refundsToAsk } from '../refund/refund.queries.ts'
import { pushRefund } from '../refund/refund.service.ts'
import { ordersToAsk } from './order.queries.ts'
import { askChannel } from './order-facts.service.ts'

const MOST = 200

/** Asks channels about what nobody knows the end of: a message may be lost, an answer never come. */
export const askChannelJob = (outer: Outer) =>
  defineJob({
    name: 'ask-channel',
    schedule: '* * * * *',
    due: dueOrders,
    run: async (ctx, _payload, signal) => {
      const { id: tenantId } = ctx.tenant
      for (const { id } of await ctx.db.rows(ordersToAsk(tenantId, ctx.now(), MOST))) {
        if (signal.aborted) return
        await askChannel(ctx, outer, id, 'clock')
      }
      for (const { id } of await ctx.db.rows(refundsToAsk(tenantId, ctx.now(), MOST))) {
        if (signal.aborted) return
        await pushRefund(ctx, outer, id)
      }
    },
  })
