import type { TxCtx } from '../../../infra/ctx/types.ts'
import { oweCommission } from '../../value-added/index.ts'
import { packageById } from '../package/package.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { changeLineOrder } from './order.record.ts'

/** Owes the commission of an order to its seller, when the days of refund are over: once. */
export async function reward(tx: TxCtx, order: OrderRow): Promise<OrderRow> {
  const fen = Number(order.commission_fen)
  if (order.state !== 'done' || !order.paid_at || !fen || !order.seller_id || order.commission_on) return order
  if (!order.refund_by || new Date(order.refund_by) > tx.now()) return order
  const { name: title } = (await tx.db.first(packageById(tx.tenant.id, order.package_id)))!
  const { id: sourceId, seller_id: sellerId, parent_id: parentId, parent_bp: parentBp, no } = order
  const totalFen = Number(order.amount_fen) - Number(order.refunded_fen)
  await oweCommission(tx, { sellerId, parentId, parentBp, kind: 'broadband', sourceId, no, title, totalFen, fen })
  return changeLineOrder(tx, order, 'rewardLineOrder', { commission_on: tx.today() })
}
