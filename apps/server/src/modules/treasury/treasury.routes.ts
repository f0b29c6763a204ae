import type { App } from '../../kit/app.ts'
import { serveChain } from './chain/chain.routes.ts'
import { serveChannel } from './channel/channel.routes.ts'
import { serveFund } from './fund/fund.routes.ts'
import { serveMerchant } from './merchant/merchant.routes.ts'
import { serveOrder } from './order/order.routes.ts'
import { servePayBatch } from './pay-batch/pay-batch.routes.ts'
import { serveReconciliation } from './reconciliation/reconciliation.routes.ts'
import { serveSuspense } from './reconciliation/suspense.routes.ts'
import { serveRefundReview } from './refund/refund-review.routes.ts'
import { serveLandlordReview } from './review/landlord-review.routes.ts'
import { serveSharing } from './sharing/sharing.routes.ts'
import { serveSharingRule } from './sharing/sharing-rule.routes.ts'
import { serveSharingStatement } from './sharing/sharing-statement.routes.ts'
import { serveVoucher } from './voucher/voucher.routes.ts'
import { serveWebhook } from './webhook/webhook.routes.ts'
import { serveWithdrawal } from './withdrawal/withdrawal.routes.ts'

export function serveTreasury(app: App): void {
  serveChannel(app)
  serveOrder(app)
  serveRefundReview(app)
  serveReconciliation(app)
  serveSuspense(app)
  serveWithdrawal(app)
  servePayBatch(app)
  serveVoucher(app)
  serveLandlordReview(app)
  serveFund(app)
  serveMerchant(app)
  serveWebhook(app)
  serveChain(app)
  serveSharingRule(app)
  serveSharing(app)
  serveSharingStatement(app)
}
