import * as contract from '@cloud-steward/contract/health/database.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import * as service from './database.service.ts'

export const serveDatabase = (app: App): void =>
  serve(app, contract, {
    queryStatements: service.queryStatements,
    resetStatements: (ctx) => service.resetStatements(ctx),
    planStatement: (ctx, input) => service.planStatement(ctx, app.pools, input),
    queryConnections: (ctx) => service.queryConnections(ctx, app.pools),
    queryTables: (ctx) => service.queryTables(ctx),
  })
