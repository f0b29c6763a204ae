import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/payouts/index.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { localTime } from '../../../infra/local-time.ts'
import { REASONED, recordStep, stepsOf } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  nextReviewer,
  requireNoProcess,
  requireReason,
  requireReviewer,
  reviewersNeeded,
  startReview,
} from '../../approvals/index.ts'
import type { Outer } from '../../channels/index.ts'
import { settingOf as channelSetting, heldMode, notifyReceivers, wayOf } from '../../channels/index.ts'
import { workCalendar } from '../../system/index.ts'
import { drawableFen, lockAvailable, moveWithdrawal } from '../../wallet/index.ts'
import { finishedMerchant } from '../merchant/merchant.queries.ts'
import { settingOf, withdrawalFeeRule } from '../payouts.settings.ts'
import { requireReviewed } from '../review/account-review.ts'
import { landlordOf, placeOf } from './account.service.ts'
import { mostOf, withdrawalFee } from './fee.rules.ts'
import {
  accountById,
  currentAccount,
  findWithdrawal,
  historyOf,
  insertWithdrawal,
  lockLandlord,
  lockWithdrawal,
  putState,
  type WithdrawalRow,
} from './withdrawal.queries.ts'
import { flagsOf, plannedDay, type WithdrawalState } from './withdrawal.rules.ts'
import { type WithdrawalAction, withdrawalActions } from './withdrawal-actions.rules.ts'

const RESOURCE = 'payout.withdrawal'
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'
/** @param from the state before; null of a new withdrawal */
export const step = (
  tx: TxCtx,
  recordId: string,
  from: WithdrawalState | null,
  to: WithdrawalState,
  reason?: string | null,
): void => recordStep(tx, { subject: RESOURCE, recordId, from, to, reason })

/** Limits of a day and of one withdrawal; the landlord is locked, so that two at once count each other. */
async function checkLimits(tx: TxCtx, amountFen: number, today: { times: number; todayFen: number }): Promise<void> {
  const [minFen, times, dayFen] = [
    await settingOf(tx, 'payout.withdrawMinFen'),
    await settingOf(tx, 'payout.withdrawsPerDay'),
    await settingOf(tx, 'payout.withdrawDayFen'),
  ]
  const fields = ['amountFen']
  if (amountFen < minFen) throw new Refusal('payout.error.withdrawTooLittle', { values: { min: yuan(minFen) }, fields })
  if (today.times >= times) throw new Refusal('payout.error.withdrawTooOften', { values: { times } })
  if (today.todayFen + amountFen > dayFen)
    throw new Refusal('payout.error.withdrawTooMuch', { values: { most: yuan(dayFen) }, fields })
}

/** Asks for available money: held from now on, looked at by somebody else, paid on a working day. */
export async function withdraw(
  ctx: Ctx,
  { landlordId, amountFen }: InputOf<typeof contract.withdraw>,
): Promise<AnswerOf<typeof contract.withdraw>> {
  const landlord = await landlordOf(ctx, landlordId)
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    await tx.db.first(lockLandlord(tenantId, landlord.id))
    const account = await tx.db.first(currentAccount(tenantId, landlord.id))
    if (!account) throw new Refusal('payout.error.noAccount')
    if (Date.parse(account.usableFrom) > tx.now().getTime())
      throw new Refusal('payout.error.accountRests', {
        values: { until: localTime(tx.tenant.timeZone, new Date(account.usableFrom)).slice(0, 16) },
      })
    await requireReviewed(tx, landlord.id, account.id)
    const history = (await tx.db.first(historyOf(tx, landlord.id, account.id, tx.today())))!
    await checkLimits(tx, amountFen, history)
    const availableFen = await lockAvailable(tx, landlord.id)
    const rule = await withdrawalFeeRule(tx)
    const fee = { feeFen: withdrawalFee(amountFen, rule), feeBearer: rule.bearer }
    const id = newId()
    const [number] = (await tx.numbers('withdrawal')) as [number]
    const no = serialNo('W', tx.today(), number)
    await moveWithdrawal(tx, 'hold', { id, landlordId: landlord.id, amountFen, ...fee, day: tx.today(), memo: no })
    const { holder, bankName, tail } = account
    const row = {
      id,
      no,
      landlordId: landlord.id,
      accountId: account.id,
      amountFen,
      ...fee,
      holder,
      bankName,
      tail,
      flags: flagsOf({ ...history, landlordName: landlord.name, holder, amountFen, availableFen }),
      askedOn: tx.today(),
      plannedOn: plannedDay(localTime(tx.tenant.timeZone, tx.now()), await workCalendar(tx)),
      makerId: tx.user?.id ?? null,
      maker: nameOf(tx),
    }
    await tx.db.run(insertWithdrawal(tenantId, row))
    step(tx, id, null, 'submitted')
    tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: row })
    const link = `/withdrawalaudit?no=${no}`
    await startReview(tx, { subject: 'withdrawal', recordId: id, title: no, amountFen, link })
    return { id, no }
  })
}

/** What it would cost now; asked for later, it costs what holds then. */
export async function quoteWithdrawal(
  ctx: Ctx,
  { landlordId, amountFen }: InputOf<typeof contract.quoteWithdrawal>,
): Promise<AnswerOf<typeof contract.quoteWithdrawal>> {
  const landlord = await landlordOf(ctx, landlordId)
  const rule = await withdrawalFeeRule(ctx)
  const feeFen = withdrawalFee(amountFen, rule)
  return {
    feeFen,
    feeBearer: rule.bearer,
    totalFen: amountFen + (rule.bearer === 'landlord' ? feeFen : 0),
    mostFen: mostOf(await drawableFen(ctx, landlord.id), rule),
  }
}

export async function locked(tx: TxCtx, id: string, action: WithdrawalAction): Promise<WithdrawalRow> {
  const row = await tx.db.first(lockWithdrawal(tx, id))
  if (!row) throw notFound()
  withdrawalActions.refuseUnlessMay(action, { ...row, payBy: row.batchId ? 'batch' : null })
  return row
}
export async function moveTo(tx: TxCtx, row: WithdrawalRow, to: Parameters<typeof putState>[2]): Promise<void> {
  await tx.db.run(putState(tx.tenant.id, row.id, to))
  step(tx, row.id, row.state, to.state, to.reason)
  if (to.state === 'paid' || to.state === 'failed' || to.state === 'returned')
    notifyReceivers(tx, { ...row, event: `withdrawal.${to.state}`, reason: to.reason })
  tx.audit({ action: to.state, resource: RESOURCE, recordId: row.id, before: { state: row.state }, after: to })
}
/** Moves his money in the ledger, once each way. */
export const move = (tx: TxCtx, how: Parameters<typeof moveWithdrawal>[1], row: WithdrawalRow, day = tx.today()) =>
  moveWithdrawal(tx, how, { ...row, day, memo: row.no })

export const cancelWithdrawal = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.cancelWithdrawal>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id, 'cancel')
    if (!isParty(tx.scope)) wholeTenantOnly(tx)
    await endReview(tx, 'withdrawal', id, reason)
    await move(tx, 'release', row)
    await moveTo(tx, row, { state: 'cancelled', reason })
    return {}
  })

export const reviewWithdrawal = (
  ctx: Ctx,
  { id, decision, reason }: InputOf<typeof contract.reviewWithdrawal>,
): Promise<{ state: WithdrawalState }> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await locked(tx, id, 'review')
    await requireNoProcess(tx, 'withdrawal', id)
    const { id: reviewerId } = requireReviewer(tx, { makerIds: [row.makerId], reviewerIds: row.reviewerIds })
    if (decision === 'reject') {
      requireReason(reason, 'reason')
      await move(tx, 'release', row)
      await moveTo(tx, row, { state: 'rejected', reason, reviewerId })
      return { state: 'rejected' as const }
    }
    const needed = reviewersNeeded(row.amountFen, await channelSetting(tx, 'channel.secondReviewFen'))
    const isEnough = row.state === 'reviewed' || !nextReviewer(1, needed)
    const state = isEnough ? ('approved' as const) : ('reviewed' as const)
    await moveTo(tx, row, { state, reason, reviewerId })
    return { state }
  })

/** What the tenant's own process decided. */
export async function decidedWithdrawal(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const row = await locked(tx, recordId, 'review')
  const reviewerId = tx.user?.id
  if (outcome === 'rejected') await move(tx, 'release', row)
  await moveTo(tx, row, { state: outcome, reason, ...(reviewerId && { reviewerId }) })
}

export const payWithdrawal = (
  ctx: Ctx,
  { id, paidOn, channelNo }: InputOf<typeof contract.payWithdrawal>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await locked(tx, id, 'pay')
    if (paidOn > tx.today()) throw new Refusal('payout.error.dayInFuture', { fields: ['paidOn'] })
    // Paid twice otherwise: once by somebody at a bank, once by the clock.
    const merchant = await tx.db.first(finishedMerchant(tx.tenant.id, row.landlordId))
    withdrawalActions.refuseUnlessMay('pay', { ...row, payBy: wayOf(await heldMode(tx), Boolean(merchant)) })
    await move(tx, 'pay', row, paidOn)
    await moveTo(tx, row, { state: 'paid', paidOn, channelNo: channelNo.trim(), way: 'bank' })
    return {}
  })
export const failWithdrawal = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.failWithdrawal>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await locked(tx, id, 'fail')
    await move(tx, 'release', row)
    await moveTo(tx, row, { state: 'failed', reason })
    return {}
  })
export const returnWithdrawal = (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.returnWithdrawal>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const row = await locked(tx, id, 'return')
    // While the channel is asked every day, it says so itself.
    if (row.askAt) throw new Refusal('payout.error.returnedByChannel')
    await move(tx, 'return', row)
    await moveTo(tx, row, { state: 'returned', reason })
    return {}
  })

/** What happened, and for whoever pays it the whole number of the account; that he looked is in the log. */
export async function queryWithdrawalSteps(
  ctx: Ctx,
  { secrets }: Outer,
  { id }: InputOf<typeof contract.queryWithdrawalSteps>,
): Promise<AnswerOf<typeof contract.queryWithdrawalSteps>> {
  const row = await ctx.db.first(findWithdrawal(ctx, id))
  if (!row) throw notFound()
  const tenantId = ctx.tenant.id
  const steps = await ctx.db.rows(stepsOf<WithdrawalState, typeof REASONED>(tenantId, RESOURCE, id, REASONED))
  if (row.state !== 'approved' || isParty(ctx.scope)) return { steps }
  const account = (await ctx.db.first(accountById(tenantId, row.accountId)))!
  await ctx.transaction(async (tx) => tx.audit({ action: 'reveal', resource: RESOURCE, recordId: id }))
  return { steps, accountNo: secrets.open(account.sealedNo, placeOf(tenantId, account.id)) }
}
