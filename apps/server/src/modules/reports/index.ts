import type { App } from '../../kit/app.ts'
import type { Sessions } from '../identity/index.ts'
import { serveReports } from './reports.routes.ts'
import { dispatchReportsJob, sendReportJob } from './run/send-reports.job.ts'

/** Reports: designs whose cells bind to lists and figures, filled with the data each reader may see. */
export const reportsModule = (sessions: Sessions) => ({
  name: 'reports',
  register: (app: App): void => {
    serveReports(app)
    app.jobs.push(dispatchReportsJob, sendReportJob(app, sessions))
  },
})
