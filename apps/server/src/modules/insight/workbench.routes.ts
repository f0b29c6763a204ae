import * as firstSteps from '@cloud-steward/contract/insight/first-steps.ts'
import * as contract from '@cloud-steward/contract/insight/workbench.ts'
import type { App } from '../../kit/app.ts'
import { serve } from '../../kit/serve.ts'
import { dismissFirstSteps, queryFirstSteps } from './first-steps.service.ts'
import { queryWorkbench } from './workbench.service.ts'

export function serveWorkbench(app: App): void {
  serve(app, contract, { queryWorkbench })
  serve(app, firstSteps, { queryFirstSteps, dismissFirstSteps })
}
