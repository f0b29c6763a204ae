import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { serveCheckOut } from './check-out.routes.ts'
import { checkOuts, depositRefunds, deposits, unsettledLeases } from './check-out.source.ts'
import { collectedReaction } from './collected.reaction.ts'
import { serveDepositRefund } from './deposit-refund.routes.ts'
import { decidedDepositRefund } from './deposit-refund.service.ts'
import { handoverCheck } from './handover.ts'
import { refundLateJob } from './refund-late.job.ts'
import { decidedCheckOut } from './review.service.ts'

export { handoverCheck } from './handover.ts'

explainConstraint('checkout_check_out_once', 'checkout.error.checkedOutAlready')

/** How a lease is settled when its rentee leaves, and what becomes of his deposit. */
export const checkoutModule = {
  name: 'checkout',
  needs: [handoverCheck],
  register(app: App): void {
    app.ports.provide(reviewDeciders.checkOut, decidedCheckOut)
    app.ports.provide(reviewDeciders.depositRefund, decidedDepositRefund)
    registerResource(app, checkOuts)
    registerResource(app, deposits)
    registerResource(app, depositRefunds)
    registerResource(app, unsettledLeases)
    serveCheckOut(app)
    serveDepositRefund(app)
    app.jobs.push(refundLateJob)
    app.reactions.push(collectedReaction)
  },
}
