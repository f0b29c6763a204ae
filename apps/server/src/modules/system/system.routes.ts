import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serveAttachment } from './attachment/attachment.routes.ts'
import { serveDict } from './dict.routes.ts'
import { serveNotification } from './notification.routes.ts'
import { serveOperation } from './operation.routes.ts'
import { params } from './param.service.ts'
import { serveRegion } from './region.routes.ts'
import { serveSavedView } from './saved-view.routes.ts'
import { showNoticeJob } from './show-notice.job.ts'

export function serveSystem(app: App): void {
  registerResource(app, params)
  serveDict(app)
  serveRegion(app)
  serveAttachment(app)
  serveSavedView(app)
  serveNotification(app)
  serveOperation(app)
  app.jobs.push(showNoticeJob)
}
