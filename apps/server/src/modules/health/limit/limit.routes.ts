import * as contract from '@cloud-steward/contract/health/limit.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { changeLimit, endChange, queryLimits } from './limit.service.ts'

export const serveLimits = (app: App): void =>
  serve(app, contract, {
    queryLimits: (ctx) => queryLimits(ctx, app.pools),
    changeLimit,
    endChange,
  })
