import type { Day } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { type AccountRow, termsOf } from '../account/account.queries.ts'
import { monthsBegun, unusedOf } from '../account/term.rules.ts'
import { giveMoneyBack } from './claim-order.ts'
import { type OrderRow, paidOrdersOfLine } from './order.queries.ts'
import { moveLineOrder } from './order.record.ts'

/** The day on which an order was made: the holder pays for no day after asking to close the line. */
export const dayMade = (tx: TxCtx, { created_at }: Pick<OrderRow, 'created_at'>): Day =>
  localTime(tx.tenant.timeZone, new Date(created_at)).slice(0, 10)

async function giveBackOf(tx: TxCtx, order: OrderRow, fen: number, reason: string): Promise<void> {
  const back = await giveMoneyBack(tx, order, reason, fen)
  if (Number(back.refunded_fen) < Number(back.amount_fen)) return
  const columns = { commission_fen: 0, refund_by: null }
  await moveLineOrder(tx, back, { to: 'refunded', columns, reason, action: 'refundLineOrder' })
}
/**
 * Refunds the paid days from `from` on, newest orders first: a change of package has also paid for days of the terms before it.
 * The setup fee is not refunded.
 */
async function giveDaysBack(tx: TxCtx, account: AccountRow, from: Day, reason: string): Promise<void> {
  const orders = await tx.db.rows(paidOrdersOfLine(tx.tenant.id, account.id))
  const lasting = new Set(orders.map(({ id }) => id))
  // Skip terms whose order is already fully refunded.
  const unused = unusedOf(await tx.db.rows(termsOf(tx.tenant.id, account.id)), from).filter(({ orderId }) =>
    lasting.has(orderId),
  )
  const own = new Set(unused.map(({ orderId }) => orderId))
  let leftFen = unused.reduce((sum, { fen }) => sum + fen, 0)
  for (const order of orders) {
    if (order.type !== 'change' && !own.has(order.id)) continue
    const fen = Math.min(leftFen, Number(order.price_fen) - Number(order.refunded_fen))
    leftFen -= Math.max(0, fen)
    if (fen > 0) await giveBackOf(tx, order, fen, reason)
  }
}
/** Refunds the months of a hold that had not begun when it ended. */
export async function giveHoldBack(tx: TxCtx, account: AccountRow, endedOn: Day): Promise<void> {
  if (!account.held_on) return
  const orders = await tx.db.rows(paidOrdersOfLine(tx.tenant.id, account.id))
  const order = orders.find(({ type }) => type === 'hold')
  if (!order?.until_on) return
  const paid = monthsBegun(dayMade(tx, order), order.until_on)
  const left = paid - Math.min(paid, monthsBegun(account.held_on, endedOn))
  const fen = Math.round((Number(order.amount_fen) * left) / paid) - Number(order.refunded_fen)
  if (fen > 0) await giveBackOf(tx, order, fen, translate(tx.language, 'broadband.order.holdEnded'))
}
/** Refunds the unused days of a closed line: those after the day of the request, or all since the hold of a held line. */
export async function giveUnusedBack(tx: TxCtx, account: AccountRow, asked: Day, next: Day): Promise<void> {
  await giveHoldBack(tx, account, asked)
  const reason = translate(tx.language, 'broadband.order.unusedDays')
  await giveDaysBack(tx, account, account.held_on ?? next, reason)
}
