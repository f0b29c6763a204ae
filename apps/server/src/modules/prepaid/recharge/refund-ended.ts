import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { refundByNo } from '../../channels/index.ts'
import { creditPaid } from './credit.service.ts'
import { changeRefunded, lockRecharge, type RechargeRow, rechargeOfOrder } from './recharge.queries.ts'
import { step } from './recharge-steps.ts'
import { changeRefund, openRefundOf, type RefundRow, refundOfOuter } from './refund.queries.ts'
import { endOf } from './refund-recharge.service.ts'

/** The money is gone. */
async function done(tx: TxCtx, recharge: RechargeRow, refund: RefundRow, outerNo?: string): Promise<void> {
  const { id: tenantId } = tx.tenant
  const state = endOf(recharge.amountFen, recharge.refundedFen, refund.how)
  await tx.db.run(changeRefund(tenantId, refund.id, { state: 'done', outerNo }))
  await tx.db.run(changeRefunded(tenantId, recharge.id, { state, fen: 0, dueFen: null }))
  await step(tx, recharge, state, refund.no)
}
/** It stays after all, as prepaid balance: paid, and to be credited as if it had just come. */
async function dropped(tx: TxCtx, recharge: RechargeRow, refund: RefundRow, error: string | null): Promise<void> {
  const { id: tenantId } = tx.tenant
  await tx.db.run(changeRefund(tenantId, refund.id, { state: 'dropped', error }))
  const { amountFen } = refund
  await tx.db.run(changeRefunded(tenantId, recharge.id, { state: 'paid', fen: -amountFen, dueFen: amountFen }))
  await step(tx, recharge, 'paid', [refund.no, error].filter(Boolean).join(' '))
}
/** The refund of a recharge with what is known of it outside, when both are locked; answers whether it is to be credited. */
async function settle(tx: TxCtx, recharge: RechargeRow, refund: RefundRow, outerNo: string): Promise<boolean> {
  const there = await refundByNo(tx, outerNo)
  if (there?.state === 'paid') await done(tx, recharge, refund)
  if (there?.state === 'dropped') await dropped(tx, recharge, refund, there.error)
  return there?.state === 'dropped'
}

/** The second person's word, or its maker's who took it back. */
export async function refundDecided(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  given: { no: string; state: string; resultNo?: string; remark?: string | null },
): Promise<void> {
  const found = await ctx.db.first(refundOfOuter(ctx.tenant.id, given.no))
  if (!found) return
  const isBack = await ctx.transaction(async (tx) => {
    const recharge = (await tx.db.first(lockRecharge(tx.tenant.id, found.rechargeId)))!
    const refund = await tx.db.first(openRefundOf(tx.tenant.id, recharge.id))
    if (refund?.id !== found.id || refund.state !== 'waiting') return false
    if (given.state !== 'done') {
      await dropped(tx, recharge, refund, given.remark ?? null)
      return true
    }
    const outerNo = given.resultNo!
    if (refund.how === 'reverse' || recharge.method !== 'online') {
      // A reversal answers with the payment's own number.
      await done(tx, recharge, refund, refund.how === 'reverse' ? undefined : outerNo)
      return false
    }
    await tx.db.run(changeRefund(tx.tenant.id, refund.id, { state: 'sent', outerNo }))
    // The channel may have been quicker than this.
    return settle(tx, recharge, { ...refund, state: 'sent' }, outerNo)
  })
  if (isBack) await creditPaid(ctx, sms, found.rechargeId)
}

/** The channel's word about money that was to go back through it. */
export async function refundSettled(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  given: { no: string; orderId: string },
): Promise<void> {
  const found = await ctx.db.first(rechargeOfOrder(ctx.tenant.id, given.orderId))
  if (!found) return
  const isBack = await ctx.transaction(async (tx) => {
    const recharge = (await tx.db.first(lockRecharge(tx.tenant.id, found.id)))!
    const refund = await tx.db.first(openRefundOf(tx.tenant.id, found.id))
    return refund?.outerNo === given.no && settle(tx, recharge, refund, given.no)
  })
  if (isBack) await creditPaid(ctx, sms, found.id)
}

export const refundReactions = (sms: SmsProvider | undefined): Reaction[] => [
  {
    event: 'payment.refund.decided',
    run: (ctx, payload) => refundDecided(ctx, sms, payload as Parameters<typeof refundDecided>[2]),
  },
  {
    event: 'channel.refund.settled',
    run: (ctx, payload) => refundSettled(ctx, sms, payload as Parameters<typeof refundSettled>[2]),
  },
]
