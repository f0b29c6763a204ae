import { payments as domain } from '@cloud-steward/contract/payments/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { payNewBills } from '../billing/index.ts'
import { serveBank } from './bank/bank.routes.ts'
import { bankLines } from './bank/bank.service.ts'
import { matchBankJob } from './bank/match-bank.job.ts'
import { serveStatement } from './bank/statement.routes.ts'
import { claimHeadRentsJob, headLeaseReactions } from './head-rent/claim-head-rents.ts'
import { serveHeadRent } from './head-rent/head-rent.routes.ts'
import { applyHoldingReaction } from './holding/apply-holding.ts'
import { serveHolding } from './holding/holding.routes.ts'
import { servePayment } from './payment/payment.routes.ts'
import { payments } from './payment/payment.source.ts'
import { payNewBills as payFromBalances } from './payment/prepaid.service.ts'
import { serveReceived } from './payment/received.routes.ts'
import { receivedMoney } from './payment/received.service.ts'
import { serveRefundRequest } from './refund/refund-request.routes.ts'
import { refundRequests } from './refund/refund-request.source.ts'

export { plainName } from './bank/match.rules.ts'
export {
  bookHeldLine,
  bookTransfer,
  freeLine,
  holdLine,
  linesOfTransfer,
  settleLine,
  type Transfer,
  type TransferLine,
} from './bank/transfer.service.ts'
export { dropOpenDeposit, type LeaseAccount, leaseAccount, payFromHeld } from './deposit/deposit.service.ts'
export { handOverDeposit, owedDeposits } from './deposit/hand-over.ts'
export { oweRefund, payRefund, returnRefund } from './deposit/refund.service.ts'
export { bookOnline, payableFen, payeeOfBills, refundOnline } from './payment/online.service.ts'
export { payFromPrepaid, refundPrepaid } from './payment/prepaid.service.ts'
export { recordFor } from './payment/received.service.ts'
export { bookReversal, reverseByNo, reversePayment } from './payment/reversal.service.ts'
export { askRefund, isReviewedRefund, waitingRefundFen } from './refund/ask-refund.service.ts'
export { type RefundRequestRow } from './refund/refund-request.queries.ts'
export { decidedRefund, reviewRefund } from './refund/review-refund.service.ts'

const special = [payments, receivedMoney, refundRequests, bankLines] as unknown as Operations[]
/** Resources without special behaviour are served as the contract describes them. */
const plain = domain.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('payment_bank_account_name', 'payment.error.bankAccountKnown', ['name'])
explainConstraint('payment_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_head_rent_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_holding_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_holding_out_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_received_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_refund_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_refund_request_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_refund_request_payment', 'payment.error.reversalWaits')

/** Money received and money paid back: payments, bank lines, deposits, holding deposits and head rent. */
export const paymentsModule = {
  name: 'payments',
  register(app: App): void {
    app.ports.provide(payNewBills, payFromBalances)
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    for (const serveTopic of [
      serveBank,
      serveHeadRent,
      serveHolding,
      servePayment,
      serveReceived,
      serveRefundRequest,
      serveStatement,
    ])
      serveTopic(app)
    app.jobs.push(claimHeadRentsJob, matchBankJob)
    app.reactions.push(applyHoldingReaction, ...headLeaseReactions)
  },
}
