import { addDays } from '../../../infra/calendar.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueSettlement } from '../due.queries.ts'
import { runSettlement, settleDay } from './settlement.service.ts'

/** Runs a settlement somebody started; called by its schedule, it starts that of the day before (T+1). */
export const settleDayJob = defineJob<{ runId?: string; day?: string }>({
  name: 'settle-day',
  schedule: '0 2 * * *',
  due: dueSettlement,
  // Landlords get what was collected for them also while the tenant can only be read.
  only: ['open', 'readOnly'],
  run: async (ctx, { runId, day }, signal) => {
    if (runId && day) await runSettlement(ctx, { runId, day }, signal)
    else await settleDay(ctx, { day: addDays(ctx.today(), -1) })
  },
})
