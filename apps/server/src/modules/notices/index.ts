import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { serveAlert } from './alert/alert.routes.ts'
import { escalateAlertsJob } from './alert/escalate-alerts.job.ts'
import { tellAlertJob } from './alert/raise-alert.ts'
import { serveNotification } from './notification.routes.ts'
import { showNoticeJob } from './show-notice.job.ts'
import { carryNoticeJob, mailNoticeJob } from './way/carry-notice.job.ts'
import { serveWays } from './way/way.routes.ts'

export { raiseAlert, settleAlert } from './alert/raise-alert.ts'
export { knownUsernames } from './notification.queries.ts'
export { isEmptyHtml, plainOf, safeHtml } from './notification.rules.ts'
export { notifyUsers } from './notification.service.ts'
export { carryNotice } from './way/carry-notice.job.ts'

explainConstraint('notice_duty_days', 'notice.error.dutyDays', ['toOn'])
explainConstraint('notice_notification_period', 'notice.error.periodReversed', ['endTime'])

/** Notices in the console, and alerts that one user has to acknowledge. */
export const noticesModule = {
  name: 'notices',
  register(app: App): void {
    serveNotification(app)
    serveAlert(app)
    serveWays(app)
    app.jobs.push(showNoticeJob, tellAlertJob, escalateAlertsJob(app.sms), carryNoticeJob(app), mailNoticeJob(app))
  },
}
