import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type cancelCheckOut,
  checkOut,
  type failPayout as failCommand,
  type payCheckOut as payCommand,
  type returnPayout as returnCommand,
  type settleDispute as settleCommand,
} from '@cloud-steward/contract/checkout/index.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { requireReviewer } from '../approvals/index.ts'
import { oweRefund, payFromHeld, payRefund, returnRefund } from '../payments/index.ts'
import { billDeductions } from './booking.service.ts'
import { type CheckOutRow, deductionsOf } from './check-out.queries.ts'
import { lockFor, moveTo } from './check-out.record.ts'
import { openHandovers } from './handover.ts'
import { payeeColumns } from './payee.ts'
import { dueOn } from './review.service.ts'

/** A bank has paid: the timer ends. */
export const payCheckOut = (
  ctx: Ctx,
  { id, ...paid }: InputOf<typeof payCommand>,
): Promise<AnswerOf<typeof payCommand>> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'pay')
    const booked = await payRefund(tx, row.refund_source_id!, paid)
    await moveTo(tx, row, 'refunded', { paid_on: paid.paidOn, escalated_on: null }, paid.channelNo)
    tx.emit({ name: 'DepositRefunded', payload: { checkOutId: id, leaseId: row.lease_id } })
    return booked
  })
/** It could not be paid. Another account is looked at by somebody else before anything is paid to it. */
export const failPayout = (ctx: Ctx, { id, decisionReason, ...payee }: InputOf<typeof failCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'pay')
    const given = payee.payName || payee.payAccount
    if (given && !tx.user) throw new Refusal('approval.error.ownRequest')
    const columns = given
      ? {
          ...(await payeeColumns(tx, { resource: checkOut.name, id, leaseId: row.lease_id }, payee)),
          payee_by: tx.user!.id,
        }
      : {}
    await moveTo(tx, row, given ? 'payee_review' : 'pay_failed', columns, decisionReason)
    return {}
  })
/** What was paid came back: it is owed again, and the timer runs anew. */
export const returnPayout = (ctx: Ctx, { id, decisionReason }: InputOf<typeof returnCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'bankReturn')
    if (!row.refund_source_id) throw new Refusal('checkout.error.nothingPaid')
    await returnRefund(tx, row.refund_source_id, decisionReason)
    const due = { paid_on: null, refund_due_on: await dueOn(tx) }
    await moveTo(tx, row, 'paying', due, decisionReason)
    return {}
  })

/** Decides what was disputed: a part is kept as a deduction, the rest goes back. Somebody else than the maker decides. */
export const settleDispute = (
  ctx: Ctx,
  { id, keptFen, decisionReason }: InputOf<typeof settleCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'settle')
    if (!row.retained_fen) throw new Refusal('checkout.error.nothingRetained')
    requireReviewer(tx, { makerIds: [row.maker_id] })
    if (keptFen > row.retained_fen) throw new Refusal('checkout.error.keptTooMuch', { fields: ['keptFen'] })
    const [first] = (await tx.db.rows(deductionsOf(tx.tenant.id, id))).filter(({ disputed }) => disputed)
    const restFen = row.retained_fen - keptFen
    if (keptFen > 0) await keep(tx, row, { id: first!.id, reason: first!.reason, amountFen: keptFen, disputed: false })
    if (restFen > 0)
      await oweRefund(tx, {
        sourceId: first!.id,
        leaseId: row.lease_id,
        renteeId: row.rentee_id,
        siteId: row.site_id,
        depositFen: restFen,
        prepaidFen: 0,
        reason: decisionReason,
      })
    const refund = restFen > 0 ? { refund_source_id: first!.id, refund_due_on: await dueOn(tx), paid_on: null } : {}
    const sums = {
      retained_fen: 0,
      applied_fen: row.applied_fen + keptFen,
      deduction_fen: row.deduction_fen + keptFen,
      refund_fen: row.refund_fen + restFen,
    }
    await moveTo(tx, row, restFen > 0 ? 'paying' : 'refunded', { ...sums, ...refund }, decisionReason)
    return {}
  })
async function keep(tx: TxCtx, row: CheckOutRow, deduction: Parameters<typeof billDeductions>[2][number]) {
  await billDeductions(tx, row, [deduction])
  const keepFen = row.retained_fen - deduction.amountFen
  await payFromHeld(tx, { leaseId: row.lease_id, renteeId: row.rentee_id, keepFen, day: tx.today() })
}

/** Nothing is left to do. */
export const closeCheckOut = (ctx: Ctx, { id }: Pick<InputOf<typeof cancelCheckOut>, 'id'>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(tx, id, 'close')
    if (row.retained_fen) throw new Refusal('checkout.error.retainedOpen')
    if ((await openHandovers(tx, row.lease_id)).length) throw new Refusal('checkout.error.handoverOpen')
    await moveTo(tx, row, 'closed')
    return {}
  })
