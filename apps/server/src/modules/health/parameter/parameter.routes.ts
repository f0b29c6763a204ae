import * as contract from '@cloud-steward/contract/health/parameter.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryEnvironment, queryParamHistory, rollBackParam } from './parameter.service.ts'

export const serveParameters = (app: App): void =>
  serve(app, contract, {
    queryParamHistory,
    rollBackParam,
    queryEnvironment: async (ctx) => queryEnvironment(ctx, process.env),
  })
