import * as contract from '@cloud-steward/contract/billing/dunning.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { previewDunning, remindBill, runDunning } from './dunning.service.ts'
import { noticesPdf } from './notice.service.ts'

export const serveDunning = (app: App): void =>
  serve(app, contract, {
    previewDunning,
    runDunning,
    remindBill,
    printNotices: async (ctx, input, call) =>
      sendPdf(call, { no: `notices-${input.month}`, bytes: await noticesPdf(ctx, input) }),
  })
