import { finance } from '@cloud-steward/contract/finance/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { bills } from './bill.source.ts'
import { registerCommands } from './finance.routes.ts'
import { issueBillsJob } from './issue-bills.job.ts'
import { payments } from './payment.source.ts'
import { settleDayJob } from './settle-day.job.ts'
import { entries } from './wallet.source.ts'

export { lateFeeOf, planBills } from './bill.rules.ts'
export { lineRow } from './issue.queries.ts'
export { type Posting, postingOfSettlement, postingsOfIssue, postingsOfPayment } from './ledger.rules.ts'
export { ledgerRows } from './ledger.service.ts'

const special = [bills, payments, entries] as unknown as Operations[]
/** Resources without special behaviour need no line here: they are served as the contract says. */
const plain = finance.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('finance_payment_channel_no', 'finance.error.channelNoUsed', ['channelNo'])

/** What is owed, what was paid, and whose money it is. */
export const financeModule = {
  name: 'finance',
  register(app: App): void {
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    registerCommands(app)
    app.jobs.push(issueBillsJob, settleDayJob)
  },
}
