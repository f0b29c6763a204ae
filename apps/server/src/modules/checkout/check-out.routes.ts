import * as contract from '@cloud-steward/contract/checkout/check-out.ts'
import type { App } from '../../kit/app.ts'
import { sendPdf } from '../../kit/send-pdf.ts'
import { serve } from '../../kit/serve.ts'
import { calculateCheckOut } from './calculation.service.ts'
import { closeCheckOut, failPayout, payCheckOut, returnPayout, settleDispute } from './payout.service.ts'
import {
  beginCheckOut,
  cancelCheckOut,
  inspectCheckOut,
  readFinalMeters,
  rescheduleCheckOut,
} from './preparation.service.ts'
import { confirmCheckOut, reviewCheckOut, submitCheckOut } from './review.service.ts'
import { settleEndedLease } from './settle-ended.service.ts'
import { queryCheckOutDetail, statementPdf } from './statement.service.ts'

export const serveCheckOut = (app: App): void =>
  serve(app, contract, {
    beginCheckOut,
    settleEndedLease,
    rescheduleCheckOut,
    inspectCheckOut,
    readFinalMeters,
    cancelCheckOut,
    calculateCheckOut,
    confirmCheckOut,
    submitCheckOut,
    reviewCheckOut,
    payCheckOut,
    failPayout,
    returnPayout,
    settleDispute,
    closeCheckOut,
    queryCheckOutDetail,
    printStatement: async (ctx, input, call) => sendPdf(call, await statementPdf(ctx, input)),
  })
