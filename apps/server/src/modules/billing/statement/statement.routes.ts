import * as contract from '@cloud-steward/contract/billing/statement.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { queryMyBill, readMyBill } from './statement.service.ts'
import { myBillPdf } from './statement-pdf.ts'
import { vacantUse } from './vacant-use.ts'

export const serveStatement = (app: App): void =>
  serve(app, contract, {
    queryMyBill,
    readMyBill,
    printMyBill: async (ctx, input, call) =>
      sendPdf(call, {
        no: `statement-${input.from}-${input.to}`,
        bytes: await myBillPdf(ctx, input, await vacantUse(app, ctx, input, call)),
      }),
  })
