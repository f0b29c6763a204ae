import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  bookHeldLine,
  bookTransfer,
  holdLine,
  linesOfTransfer,
  settleLine,
  type Transfer,
  type TransferLine,
} from '../../payments/index.ts'
import { settingOf } from '../channels.settings.ts'
import { type Change, changeVoucher, lockVoucher, type VoucherRow } from './voucher.queries.ts'
import { type Action, type Found, linesFor, mayFollow, stateOf, type VoucherState } from './voucher.rules.ts'

export const RESOURCE = 'channel.voucher'
/** What the log calls a change, where it is not the name of the state. */
const ACTIONS: Partial<Record<VoucherState, string>> = { review_1: 'firstReview', review_2: 'secondReview' }

/** A voucher the caller sees, locked, on which this may follow. */
export async function locked(tx: TxCtx, id: string, action: Action): Promise<VoucherRow> {
  const row = await tx.db.first(lockVoucher(tx, id))
  if (!row) throw notFound()
  if (!mayFollow(action, row.state)) throw new Refusal(`channel.error.voucher.${row.state}`)
  return row
}
/** @param from the state before; null of a new voucher */
export const step = (
  tx: TxCtx,
  recordId: string,
  from: VoucherState | null,
  to: VoucherState,
  reason?: string | null,
): void => recordStep(tx, { subject: RESOURCE, recordId, from, to, reason })
/** Moves a voucher on: the row, the step that says why, and the log. */
export async function moveTo(
  tx: TxCtx,
  row: Pick<VoucherRow, 'id' | 'state'>,
  to: Change,
  note?: string | null,
): Promise<void> {
  await tx.db.run(changeVoucher(tx.tenant.id, row.id, to))
  step(tx, row.id, row.state, to.state, note)
  tx.audit({
    action: ACTIONS[to.state] ?? to.state,
    resource: RESOURCE,
    recordId: row.id,
    before: { state: row.state },
    after: { ...to, note },
  })
}

export const transferOf = (row: VoucherRow): Transfer => row
/** Lines that may be a voucher's, the likeliest first, and all that speak of it. */
export async function candidatesOf(
  ctx: Ctx,
  row: VoucherRow,
): Promise<{ lines: TransferLine[]; found: Found<TransferLine>[] }> {
  const lines = await linesOfTransfer(ctx, row)
  return { lines, found: linesFor(row, lines) }
}

/** What a voucher's facts and its reviews come to. */
export const standingOf = async (
  ctx: Ctx,
  row: Pick<VoucherRow, 'amountFen' | 'lineId' | 'exception'>,
  reviews: number,
): Promise<Parameters<typeof stateOf>[0]> => ({
  reviews,
  hasLine: row.lineId !== null,
  hasException: Boolean(row.exception),
  amountFen: row.amountFen,
  secondReviewFen: await settingOf(ctx, 'channel.secondReviewFen'),
})

/** Books it, once: against its line, or for its stated exception. The voucher is locked and reviewed enough. */
export async function postVoucher(tx: TxCtx, row: VoucherRow, change: Partial<Change> = {}): Promise<string> {
  const transfer = transferOf(row)
  const payment = row.lineId ? await bookHeldLine(tx, row.lineId, transfer) : await bookTransfer(tx, transfer)
  await moveTo(tx, row, { ...change, state: 'posted', payment }, payment.paymentNo)
  return payment.paymentNo
}

/**
 * Ties a locked voucher without a line to the one that is surely its, if there is one. What was reviewed enough is posted
 * with that; what was posted for an exception has its line now.
 */
export async function tieToLine(tx: TxCtx, row: VoucherRow): Promise<boolean> {
  if (row.lineId || row.state === 'rejected' || row.state === 'reversed') return false
  const sure = (await candidatesOf(tx, row)).found.find((one) => one.isSure)
  if (!sure) return false
  const line = { id: sure.line.id, bankRef: sure.line.bankRef }
  if (row.state === 'posted') {
    await settleLine(tx, line.id, transferOf(row), row.paymentId!)
    await moveTo(tx, row, { state: 'posted', line }, line.bankRef)
    return true
  }
  await holdLine(tx, line.id, transferOf(row))
  const tied = { ...row, lineId: line.id }
  const state = stateOf(await standingOf(tx, tied, row.reviewerIds.length))
  if (state !== 'posted') {
    await moveTo(tx, row, { state, line }, line.bankRef)
    return true
  }
  await moveTo(tx, row, { state: row.state, line }, line.bankRef)
  await postVoucher(tx, tied)
  return true
}
