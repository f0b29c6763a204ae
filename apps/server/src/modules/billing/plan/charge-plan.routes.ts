import * as contract from '@cloud-steward/contract/billing/charge-plan.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { activatePlan, endPlan, pausePlan } from './plan-life.service.ts'
import { planRuns, previewPlan } from './plan-preview.service.ts'

export const serveChargePlan = (app: App): void =>
  serve(app, contract, {
    activateChargePlan: activatePlan,
    pauseChargePlan: pausePlan,
    endChargePlan: endPlan,
    previewChargePlan: previewPlan,
    queryChargePlanRuns: planRuns,
  })
