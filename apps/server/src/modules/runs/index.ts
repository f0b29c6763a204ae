import type { App } from '../../kit/app.ts'
import { importJob } from '../../kit/import-job.ts'
import { cleanUpJob } from './clean-up.job.ts'
import { serveRun } from './run.routes.ts'

/** Long work as people see it: progress, results item by item, cancel. Schedules and workflows come on top of this. */
export const runsModule = {
  name: 'runs',
  register(app: App): void {
    serveRun(app)
    app.jobs.push(cleanUpJob, importJob(app))
  },
}
