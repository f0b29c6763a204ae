import * as contract from '@cloud-steward/contract/supply/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { batchDetail } from './batch-detail.service.ts'
import { batchRule, dryRunBatch, planBatch, reviewBatch, setBatchRule, submitBatch } from './plan-batch.service.ts'
import { cancelBatch, pauseBatch, restoreBatch, resumeBatch, retryBatch } from './steer-batch.service.ts'

export function registerBatches(app: App): void {
  register(app, contract.planBatch, planBatch)
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
