import { channels as domain } from '@cloud-steward/contract/channels/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { reviewDeciders } from '../approvals/index.ts'
import { siteRecords } from '../housing/index.ts'
import { decidedRefund } from '../payments/index.ts'
import { serveChannel } from './channel/channel.routes.ts'
import { channels } from './channel/channel.service.ts'
import { landlordMerchant, merchantNotice, withdrawalNotice } from './channels.ports.ts'
import { serveFund } from './fund/fund.routes.ts'
import { serveOperator } from './operator/operator.routes.ts'
import { checkSiteOperator, operators, siteOperatorName } from './operator/operator.service.ts'
import { paidOrderReaction } from './order/alert.reaction.ts'
import { askChannelJob } from './order/ask-channel.job.ts'
import { serveOrder } from './order/order.routes.ts'
import { closeOrderJob } from './order/order.service.ts'
import { orders } from './order/order.source.ts'
import { askOrderJob } from './order/order-facts.service.ts'
import { placeOrderJob } from './order/place-order.service.ts'
import { reconcileJob } from './reconciliation/reconcile.job.ts'
import { serveReconciliation } from './reconciliation/reconciliation.routes.ts'
import { differences, reconciliations } from './reconciliation/reconciliation.source.ts'
import { differencesFollow } from './reconciliation/resolve-difference.service.ts'
import { serveSuspense } from './reconciliation/suspense.routes.ts'
import { suspenses } from './reconciliation/suspense.source.ts'
import { pushRefundJob } from './refund/refund.service.ts'
import { sendBackApproved } from './refund/refund-order.service.ts'
import { serveRefundReview } from './refund/refund-review.routes.ts'
import { makeStatementsJob } from './sharing/make-statements.job.ts'
import { forgetReceiverJob, shareReceivers } from './sharing/receiver.service.ts'
import { shareRules } from './sharing/rule.service.ts'
import { pushShareJob } from './sharing/share.service.ts'
import { shareOrders } from './sharing/share.source.ts'
import { shareMoneyJob, shareReactions } from './sharing/share-money.job.ts'
import { serveSharing } from './sharing/sharing.routes.ts'
import { serveSharingRule } from './sharing/sharing-rule.routes.ts'
import { serveSharingStatement } from './sharing/sharing-statement.routes.ts'
import { shareStatements } from './sharing/statement.service.ts'
import { matchVouchersJob, voucherReactions } from './voucher/match-vouchers.job.ts'
import { serveVoucher } from './voucher/voucher.routes.ts'
import { vouchers } from './voucher/voucher.source.ts'
import { decidedVoucher } from './voucher/voucher-review.service.ts'
import { serveWebhook } from './webhook/webhook.routes.ts'
import { pushWebhookJob, pushWebhooksJob, webhookCalls, webhookReaction, webhooks } from './webhook/webhook.service.ts'

export { findChannel } from './channel/channel.queries.ts'
export { channelOf, merchantChannel, noticeUrl, type Outer, openChannel } from './channel/channel.service.ts'
export { landlordMerchant, merchantNotice, withdrawalNotice } from './channels.ports.ts'
export { settingOf } from './channels.settings.ts'
export { allowedBy, wayOf } from './fund/fund.rules.ts'
export { fundMode, heldMode, requireOwnMerchants } from './fund/fund.service.ts'
export { idOf, numberOf } from './order/order.queries.ts'
export { nextQuestion } from './order/order.rules.ts'
export { payOnline, queryOrderDetail } from './order/order.service.ts'
export { refundByNo } from './refund/refund.service.ts'
export { refundOrder } from './refund/refund-order.service.ts'
export { feeOf } from './sharing/divide.rules.ts'
export { notifyReceivers } from './webhook/webhook.service.ts'

const special = [
  channels,
  orders,
  reconciliations,
  differences,
  suspenses,
  vouchers,
  shareReceivers,
  shareRules,
  shareOrders,
  shareStatements,
  operators,
  webhooks,
  webhookCalls,
] as unknown as Operations[]
/** Resources without special behaviour are served as the contract describes them. */
const plain = domain.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('channel_operator_org', 'channel.error.operatorOrgOnce', ['orgId'])
explainConstraint('channel_operator_name', 'channel.error.operatorNameTaken', ['name'])
explainConstraint('channel_merchant', 'channel.error.merchantKnown', ['merchantNo'])
explainConstraint('channel_share_receiver_account', 'channel.error.receiverKnown', ['account'])
explainConstraint('channel_voucher_line', 'payment.error.bankLineDone')
explainConstraint('channel_voucher_ref', 'channel.error.voucherKnown', ['bankRef'])

/** Payment channels: online orders, refunds, transfer slips, reconciliation, profit sharing and webhooks. */
export const channelsModule = {
  name: 'channels',
  needs: [landlordMerchant, merchantNotice, withdrawalNotice],
  register(app: App): void {
    app.ports.provide(siteRecords.operators, { nameOf: siteOperatorName, check: checkSiteOperator })
    app.ports.provide(reviewDeciders.voucher, decidedVoucher)
    app.ports.provide(reviewDeciders.refund, decidedRefund(sendBackApproved))
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    for (const serveTopic of [
      serveChannel,
      serveFund,
      serveOrder,
      serveReconciliation,
      serveSuspense,
      serveRefundReview,
      serveSharing,
      serveSharingRule,
      serveSharingStatement,
      serveOperator,
      serveVoucher,
      serveWebhook,
    ])
      serveTopic(app)
    app.jobs.push(
      askChannelJob(app),
      placeOrderJob(app),
      closeOrderJob(app),
      askOrderJob(app),
      reconcileJob(app),
      matchVouchersJob,
      shareMoneyJob(app),
      makeStatementsJob,
      pushRefundJob(app),
      pushShareJob(app),
      forgetReceiverJob(app),
      pushWebhookJob(app),
      pushWebhooksJob(app),
    )
    app.reactions.push(...voucherReactions, ...shareReactions, webhookReaction, paidOrderReaction, differencesFollow)
  },
}
