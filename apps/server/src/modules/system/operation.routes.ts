import * as contract from '@cloud-steward/contract/system/operation.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { serve } from '../../kit/serve.ts'
import { operationLog, queryOperationChange } from './operation.service.ts'

export function serveOperation(app: App): void {
  registerResource(app, operationLog)
  serve(app, contract, { queryOperationChange: (ctx, { id }) => queryOperationChange(ctx, id) as never })
}
