import { addDays } from '../../../infra/calendar.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueReconciliations } from '../../channels/due.queries.ts'
import type { Outer } from '../channel/channel.service.ts'
import { type ReconcileRun, RUN_KIND, reconcileDay, runReconcile } from './reconcile-run.service.ts'
import { daysToReconcile } from './reconciliation.queries.ts'

/** Days back that are still tried: a channel's list may come late, or the server have been away. */
const DAYS_BACK = 3

/** Does a run; called by its schedule, it starts one for each channel and day not compared yet. Channels make their lists by ten in the morning. */
export const reconcileJob = (outer: Outer) =>
  defineJob<Partial<ReconcileRun>>({
    name: RUN_KIND,
    schedule: '20 10 * * *',
    due: dueReconciliations,
    run: async (ctx, { runId, channelId, day }, signal) => {
      if (runId && channelId && day) return runReconcile(ctx, outer, { runId, channelId, day }, signal)
      for (let back = DAYS_BACK; back > 0; back--) {
        const due = addDays(ctx.today(), -back)
        for (const { id } of await ctx.db.rows(daysToReconcile(ctx.tenant.id, due)))
          await reconcileDay(ctx, { channelId: id, day: due })
      }
    },
  })
