import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/checkout/index.ts'
import {
  type DepositRefundAction,
  type DepositRefundState,
  depositRefund,
  mayFollowRefund,
} from '@cloud-steward/contract/checkout/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { NewRow } from '../../infra/db/bulk.ts'
import { newId } from '../../infra/db/id.ts'
import { serialNo } from '../../infra/db/numbers.ts'
import { moveState } from '../../infra/steps/move-state.ts'
import { recordStep, stepsOf } from '../../infra/steps/steps.ts'
import { notFound } from '../../kit/standard-operations.ts'
import {
  type Decided,
  endReview,
  nextReviewer,
  requireMaker,
  requireNoProcess,
  requireReason,
  requireReviewer,
  reviewersNeeded,
  startReview,
} from '../approvals/index.ts'
import { goingLease } from '../housing/index.ts'
import { leaseAccount, oweRefund, payRefund, returnRefund } from '../payments/index.ts'
import { makerOf, staffOnly } from './check-out.record.ts'
import { depositRefunds, deposits } from './check-out.source.ts'
import { settingOf } from './checkout.settings.ts'
import { askedFen, type DepositRefundRow, insertDepositRefund, lockDepositRefund } from './deposit-refund.queries.ts'
import { payeeColumns } from './payee.ts'

const resource = depositRefund.name
type Columns = Partial<NewRow<'checkout_deposit_refund'>>

const notNow = ({ no }: DepositRefundRow): Refusal => new Refusal('checkout.error.refundNotNow', { values: { no } })
async function lockFor(tx: TxCtx, id: string, action: DepositRefundAction): Promise<DepositRefundRow> {
  staffOnly(tx)
  await depositRefunds.get(tx, id)
  const row = await tx.db.first(lockDepositRefund(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayFollowRefund(action, row.state)) throw notNow(row)
  return row
}
/** Writes where it stands now: who, when, from, to, why; and what else changed with it. */
async function moveTo(
  tx: TxCtx,
  row: DepositRefundRow,
  to: DepositRefundState,
  columns: Columns = {},
  why?: string | null,
): Promise<void> {
  const { pay_account: account, ...shown } = columns
  // The log says that the account changed and which it is, not how to pay to it.
  const payee = account ? { pay_account: `…${account.slice(-4)}` } : {}
  const moved = await moveState(tx, 'checkout_deposit_refund', {
    subject: resource,
    recordId: row.id,
    from: row.state,
    to,
    columns: { state_at: tx.now().toISOString(), decision_reason: why ?? null, ...columns },
    reason: why,
    after: { state: to, reason: why, ...shown, ...payee },
  })
  if (!moved) throw notNow(row)
}

/**
 * Refuses a part that is more than the deposit holds, less what else of it is asked for. The lease is locked first, then
 * its money, as everywhere; who checks the lease out settles the whole deposit instead.
 */
async function checkHeld(
  tx: TxCtx,
  {
    id,
    lease_id,
    rentee_id,
    kind,
    amount_fen,
  }: Pick<DepositRefundRow, 'id' | 'lease_id' | 'rentee_id' | 'kind' | 'amount_fen'>,
): Promise<void> {
  await goingLease(tx, lease_id)
  const { held } = await leaseAccount(tx, { leaseId: lease_id, renteeId: rentee_id, day: tx.today() })
  const asked = await tx.db.first(askedFen(tx.tenant.id, { leaseId: lease_id, kind, butId: id }))
  const leftFen = (held.find((one) => one.kind === kind)?.heldFen ?? 0) - asked!.fen
  if (amount_fen > leftFen)
    throw new Refusal('checkout.error.refundTooMuch', {
      values: { left: (Math.max(0, leftFen) / 100).toFixed(2) },
      fields: ['amountFen'],
    })
}

export function requestDepositRefund(
  ctx: Ctx,
  { depositId, amountFen, why, reason, way, ...payee }: InputOf<typeof contract.requestDepositRefund>,
): Promise<AnswerOf<typeof contract.requestDepositRefund>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { leaseId, roomId, siteId, renteeId, landlordId, kind } = await deposits.get(tx, depositId)
    const id = newId()
    const known = { id, lease_id: leaseId, rentee_id: renteeId, kind, amount_fen: amountFen }
    await checkHeld(tx, known)
    // Cash is handed over; everything else goes to somebody's account.
    const to = way === 'cash' && !payee.payAccount ? {} : await payeeColumns(tx, { resource, id, leaseId }, payee)
    const [number] = (await tx.numbers('depositRefund')) as [number]
    const place = { room_id: roomId, site_id: siteId, landlord_id: landlordId }
    const row = { ...known, no: serialNo('D', tx.today(), number), ...place, why, reason, way, ...to, ...makerOf(tx) }
    await tx.db.run(insertDepositRefund(tx.tenant.id, row))
    recordStep(tx, { subject: resource, recordId: id, from: null, to: 'review_1', reason })
    const { pay_account: _account, ...shown } = { pay_account: null, ...row }
    tx.audit({ action: 'request', resource, recordId: id, after: shown })
    const link = `/deposit?refund=${row.no}`
    await startReview(tx, { subject: 'depositRefund', recordId: id, title: row.no, amountFen, reason, link })
    return { id }
  })
}

/** Approves or rejects; never by the maker, and never both reviews by one person. Approved, it is owed and held no more. */
export const reviewDepositRefund = (
  ctx: Ctx,
  { id, decision, decisionReason }: InputOf<typeof contract.reviewDepositRefund>,
): Promise<AnswerOf<typeof contract.reviewDepositRefund>> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'review')
    const isPayee = row.state === 'payee_review'
    if (!isPayee) await requireNoProcess(tx, 'depositRefund', id)
    const reviewer = requireReviewer(tx, {
      makerIds: [isPayee ? row.payee_by : row.maker_id],
      reviewerIds: isPayee ? [] : [row.reviewer1_id],
    })
    if (decision !== 'approve') requireReason(decisionReason, 'decisionReason')
    const to = async (state: DepositRefundState, columns: Columns = {}) => {
      await moveTo(tx, row, state, columns, decisionReason)
      return { state }
    }
    if (isPayee) return to(decision === 'approve' ? 'paying' : 'pay_failed')
    const by =
      row.state === 'review_1'
        ? { reviewer1_id: reviewer.id, reviewer1: reviewer.username }
        : { reviewer2_id: reviewer.id, reviewer2: reviewer.username }
    if (decision === 'reject') return to('rejected', by)
    await checkHeld(tx, row)
    const needed = reviewersNeeded(row.amount_fen, await settingOf(tx, 'checkout.secondReviewFen'))
    if (row.state === 'review_1' && nextReviewer(1, needed)) return to('review_2', by)
    await owe(tx, row)
    return to('paying', by)
  })
async function owe(tx: TxCtx, row: DepositRefundRow): Promise<void> {
  const of = { leaseId: row.lease_id, renteeId: row.rentee_id, siteId: row.site_id }
  const fen = { kind: row.kind, depositFen: row.amount_fen, prepaidFen: 0 }
  await oweRefund(tx, { sourceId: row.id, ...of, ...fen, reason: row.reason })
}
/** What the tenant's own process decided. */
export async function decidedDepositRefund(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const row = await lockFor(tx, recordId, 'review')
  if (row.state === 'payee_review') throw notNow(row)
  if (outcome === 'rejected') return moveTo(tx, row, 'rejected', {}, reason)
  await checkHeld(tx, row)
  await owe(tx, row)
  await moveTo(
    tx,
    row,
    'paying',
    { reviewer1_id: tx.user?.id ?? null, reviewer1: tx.user?.username ?? 'system' },
    reason,
  )
}

export const withdrawDepositRefund = (
  ctx: Ctx,
  { id }: InputOf<typeof contract.withdrawDepositRefund>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'withdraw')
    requireMaker(tx, row.maker_id)
    await endReview(tx, 'depositRefund', id, row.reason)
    await moveTo(tx, row, 'withdrawn')
    return {}
  })

export const payDepositRefund = (
  ctx: Ctx,
  { id, ...paid }: InputOf<typeof contract.payDepositRefund>,
): Promise<AnswerOf<typeof contract.payDepositRefund>> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'pay')
    const booked = await payRefund(tx, id, paid)
    const columns = { way: paid.channel, channel_no: paid.channelNo, paid_on: paid.paidOn }
    await moveTo(tx, row, 'paid', columns, paid.channelNo)
    return booked
  })
/** It could not be paid. Another account is looked at by somebody else before anything is paid to it. */
export const failDepositRefund = (
  ctx: Ctx,
  { id, decisionReason, ...payee }: InputOf<typeof contract.failDepositRefund>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'pay')
    const given = payee.payName || payee.payAccount
    if (given && !tx.user) throw new Refusal('approval.error.ownRequest')
    const columns = given
      ? { ...(await payeeColumns(tx, { resource, id, leaseId: row.lease_id }, payee)), payee_by: tx.user!.id }
      : {}
    await moveTo(tx, row, given ? 'payee_review' : 'pay_failed', columns, decisionReason)
    return {}
  })
export const returnDepositRefund = (
  ctx: Ctx,
  { id, decisionReason }: InputOf<typeof contract.returnDepositRefund>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'bankReturn')
    await returnRefund(tx, id, decisionReason)
    await moveTo(tx, row, 'paying', { paid_on: null, channel_no: null }, decisionReason)
    return {}
  })

/** For whoever sees it. */
export async function queryDepositRefundSteps(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryDepositRefundSteps>,
): Promise<AnswerOf<typeof contract.queryDepositRefundSteps>> {
  await depositRefunds.get(ctx, id)
  return { steps: await ctx.db.rows(stepsOf<DepositRefundState>(ctx.tenant.id, resource, id)) }
}
