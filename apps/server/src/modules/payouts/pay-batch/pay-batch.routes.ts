import * as contract from '@cloud-steward/contract/payouts/pay-batch.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { sendBankFile } from './bank-file.service.ts'
import { cancelPayBatch, makePayBatch, payableShown, payBatchSteps, sendPayBatch } from './pay-batch.service.ts'
import { settlePayLine } from './pay-line.service.ts'

export const servePayBatch = (app: App): void =>
  serve(app, contract, {
    queryPayable: payableShown,
    makePayBatch,
    sendPayBatch,
    cancelPayBatch,
    queryPayBatchSteps: payBatchSteps,
    settlePayLine,
    exportBankFile: async (ctx, input, call) => void (await sendBankFile(ctx, app, input, call)),
  })
