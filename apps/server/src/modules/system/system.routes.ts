import {
  deleteSavedView,
  queryDictByDictType,
  queryOperationChange,
  querySavedView,
  querySysDictTree,
  saveView,
} from '@cloud-steward/contract/system/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { registerAttachments } from './attachment/attachment.routes.ts'
import { dicts, dictValues } from './dict.service.ts'
import { registerNotifications } from './notification.routes.ts'
import { operationChanges, operationLog } from './operation.service.ts'
import { params } from './param.service.ts'
import { registerRegions } from './region.routes.ts'
import { forgetView, keepView, savedViews } from './saved-view.service.ts'

export function registerSystem(app: App): void {
  registerResource(app, dicts)
  register(app, querySysDictTree, async (ctx) => ({ list: await dicts.nodes(ctx) }))
  register(app, queryDictByDictType, (ctx, { dictType }) => dictValues(ctx, dictType))
  registerRegions(app)
  registerAttachments(app)
  register(app, querySavedView, (ctx, { page }) => savedViews(ctx, page))
  register(app, saveView, keepView)
  register(app, deleteSavedView, forgetView)
  registerResource(app, params)
  registerNotifications(app)
  registerResource(app, operationLog)
  register(app, queryOperationChange, (ctx, { id }) => operationChanges(ctx, id) as never)
}
