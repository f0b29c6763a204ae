import * as contract from '@cloud-steward/contract/payouts/pay-batch.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { exportBankFile } from './bank-file.service.ts'
import { cancelPayBatch, makePayBatch, queryPayable, queryPayBatchSteps, sendPayBatch } from './pay-batch.service.ts'
import { settlePayLine } from './pay-line.service.ts'

export const servePayBatch = (app: App): void =>
  serve(app, contract, {
    queryPayable,
    makePayBatch,
    sendPayBatch,
    cancelPayBatch,
    queryPayBatchSteps,
    settlePayLine,
    exportBankFile: async (ctx, input, call) => void (await exportBankFile(ctx, app, input, call)),
  })
