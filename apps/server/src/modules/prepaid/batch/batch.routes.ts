import type { Endpoint } from '@cloud-steward/contract'
import { sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { attachPricePlan } from '@cloud-steward/contract/metering/index.ts'
import { keepPower, setAccountMode, setAccountPlan } from '@cloud-steward/contract/prepaid/account.ts'
import * as contract from '@cloud-steward/contract/prepaid/batch.ts'
import { admissionTo } from '../../../infra/session/admit.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import type { BatchAction } from './batch.rules.ts'
import { queryBatchDetail } from './batch-detail.service.ts'
import { dryRunBatch, planBatch, queryBatchRule, reviewBatch, setBatchRule, submitBatch } from './plan-batch.service.ts'
import { cancelBatch, pauseBatch, restoreBatch, resumeBatch, retryBatch } from './steer-batch.service.ts'

/** A user needs the permission for a single meter to do it in a batch. Switching is guarded separately. */
const SINGLE: Partial<Record<BatchAction, Endpoint>> = {
  read: sendCommand,
  price: attachPricePlan,
  plan: setAccountPlan,
  keep: keepPower,
  keepEnd: keepPower,
  prepaid: setAccountMode,
}

export const serveBatch = (app: App): void =>
  serve(app, contract, {
    planBatch: (ctx, input, { session }) => {
      const single = SINGLE[input.action]
      if (single) admissionTo(single)(session, undefined)
      return planBatch(ctx, input)
    },
    dryRunBatch,
    submitBatch,
    reviewBatch,
    pauseBatch,
    resumeBatch,
    cancelBatch,
    retryBatch,
    restoreBatch,
    queryBatchRule,
    setBatchRule,
    queryBatchDetail,
  })
