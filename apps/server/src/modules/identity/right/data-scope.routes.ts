import * as contract from '@cloud-steward/contract/identity/data-scope.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { authorizeDataScopeToRole, queryDataScopeByRoleId } from './data-scope.service.ts'

export const serveDataScope = (app: App): void =>
  serve(app, contract, {
    queryDataScopeByRoleId,
    authorizeDataScopeToRole,
  })
