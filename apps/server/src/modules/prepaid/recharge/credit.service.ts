import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { defineJob, type Reaction } from '../../../infra/queue/jobs.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { changeAccount } from '../account/account.queries.ts'
import { lockAccounts, moveMoney, openMembers, sharedBalanceOf } from '../account/balance-members.service.ts'
import { FEN } from '../charge/months.rules.ts'
import { applyToBalance, evaluateAccounts } from '../decision/evaluate.service.ts'
import { dueRecharges } from '../due.queries.ts'
import { repayFirst } from '../emergency/emergency.service.ts'
import {
  changeRecharge,
  changeRefunded,
  lockRecharge,
  type RechargeState,
  rechargeOfOrder,
  rechargeOfReceived,
  rechargesToCredit,
} from './recharge.queries.ts'
import { step } from './recharge-steps.ts'
import { droppedRefundOf } from './refund.queries.ts'

/**
 * Puts paid money on its account, once, and gives power back in the same transaction where that is due. Money whose account
 * is closed stays the payer's prepaid balance. Refused (and to be tried again) when the prepaid balance has gone meanwhile.
 */
export async function credit(tx: TxCtx, sms: SmsProvider | undefined, id: string): Promise<RechargeState> {
  const { id: tenantId } = tx.tenant
  const recharge = (await tx.db.first(lockRecharge(tenantId, id)))!
  if (recharge.state !== 'paid' && recharge.state !== 'credit_failed') return recharge.state
  const [row] = await lockAccounts(tx, [recharge.accountId])
  if (row!.state === 'closed') {
    if (recharge.state === 'credit_failed') return recharge.state
    await tx.db.run(changeRecharge(tenantId, id, 'credit_failed', { error: 'closed' }))
    await step(tx, recharge, 'credit_failed', 'closed')
    return 'credit_failed'
  }
  const amountFen = recharge.dueFen ?? recharge.amountFen
  const memo = `${row!.no} ${recharge.no}`
  // Credited anew when it did not go back after all.
  const again = recharge.dueFen === null ? undefined : await tx.db.first(droppedRefundOf(tenantId, id))
  const of = { rechargeId: id, refundId: again?.id }
  const given = { how: 'topUp', kind: 'top_up', amountFen, memo, reason: recharge.no, ...of } as const
  await moveMoney(tx, row!, given)
  await repayFirst(tx, row!, amountFen)
  const credited = recharge.refundedFen ? ('part_refunded' as const) : ('credited' as const)
  await tx.db.run(changeRefunded(tenantId, id, { state: credited, fen: 0, dueFen: null }))
  await step(tx, recharge, credited)
  const members = await openMembers(tx, row!)
  for (const one of members) await tx.db.run(changeAccount(tenantId, one.id, { lastCreditAt: tx.now() }))
  const [seen] = await evaluateAccounts(tx, [row!])
  // After the debt is paid, earlier warnings no longer count.
  const { overdraftFen, episode } = seen!.around
  if (seen!.facts.balance >= -overdraftFen * FEN)
    await tx.db.run(changeAccount(tenantId, sharedBalanceOf(row!), { episode: episode + 1 }))
  const acted = await applyToBalance(tx, sms, row!)
  const pushed = acted.find(({ state }) => state === 'restoring')
  if (!pushed) return credited
  const { commandId } = pushed
  await tx.db.run(changeRecharge(tenantId, id, 'pushed', { commandId }))
  await step(tx, { id, state: credited }, 'pushed')
  return 'pushed'
}

/** The same in a transaction of its own; what is refused is written down and tried again. */
export async function creditPaid(ctx: Ctx, sms: SmsProvider | undefined, id: string): Promise<RechargeState> {
  try {
    return await ctx.transaction((tx) => credit(tx, sms, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error
    return ctx.transaction(async (tx) => {
      const recharge = (await tx.db.first(lockRecharge(tx.tenant.id, id)))!
      if (recharge.state !== 'paid') return recharge.state
      await tx.db.run(changeRecharge(tx.tenant.id, id, 'credit_failed', { error: message.slice(0, 300) }))
      await step(tx, recharge, 'credit_failed', message)
      return 'credit_failed' as const
    })
  }
}

/** The channel's word about the order of a recharge. */
export async function orderSettled(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  given: { orderId: string; state: string; paymentNo?: string },
): Promise<void> {
  const found = await ctx.db.first(rechargeOfOrder(ctx.tenant.id, given.orderId))
  if (!found) return
  const isPaid = given.state === 'booked'
  await ctx.transaction(async (tx) => {
    const recharge = (await tx.db.first(lockRecharge(tx.tenant.id, found.id)))!
    // Paid after it was closed, it is paid.
    if (recharge.state !== 'created' && !(isPaid && recharge.state === 'closed')) return
    // An order of another amount than was asked for is over as well, until the channel says otherwise.
    const state = isPaid ? ('paid' as const) : ('closed' as const)
    await tx.db.run(changeRecharge(tx.tenant.id, found.id, state, { paymentNo: given.paymentNo }))
    await step(tx, recharge, state, given.paymentNo)
  })
  if (isPaid) await creditPaid(ctx, sms, found.id)
}
/** The second person's word about money that was taken by hand. */
export async function receivedDecided(
  ctx: Ctx,
  sms: SmsProvider | undefined,
  given: { id: string; state: 'booked' | 'refused' | 'withdrawn'; paymentNo?: string },
): Promise<void> {
  const found = await ctx.db.first(rechargeOfReceived(ctx.tenant.id, given.id))
  if (!found) return
  const isBooked = given.state === 'booked'
  await ctx.transaction(async (tx) => {
    const recharge = (await tx.db.first(lockRecharge(tx.tenant.id, found.id)))!
    if (recharge.state !== 'reviewing') return
    const state = isBooked ? ('paid' as const) : ('refused' as const)
    await tx.db.run(changeRecharge(tx.tenant.id, found.id, state, { paymentNo: given.paymentNo }))
    await step(tx, recharge, state, given.paymentNo)
  })
  if (isBooked) await creditPaid(ctx, sms, found.id)
}
export const orderReactions = (sms: SmsProvider | undefined): Reaction[] => [
  {
    event: 'channel.order.settled',
    follows: 'payment',
    run: (ctx, payload) => orderSettled(ctx, sms, payload as { orderId: string; state: string; paymentNo?: string }),
  },
  {
    event: 'payment.received.decided',
    follows: 'payment',
    run: (ctx, payload) => receivedDecided(ctx, sms, payload as Parameters<typeof receivedDecided>[2]),
  },
]
export const creditPaidJob = (sms: SmsProvider | undefined) =>
  defineJob({
    name: 'credit-recharges',
    schedule: '*/5 * * * *',
    due: dueRecharges,
    run: async (ctx, _payload, signal) => {
      for (const { id } of await ctx.db.rows(rechargesToCredit(ctx.tenant.id, 200))) {
        if (signal.aborted) return
        await creditPaid(ctx, sms, id).catch((error: unknown) => {
          ctx.log.error({ err: error, id }, 'a recharge could not be credited')
        })
      }
    },
  })
