import { payouts } from '@cloud-steward/contract/payouts/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { landlordMerchant, merchantNotice, withdrawalNotice } from '../channels/index.ts'
import { askMerchantJob, handInJob } from './merchant/ask-merchant.job.ts'
import { finishedMerchant } from './merchant/merchant.queries.ts'
import { serveMerchant } from './merchant/merchant.routes.ts'
import { decidedMerchant, merchants } from './merchant/merchant.service.ts'
import { hearOfMerchant } from './merchant/merchant-facts.service.ts'
import { servePayBatch } from './pay-batch/pay-batch.routes.ts'
import { payBatches } from './pay-batch/pay-batch.service.ts'
import { payLines } from './pay-batch/pay-line.service.ts'
import { serveLandlordReview } from './review/landlord-review.routes.ts'
import { decidedLandlord, landlordReviews } from './review/review.service.ts'
import { payWithdrawalsJob, pushWithdrawalJob } from './withdrawal/pay-withdrawals.job.ts'
import { hearOfWithdrawal } from './withdrawal/payout.service.ts'
import { serveWithdrawal } from './withdrawal/withdrawal.routes.ts'
import { decidedWithdrawal } from './withdrawal/withdrawal.service.ts'
import { settlementAccounts, withdrawals } from './withdrawal/withdrawal.source.ts'

const special = [
  settlementAccounts,
  withdrawals,
  payBatches,
  payLines,
  merchants,
  landlordReviews,
] as unknown as Operations[]
/** Resources without special behaviour are served as the contract describes them. */
const plain = payouts.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('payout_merchant_live', 'payout.error.merchantExists', ['landlordId'])
explainConstraint('payout_pay_line_withdrawal', 'payout.error.inPayBatch')
explainConstraint('payout_withdrawal_channel_no', 'payment.error.channelNoUsed', ['channelNo'])

/** Money paid out to landlords: withdrawals, bank files, sub-merchants and the reviews before them. */
export const payoutsModule = {
  name: 'payouts',
  register(app: App): void {
    app.ports.provide(landlordMerchant, (ctx, landlordId) => ctx.db.first(finishedMerchant(ctx.tenant.id, landlordId)))
    app.ports.provide(merchantNotice, (ctx, channelId, no) => hearOfMerchant(ctx, app, channelId, no))
    app.ports.provide(withdrawalNotice, (ctx, channelId, no) => hearOfWithdrawal(ctx, app, channelId, no))
    app.ports.provide(reviewDeciders.withdrawal, decidedWithdrawal)
    app.ports.provide(reviewDeciders.landlord, decidedLandlord)
    app.ports.provide(reviewDeciders.merchant, decidedMerchant)
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    for (const serveTopic of [serveMerchant, servePayBatch, serveLandlordReview, serveWithdrawal]) serveTopic(app)
    app.jobs.push(askMerchantJob(app), handInJob(app), payWithdrawalsJob(app), pushWithdrawalJob(app))
  },
}
