import { finance } from '@cloud-steward/contract/finance/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { adjustments, notes } from './adjustment/adjustment.source.ts'
import { giftReaction, giftRules } from './adjustment/gift.service.ts'
import { bankLines } from './bank/bank.service.ts'
import { matchBankJob } from './bank/match-bank.job.ts'
import { bills } from './bill/bill.source.ts'
import { issueBillsJob } from './bill/issue-bills.job.ts'
import { coOwnerships } from './co-owner/co-owner.source.ts'
import { dunningPlans } from './dunning/plan.service.ts'
import { receiptReaction, remindBillsJob, sendRemindersJob } from './dunning/send-reminders.job.ts'
import { serveFinance } from './finance.routes.ts'
import { expireFreezesJob } from './freeze/expire-freezes.job.ts'
import { freezes } from './freeze/freeze.service.ts'
import { claimHeadRentsJob, headLeaseReactions } from './head-rent/claim-head-rents.ts'
import { applyHoldingReaction } from './holding/apply-holding.ts'
import { incomeAccounts } from './income/income-account.service.ts'
import { undoIssueJob } from './issue-run/undo-issue.service.ts'
import { checkLedgerJob } from './ledger/recompute.service.ts'
import { creditReactions } from './note/credit-on-change.ts'
import { payments } from './payment/payment.source.ts'
import { receivedMoney } from './payment/received.service.ts'
import { checkPeriodsJob } from './period/check-periods.job.ts'
import { feeItems } from './plan/fee-item.service.ts'
import { chargePlans } from './plan/plan.service.ts'
import { refundRequests } from './refund/ask-refund.service.ts'
import { settlementQueries, settlements } from './settlement/settlement-query.service.ts'
import { invoiceReactions } from './tax-invoice/follow-payments.ts'
import { taxInvoices } from './tax-invoice/tax-invoice.service.ts'
import { settleDayJob } from './wallet/settle-day.job.ts'
import { entries } from './wallet/wallet.source.ts'

export { decideAdjustment, requestAdjustment } from './adjustment/adjustment.service.ts'
export { creditOrAsk } from './adjustment/credit-request.service.ts'
export { giftRules } from './adjustment/gift.service.ts'
export { bankLines } from './bank/bank.service.ts'
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
export { bearingOf, lateFeeOf, lineOfCharge, planBills } from './bill/bill.rules.ts'
export { voidBill, whyNotVoid } from './bill/bill.service.ts'
export { lineRow } from './bill/issue.queries.ts'
export { billDue } from './bill/issue.service.ts'
export { type BillDraft, issueBillsOf, type LineDraft } from './bill/issue-drafts.service.ts'
export { agreeCoOwners } from './co-owner/co-owner.service.ts'
// What demonstration data are made with.
export { shareOut } from './co-owner/share-out.service.ts'
export { dropOpenDeposit, type LeaseAccount, leaseAccount, payFromHeld } from './deposit/deposit.service.ts'
export { handOverDeposit, owedDeposits } from './deposit/hand-over.ts'
export { oweRefund, payRefund, returnRefund } from './deposit/refund.service.ts'
export { runDunning, startDunning } from './dunning/dunning.service.ts'
export { dunningPlans } from './dunning/plan.service.ts'
export { wholeTenantOnly } from './finance.scope.ts'
export { commitFreeze, freezeMoney, releaseFreeze } from './freeze/freeze.service.ts'
export { claimHeadRents } from './head-rent/claim-head-rents.ts'
export { payHeadRent } from './head-rent/head-rent.service.ts'
export { holdBill } from './hold/hold.service.ts'
export { endHolding, receiveHolding } from './holding/holding.service.ts'
export { incomeAccounts } from './income/income-account.service.ts'
export {
  type ChannelEntry,
  channelEntriesById,
  channelEntriesByKey,
  channelEntriesLike,
} from './ledger/channel-entry.queries.ts'
export { postingOfRefund, postingsOfRefundDue } from './ledger/deposit.rules.ts'
export { type Posting, postingOfSettlement, postingsOfIssue, postingsOfPayment } from './ledger/ledger.rules.ts'
export { balancesOf, ledgerRows } from './ledger/ledger.service.ts'
export { recompute } from './ledger/recompute.service.ts'
export { type Credited, creditChanges } from './note/credit-changes.service.ts'
export { claimedFen, creditSources } from './note/credit-sources.service.ts'
export { lockBill } from './note/note.service.ts'
export { type NoteDraft, writeNotes } from './note/write-notes.service.ts'
export { bookOnline, payableFen, payeeOfBills, refundOnline } from './payment/online.service.ts'
export { checkDay, recordPayment } from './payment/payment.service.ts'
export { refundPrepaid } from './payment/prepaid.service.ts'
export { type ReceiptText, receiptPdf } from './payment/receipt-pdf.ts'
export { askReview, recordFor } from './payment/received.service.ts'
export { reverseByNo, reverseOrAsk, reversePayment } from './payment/reversal.service.ts'
export { closePeriod, lockPeriod } from './period/close-period.service.ts'
export { monthAfter, monthOf } from './period/period.rules.ts'
export { feeItems } from './plan/fee-item.service.ts'
export { FormulaError, parseOver, type Ratio, ratio } from './plan/formula.rules.ts'
export { chargePlans } from './plan/plan.service.ts'
export { activatePlan } from './plan/plan-life.service.ts'
export { askRefund, isReviewedRefund, waitingRefundFen } from './refund/ask-refund.service.ts'
export type { RefundRequestRow } from './refund/refund-request.queries.ts'
export { reviewRefund } from './refund/review-refund.service.ts'
export { answerSettlementQuery, raiseSettlementQuery } from './settlement/settlement-query.service.ts'
export { askInvoice, invoiceable, issueInvoice } from './tax-invoice/tax-invoice.service.ts'
export { bookChannelFees, type ChannelFee, takeFees } from './wallet/channel-fee.service.ts'
export { orgsOfSite, type Portion, portionsOfBills, portionsOfPayment } from './wallet/portion.queries.ts'
export { setReserve } from './wallet/reserve.service.ts'
export { moveShares } from './wallet/share.service.ts'
export { moveSupply, supplyBalance, supplyLedgerId } from './wallet/supply.service.ts'
export { moveSuspense, suspenseKey } from './wallet/suspense.service.ts'
export { drawableFen, lockAvailable, moveWithdrawal } from './wallet/withdrawal.service.ts'

const special = [
  bills,
  payments,
  receivedMoney,
  refundRequests,
  taxInvoices,
  entries,
  adjustments,
  giftRules,
  notes,
  feeItems,
  incomeAccounts,
  chargePlans,
  bankLines,
  dunningPlans,
  coOwnerships,
  freezes,
  settlements,
  settlementQueries,
] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = finance.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

for (const name of ['payment_channel_no', 'refund_channel_no', 'holding_channel_no', 'holding_out_channel_no'])
  explainConstraint(`finance_${name}`, 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('billing_tax_invoice_line_live', 'billing.error.invoiceAlive', ['billIds'])
explainConstraint('billing_tax_invoice_number', 'billing.error.invoiceNoUsed', ['invoiceNo'])
explainConstraint('billing_tax_invoice_red', 'billing.error.invoiceNoUsed', ['redNo'])
explainConstraint('payment_received_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_refund_request_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payment_refund_request_payment', 'payment.error.reversalWaits')
explainConstraint('payment_head_rent_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('wallet_co_ownership_one', 'wallet.error.coOwnersTwice', ['fromOn'])
explainConstraint('billing_adjustment_relief', 'billing.error.reliefTwice', ['dateFrom', 'dateTo'])
explainConstraint('billing_bill_line_held', 'billing.error.depositGone')

explainConstraint('wallet_settlement_query_open', 'wallet.error.queryOpen')
explainConstraint('payment_bank_account_name', 'payment.error.bankAccountKnown', ['name'])

/** What is owed, what was paid, and whose money it is. */
export const financeModule = {
  name: 'finance',
  register(app: App): void {
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    serveFinance(app)
    app.jobs.push(
      issueBillsJob,
      settleDayJob,
      expireFreezesJob,
      claimHeadRentsJob,
      checkPeriodsJob,
      checkLedgerJob,
      matchBankJob,
      undoIssueJob,
      remindBillsJob,
      sendRemindersJob(app.sms),
    )
    app.reactions.push(
      ...creditReactions,
      applyHoldingReaction,
      giftReaction,
      ...headLeaseReactions,
      ...invoiceReactions,
      receiptReaction,
    )
  },
}
