import * as contract from '@cloud-steward/contract/identity/explain.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { explainAccess } from './explain.service.ts'
import { queryIdleRule } from './idle-rules.service.ts'

export const serveExplain = (app: App): void =>
  serve(app, contract, {
    explainAccess: (ctx, input, { session }) => explainAccess(app, ctx, input, session),
    queryIdleRule,
  })
