import { addDays } from '../../../infra/calendar.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import { dueCharges } from '../due.queries.ts'
import { DAYS_AHEAD } from '../plan/plan.rules.ts'
import { type IssueRun, issueBills, runIssue } from './issue.service.ts'

/** Runs an issue run somebody started; called by its schedule, it starts one. */
export const issueBillsJob = defineJob<Partial<IssueRun>>({
  name: 'issue-bills',
  schedule: '10 1 * * *',
  due: dueCharges(DAYS_AHEAD),
  // What falls due meanwhile is billed when the tenant may write again.
  only: ['open'],
  run: async (ctx, { runId, dueThrough, ...choice }, signal) => {
    if (runId && dueThrough) await runIssue(ctx, { runId, dueThrough, ...choice }, signal)
    else await issueBills(ctx, { dueThrough: addDays(ctx.today(), DAYS_AHEAD) })
  },
})
