import type { App } from '../../kit/app.ts'
import { reviewDeciders, reviewRunner } from '../approvals/index.ts'
import { runner } from './review/review-runner.ts'
import { beginSubstitutesJob, fireTimersJob, runServiceJob, sendEventJob } from './run/follow-up.job.ts'
import { serveWorkflow } from './workflow.routes.ts'

/** Processes that people draw and carry out: models, versions, instances, tasks and their history. */
export const workflowModule = {
  name: 'workflow',
  needs: [...Object.values(reviewDeciders), reviewRunner],
  register(app: App): void {
    app.ports.provide(reviewRunner, runner)
    serveWorkflow(app)
    app.jobs.push(fireTimersJob, runServiceJob, sendEventJob, beginSubstitutesJob)
  },
}
