import { Refusal } from '@cloud-steward/contract'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { ChannelError, type PayoutFacts } from '../../../infra/payment/channel.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  channelOf,
  heldMode,
  idOf,
  nextQuestion,
  noticeUrl,
  numberOf,
  type Outer,
  wayOf,
} from '../../channels/index.ts'
import { finishedMerchant } from '../merchant/merchant.queries.ts'
import { requireReviewed } from '../review/account-review.ts'
import { askPayoutLater, findWithdrawal, lockWithdrawal, markPaying, type WithdrawalRow } from './withdrawal.queries.ts'
import { isAtChannel, nextReturnLook, type Outcome, outcomesOf, type WithdrawalState } from './withdrawal.rules.ts'
import { locked, move, moveTo, step } from './withdrawal.service.ts'

async function seen(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  const row = await ctx.db.first(findWithdrawal(ctx, id))
  if (!row) throw notFound()
  return row
}

/** The job that hands it over. */
export const PUSH_JOB = 'push-withdrawal'
/**
 * Has the channel pay an approved withdrawal out of the landlord's own balance there. The channel hears of it when this is
 * committed and not before, by a number that is our id, for ever, whatever becomes of the request.
 */
export const sendWithdrawal = (ctx: Ctx, { id }: { id: string }): Promise<{ state: WithdrawalState }> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await locked(tx, id, 'send')
    const merchant = await tx.db.first(finishedMerchant(tx.tenant.id, row.landlordId))
    if (!merchant || wayOf(await heldMode(tx), true) !== 'channel') throw new Refusal('payout.error.paidByBank')
    // The channel pays to the account it knows, not to the one he asked for.
    if (merchant.accountId !== row.accountId) throw new Refusal('payout.error.accountDiffers')
    await requireReviewed(tx, row.landlordId, row.accountId)
    const { channelId, subMerchantNo } = merchant
    await tx.db.run(markPaying(tx.tenant.id, id, { channelId, subMerchantNo, askAt: nextQuestion(tx.now(), 0) }))
    step(tx, id, row.state, 'paying')
    const [before, after] = [{ state: row.state }, { state: 'paying', channelId, subMerchantNo }]
    tx.audit({ action: 'paying', resource: 'payout.withdrawal', recordId: id, before, after })
    tx.enqueue({ name: PUSH_JOB, payload: { id }, key: `${PUSH_JOB}:${id}` })
    return { state: 'paying' as const }
  })

/** Hands it over. The same number is the same payment there, so an answer that never came does no harm. */
async function push(ctx: Ctx, outer: Outer, id: string): Promise<WithdrawalState> {
  const row = await seen(ctx, id)
  if (row.state !== 'paying' && row.state !== 'pay_unknown') return row.state
  try {
    const channel = await channelOf(ctx, outer, row.channelId!)
    const facts = await channel.payOut({
      payoutNo: numberOf(id),
      amountFen: row.amountFen,
      remark: row.no,
      notifyUrl: noticeUrl(ctx, outer, row.channelId!),
      to: { subMerchantNo: row.subMerchantNo! },
    })
    return await settle(ctx, id, facts)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    if (error.isFinal) return settle(ctx, id, { payoutNo: '', state: 'failed', reason: error.message })
    return unknown(ctx, row, error)
  }
}
/** Nobody knows whether the channel has it: it is asked about the same number until somebody does. */
const unknown = (ctx: Ctx, { id, no }: WithdrawalRow, error: ChannelError): Promise<WithdrawalState> =>
  ctx.transaction(async (tx) => {
    tx.log.warn({ withdrawal: no, code: error.code }, 'the channel did not say what became of a withdrawal')
    const row = (await tx.db.first(lockWithdrawal(tx, id)))!
    const askAt = nextQuestion(tx.now(), row.asked)
    if (row.state === 'paying')
      await moveTo(tx, row, { state: 'pay_unknown', reason: error.message.slice(0, 200), askAt })
    else if (row.askAt) await tx.db.run(askPayoutLater(tx.tenant.id, id, askAt))
    return row.state === 'paying' ? 'pay_unknown' : row.state
  })

/** What follows from what the channel says, each once, in the ledger and here. */
const settle = (ctx: Ctx, id: string, facts: PayoutFacts): Promise<WithdrawalState> =>
  ctx.transaction(async (tx) => {
    let row = (await tx.db.first(lockWithdrawal(tx, id)))!
    const outcomes = outcomesOf(row.state, facts.state)
    const [now, today] = [tx.now(), tx.today()]
    if (!outcomes.length) {
      const isPaid = row.state === 'paid'
      const at = isPaid ? nextReturnLook(now, row.paidOn!, today) : nextQuestion(now, row.asked)
      if (isPaid || isAtChannel(row.state)) await tx.db.run(askPayoutLater(tx.tenant.id, id, at))
      return row.state
    }
    const reason = facts.reason?.slice(0, 200)
    const does: Record<Outcome, () => Promise<void>> = {
      processing: () => moveTo(tx, row, { state: 'processing', askAt: nextQuestion(now, 0) }),
      paid: async () => {
        await move(tx, 'pay', row)
        const askAt = nextReturnLook(now, today, today)
        await moveTo(tx, row, { state: 'paid', paidOn: today, channelNo: facts.remoteNo ?? numberOf(id), askAt })
      },
      failed: async () => {
        await move(tx, 'release', row)
        await moveTo(tx, row, { state: 'failed', reason })
      },
      returned: async () => {
        await move(tx, 'return', row)
        await moveTo(tx, row, { state: 'returned', reason })
      },
    }
    for (const outcome of outcomes) {
      await does[outcome]()
      row = { ...row, state: outcome }
    }
    return row.state
  })

/** Asks the channel; what it never heard of is handed over again, under the same number. */
export async function askWithdrawal(ctx: Ctx, outer: Outer, id: string): Promise<WithdrawalState> {
  const row = await seen(ctx, id)
  if (!row.channelId || !(isAtChannel(row.state) || row.state === 'paid')) return row.state
  try {
    const channel = await channelOf(ctx, outer, row.channelId)
    const facts = await channel.payoutOf(numberOf(id), { subMerchantNo: row.subMerchantNo! })
    const isUnheard = facts.state === 'absent' && (row.state === 'paying' || row.state === 'pay_unknown')
    return isUnheard ? await push(ctx, outer, id) : await settle(ctx, id, facts)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    return unknown(ctx, row, error)
  }
}
export async function syncWithdrawal(ctx: Ctx, outer: Outer, id: string): Promise<{ state: WithdrawalState }> {
  wholeTenantOnly(ctx)
  return { state: await askWithdrawal(ctx, outer, id) }
}
/** A message of a channel about a withdrawal: a hint to ask. True when it is one of ours, at that channel. */
export async function hearOfWithdrawal(ctx: Ctx, outer: Outer, channelId: string, requestNo: string): Promise<boolean> {
  const id = idOf(requestNo)
  const row = id ? await ctx.db.first(findWithdrawal(ctx, id)) : undefined
  if (row?.channelId !== channelId) return false
  await askWithdrawal(ctx, outer, row.id)
  return true
}
