import {
  myNotification,
  queryHeadNotification,
  queryNotificationPriority,
  queryNotificationType,
  readAllNotification,
  readNotification,
} from '@cloud-steward/contract/system/notification.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { dictValues } from './dict.service.ts'
import { headNotifications, myNotifications, notifications, readNotifications } from './notification.service.ts'
import { tellNoticeJob } from './tell-notice.job.ts'

export function registerNotifications(app: App): void {
  registerResource(app, notifications)
  app.jobs.push(tellNoticeJob)
  register(
    app,
    myNotification.endpoints.query,
    async (ctx, input) => (await myNotifications(ctx, input as never)) as never,
  )
  register(app, queryNotificationType, (ctx) => dictValues(ctx, 'notification'))
  register(app, queryNotificationPriority, (ctx) => dictValues(ctx, 'priority'))
  register(app, queryHeadNotification, headNotifications)
  register(app, readNotification, (ctx, { id }) => readNotifications(ctx, id))
  register(app, readAllNotification, (ctx) => readNotifications(ctx))
}
