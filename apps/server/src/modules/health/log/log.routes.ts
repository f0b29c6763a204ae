import * as contract from '@cloud-steward/contract/health/log.ts'
import type { LogStore } from '../../../infra/logs/log-store.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { queryLogs, tailLogs } from './log.service.ts'

export const serveLogs = (app: App, logs: LogStore): void =>
  serve(app, contract, {
    queryLogs: (ctx, input) => queryLogs(ctx, logs, input),
    tailLogs: (ctx, input) => tailLogs(ctx, logs, input),
  })
