import * as contract from '@cloud-steward/contract/payments/payment.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { paidBills } from './payment.queries.ts'
import { payments } from './payment.source.ts'
import { queryPrepaid, refundPrepaid, usePrepaid } from './prepaid.service.ts'
import { receiptOf } from './receipt.service.ts'
import { recordPayment } from './received.service.ts'
import { reversePayment } from './reversal.service.ts'

export const servePayment = (app: App): void =>
  serve(app, contract, {
    recordPayment,
    reversePayment: (ctx, input) => reversePayment(ctx, input),
    queryPaymentDetail: async (ctx, { id }) => {
      await payments.get(ctx, id)
      return { bills: await ctx.db.rows(paidBills(ctx.tenant.id, id)) }
    },
    queryPrepaid,
    usePrepaid,
    refundPrepaid,
    printReceipt: async (ctx, input, call) => sendPdf(call, await receiptOf(ctx, input)),
  })
