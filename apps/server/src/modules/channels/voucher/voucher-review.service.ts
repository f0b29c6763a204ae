import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import {
  type Decided,
  endReview,
  isInProcess,
  requireNoProcess,
  requireReason,
  requireReviewer,
} from '../../approvals/index.ts'
import { bookReversal, freeLine, holdLine } from '../../payments/index.ts'
import { duplicatesOf, lockVoucherOfPayment, type VoucherRow } from './voucher.queries.ts'
import { stateOf } from './voucher.rules.ts'
import { reviewVoucherByProcess } from './voucher.service.ts'
import { locked, moveTo, postVoucher, standingOf, step, transferOf } from './voucher-steps.ts'

/** Who reviews: neither who handed it in nor who reviewed it before. What waits for its line the second may still decide. */
function reviewerOf(tx: TxCtx, { state, makerId, reviewerIds }: VoucherRow): string {
  const before = state === 'review_2' ? reviewerIds.slice(0, 1) : reviewerIds
  return requireReviewer(tx, { makerIds: [makerId], reviewerIds: before }).id
}

type Reviewed = InputOf<typeof contract.reviewVoucher>
export function reviewVoucher(ctx: Ctx, input: Reviewed): Promise<AnswerOf<typeof contract.reviewVoucher>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, input.id, 'review')
    await requireNoProcess(tx, 'voucher', row.id)
    const reviewerId = reviewerOf(tx, row)
    return input.decision === 'reject' ? reject(tx, row, input) : approve(tx, row, reviewerId, input)
  })
}

/**
 * Carries out the decision of the tenant's process. Without a statement line the last comment is the reason for the exception,
 * and two reviewers must have decided. With possible duplicates a comment is required.
 */
export async function decidedVoucher(tx: TxCtx, decided: Decided): Promise<void> {
  const row = await locked(tx, decided.recordId, 'review')
  const reason = decided.reason?.trim() || null
  if (decided.outcome === 'rejected') {
    await reject(tx, row, { reason: reason ?? decided.outcome })
    return
  }
  const duplicates = await tx.db.rows(duplicatesOf(tx.tenant.id, row))
  if (duplicates.length && !reason) throw duplicateOf(duplicates)
  const exception = row.lineId ? null : reason
  const reviewerIds = [...decided.reviewerIds]
  if (!row.lineId && reviewerIds.length < 2) throw new Refusal('channel.error.exceptionTooEarly')
  if (!row.lineId && !exception) throw new Refusal('channel.error.exceptionMissing')
  await postVoucher(tx, { ...row, reviewerIds, exception }, { reviewerIds, exception, reason: null })
}
const duplicateOf = (duplicates: readonly { no: string }[]): Refusal =>
  new Refusal('channel.error.voucherDuplicate', {
    values: { no: duplicates.map(({ no }) => no).join(', ') },
    fields: ['duplicateNote'],
  })

async function reject(
  tx: TxCtx,
  row: VoucherRow,
  { reason }: Pick<Reviewed, 'reason'>,
): Promise<{ state: 'rejected' }> {
  const why = requireReason(reason, 'reason')
  if (row.lineId) await freeLine(tx, row.lineId)
  await moveTo(tx, row, { state: 'rejected', reason: why, line: null }, why)
  return { state: 'rejected' }
}

async function approve(tx: TxCtx, row: VoucherRow, reviewerId: string, input: Reviewed) {
  const duplicates = await tx.db.rows(duplicatesOf(tx.tenant.id, row))
  const note = input.duplicateNote?.trim()
  if (duplicates.length && !note) throw duplicateOf(duplicates)
  const reviewerIds = [...new Set([...row.reviewerIds, reviewerId])]
  const stated = (row.lineId === null && input.exception?.trim()) || null
  if (stated && reviewerIds.length < 2) throw new Refusal('channel.error.exceptionTooEarly', { fields: ['exception'] })
  if (row.state === 'review_2' && !row.lineId && !stated)
    throw new Refusal('channel.error.exceptionMissing', { fields: ['exception'] })
  const reviewed = { ...row, reviewerIds, exception: stated }
  const state = stateOf(await standingOf(tx, reviewed, reviewerIds.length))
  const words = cut([input.reason?.trim(), note, stated].filter(Boolean).join(' · '), 400)
  if (state !== 'posted') {
    await moveTo(tx, row, { state, reviewerIds, reason: null }, words)
    return { state }
  }
  step(tx, row.id, row.state, reviewerIds.length > 1 ? 'review_2' : 'review_1', words)
  const paymentNo = await postVoucher(tx, reviewed, { reviewerIds, exception: stated, reason: null })
  return { state, paymentNo }
}

/** Ties it to a line somebody chose; who looked at it before has not seen this line. */
export function matchVoucher(
  ctx: Ctx,
  { id, lineId }: InputOf<typeof contract.matchVoucher>,
): Promise<AnswerOf<typeof contract.matchVoucher>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id, 'match')
    const line = await holdLine(tx, lineId, transferOf(row))
    if (row.lineId && row.lineId !== line.id) await freeLine(tx, row.lineId)
    await moveTo(tx, row, { state: 'matched', reviewerIds: [], line }, line.bankRef)
    await reviewAnew(tx, row, line.bankRef)
    return { state: 'matched' as const }
  })
}
export function releaseVoucher(
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.releaseVoucher>,
): Promise<Record<string, never>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id, 'release')
    if (!row.lineId) throw new Refusal('channel.error.voucherNoLine')
    await freeLine(tx, row.lineId)
    await moveTo(tx, row, { state: 'unmatched', reviewerIds: [], line: null, reason }, reason)
    await reviewAnew(tx, row, reason)
    return {}
  })
}

/** Restarts a running process, because its earlier deciders have not seen the line the voucher has now. */
async function reviewAnew(tx: TxCtx, row: VoucherRow, reason: string): Promise<void> {
  if (!(await isInProcess(tx, 'voucher', row.id))) return
  await endReview(tx, 'voucher', row.id, reason)
  await reviewVoucherByProcess(tx, row)
}

/** Takes its payment back: refused when the balance is spent. Its line is open again. */
export function reverseVoucher(
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.reverseVoucher>,
): Promise<Record<string, never>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const row = await locked(tx, id, 'reverse')
    await bookReversal(tx, { id: row.paymentId!, reason })
    await moveTo(tx, row, { state: 'reversed', reason }, reason)
    return {}
  })
}
/** Its payment was taken back elsewhere; told twice it happens once. */
export function followReversal(ctx: Ctx, paymentId: string, reason: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const row = await tx.db.first(lockVoucherOfPayment(tx.tenant.id, paymentId))
    if (row?.state === 'posted') await moveTo(tx, row, { state: 'reversed', reason }, reason)
  })
}
