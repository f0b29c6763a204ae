import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { creditSources, lockBills, voidBills } from '../../billing/index.ts'
import { dropOrder } from '../../work-orders/index.ts'
import { commissionOf } from '../commission/commission.rules.ts'
import { oweParent, postCommission } from '../commission/owe-commission.ts'
import { lockProduct, moveStock } from '../product/product.queries.ts'
import { giveCodeBack } from '../seller/sales-code.queries.ts'
import { followBill, giveBack, keptFen } from './claim-sale.ts'
import { followWork, isKept } from './deliver-sale.ts'
import { linesOfSale, refundLines, type SaleLine, type SaleRow, setLines } from './sale.queries.ts'
import { changeSale, moveSale } from './sale.record.ts'

/** Cancels an order that is not paid in full: voids its bill, or credits it, which leaves what was paid on the renter's balance; and gives back its stock and the use of its sales code. */
export async function endUnpaid(tx: TxCtx, row: SaleRow, reason: string): Promise<void> {
  const [bill] = row.bill_id ? await tx.db.rows(lockBills(tx.tenant.id, [row.bill_id])) : []
  if (bill && bill.state !== 'void') {
    const isUntouched = bill.state === 'issued' && !bill.paidFen && !bill.creditedFen
    if (isUntouched) await voidBills(tx, [bill], reason)
    else await creditLines(tx, await tx.db.rows(linesOfSale(tx.tenant.id, row.id)), Number(row.total_fen), reason)
  }
  await tx.db.run(moveStock(tx.tenant.id, row.product_id, -row.quantity * (row.room_count - row.refunded_count)))
  if (row.code_id) await tx.db.run(giveCodeBack(tx.tenant.id, row.code_id))
  await tx.db.run(setLines(tx.tenant.id, row.id, 'cancelled'))
  await moveSale(tx, row, { to: 'cancelled', columns: { expires_at: null }, reason, action: 'cancelSale' })
}

const creditLines = (tx: TxCtx, lines: readonly { id: string }[], fen: number, reason: string) =>
  creditSources(
    tx,
    lines.map(({ id }) => id),
    fen,
    reason,
  )

/** The rooms to refund: the named ones, or all that are not refunded yet. */
function toRefund(lines: readonly SaleLine[], lineIds: readonly string[] | null | undefined): SaleLine[] {
  const left = lines.filter(isKept)
  if (!lineIds) return left
  const wanted = new Set(lineIds.map((id) => id.toLowerCase()))
  if (lines.filter(({ id }) => wanted.has(id)).length !== wanted.size) throw notFound('lineIds')
  const chosen = left.filter(({ id }) => wanted.has(id))
  if (chosen.length !== wanted.size) throw new Refusal('valueAdded.error.lineRefunded', { fields: ['lineIds'] })
  return chosen
}

/**
 * Refunds rooms of an order, or all that are left: to a landlord's wallet, or by a credit note on a renter's bill, whose payment
 * stays on the prepaid balance. Rooms that were not delivered return their stock. Commission is calculated anew from the
 * remaining amount. The last room ends the order. @returns the refund in fen
 */
export async function giveMoneyBack(
  tx: TxCtx,
  row: SaleRow,
  reason: string,
  lineIds?: readonly string[] | null,
): Promise<number> {
  const lines = await tx.db.rows(linesOfSale(tx.tenant.id, row.id))
  const chosen = toRefund(lines, lineIds)
  const fen = chosen.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const back = await giveBack(tx, row, fen)
  if (row.bill_id) await creditLines(tx, chosen, fen, reason)
  const undelivered = chosen.filter(({ state }) => state !== 'delivered').length
  if (undelivered) await tx.db.run(moveStock(tx.tenant.id, row.product_id, -row.quantity * undelivered))
  await tx.db.run(
    refundLines(
      tx.tenant.id,
      chosen.map(({ id }) => id),
    ),
  )
  for (const { workOrderId } of chosen) if (workOrderId) await dropOrder(tx, workOrderId, reason)
  await endRooms(tx, back, { fen, count: chosen.length, reason })
  return fen
}
async function endRooms(tx: TxCtx, row: SaleRow, of: { fen: number; count: number; reason: string }): Promise<void> {
  const columns = {
    refunded_fen: Number(row.refunded_fen) + of.fen,
    refunded_count: row.refunded_count + of.count,
  }
  if (columns.refunded_count === row.room_count) {
    const none = { commission_fen: 0, refund_by: null, auto_renew: false }
    await moveSale(tx, row, {
      to: 'refunded',
      columns: { ...columns, ...none },
      reason: of.reason,
      action: 'refundSale',
    })
    return
  }
  const left = { ...row, ...columns }
  const isEarned = row.paid_at && row.seller_id
  const commission = isEarned ? { commission_fen: commissionOf(keptFen(left), row.commission_bp) } : {}
  const after = await changeSale(tx, row, 'refundRooms', { ...columns, ...commission })
  // Without these rooms the bill may be paid, and all remaining rooms delivered.
  await followWork(tx, await followBill(tx, after))
}

/** The days of refund are over: the order is closed, and its commission is owed to the seller. */
export async function closeSale(tx: TxCtx, row: SaleRow): Promise<void> {
  const fen = Number(row.commission_fen)
  const columns = fen > 0 && row.seller_id ? await owe(tx, row, row.seller_id, fen) : {}
  await moveSale(tx, row, { to: 'closed', columns, action: 'closeSale' })
}
/** The seller's share stays with the order; that of the agent above is a row of its own. */
async function owe(tx: TxCtx, row: SaleRow, sellerId: string, fen: number) {
  const { name: title } = (await tx.db.first(lockProduct(tx.tenant.id, row.product_id)))!
  const { parent_id: parentId, parent_bp: parentBp, id: sourceId, no } = row
  const earned = {
    sellerId,
    parentId,
    parentBp,
    kind: 'sale' as const,
    sourceId,
    no,
    title,
    totalFen: keptFen(row),
    fen,
  }
  const ownFen = await oweParent(tx, earned)
  if (ownFen) await postCommission(tx, { ...earned, fen: ownFen })
  return { commission_fen: ownFen, commission_on: tx.today() }
}
export const unpaidReason = (tx: TxCtx): string => translate(tx.language, 'valueAdded.order.notPaid')
