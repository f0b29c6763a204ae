import { Refusal } from '@cloud-steward/contract'
import { reviewRefund } from '@cloud-steward/contract/finance/index.ts'
import * as contract from '@cloud-steward/contract/treasury/index.ts'
import { makeCtx } from '../../infra/ctx/make-ctx.ts'
import { tenantDb } from '../../infra/db/tenant-db.ts'
import type { App } from '../../kit/app.ts'
import { type Call, register } from '../../kit/register-endpoint.ts'
import * as finance from '../finance/index.ts'
import { tenantByCode, toTenant } from '../identity/index.ts'
import { startVerify } from './chain/chain.job.ts'
import { chain } from './chain/chain.service.ts'
import { setChannelKeys, testChannel } from './channel/channel.service.ts'
import { fundModeShown, setFundMode } from './fund/fund.service.ts'
import * as merchant from './merchant/merchant.service.ts'
import { cancelMerchant, saveMerchant } from './merchant/merchant-draft.service.ts'
import { payerAsk, payInApp } from './order/in-app.service.ts'
import { hearNotice } from './order/notice.service.ts'
import * as order from './order/order.service.ts'
import { sendBankFile } from './pay-batch/bank-file.service.ts'
import * as batch from './pay-batch/pay-batch.service.ts'
import { settlePayLine } from './pay-batch/pay-line.service.ts'
import { differenceEntries } from './reconciliation/difference-entry.service.ts'
import { reconcileRuns, startReconcile } from './reconciliation/reconcile-run.service.ts'
import { ownDifference, resolveDifference } from './reconciliation/resolve-difference.service.ts'
import { assignSuspense, returnSuspense } from './reconciliation/suspense.service.ts'
import { refundOrder, sendBackApproved } from './refund/refund-order.service.ts'
import * as landlord from './review/review.service.ts'
import { payees, submitVoucher, voucherDetail, voucherQueue } from './voucher/voucher.service.ts'
import * as review from './voucher/voucher-review.service.ts'
import * as hook from './webhook/webhook.service.ts'
import { setSettlementAccount } from './withdrawal/account.service.ts'
import { sendWithdrawal, syncWithdrawal } from './withdrawal/payout.service.ts'
import * as withdrawal from './withdrawal/withdrawal.service.ts'

async function hear(app: App, code: string, channelId: string, { request }: Call): Promise<string | undefined> {
  const row = await tenantDb(app.pools.app, 0).first(tenantByCode(code))
  if (!row) throw new Refusal('channel.error.noticeForged', { http: 403 })
  const ctx = makeCtx({
    pools: app.pools,
    tenant: toTenant(row),
    requestId: request.id,
    log: request.log as never,
    now: app.now,
  })
  // Forms are signed over what they mean, so that they may be put together again.
  const text = request.rawBody ?? new URLSearchParams(request.body as Record<string, string>).toString()
  return hearNotice(ctx, app, channelId, { headers: request.headers, body: Buffer.from(text) })
}

export function registerCommands(app: App): void {
  register(app, contract.setChannelKeys, (ctx, input) => setChannelKeys(ctx, app, input))
  register(app, contract.testChannel, (ctx, { id }) => testChannel(ctx, app, id))
  register(app, contract.payOnline, (ctx, input, call) =>
    order.payOnline(ctx, app, { ...input, payerIp: call.request.ip }),
  )
  register(app, contract.queryPayWays, (ctx, input) => order.payWays(ctx, app, input))
  register(app, contract.queryOrderDetail, (ctx, input) => order.orderDetail(ctx, app, input))
  register(app, contract.queryPayerAsk, (ctx, input) => payerAsk(ctx, app, input))
  register(app, contract.payInApp, (ctx, input) => payInApp(ctx, app, input))
  register(app, contract.syncOrder, (ctx, { id }) => order.syncOrder(ctx, app, id))
  register(app, contract.closeOrder, order.closeOrder)
  register(app, contract.refundOrder, (ctx, input) => refundOrder(ctx, input))
  // Finance's own, but for the money that goes back through a channel.
  register(app, reviewRefund, (ctx, input) => finance.reviewRefund(ctx, input, sendBackApproved))
  register(app, contract.reconcileDay, startReconcile)
  register(app, contract.queryReconcileRuns, reconcileRuns)
  register(app, contract.ownDifference, (ctx, { id }) => ownDifference(ctx, id))
  register(app, contract.resolveDifference, (ctx, input) => resolveDifference(ctx, app, input))
  register(app, contract.queryDifferenceEntries, (ctx, { id }) => differenceEntries(ctx, id))
  register(app, contract.assignSuspense, assignSuspense)
  register(app, contract.returnSuspense, returnSuspense)
  register(app, contract.setSettlementAccount, (ctx, input) => setSettlementAccount(ctx, app, input))
  register(app, contract.withdraw, withdrawal.withdraw)
  register(app, contract.quoteWithdrawal, withdrawal.quoteWithdrawal)
  register(app, contract.cancelWithdrawal, withdrawal.cancelWithdrawal)
  register(app, contract.reviewWithdrawal, withdrawal.reviewWithdrawal)
  register(app, contract.payWithdrawal, withdrawal.payWithdrawal)
  register(app, contract.failWithdrawal, withdrawal.failWithdrawal)
  register(app, contract.returnWithdrawal, withdrawal.returnWithdrawal)
  register(app, contract.queryWithdrawalSteps, (ctx, input) => withdrawal.withdrawalSteps(ctx, app, input))
  register(app, contract.queryPayable, batch.payableShown)
  register(app, contract.makePayBatch, batch.makePayBatch)
  register(app, contract.sendPayBatch, batch.sendPayBatch)
  register(app, contract.cancelPayBatch, batch.cancelPayBatch)
  register(app, contract.queryPayBatchSteps, batch.payBatchSteps)
  register(app, contract.settlePayLine, settlePayLine)
  register(app, contract.exportBankFile, async (ctx, input, call) => void (await sendBankFile(ctx, app, input, call)))
  register(app, contract.submitVoucher, submitVoucher)
  register(app, contract.matchVoucher, review.matchVoucher)
  register(app, contract.releaseVoucher, review.releaseVoucher)
  register(app, contract.reviewVoucher, review.reviewVoucher)
  register(app, contract.reverseVoucher, review.reverseVoucher)
  register(app, contract.queryPayees, payees)
  register(app, contract.queryVoucherQueue, voucherQueue)
  register(app, contract.queryVoucherDetail, voucherDetail)
  register(app, contract.sendWithdrawal, (ctx, { id }) => sendWithdrawal(ctx, id))
  register(app, contract.syncWithdrawal, (ctx, { id }) => syncWithdrawal(ctx, app, id))
  register(app, contract.applyLandlord, (ctx, input) => landlord.applyLandlord(ctx, app, input))
  register(app, contract.decideReview, landlord.decideReview)
  register(app, contract.holdLandlord, landlord.holdLandlord)
  register(app, contract.queryReviewDetail, landlord.reviewDetail)
  register(app, contract.queryFundMode, fundModeShown)
  register(app, contract.setFundMode, setFundMode)
  register(app, contract.saveMerchant, (ctx, input) => saveMerchant(ctx, app, input))
  register(app, contract.submitMerchant, (ctx, { id }) => merchant.submitMerchant(ctx, app, id))
  register(app, contract.syncMerchant, (ctx, { id }) => merchant.syncMerchant(ctx, app, id))
  register(app, contract.cancelMerchant, cancelMerchant)
  register(app, contract.changeMerchantCard, (ctx, { id }) => merchant.changeMerchantCard(ctx, app, id))
  register(app, contract.queryMerchantDetail, merchant.merchantDetail)
  register(app, contract.saveWebhook, (ctx, input) => hook.saveWebhook(ctx, app, input))
  register(app, contract.sendAgain, hook.sendAgain)
  register(app, contract.queryChain, chain)
  register(app, contract.verifyChain, startVerify)
  register(app, contract.channelNotice, async (_ctx, { tenant, channelId }, call) => {
    const words = await hear(app, tenant, channelId, call)
    if (words) await call.reply.type('text/plain').send(words)
    return {}
  })
}
