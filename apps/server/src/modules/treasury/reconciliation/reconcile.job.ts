import { addDays } from '../../../infra/calendar.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import type { Outer } from '../channel/channel.service.ts'
import { daysToReconcile } from './reconciliation.queries.ts'
import { reconcileDay } from './reconciliation.service.ts'

/** Days back that are still tried: a channel's list may come late, or the server have been away. */
const DAYS_BACK = 3

/** Compares the last days with every channel. Channels make their lists by ten in the morning. */
export const reconcileJob = (outer: Outer) =>
  defineJob({
    name: 'reconcile-channels',
    schedule: '20 10 * * *',
    run: async (ctx, _payload, signal) => {
      for (let back = DAYS_BACK; back > 0; back--) {
        const day = addDays(ctx.today(), -back)
        for (const { id } of await ctx.db.rows(daysToReconcile(ctx.tenant.id, day))) {
          if (signal.aborted) return
          await reconcileDay(ctx, outer, { channelId: id, day })
        }
      }
    },
  })
