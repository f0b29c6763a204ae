import { billing } from '@cloud-steward/contract/billing/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { issuedSoFar } from '../housing/index.ts'
import { endHold, holdMoney, takeBackOfBills, unbilledThrough } from '../ledger/index.ts'
import { serveAdjustment } from './adjustment/adjustment.routes.ts'
import { decidedAdjustment } from './adjustment/adjustment.service.ts'
import { adjustments, notes } from './adjustment/adjustment.source.ts'
import { giftReaction, giftRules } from './adjustment/gift.service.ts'
import { serveBill } from './bill/bill.routes.ts'
import { bills } from './bill/bill.source.ts'
import { issuedParts } from './bill/issue.queries.ts'
import { issueBillsJob } from './bill/issue-bills.job.ts'
import { serveSplit } from './bill/split.routes.ts'
import { payNewBills } from './billing.ports.ts'
import { serveCharge } from './charge/charge.routes.ts'
import { serveDunning } from './dunning/dunning.routes.ts'
import { dunningPlans } from './dunning/plan.service.ts'
import { receiptReaction, remindBillsJob, sendRemindersJob } from './dunning/send-reminders.job.ts'
import { serveIncome } from './income/income.routes.ts'
import { incomeAccounts } from './income/income-account.service.ts'
import { queryIssueExceptions } from './issue-run/exceptions.service.ts'
import { serveIssue } from './issue-run/issue.routes.ts'
import { previewIssue } from './issue-run/preview.service.ts'
import { undoIssueJob } from './issue-run/undo-issue.service.ts'
import { creditReactions } from './note/credit-on-change.ts'
import { serveNote } from './note/note.routes.ts'
import { serveChargePlan } from './plan/charge-plan.routes.ts'
import { feeItems } from './plan/fee-item.service.ts'
import { chargePlans } from './plan/plan.service.ts'
import { serveStatement } from './statement/statement.routes.ts'
import { invoiceReactions } from './tax-invoice/follow-payments.ts'
import { serveTaxInvoice } from './tax-invoice/tax-invoice.routes.ts'
import { taxInvoices } from './tax-invoice/tax-invoice.service.ts'

export { applyDiscounts } from './adjustment/apply-discounts.service.ts'
export { type BillRow, type LineRow, limitLateFees, linesOf, lockBills, shownBill } from './bill/bill.queries.ts'
export { bearingOf, isOpen, type LateFeeNow, lateFeeOf } from './bill/bill.rules.ts'
export { voidBill, voidBills } from './bill/bill.service.ts'
export { owedSql } from './bill/bill.source.ts'
export { refusalOf as refusalOfBill } from './bill/bill-actions.rules.ts'
export { billDue } from './bill/issue.service.ts'
export { type BillDraft, issueBillsOf, type LineDraft } from './bill/issue-drafts.service.ts'
export { type OpenBillRow, openBillsOf } from './bill/open-bills.queries.ts'
export {
  type BillPart,
  insertFixings,
  payBills,
  payLines,
  type Release,
  releaseLines,
} from './bill/paid.queries.ts'
export { payNewBills } from './billing.ports.ts'
export { type Credited, creditChanges } from './note/credit-changes.service.ts'
export { claimedFen, creditSources } from './note/credit-sources.service.ts'
export { incomePaidOf, openOf } from './note/note.rules.ts'
export { lockBill } from './note/note.service.ts'
export { writeNotes } from './note/write-notes.service.ts'

const special = [
  bills,
  taxInvoices,
  adjustments,
  giftRules,
  notes,
  feeItems,
  incomeAccounts,
  chargePlans,
  dunningPlans,
] as unknown as Operations[]
/** Resources without special behaviour are served as the contract describes them. */
const plain = billing.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('billing_adjustment_relief', 'billing.error.reliefTwice', ['dateFrom', 'dateTo'])
explainConstraint('billing_bill_line_held', 'billing.error.depositGone')
explainConstraint('billing_tax_invoice_line_live', 'billing.error.invoiceAlive', ['billIds'])
explainConstraint('billing_tax_invoice_number', 'billing.error.invoiceNoUsed', ['invoiceNo'])
explainConstraint('billing_tax_invoice_red', 'billing.error.invoiceNoUsed', ['redNo'])

/** Bills: charges, fees, late fees, credit notes, relief, dunning and tax invoices. */
export const billingModule = {
  name: 'billing',
  needs: [payNewBills, takeBackOfBills, holdMoney, endHold],
  register(app: App): void {
    app.ports.provide(reviewDeciders.adjustment, decidedAdjustment)
    app.ports.provide(issuedSoFar, issuedParts)
    app.ports.provide(unbilledThrough, async (ctx, dueThrough) => ({
      exceptions: await queryIssueExceptions(ctx, { dueThrough }),
      sites: (await previewIssue(ctx, { dueThrough })).sites,
    }))
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    for (const serveTopic of [
      serveAdjustment,
      serveBill,
      serveSplit,
      serveCharge,
      serveDunning,
      serveIncome,
      serveIssue,
      serveNote,
      serveChargePlan,
      serveStatement,
      serveTaxInvoice,
    ])
      serveTopic(app)
    app.jobs.push(issueBillsJob, undoIssueJob, remindBillsJob, sendRemindersJob(app.sms))
    app.reactions.push(...creditReactions, giftReaction, ...invoiceReactions, receiptReaction)
  },
}
