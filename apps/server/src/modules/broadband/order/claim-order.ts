import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { creditSources, lockBills } from '../../billing/index.ts'
import { payFromPrepaid } from '../../payments/index.ts'
import { type BuyerRoom, billSale, commissionOf, parentOf } from '../../value-added/index.ts'
import { chargeService, returnService } from '../../wallet/index.ts'
import type { LineOuter } from '../carrier/link.service.ts'
import type { OrderRow } from './order.queries.ts'
import { changeLineOrder, type Pair } from './order.record.ts'
import { request } from './request.ts'

/** The order is paid: its commission is fixed, and the carrier is asked. */
async function markPaid(tx: TxCtx, outer: LineOuter, { account, order }: Pair): Promise<Pair> {
  const parent = order.seller_id ? await tx.db.first(parentOf(tx.tenant.id, order.seller_id)) : undefined
  const columns = {
    paid_at: tx.now().toISOString(),
    ...parent,
    commission_fen: order.seller_id
      ? commissionOf(Math.max(0, Number(order.price_fen) - Number(order.refunded_fen)), order.commission_bp)
      : 0,
  }
  const paid = await changeLineOrder(tx, order, 'payLineOrder', columns)
  return order.state === 'created' ? request(tx, outer, { account, order: paid }) : { account, order: paid }
}
/** The amount of an order minus its refunds, in fen. */
const keptFen = ({ amount_fen, refunded_fen }: OrderRow): number => Number(amount_fen) - Number(refunded_fen)
/** Takes the amount of an order from a landlord's wallet, the whole of it or nothing. */
async function take(tx: TxCtx, row: OrderRow, landlordId: string): Promise<OrderRow | undefined> {
  const [fen, count] = [keptFen(row), row.taken_count + 1]
  if (!fen) return undefined
  const charge = { landlordId, fen, key: `broadband:${row.id}:${count}:charged`, memo: row.no }
  if (!(await chargeService(tx, charge))) return undefined
  return changeLineOrder(tx, row, 'takeSale', { taken_from_id: landlordId, taken_fen: fen, taken_count: count })
}
/** Returns the amount taken from a wallet to that wallet: all of it, or at most `mostFen`. */
async function giveBack(tx: TxCtx, row: OrderRow, mostFen = Number(row.taken_fen)): Promise<OrderRow> {
  const [landlordId, takenFen] = [row.taken_from_id, Number(row.taken_fen)]
  const fen = Math.min(mostFen, takenFen)
  if (!landlordId || !fen) return row
  const leftFen = takenFen - fen
  // The remaining amount falls with each return, so it makes the idempotency key of each return unique.
  const key = `broadband:${row.id}:${row.taken_count}:returned${leftFen ? `:${leftFen}` : ''}`
  await returnService(tx, { landlordId, fen, key, memo: row.no })
  return changeLineOrder(tx, row, 'giveSaleBack', { taken_from_id: leftFen ? landlordId : null, taken_fen: leftFen })
}

interface Claim {
  /** What is written on the bill. */
  name: string
  room: BuyerRoom | undefined
}
/** Claims what an order costs. From a balance or a wallet it is paid at once, or nothing is ordered. */
export async function claim(tx: TxCtx, outer: LineOuter, pair: Pair, { name, room }: Claim): Promise<Pair> {
  const { account, order } = pair
  const fen = Number(order.amount_fen)
  if (!fen) return request(tx, outer, pair)
  if (order.pay_by === 'wallet') {
    const taken = await take(tx, order, account.landlord_id!)
    if (!taken) throw new Refusal('broadband.error.walletShort')
    return markPaid(tx, outer, { account, order: taken })
  }
  if (!room) throw new Refusal('broadband.error.noLease', { fields: ['roomId'] })
  const billId = await billSale(tx, {
    renteeId: account.rentee_id!,
    siteId: order.site_id,
    room,
    payBy: 'online',
    reason: order.no,
    productName: name,
    lines: [{ id: order.id, amountFen: fen, roomName: room.name }],
  })
  const billed = await changeLineOrder(tx, order, 'billLineOrder', { bill_id: billId })
  const claimed = { account, order: billed }
  return order.pay_by === 'balance' ? payFromBalance(tx, outer, claimed) : claimed
}
/** Pays the bill of an order from the prepaid balance of its renter, the whole of it or nothing. */
export async function payFromBalance(tx: TxCtx, outer: LineOuter, { account, order }: Pair): Promise<Pair> {
  await payFromPrepaid(tx, { renteeId: account.rentee_id!, billIds: [order.bill_id!] }, Number(order.amount_fen))
  return followBill(tx, outer, { account, order })
}

/**
 * Brings an order in line with its bill: paid, or not paid any more. What a renter pays comes to the landlord's wallet like
 * his rent, so it is taken there for the operator; while the wallet holds less, a job tries again.
 */
export async function followBill(tx: TxCtx, outer: LineOuter, pair: Pair): Promise<Pair> {
  const { account, order } = pair
  if (!order.bill_id || order.state === 'refunded' || order.state === 'cancelled') return pair
  const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [order.bill_id]))
  if (bill?.state !== 'paid') return { account, order: await unpay(tx, order) }
  const paid = order.paid_at ? pair : await markPaid(tx, outer, pair)
  if (Number(paid.order.taken_fen)) return paid
  return { account: paid.account, order: (await take(tx, paid.order, bill.landlordId)) ?? paid.order }
}
/** The payment was reversed. What the carrier was asked for goes on: its bill is open again. */
async function unpay(tx: TxCtx, order: OrderRow): Promise<OrderRow> {
  if (!order.paid_at || order.commission_on) return order
  return changeLineOrder(tx, await giveBack(tx, order), 'unpaySale', { paid_at: null, commission_fen: 0 })
}

/**
 * Refunds an order, or a part of it: to the wallet, or by a credit note on the bill, whose payment stays on the prepaid balance.
 * Commission that is not owed yet is calculated anew from the remaining price. @param fen at most the amount not refunded yet
 */
export async function giveMoneyBack(
  tx: TxCtx,
  order: OrderRow,
  reason: string,
  fen = keptFen(order),
): Promise<OrderRow> {
  const back = await giveBack(tx, order, fen)
  if (order.bill_id) await creditSources(tx, [order.id], fen, reason)
  const columns = { refunded_fen: Number(order.refunded_fen) + fen, ...commissionWithout(order, fen) }
  return changeLineOrder(tx, back, 'refundLineOrder', columns)
}
function commissionWithout(order: OrderRow, fen: number) {
  if (!order.paid_at || !order.seller_id || order.commission_on) return {}
  const priceFen = Math.max(0, Number(order.price_fen) - Number(order.refunded_fen) - fen)
  return { commission_fen: commissionOf(priceFen, order.commission_bp) }
}
