import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import type { Operations } from '../../kit/standard-operations.ts'
import { sealChainJob, verifyChainJob } from './chain/chain.job.ts'
import { channels } from './channel/channel.service.ts'
import { askMerchantJob, handInJob } from './merchant/ask-merchant.job.ts'
import { merchants } from './merchant/merchant.service.ts'
import { askChannelJob } from './order/ask-channel.job.ts'
import { closeOrderJob } from './order/order.service.ts'
import { orders } from './order/order.source.ts'
import { askOrderJob } from './order/order-facts.service.ts'
import { placeOrderJob } from './order/place-order.service.ts'
import { payBatches } from './pay-batch/pay-batch.service.ts'
import { payLines } from './pay-batch/pay-line.service.ts'
import { reconcileJob } from './reconciliation/reconcile.job.ts'
import { differences, reconciliations } from './reconciliation/reconciliation.source.ts'
import { differencesFollow } from './reconciliation/resolve-difference.service.ts'
import { suspenses } from './reconciliation/suspense.service.ts'
import { pushRefundJob } from './refund/refund.service.ts'
import { landlordReviews } from './review/review.service.ts'
import { makeStatementsJob } from './sharing/make-statements.job.ts'
import { forgetReceiverJob, shareReceivers } from './sharing/receiver.service.ts'
import { shareRules } from './sharing/rule.service.ts'
import { pushShareJob } from './sharing/share.service.ts'
import { shareOrders } from './sharing/share.source.ts'
import { shareMoneyJob, shareReactions } from './sharing/share-money.job.ts'
import { shareStatements } from './sharing/statement.service.ts'
import { serveTreasury } from './treasury.routes.ts'
import { matchVouchersJob, voucherReactions } from './voucher/match-vouchers.job.ts'
import { vouchers } from './voucher/voucher.source.ts'
import { pushWebhookJob, pushWebhooksJob, webhookCalls, webhookReaction, webhooks } from './webhook/webhook.service.ts'
import { payWithdrawalsJob, pushWithdrawalJob } from './withdrawal/pay-withdrawals.job.ts'
import { settlementAccounts, withdrawals } from './withdrawal/withdrawal.source.ts'

export { sealChain, walkChain } from './chain/chain.service.ts'
export { channels, type Outer, setChannelKeys } from './channel/channel.service.ts'
export { submitMerchant, syncMerchant } from './merchant/merchant.service.ts'
export { type MerchantOuter, saveMerchant } from './merchant/merchant-draft.service.ts'
export { handIn as handInMerchant } from './merchant/merchant-facts.service.ts'
// What demonstration data are made with.
export { orderDetail, payOnline, syncOrder } from './order/order.service.ts'
export { takeFile } from './pay-batch/bank-file.service.ts'
export { makePayBatch, sendPayBatch } from './pay-batch/pay-batch.service.ts'
export { settlePayLine } from './pay-batch/pay-line.service.ts'
export { reconcileDay } from './reconciliation/reconciliation.service.ts'
export { ownDifference, resolveDifference } from './reconciliation/resolve-difference.service.ts'
export { refundByNo } from './refund/refund.service.ts'
export { refundOrder } from './refund/refund-order.service.ts'
export { applyLandlord, decideReview } from './review/review.service.ts'
export { shareReceivers } from './sharing/receiver.service.ts'
export { shareRules } from './sharing/rule.service.ts'
export { shareMoneyJob } from './sharing/share-money.job.ts'
export { makeStatements } from './sharing/statement.service.ts'
export { matchVouchers } from './voucher/match-vouchers.job.ts'
export { submitVoucher } from './voucher/voucher.service.ts'
export { reviewVoucher } from './voucher/voucher-review.service.ts'
export { saveWebhook } from './webhook/webhook.service.ts'
export { setSettlementAccount } from './withdrawal/account.service.ts'
export { payWithdrawal, reviewWithdrawal, withdraw } from './withdrawal/withdrawal.service.ts'

explainConstraint('payout_withdrawal_channel_no', 'payment.error.channelNoUsed', ['channelNo'])
explainConstraint('payout_pay_line_withdrawal', 'payout.error.inPayBatch')
explainConstraint('channel_voucher_ref', 'channel.error.voucherKnown', ['bankRef'])
explainConstraint('channel_voucher_line', 'payment.error.bankLineDone')
explainConstraint('channel_share_receiver_account', 'channel.error.receiverKnown', ['account'])
explainConstraint('payout_merchant_live', 'payout.error.merchantExists', ['landlordId'])
explainConstraint('channel_merchant', 'channel.error.merchantKnown', ['merchantNo'])

/** How money comes in and goes out through those who move it. */
export const treasuryModule = {
  name: 'treasury',
  register(app: App): void {
    for (const operations of [
      channels,
      orders,
      reconciliations,
      differences,
      suspenses,
      settlementAccounts,
      withdrawals,
      payBatches,
      payLines,
      vouchers,
      merchants,
      landlordReviews,
      shareReceivers,
      shareRules,
      shareOrders,
      shareStatements,
      webhooks,
      webhookCalls,
    ] as unknown as Operations[])
      registerResource(app, operations)
    serveTreasury(app)
    app.jobs.push(
      askChannelJob(app),
      placeOrderJob(app),
      closeOrderJob(app),
      askOrderJob(app),
      reconcileJob(app),
      matchVouchersJob,
      shareMoneyJob(app),
      makeStatementsJob,
    )
    app.jobs.push(askMerchantJob(app), handInJob(app), payWithdrawalsJob(app), pushWithdrawalJob(app))
    app.jobs.push(sealChainJob(app), verifyChainJob(app), pushRefundJob(app), pushShareJob(app))
    app.jobs.push(forgetReceiverJob(app))
    app.jobs.push(pushWebhookJob(app), pushWebhooksJob(app))
    app.reactions.push(...voucherReactions, ...shareReactions, webhookReaction, differencesFollow)
  },
}
