import { defineJob } from '../../infra/queue/jobs.ts'
import { dayAfter } from './bill.rules.ts'
import { runIssue, startIssue } from './issue.service.ts'

/** Bills go out this many days before they are due: enough for a weekend and a bank transfer. */
const DAYS_AHEAD = 5

/** Runs an issue run somebody started; called by its schedule, it starts one. */
export const issueBillsJob = defineJob<{ runId?: string; dueThrough?: string }>({
  name: 'issue-bills',
  schedule: '10 1 * * *',
  run: async (ctx, { runId, dueThrough }, signal) => {
    if (runId && dueThrough) await runIssue(ctx, { runId, dueThrough }, signal)
    else await startIssue(ctx, { dueThrough: dayAfter(ctx.today(), DAYS_AHEAD) })
  },
})
