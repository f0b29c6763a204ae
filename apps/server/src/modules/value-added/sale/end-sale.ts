import type { TxCtx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { creditSources, lockBills, voidBills } from '../../billing/index.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { dropOrder } from '../../work-orders/index.ts'
import { legsOfCommission } from '../commission/commission.rules.ts'
import { moveStock } from '../product/product.queries.ts'
import { giveCodeBack } from '../seller/sales-code.queries.ts'
import { giveBack } from './claim-sale.ts'
import { linesOfSale, type SaleRow } from './sale.queries.ts'
import { moveSale } from './sale.record.ts'

/** Cancels an order that is not paid in full: voids its bill, or credits it, which leaves what was paid on the renter's balance; and gives back its stock and the use of its sales code. */
export async function endUnpaid(tx: TxCtx, row: SaleRow, reason: string): Promise<void> {
  const [bill] = row.bill_id ? await tx.db.rows(lockBills(tx.tenant.id, [row.bill_id])) : []
  if (bill && bill.state !== 'void') {
    const isUntouched = bill.state === 'issued' && !bill.paidFen && !bill.creditedFen
    if (isUntouched) await voidBills(tx, [bill], reason)
    else await creditAll(tx, row, await tx.db.rows(linesOfSale(tx.tenant.id, row.id)), reason)
  }
  await tx.db.run(moveStock(tx.tenant.id, row.product_id, -row.quantity * row.room_count))
  if (row.code_id) await tx.db.run(giveCodeBack(tx.tenant.id, row.code_id))
  await moveSale(tx, row, { to: 'cancelled', columns: { expires_at: null }, reason, action: 'cancelSale' })
}

const creditAll = (tx: TxCtx, row: SaleRow, lines: readonly { id: string }[], reason: string) =>
  creditSources(
    tx,
    lines.map(({ id }) => id),
    Number(row.total_fen),
    reason,
  )

/**
 * Gives the whole amount of an order back: a credit note on the bill of a renter, which leaves his payment on his prepaid
 * balance, or the wallet of a landlord. Rooms that were not delivered give their stock back; commission is gone.
 */
export async function giveMoneyBack(tx: TxCtx, row: SaleRow, reason: string): Promise<void> {
  const lines = await tx.db.rows(linesOfSale(tx.tenant.id, row.id))
  const back = await giveBack(tx, row)
  if (row.bill_id) await creditAll(tx, row, lines, reason)
  const undelivered = lines.filter(({ state }) => state !== 'delivered').length
  if (undelivered) await tx.db.run(moveStock(tx.tenant.id, row.product_id, -row.quantity * undelivered))
  for (const { workOrderId } of lines) if (workOrderId) await dropOrder(tx, workOrderId, reason)
  const columns = { commission_fen: 0, refund_by: null, auto_renew: false }
  await moveSale(tx, back, { to: 'refunded', columns, reason, action: 'refundSale' })
}

/** The days of refund are over: the order is closed, and its commission is owed to the seller. */
export async function closeSale(tx: TxCtx, row: SaleRow): Promise<void> {
  const fen = Number(row.commission_fen)
  const isOwed = fen > 0 && row.seller_id !== null
  if (isOwed) {
    const businessOn = await bookingDay(tx, tx.today())
    const legs = legsOfCommission(tx.tenant.id, 'due', row.seller_id!)
    await post(tx, [{ ...legs, amountFen: fen, businessOn, businessKey: `sale:${row.id}:commission`, memo: row.no }])
  }
  const columns = isOwed ? { commission_on: tx.today() } : {}
  await moveSale(tx, row, { to: 'closed', columns, action: 'closeSale' })
}
export const unpaidReason = (tx: TxCtx): string => translate(tx.language, 'valueAdded.order.notPaid')
