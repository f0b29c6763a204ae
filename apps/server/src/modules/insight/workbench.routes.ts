import * as contract from '@cloud-steward/contract/insight/workbench.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { queryWorkbench } from './workbench.service.ts'

export const serveWorkbench = (app: App): void =>
  serve(app, contract, {
    queryWorkbench,
  })
