import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type CheckOutState,
  checkOut,
  type confirmCheckOut as confirmCommand,
  type reviewCheckOut as reviewCommand,
  type submitCheckOut as submitCommand,
} from '@cloud-steward/contract/checkout/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { notFound } from '../../kit/standard-operations.ts'
import {
  type Decided,
  nextReviewer,
  requireNoProcess,
  requireReason,
  requireReviewer,
  requireWaiting,
  reviewersNeeded,
  startReview,
} from '../approvals/index.ts'
import { attachFiles, lockAttachments } from '../files/index.ts'
import { finishInspection, leaveCheckOut } from '../housing/index.ts'
import { afterWorkingDays, workCalendar } from '../system/index.ts'
import { bookAsSigned, UNCALCULATED } from './calculation.service.ts'
import { type CheckOutRow, deductionsOf, lockCheckOut, markDisputed } from './check-out.queries.ts'
import { lockFor, makerOf, moveTo, startedState } from './check-out.record.ts'
import { settingOf } from './checkout.settings.ts'
import { payeeColumns } from './payee.ts'

const resource = checkOut.name
/** The day a refund that is owed from today has to be with the rentee. */
export const dueOn = async (ctx: Ctx): Promise<string> =>
  afterWorkingDays(ctx.today(), await settingOf(ctx, 'checkout.refundDays'), await workCalendar(ctx))

/** The rentee signs; or disputes deductions, which then take no part: the statement is calculated again without them. */
export const confirmCheckOut = (
  ctx: Ctx,
  { id, decision, disputedIds, note, fileIds }: InputOf<typeof confirmCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'confirm')
    const disputes = decision === 'disputed'
    const all = await tx.db.rows(deductionsOf(tx.tenant.id, id))
    const wanted = new Set(disputes ? disputedIds : [])
    if (disputes && (!wanted.size || all.filter((one) => wanted.has(one.id)).length !== wanted.size))
      throw new Refusal('checkout.error.disputeWhat', { fields: ['disputedIds'] })
    if (all.some((one) => one.disputed !== wanted.has(one.id))) {
      await tx.db.run(markDisputed(tx.tenant.id, id, [...wanted]))
      await moveTo(tx, row, 'inspected', UNCALCULATED, note)
      return {}
    }
    if (!fileIds?.length) throw new Refusal('checkout.error.signatureWanted', { fields: ['fileIds'] })
    await attachFiles(tx, fileIds, { resource, recordId: id, purpose: 'signature', locked: true })
    await moveTo(tx, row, disputes ? 'disputed' : 'confirmed', {}, note)
    return {}
  })

/** Asks for the review. Whoever submits is the maker. */
export const submitCheckOut = (ctx: Ctx, { id, ...payee }: InputOf<typeof submitCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'submit')
    const columns = row.refund_fen > 0 ? await payeeColumns(tx, { resource, id, leaseId: row.lease_id }, payee) : {}
    const reviewers = { reviewer1_id: null, reviewer1: null, reviewer2_id: null, reviewer2: null }
    await moveTo(tx, row, 'review_1', { ...columns, ...makerOf(tx), ...reviewers })
    const link = `/checkout?open=detail:${id}`
    const about = { title: row.no, amountFen: movedFen(row), reason: row.reason, link }
    await startReview(tx, { subject: 'checkOut', recordId: id, ...about })
    return {}
  })

/** Approves, sends back or rejects; never by the maker, and never both reviews by one person. */
export const reviewCheckOut = (
  ctx: Ctx,
  { id, decision, decisionReason }: InputOf<typeof reviewCommand>,
): Promise<AnswerOf<typeof reviewCommand>> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'review')
    if (row.state === 'content_review') return reviewTerms(tx, row, { decision, decisionReason })
    if (row.state === 'payee_review') return reviewPayee(tx, row, { decision, decisionReason })
    await requireNoProcess(tx, 'checkOut', id)
    const { id: me, username: who } = requireReviewer(tx, { makerIds: [row.maker_id], reviewerIds: [row.reviewer1_id] })
    if (decision !== 'approve') {
      requireReason(decisionReason, 'decisionReason')
      if (decision === 'reject' && !row.settle_on) await leaveCheckOut(tx, row.lease_id)
      const state = decision === 'reject' ? 'rejected' : 'returned'
      await moveTo(tx, row, state, {}, decisionReason)
      return { state }
    }
    const by = row.state === 'review_1' ? { reviewer1_id: me, reviewer1: who } : { reviewer2_id: me, reviewer2: who }
    const needed = reviewersNeeded(movedFen(row), await settingOf(tx, 'checkout.secondReviewFen'))
    if (row.state === 'review_1' && nextReviewer(1, needed)) {
      await moveTo(tx, row, 'review_2', by, decisionReason)
      return { state: 'review_2' }
    }
    return { state: await book(tx, row, by, decisionReason) }
  })
/** All money that the statement moves, in fen: the levels of the review depend on it. */
const movedFen = (row: CheckOutRow): number =>
  row.refund_fen + row.retained_fen + row.collect_fen + row.applied_fen + row.carried_fen
/** @throws Refusal where something was paid or billed since it was signed */
async function book(
  tx: TxCtx,
  row: CheckOutRow,
  by: Parameters<typeof moveTo>[3],
  reason: string | null | undefined,
): Promise<ReturnType<typeof stateAfter>> {
  const { id } = row
  await bookAsSigned(tx, row)
  if (row.inspection_id) await finishInspection(tx, row.inspection_id)
  await lockAttachments(tx, resource, id)
  const state = stateAfter(row)
  const due = row.refund_fen > 0 ? { refund_due_on: await dueOn(tx), refund_source_id: id } : {}
  await moveTo(tx, row, state, { ...by, ...due }, reason)
  tx.emit({ name: 'CheckOutBooked', payload: { checkOutId: id, leaseId: row.lease_id, refundFen: row.refund_fen } })
  return state
}
/** Carries out the decision of the tenant's process. A rejected statement goes back to its maker, who corrects or cancels it. */
export async function decidedCheckOut(tx: TxCtx, { recordId, outcome, reason }: Decided): Promise<void> {
  const row = await tx.db.first(lockCheckOut(tx.tenant.id, recordId))
  if (!row) throw notFound()
  requireWaiting(row.state === 'review_1')
  if (outcome === 'rejected') return moveTo(tx, row, 'returned', {}, reason)
  const by = tx.user ? { reviewer1_id: tx.user.id, reviewer1: tx.user.username } : {}
  await book(tx, row, by, reason)
}
type Decision = Pick<InputOf<typeof reviewCommand>, 'decision' | 'decisionReason'>
/** What a special leave proposes: approved it goes on, with whatever was inspected before. */
async function reviewTerms(
  tx: TxCtx,
  row: CheckOutRow,
  { decision, decisionReason }: Decision,
): Promise<AnswerOf<typeof reviewCommand>> {
  requireReviewer(tx, { makerIds: [row.maker_id] })
  if (decision !== 'approve') requireReason(decisionReason, 'decisionReason')
  if (decision === 'reject') await leaveCheckOut(tx, row.lease_id)
  const state = { approve: startedState(row), return: 'content_returned', reject: 'rejected' }[
    decision
  ] as CheckOutState
  await moveTo(tx, row, state, {}, decisionReason)
  return { state }
}
/** An account that was entered after the reviews: paid to when another person finds it right. */
async function reviewPayee(
  tx: TxCtx,
  row: CheckOutRow,
  { decision, decisionReason }: Decision,
): Promise<AnswerOf<typeof reviewCommand>> {
  requireReviewer(tx, { makerIds: [row.payee_by] })
  if (decision !== 'approve') requireReason(decisionReason, 'decisionReason')
  const state = decision === 'approve' ? 'paying' : 'pay_failed'
  await moveTo(tx, row, state, {}, decisionReason)
  return { state }
}
/** What is left to do once it is booked. */
function stateAfter({ refund_fen, collect_fen, retained_fen }: CheckOutRow) {
  if (refund_fen > 0) return 'paying' as const
  if (collect_fen > 0) return 'collecting' as const
  return retained_fen > 0 ? ('refunded' as const) : ('closed' as const)
}
