import * as contract from '@cloud-steward/contract/system/notification.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { dictValues } from './dict.service.ts'
import { headNotifications, myNotifications, notifications, readNotifications } from './notification.service.ts'

export function serveNotification(app: App): void {
  registerResource(app, notifications)
  const { query } = contract.myNotification.endpoints
  register(app, query, async (ctx, input) => (await myNotifications(ctx, input as never)) as never)
  serve(app, contract, {
    queryNotificationType: (ctx) => dictValues(ctx, 'notification'),
    queryNotificationPriority: (ctx) => dictValues(ctx, 'priority'),
    queryHeadNotification: headNotifications,
    readNotification: (ctx, { id }) => readNotifications(ctx, id),
    readAllNotification: (ctx) => readNotifications(ctx),
  })
}
