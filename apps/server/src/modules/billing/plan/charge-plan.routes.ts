import * as contract from '@cloud-steward/contract/billing/charge-plan.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { activateChargePlan, endChargePlan, pauseChargePlan } from './plan-life.service.ts'
import { previewChargePlan, queryChargePlanRuns } from './plan-preview.service.ts'

export const serveChargePlan = (app: App): void =>
  serve(app, contract, {
    activateChargePlan,
    pauseChargePlan,
    endChargePlan,
    previewChargePlan,
    queryChargePlanRuns,
  })
