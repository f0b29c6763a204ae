import * as contract from '@cloud-steward/contract/checkout/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { sendPdf } from '../../kit/send-pdf.ts'
import { calculateCheckOut } from './calculation.service.ts'
import * as part from './deposit-refund.service.ts'
import * as payout from './payout.service.ts'
import * as preparation from './preparation.service.ts'
import * as review from './review.service.ts'
import { settleEndedLease } from './settle-ended.service.ts'
import { checkOutDetail, statementPdf } from './statement.service.ts'

export function registerCommands(app: App): void {
  register(app, contract.beginCheckOut, preparation.beginCheckOut)
  register(app, contract.settleEndedLease, settleEndedLease)
  register(app, contract.rescheduleCheckOut, preparation.rescheduleCheckOut)
  register(app, contract.inspectCheckOut, preparation.inspectCheckOut)
  register(app, contract.readFinalMeters, preparation.readFinalMeters)
  register(app, contract.cancelCheckOut, preparation.cancelCheckOut)
  register(app, contract.calculateCheckOut, calculateCheckOut)
  register(app, contract.confirmCheckOut, review.confirmCheckOut)
  register(app, contract.submitCheckOut, review.submitCheckOut)
  register(app, contract.reviewCheckOut, review.reviewCheckOut)
  register(app, contract.payCheckOut, payout.payCheckOut)
  register(app, contract.failPayout, payout.failPayout)
  register(app, contract.returnPayout, payout.returnPayout)
  register(app, contract.settleDispute, payout.settleDispute)
  register(app, contract.closeCheckOut, payout.closeCheckOut)
  register(app, contract.requestDepositRefund, part.requestDepositRefund)
  register(app, contract.reviewDepositRefund, part.reviewDepositRefund)
  register(app, contract.withdrawDepositRefund, part.withdrawDepositRefund)
  register(app, contract.payDepositRefund, part.payDepositRefund)
  register(app, contract.failDepositRefund, part.failDepositRefund)
  register(app, contract.returnDepositRefund, part.returnDepositRefund)
  register(app, contract.queryDepositRefundSteps, part.depositRefundSteps)
  register(app, contract.queryCheckOutDetail, checkOutDetail)
  register(app, contract.printStatement, async (ctx, input, call) => sendPdf(call, await statementPdf(ctx, input)))
}
