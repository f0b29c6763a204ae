import { cancelRun, queryRun, queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import { getRun } from '../../infra/queue/runs.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { requestCancel, runItems, runOf } from './run.service.ts'

export function registerRuns(app: App): void {
  register(app, queryRun, (ctx, { id }) => runOf(ctx, id))
  register(app, cancelRun, (ctx, { id }) => requestCancel(ctx, id))
  register(app, queryRunItem, async (ctx, input) => {
    await getRun(ctx, input.runId)
    return runItems(ctx, input)
  })
}
