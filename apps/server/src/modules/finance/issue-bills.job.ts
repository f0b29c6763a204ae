import { addDays } from '../../infra/calendar.ts'
import { defineJob } from '../../infra/queue/jobs.ts'
import { runIssue, startIssue } from './issue.service.ts'

/** Bills go out this many days before they are due: enough for a weekend and a bank transfer. */
const DAYS_AHEAD = 5

/** Runs an issue run somebody started; called by its schedule, it starts one. */
export const issueBillsJob = defineJob<{ runId?: string; dueThrough?: string }>({
  name: 'issue-bills',
  schedule: '10 1 * * *',
  // What falls due meanwhile is billed when the tenant may write again.
  only: ['open'],
  run: async (ctx, { runId, dueThrough }, signal) => {
    if (runId && dueThrough) await runIssue(ctx, { runId, dueThrough }, signal)
    else await startIssue(ctx, { dueThrough: addDays(ctx.today(), DAYS_AHEAD) })
  },
})
