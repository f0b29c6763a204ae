import { addDays } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { issueBillsOf, lockBills } from '../../billing/index.ts'
import { chargeService, returnService } from '../../wallet/index.ts'
import { commissionOf } from '../commission/commission.rules.ts'
import { parentOf } from '../seller/sales-code.queries.ts'
import { type BuyerRoom, nextRentDue } from './buyer.queries.ts'
import type { SaleRow } from './sale.queries.ts'
import { changeSale, moveSale } from './sale.record.ts'
import { billDays } from './sale.settings.ts'

interface Claim {
  renteeId: string
  siteId: string
  /** The room the bill stands on; its lease is signed. */
  room: BuyerRoom
  payBy: 'online' | 'rent' | 'bill'
  reason: string
  productName: string
  lines: readonly { id: string; amountFen: number; roomName: string }[]
}
/** Bills an order to a renter or a company that rents: one bill with a line for each room. */
export async function billSale(tx: TxCtx, { room, payBy, lines, productName, reason, ...who }: Claim): Promise<string> {
  const today = tx.today()
  const span = { periodFrom: today, periodTo: today }
  const [made] = await issueBillsOf(tx, [
    {
      kind: 'other',
      ...who,
      roomId: room.roomId,
      leaseId: room.leaseId!,
      landlordId: room.landlordId,
      ...span,
      dueOn: await dueOn(tx, room.leaseId!, payBy),
      lateFee: 'never',
      lines: lines.map(({ id, amountFen, roomName }) => ({
        fee: 'value_added' as const,
        sourceId: id,
        ...span,
        amountFen,
        formula: { parts: [{ rule: 'charge', name: `${productName} ${roomName}`, reason }] },
      })),
    },
  ])
  return made!.id
}
async function dueOn(tx: TxCtx, leaseId: string, payBy: Claim['payBy']): Promise<string> {
  const today = tx.today()
  if (payBy === 'online') return today
  const rent = payBy === 'rent' ? (await tx.db.first(nextRentDue(tx.tenant.id, leaseId, today)))?.dueOn : undefined
  return rent ?? addDays(today, await billDays(tx))
}

/** The amount of an order minus its refunds, in fen. */
export const keptFen = ({ total_fen, refunded_fen }: Pick<SaleRow, 'total_fen' | 'refunded_fen'>): number =>
  Number(total_fen) - Number(refunded_fen)

/** The order is paid. From now on its commission is fixed. */
async function markPaid(tx: TxCtx, row: SaleRow): Promise<SaleRow> {
  const parent = row.seller_id ? await tx.db.first(parentOf(tx.tenant.id, row.seller_id)) : undefined
  const columns = {
    paid_at: tx.now().toISOString(),
    expires_at: null,
    ...parent,
    commission_fen: row.seller_id ? commissionOf(keptFen(row), row.commission_bp) : 0,
  }
  if (row.state === 'created') return moveSale(tx, row, { to: 'paid', columns, action: 'paySale' })
  return changeSale(tx, row, 'paySale', columns)
}
/** Takes the amount of an order from a landlord's wallet, the whole of it or nothing. */
async function take(tx: TxCtx, row: SaleRow, landlordId: string): Promise<SaleRow | undefined> {
  const [fen, count] = [keptFen(row), row.taken_count + 1]
  const charge = { landlordId, fen, key: `sale:${row.id}:${count}:charged`, memo: row.no }
  if (!(await chargeService(tx, charge))) return undefined
  return changeSale(tx, row, 'takeSale', { taken_from_id: landlordId, taken_fen: fen, taken_count: count })
}
/** Returns the amount taken from a wallet to that wallet: all of it, or at most `mostFen` (the price of refunded rooms). */
export async function giveBack(tx: TxCtx, row: SaleRow, mostFen = Number(row.taken_fen)): Promise<SaleRow> {
  const [landlordId, takenFen] = [row.taken_from_id, Number(row.taken_fen)]
  const fen = Math.min(mostFen, takenFen)
  if (!landlordId || !fen) return row
  const leftFen = takenFen - fen
  // The remaining amount falls with each return, so it makes the idempotency key of each return unique.
  const key = `sale:${row.id}:${row.taken_count}:returned${leftFen ? `:${leftFen}` : ''}`
  await returnService(tx, { landlordId, fen, key, memo: row.no })
  const columns = { taken_from_id: leftFen ? landlordId : null, taken_fen: leftFen }
  return changeSale(tx, row, 'giveSaleBack', columns)
}

/** A landlord pays from his wallet. Answers undefined, and does nothing, while the wallet holds less. */
export async function payFromWallet(tx: TxCtx, row: SaleRow): Promise<SaleRow | undefined> {
  if (!Number(row.total_fen)) return markPaid(tx, row)
  const taken = await take(tx, row, row.landlord_id!)
  return taken && markPaid(tx, taken)
}

/**
 * Brings an order in line with its bill: paid, or not paid any more. What a renter pays comes to the landlord's wallet like
 * his rent, so it is taken there for the operator; while the wallet holds less, a job tries again.
 */
export async function followBill(tx: TxCtx, row: SaleRow): Promise<SaleRow> {
  if (!row.bill_id || row.state === 'refunded' || row.state === 'cancelled') return row
  const [bill] = await tx.db.rows(lockBills(tx.tenant.id, [row.bill_id]))
  if (bill?.state !== 'paid') return row.paid_at && row.state !== 'closed' ? unpay(tx, row) : row
  const paid = row.paid_at ? row : await markPaid(tx, row)
  return (Number(paid.taken_fen) ? undefined : await take(tx, paid, bill.landlordId)) ?? paid
}
/** The payment was reversed. An order that was accepted goes on: its bill is open again. */
async function unpay(tx: TxCtx, row: SaleRow): Promise<SaleRow> {
  const columns = { paid_at: null, commission_fen: 0 }
  const back = await giveBack(tx, row)
  if (back.state === 'paid') return moveSale(tx, back, { to: 'created', columns, action: 'unpaySale' })
  return changeSale(tx, back, 'unpaySale', columns)
}
