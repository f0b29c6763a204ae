import * as contract from '@cloud-steward/contract/runs/run.ts'
import { getRun } from '../../infra/queue/runs.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { cancelRun, queryRun, runItems } from './run.service.ts'

export const serveRun = (app: App): void =>
  serve(app, contract, {
    queryRun,
    cancelRun,
    queryRunItem: async (ctx, input) => {
      await getRun(ctx, input.runId)
      return runItems(ctx, input)
    },
  })
