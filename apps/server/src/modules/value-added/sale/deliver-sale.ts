import type { TxCtx } from '../../../infra/ctx/types.ts'
import { openOrder } from '../../work-orders/index.ts'
import { lockProduct } from '../product/product.queries.ts'
import { linesOfSale, type SaleLine, type SaleRow, setLine, setLines } from './sale.queries.ts'
import { moveSale } from './sale.record.ts'
import { refundDays } from './sale.settings.ts'

const DAY_MS = 86_400_000
/** Whether a room is still part of the sale: it was not refunded. */
export const isKept = ({ state }: Pick<SaleLine, 'state'>): boolean => state !== 'refunded'
/** The order is delivered. From now on the days run in which it can be refunded. */
export async function markDelivered(tx: TxCtx, row: SaleRow): Promise<SaleRow> {
  const now = tx.now()
  const columns = {
    delivered_at: now.toISOString(),
    refund_by: new Date(now.getTime() + (await refundDays(tx)) * DAY_MS).toISOString(),
  }
  return moveSale(tx, row, { to: 'delivered', columns, action: 'deliverSale' })
}

/** Opens a work order for each of these rooms. The sale is paid by its buyer, so its work orders make no charge. */
async function openOrders(tx: TxCtx, row: SaleRow, lines: readonly SaleLine[]): Promise<number> {
  const product = (await tx.db.first(lockProduct(tx.tenant.id, row.product_id)))!
  for (const { id, roomId } of lines) {
    const opened = await openOrder(tx, {
      siteId: row.site_id,
      roomId,
      kind: product.orderKind,
      classifierId: product.classifierId,
      subject: `${product.name} ×${row.quantity}`,
      description: row.remark,
      contact: row.contact,
      phone: row.phone,
      isUrgent: false,
      source: 'sale',
      sourceKey: `sale ${id}`,
      payer: 'operator',
      renteeId: row.rentee_id,
    })
    if (opened) await tx.db.run(setLine(tx.tenant.id, id, 'delivering', opened.id))
  }
  return lines.length
}
/** Staff takes the order on. What needs no work order is delivered with that. */
export async function beginDelivery(tx: TxCtx, row: SaleRow): Promise<void> {
  const product = (await tx.db.first(lockProduct(tx.tenant.id, row.product_id)))!
  const accepted = await moveSale(tx, row, { to: 'accepted', columns: { expires_at: null }, action: 'acceptSale' })
  if (product.delivery === 'work_order') {
    const lines = await tx.db.rows(linesOfSale(tx.tenant.id, row.id))
    await openOrders(tx, accepted, lines.filter(isKept))
    return
  }
  await tx.db.run(setLines(tx.tenant.id, row.id, 'delivered'))
  await markDelivered(tx, accepted)
}
/** Opens new work orders for rooms whose work order was cancelled. */
export async function deliverAgain(tx: TxCtx, row: SaleRow): Promise<number> {
  const lines = await tx.db.rows(linesOfSale(tx.tenant.id, row.id))
  return openOrders(
    tx,
    row,
    lines.filter(({ state }) => state === 'failed'),
  )
}

const DONE: readonly SaleLine['workOrderState'][] = ['done', 'to_pay', 'confirmed', 'closed']
const WAITING: readonly SaleLine['workOrderState'][] = ['new', 'dispatched']
function stateOf({ workOrderState, state }: SaleLine): SaleLine['state'] {
  if (!workOrderState) return state
  if (DONE.includes(workOrderState)) return 'delivered'
  return workOrderState === 'cancelled' ? 'failed' : 'delivering'
}
/** Brings an order in line with its work orders as they are now: their events may be handled in any order. */
export async function followWork(tx: TxCtx, row: SaleRow): Promise<void> {
  if (!['accepted', 'delivering', 'delivered'].includes(row.state)) return
  const lines = (await tx.db.rows(linesOfSale(tx.tenant.id, row.id))).filter(isKept)
  const states = lines.map(stateOf)
  for (const [at, line] of lines.entries())
    if (line.state !== states[at]) await tx.db.run(setLine(tx.tenant.id, line.id, states[at]!))
  const isWhole = states.every((state) => state === 'delivered')
  const isBegun = lines.some(({ workOrderState }) => workOrderState && !WAITING.includes(workOrderState))
  const begin = (from: SaleRow) =>
    moveSale(tx, from, {
      to: 'delivering',
      columns: { delivered_at: null, refund_by: null },
      action: 'deliverSale',
    })
  if (isWhole && row.state !== 'delivered') await markDelivered(tx, row.state === 'accepted' ? await begin(row) : row)
  // A work order was reopened.
  if (!isWhole && (row.state === 'delivered' || (row.state === 'accepted' && isBegun))) await begin(row)
}
