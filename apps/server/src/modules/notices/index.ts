import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { serveNotification } from './notification.routes.ts'
import { showNoticeJob } from './show-notice.job.ts'

export { knownUsernames } from './notification.queries.ts'
export { isEmptyHtml, plainOf, safeHtml } from './notification.rules.ts'
export { notifyUsers } from './notification.service.ts'

explainConstraint('notice_notification_period', 'notice.error.periodReversed', ['endTime'])

/** Notices in the console: written by staff or by the product, read by their receivers. */
export const noticesModule = {
  name: 'notices',
  register(app: App): void {
    serveNotification(app)
    app.jobs.push(showNoticeJob)
  },
}
