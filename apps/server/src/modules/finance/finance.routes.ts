import type { App } from '../../kit/app.ts'
import { serveAdjustment } from './adjustment/adjustment.routes.ts'
import { serveBank } from './bank/bank.routes.ts'
import { serveBill } from './bill/bill.routes.ts'
import { serveSplit } from './bill/split.routes.ts'
import { serveCharge } from './charge/charge.routes.ts'
import { serveCoOwner } from './co-owner/co-owner.routes.ts'
import { serveDunning } from './dunning/dunning.routes.ts'
import { serveFreeze } from './freeze/freeze.routes.ts'
import { serveHeadRent } from './head-rent/head-rent.routes.ts'
import { serveHolding } from './holding/holding.routes.ts'
import { serveIncome } from './income/income.routes.ts'
import { serveIssue } from './issue-run/issue.routes.ts'
import { serveLedger } from './ledger/ledger.routes.ts'
import { serveNote } from './note/note.routes.ts'
import { servePayment } from './payment/payment.routes.ts'
import { serveReceived } from './payment/received.routes.ts'
import { servePeriod } from './period/period.routes.ts'
import { serveChargePlan } from './plan/charge-plan.routes.ts'
import { serveRefundRequest } from './refund/refund-request.routes.ts'
import { serveSettlement } from './settlement/settlement.routes.ts'
import { serveStatement } from './statement/statement.routes.ts'
import { serveTaxInvoice } from './tax-invoice/tax-invoice.routes.ts'
import { serveReserve } from './wallet/reserve.routes.ts'
import { serveWallet } from './wallet/wallet.routes.ts'

export function serveFinance(app: App): void {
  serveBill(app)
  serveNote(app)
  serveCharge(app)
  serveChargePlan(app)
  serveAdjustment(app)
  serveIssue(app)
  serveSplit(app)
  servePayment(app)
  serveReceived(app)
  serveRefundRequest(app)
  serveHolding(app)
  serveBank(app)
  serveDunning(app)
  serveIncome(app)
  servePeriod(app)
  serveLedger(app)
  serveStatement(app)
  serveTaxInvoice(app)
  serveHeadRent(app)
  serveWallet(app)
  serveSettlement(app)
  serveReserve(app)
  serveFreeze(app)
  serveCoOwner(app)
}
