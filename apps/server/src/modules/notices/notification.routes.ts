import * as contract from '@cloud-steward/contract/notices/notification.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { queryDictByDictType } from '../system/index.ts'
import { myNotifications, notifications, queryHeadNotification, readNotifications } from './notification.service.ts'

export function serveNotification(app: App): void {
  registerResource(app, notifications)
  const { query } = contract.myNotification.endpoints
  register(app, query, async (ctx, input) => (await myNotifications(ctx, input as never)) as never)
  serve(app, contract, {
    queryNotificationType: (ctx) => queryDictByDictType(ctx, { dictType: 'notification' }),
    queryNotificationPriority: (ctx) => queryDictByDictType(ctx, { dictType: 'priority' }),
    queryHeadNotification,
    readNotification: (ctx, { id }) => readNotifications(ctx, id),
    readAllNotification: (ctx) => readNotifications(ctx),
  })
}
