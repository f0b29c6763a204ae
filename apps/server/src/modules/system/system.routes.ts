import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { fileTypes } from '../files/index.ts'
import { serveDict } from './dict.routes.ts'
import { queryDictByDictType } from './dict.service.ts'
import { serveOperation } from './operation.routes.ts'
import { params } from './param.service.ts'
import { serveRegion } from './region.routes.ts'
import { serveSavedView } from './saved-view.routes.ts'

export function serveSystem(app: App): void {
  app.ports.provide(fileTypes, (ctx) => queryDictByDictType(ctx, { dictType: 'file' }))
  registerResource(app, params)
  serveDict(app)
  serveRegion(app)
  serveSavedView(app)
  serveOperation(app)
}
