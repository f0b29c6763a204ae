import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { reversePayment as reversePaymentCommand } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { linesOf, lockBills, payBills, payLines } from '../../billing/index.ts'
import { lockPrepaid, post, postingsOfReversal, takeBackOfBills } from '../../ledger/index.ts'
import { releaseLine } from '../bank/bank.queries.ts'
import { askRefund, isReviewedRefund, waitingRefundFen } from '../refund/ask-refund.service.ts'
import { paymentActions } from './payment-actions.rules.ts'
import { fixingsOf, lockPayment, markReversed, paymentByNo, sharesOf } from './reversal.queries.ts'
import { undoPayment } from './reversal.rules.ts'

type Input = InputOf<typeof reversePaymentCommand>

/**
 * Takes a payment back at once, or above the tenant's limit when a second person agrees. What was paid from the prepaid
 * balance goes back there and leaves no house.
 * @param free brings its money to the prepaid balance, when the payment is locked
 */
export function reversePayment(
  ctx: Ctx,
  input: Input,
  free?: (tx: TxCtx) => Promise<unknown>,
): Promise<AnswerOf<typeof reversePaymentCommand>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const payment = await tx.db.first(lockPayment(tx.tenant.id, input.id))
    if (!payment) throw notFound()
    await free?.(tx)
    const { id, no, channel, rentee_id: renteeId, amount_fen: amountFen } = payment
    if (await waitingRefundFen(tx, id)) throw new Refusal('payment.error.reversalWaits')
    const isAsked = channel !== 'prepaid' && (await isReviewedRefund(tx, amountFen))
    const { fromPrepaidFen: heldFen } = await (isAsked
      ? tx.undone((trial) => bookReversal(trial, input))
      : bookReversal(tx, input))
    if (!isAsked) return { no }
    const target = { id, no }
    const { reason } = input
    const asked = await askRefund(tx, { kind: 'reversal', target, renteeId, amountFen, heldFen, channel, reason })
    return { no: asked.no, waits: true }
  })
}
/** The same of the payment with this number. */
export async function reverseByNo(
  tx: TxCtx,
  { no, reason }: { no: string; reason: string },
  free: (tx: TxCtx) => Promise<unknown>,
): Promise<AnswerOf<typeof reversePaymentCommand>> {
  const found = await tx.db.first(paymentByNo(tx.tenant.id, no))
  if (!found) throw notFound()
  return reversePayment(tx, { id: found.id, reason }, free)
}
/**
 * Takes a recorded payment back, with entries backwards on the day it happens: its bills are open again. Answers what of it
 * came from the prepaid balance.
 */
export function bookReversal(ctx: Ctx, { id, reason }: Input): Promise<{ fromPrepaidFen: number }> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const payment = await tx.db.first(lockPayment(tenantId, id))
    if (!payment) throw notFound()
    paymentActions.refuseUnlessMay('reverse', payment, { values: { no: payment.no } })
    const [shares, fixings] = await tx.db.all(sharesOf(tenantId, id), fixingsOf(tenantId, id))
    const billIds = [...new Set(shares.map(({ billId }) => billId))]
    const bills = await tx.db.rows(lockBills(tenantId, billIds))
    // Of a payment over several sites a caller sees a part; he may not take back what he does not see.
    if (bills.length !== billIds.length) throw new Refusal('kit.error.forbidden', { http: 403 })
    const undone = undoPayment(shares, bills, await tx.db.rows(linesOf(tenantId, billIds)), fixings)
    const isPrepaid = payment.channel === 'prepaid'
    const fromPrepaidFen = payment.prepaid_fen + undone.fromNotesFen
    const taken = await tx.ports.get(takeBackOfBills)(
      tx,
      undone.bills.map(({ id: billId, landlordId, paidFen, depositFen }) => ({
        billId,
        landlordId,
        amountFen: paidFen - depositFen,
      })),
    )
    if (!isPrepaid && fromPrepaidFen > 0 && (await lockPrepaid(tx, payment.rentee_id)) < fromPrepaidFen)
      throw new Refusal('payment.error.prepaidUsed')
    const username = tx.user?.username ?? 'system'
    await tx.db.all(
      markReversed(tenantId, id, { reason, username, fromNotesFen: undone.fromNotesFen }),
      payLines(
        tenantId,
        undone.lines.map((share) => ({ ...share, amountFen: -share.amountFen })),
      ),
      payBills(tenantId, undone.bills),
      releaseLine(tenantId, id),
    )
    const { no, channel, rentee_id: renteeId } = payment
    await post(
      tx,
      postingsOfReversal(
        tenantId,
        { id, renteeId, channel, day: tx.today(), reason, fromPrepaidFen },
        undone.bills.map((bill, at) => ({ ...bill, taken: taken[at]! })),
      ),
    )
    tx.audit({
      action: 'reverse',
      resource: 'payment.payment',
      recordId: id,
      before: { no, state: 'recorded' },
      after: { state: 'reversed', reason },
    })
    tx.emit({ name: 'PaymentReversed', payload: { paymentId: id, billIds } })
    return { fromPrepaidFen: isPrepaid ? 0 : fromPrepaidFen }
  })
}
