import * as contract from '@cloud-steward/contract/payments/holding.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { endHolding, queryHoldings, receiveHolding, reviewHolding } from './holding.service.ts'
import { holdingReceipt } from './holding-receipt.ts'

export const serveHolding = (app: App): void =>
  serve(app, contract, {
    printHolding: async (ctx, input, call) => sendPdf(call, await holdingReceipt(ctx, input)),
    receiveHolding,
    endHolding,
    reviewHolding,
    queryHoldings,
  })
