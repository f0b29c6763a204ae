import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { refundOrder as refundCommand } from '@cloud-steward/contract/channels/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  askRefund,
  isReviewedRefund,
  type RefundRequestRow,
  refundOnline,
  waitingRefundFen,
} from '../../payments/index.ts'
import { findOrder, lockOrder, type OrderRow } from '../order/order.queries.ts'
import { nextQuestion } from '../order/order.rules.ts'
import { reverseForRefund } from '../sharing/return.service.ts'
import { addRefunded, insertRefund } from './refund.queries.ts'
import { memoOf, PUSH_JOB, RESOURCE } from './refund.service.ts'

/**
 * Sends money of an order back: held at once, so that nobody spends it meanwhile; paid when the channel says so. Above the
 * tenant's limit it waits for a second person, held as well.
 * @param free brings its money to the prepaid balance, when the order is locked
 */
export async function refundOrder(
  ctx: Ctx,
  input: InputOf<typeof refundCommand>,
  free?: (tx: TxCtx) => Promise<unknown>,
): Promise<AnswerOf<typeof refundCommand>> {
  if (ctx.scope.kind === 'rentee' || ctx.scope.kind === 'landlord')
    throw new Refusal('kit.error.forbidden', { http: 403 })
  if (!(await ctx.db.first(findOrder(ctx, input.id)))) throw notFound()
  return ctx.transaction(async (tx) => {
    const order = (await tx.db.first(lockOrder(tx.tenant.id, input.id)))!
    if (order.state !== 'booked') throw new Refusal('channel.error.orderNotPaid')
    const leftFen = order.amountFen - order.refundedFen - (await waitingRefundFen(tx, order.id))
    if (input.amountFen > leftFen)
      throw new Refusal('channel.error.refundTooMuch', {
        values: { left: (leftFen / 100).toFixed(2) },
        fields: ['amountFen'],
      })
    await free?.(tx)
    if (!(await isReviewedRefund(tx, input.amountFen))) return { no: await sendBack(tx, order, input) }
    await tx.undone((trial) => sendBack(trial, order, input))
    const { amountFen, reason } = input
    const target = { id: order.id, no: order.no }
    const { renteeId } = order
    const asked = await askRefund(tx, { kind: 'order', target, renteeId, amountFen, heldFen: amountFen, reason })
    return { no: asked.no, waits: true }
  })
}
/** What a second person has agreed to. Nobody could send the same money back meanwhile: what waits was counted. */
export async function sendBackApproved(tx: TxCtx, row: RefundRequestRow): Promise<string> {
  const order = (await tx.db.first(lockOrder(tx.tenant.id, row.target_id!)))!
  return sendBack(tx, order, { amountFen: row.amount_fen, reason: row.reason })
}
async function sendBack(
  tx: TxCtx,
  order: OrderRow,
  { amountFen, reason }: { amountFen: number; reason: string },
): Promise<string> {
  const tenantId = tx.tenant.id
  const id = newId()
  await refundOnline(tx, 'hold', { key: id, renteeId: order.renteeId, amountFen, memo: memoOf(order, reason) })
  const [number] = (await tx.numbers('onlineRefund')) as [number]
  const refund = {
    id,
    no: serialNo('OR', tx.today(), number),
    orderId: order.id,
    amountFen,
    reason,
    askAt: nextQuestion(tx.now(), 0),
    username: tx.user?.username ?? 'system',
  }
  await tx.db.all(insertRefund(tenantId, refund), addRefunded(tenantId, order.id, amountFen))
  if (order.isShared) await reverseForRefund(tx, order, order.refundedFen + amountFen)
  tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: refund })
  // The channel hears of it when it is certainly written: a refund nobody here knows of could be asked for again.
  tx.enqueue({ name: PUSH_JOB, payload: { id } })
  return refund.no
}
