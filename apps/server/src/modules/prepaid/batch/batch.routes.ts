import type { Endpoint } from '@cloud-steward/contract'
import { sendCommand } from '@cloud-steward/contract/devices/index.ts'
import { attachPricePlan } from '@cloud-steward/contract/metering/index.ts'
import * as contract from '@cloud-steward/contract/prepaid/index.ts'
import { admissionTo } from '../../../infra/session/admit.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import type { BatchAction } from './batch.rules.ts'
import { batchDetail } from './batch-detail.service.ts'
import { batchRule, dryRunBatch, planBatch, reviewBatch, setBatchRule, submitBatch } from './plan-batch.service.ts'
import { cancelBatch, pauseBatch, restoreBatch, resumeBatch, retryBatch } from './steer-batch.service.ts'

/** Whoever does it to many must be allowed to do it to one. Switching has its own guards. */
const SINGLE: Partial<Record<BatchAction, Endpoint>> = {
  read: sendCommand,
  price: attachPricePlan,
  plan: contract.setAccountPlan,
  keep: contract.keepPower,
  keepEnd: contract.keepPower,
  prepaid: contract.setAccountMode,
}

export function registerBatches(app: App): void {
  register(app, contract.planBatch, (ctx, input, { session }) => {
    const single = SINGLE[input.action]
    if (single) admissionTo(single)(session!, undefined)
    return planBatch(ctx, input)
  })
  register(app, contract.dryRunBatch, dryRunBatch)
  register(app, contract.submitBatch, submitBatch)
  register(app, contract.reviewBatch, reviewBatch)
  register(app, contract.pauseBatch, pauseBatch)
  register(app, contract.resumeBatch, resumeBatch)
  register(app, contract.cancelBatch, cancelBatch)
  register(app, contract.retryBatch, retryBatch)
  register(app, contract.restoreBatch, restoreBatch)
  register(app, contract.queryBatchRule, (ctx) => batchRule(ctx))
  register(app, contract.setBatchRule, setBatchRule)
  register(app, contract.queryBatchDetail, batchDetail)
}
