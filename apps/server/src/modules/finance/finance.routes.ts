import {
  activateChargePlan,
  agreeCoOwners,
  answerSettlementQuery,
  askInvoice,
  bookBankLine,
  chargeLease,
  checkLedger,
  closePeriod,
  commitFreeze,
  creditBill,
  debitBill,
  decideAdjustment,
  endChargePlan,
  endCoOwners,
  endHolding,
  exportAccountStatement,
  exportIncomeEntries,
  exportPeriod,
  exportTrialBalance,
  freezeMoney,
  holdBill,
  ignoreBankLine,
  issueBills,
  issueInvoice,
  lockPeriod,
  matchBankLines,
  pauseChargePlan,
  payHeadRent,
  previewChargePlan,
  previewDunning,
  previewIssue,
  printHolding,
  printMyBill,
  printNotices,
  printReceipt,
  queryAccountStatement,
  queryAccounts,
  queryBankMatch,
  queryBillDetail,
  queryBillHistory,
  queryChargePlanRuns,
  queryChart,
  queryCoShares,
  queryFreezeSteps,
  queryHoldings,
  queryIncome,
  queryIncomeEntries,
  queryInvoiceable,
  queryInvoiceSteps,
  queryIssueExceptions,
  queryIssueRuns,
  queryLedgerCheck,
  queryMyBill,
  queryPeriodDetail,
  queryPeriodObstacles,
  queryPeriods,
  queryPrepaid,
  queryReserves,
  querySettlementLines,
  querySettlementQuerySteps,
  queryTrialBalance,
  queryTrialParties,
  queryWallet,
  queryWalletEntries,
  queryWallets,
  raiseSettlementQuery,
  readMyBill,
  receiveHolding,
  recordPayment,
  refundPrepaid,
  refuseInvoice,
  releaseBill,
  releaseFreeze,
  remindBill,
  reopenPeriod,
  requestAdjustment,
  reverseInvoice,
  reversePayment,
  reviewHolding,
  reviewReceived,
  runDunning,
  setReserve,
  settleDay,
  splitBill,
  undoBankLine,
  undoIssue,
  usePrepaid,
  voidBill,
  withdrawAdjustment,
  withdrawInvoice,
  withdrawReceived,
  withdrawRefund,
  withdrawSettlementQuery,
} from '@cloud-steward/contract/finance/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import { sendPdf } from '../../kit/send-pdf.ts'
import {
  decideAdjustment as decide,
  requestAdjustment as request,
  withdrawAdjustment as withdraw,
} from './adjustment/adjustment.service.ts'
import { creditOrAsk } from './adjustment/credit-request.service.ts'
import { bankMatch, bookBankLine as book, ignoreBankLine as ignore, undoBankLine as undo } from './bank/bank.service.ts'
import { startMatch } from './bank/match-bank.job.ts'
import { billDetail, billHistory, voidBill as takeBack } from './bill/bill.service.ts'
import { startIssue } from './bill/issue.service.ts'
import { splitBill as split } from './bill/split-bill.service.ts'
import { chargeLease as charge } from './charge/charge-lease.service.ts'
import * as coOwner from './co-owner/co-owner.service.ts'
import { preview as previewReminders, remindBill as remind, startDunning } from './dunning/dunning.service.ts'
import { noticesPdf } from './dunning/notice.service.ts'
import * as freeze from './freeze/freeze.service.ts'
import { payHeadRent as payRent } from './head-rent/head-rent.service.ts'
import { holdBill as hold, releaseBill as release } from './hold/hold.service.ts'
import {
  endHolding as end,
  holdingsFor,
  receiveHolding as receive,
  reviewHolding as review,
} from './holding/holding.service.ts'
import { holdingReceipt } from './holding/holding-receipt.ts'
import { income, incomeEntriesOf } from './income/income.service.ts'
import { sendIncomeEntries } from './income/income-export.service.ts'
import { issueExceptions } from './issue-run/exceptions.service.ts'
import { issueRuns } from './issue-run/issue-runs.service.ts'
import { previewIssue as preview } from './issue-run/preview.service.ts'
import { startUndo } from './issue-run/undo-issue.service.ts'
import { ledgerCheck, checkLedger as recheck } from './ledger/recompute.service.ts'
import { accountStatement, accountsOf, chart, trialBalance, trialPartiesOf } from './ledger/trial.service.ts'
import { sendAccountStatement, sendTrialBalance } from './ledger/trial-export.service.ts'
import { debitBill as debit } from './note/note.service.ts'
import { prepaidOf, refundPrepaid as refund, usePrepaid as spend } from './payment/prepaid.service.ts'
import { receiptOf } from './payment/receipt.service.ts'
import {
  recordOrAsk,
  reviewReceived as reviewMoney,
  withdrawReceived as withdrawMoney,
} from './payment/received.service.ts'
import { reverseOrAsk } from './payment/reversal.service.ts'
import { closePeriod as close, lockPeriod as lock, reopenPeriod as reopen } from './period/close-period.service.ts'
import { obstaclesOf } from './period/obstacles.service.ts'
import { periodDetail, periods } from './period/period.service.ts'
import { exportPeriod as sendPeriod } from './period/period-export.service.ts'
import { activatePlan, endPlan, pausePlan } from './plan/plan-life.service.ts'
import { planRuns, previewPlan } from './plan/plan-preview.service.ts'
import { withdrawRefund as takeWishBack } from './refund/review-refund.service.ts'
import * as settled from './settlement/settlement-query.service.ts'
import { myBill, readBills } from './statement/statement.service.ts'
import { myBillPdf } from './statement/statement-pdf.ts'
import { vacantUse } from './statement/vacant-use.ts'
import * as invoice from './tax-invoice/tax-invoice.service.ts'
import * as reserve from './wallet/reserve.service.ts'
import { startSettlement } from './wallet/settlement.service.ts'
import { wallet, walletEntries, wallets } from './wallet/wallet.service.ts'

export function registerCommands(app: App): void {
  register(app, queryBillDetail, billDetail)
  register(app, queryBillHistory, billHistory)
  register(app, creditBill, creditOrAsk)
  register(app, debitBill, debit)
  register(app, chargeLease, charge)
  register(app, activateChargePlan, activatePlan)
  register(app, pauseChargePlan, pausePlan)
  register(app, endChargePlan, endPlan)
  register(app, previewChargePlan, previewPlan)
  register(app, queryChargePlanRuns, planRuns)
  register(app, holdBill, hold)
  register(app, releaseBill, release)
  register(app, requestAdjustment, request)
  register(app, decideAdjustment, decide)
  register(app, withdrawAdjustment, withdraw)
  register(app, issueBills, startIssue)
  register(app, previewIssue, preview)
  register(app, queryIssueExceptions, issueExceptions)
  register(app, queryIssueRuns, issueRuns)
  register(app, undoIssue, startUndo)
  register(app, voidBill, takeBack)
  register(app, splitBill, split)
  register(app, recordPayment, recordOrAsk)
  register(app, reviewReceived, reviewMoney)
  register(app, withdrawReceived, withdrawMoney)
  register(app, withdrawRefund, takeWishBack)
  register(app, reversePayment, (ctx, input) => reverseOrAsk(ctx, input))
  register(app, queryPrepaid, prepaidOf)
  register(app, usePrepaid, spend)
  register(app, refundPrepaid, refund)
  register(app, printReceipt, async (ctx, input, call) => sendPdf(call, await receiptOf(ctx, input)))
  register(app, printHolding, async (ctx, input, call) => sendPdf(call, await holdingReceipt(ctx, input)))
  register(app, queryBankMatch, bankMatch)
  register(app, bookBankLine, book)
  register(app, ignoreBankLine, ignore)
  register(app, undoBankLine, undo)
  register(app, matchBankLines, startMatch)
  register(app, previewDunning, previewReminders)
  register(app, runDunning, startDunning)
  register(app, remindBill, remind)
  register(app, printNotices, async (ctx, input, call) =>
    sendPdf(call, { no: `notices-${input.month}`, bytes: await noticesPdf(ctx, input) }),
  )
  register(app, queryIncome, income)
  register(app, queryIncomeEntries, incomeEntriesOf)
  register(app, exportIncomeEntries, async (ctx, input, call) => void (await sendIncomeEntries(app, ctx, input, call)))
  register(app, queryPeriods, periods)
  register(app, queryPeriodDetail, periodDetail)
  register(app, queryPeriodObstacles, obstaclesOf)
  register(app, closePeriod, close)
  register(app, reopenPeriod, reopen)
  register(app, lockPeriod, lock)
  register(app, exportPeriod, async (ctx, input, call) => void (await sendPeriod(ctx, input, call)))
  register(app, queryChart, chart)
  register(app, queryTrialBalance, trialBalance)
  register(app, queryTrialParties, trialPartiesOf)
  register(app, exportTrialBalance, async (ctx, input, call) => void (await sendTrialBalance(ctx, input, call)))
  register(app, queryAccounts, accountsOf)
  register(app, queryAccountStatement, accountStatement)
  register(app, exportAccountStatement, async (ctx, input, call) => {
    await sendAccountStatement(app, ctx, input, call)
  })
  register(app, queryLedgerCheck, ledgerCheck)
  register(app, checkLedger, recheck)
  register(app, queryMyBill, myBill)
  register(app, readMyBill, readBills)
  register(app, printMyBill, async (ctx, input, call) =>
    sendPdf(call, {
      no: `statement-${input.from}-${input.to}`,
      bytes: await myBillPdf(ctx, input, await vacantUse(app, ctx, input, call)),
    }),
  )
  register(app, askInvoice, invoice.askInvoice)
  register(app, issueInvoice, invoice.issueInvoice)
  register(app, refuseInvoice, invoice.refuseInvoice)
  register(app, withdrawInvoice, invoice.withdrawInvoice)
  register(app, reverseInvoice, invoice.reverseInvoice)
  register(app, queryInvoiceable, invoice.invoiceable)
  register(app, queryInvoiceSteps, invoice.invoiceSteps)
  register(app, payHeadRent, payRent)
  register(app, receiveHolding, receive)
  register(app, endHolding, end)
  register(app, reviewHolding, review)
  register(app, queryHoldings, holdingsFor)
  register(app, settleDay, startSettlement)
  register(app, querySettlementLines, settled.settlementLines)
  register(app, raiseSettlementQuery, settled.raiseSettlementQuery)
  register(app, withdrawSettlementQuery, settled.withdrawSettlementQuery)
  register(app, answerSettlementQuery, settled.answerSettlementQuery)
  register(app, querySettlementQuerySteps, settled.querySteps)
  register(app, setReserve, reserve.setReserve)
  register(app, queryReserves, reserve.reserves)
  register(app, freezeMoney, freeze.freezeMoney)
  register(app, commitFreeze, freeze.commitFreeze)
  register(app, releaseFreeze, freeze.releaseFreeze)
  register(app, queryFreezeSteps, freeze.freezeSteps)
  register(app, agreeCoOwners, coOwner.agreeCoOwners)
  register(app, endCoOwners, coOwner.endCoOwners)
  register(app, queryCoShares, coOwner.coShares)
  register(app, queryWallet, wallet)
  register(app, queryWallets, wallets)
  register(app, queryWalletEntries, walletEntries)
}
