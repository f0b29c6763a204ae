import * as contract from '@cloud-steward/contract/system/operation.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { operationChanges, operationLog } from './operation.service.ts'

export function serveOperation(app: App): void {
  registerResource(app, operationLog)
  serve(app, contract, { queryOperationChange: (ctx, { id }) => operationChanges(ctx, id) as never })
}
