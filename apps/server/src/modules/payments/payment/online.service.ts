import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { isOpen, lateFeeOf, lockBills, refusalOfBill } from '../../billing/index.ts'
import { keyed, lockPrepaid, post } from '../../ledger/index.ts'
import { bookPayment } from './book-payment.service.ts'
import { billsToPay, landlordOfBills } from './online.queries.ts'
import { legsOfOnlineRefund, type OnlineRefundMove } from './online-refund.rules.ts'
import { findRentee } from './prepaid.queries.ts'

/**
 * What is open today on these bills of one rentee, late fee included, fen. Refused when one is not his, not seen by the
 * caller, or not open, or asks for
 * a fee that is not to be paid online: what is asked for must be owed.
 */
export async function payableFen(ctx: Ctx, renteeId: string, billIds: readonly string[]): Promise<number> {
  if (!(await ctx.db.first(findRentee(ctx, renteeId)))) throw notFound()
  const bills = await ctx.db.rows(billsToPay(ctx, renteeId, billIds))
  if (bills.length < new Set(billIds).size) throw notFound()
  return bills.reduce((sum, bill) => {
    const refusal = refusalOfBill('pay', bill, ['billIds'])
    if (refusal) throw refusal
    if (!bill.onlinePayable)
      throw new Refusal('payment.error.billOffline', { values: { no: bill.no }, fields: ['billIds'] })
    const lateFeeFen = lateFeeOf(bill, ctx.today()).feeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen
    return sum + bill.totalFen - bill.paidFen - bill.creditedFen - bill.writtenOffFen + lateFeeFen
  }, 0)
}

/** The landlord whose money it is when these bills are paid; undefined when it is several people's, or a deposit among it. */
export const payeeOfBills = async (ctx: Ctx, billIds: readonly string[]): Promise<string | undefined> =>
  (billIds.length && (await ctx.db.first(landlordOfBills(ctx.tenant.id, billIds)))?.landlordId) || undefined

interface Received {
  renteeId: string
  /** What it was paid for; those settled meanwhile take nothing. */
  billIds: readonly string[]
  amountFen: number
  channel: 'wechat' | 'alipay'
  channelNo: string
  /** `YYYY-MM-DD` in the tenant's time zone. */
  receivedOn: string
}
/** Books money that is here already, so it is never refused: what no bill takes becomes prepaid balance. */
export async function bookOnline(tx: TxCtx, received: Received): Promise<{ id: string; no: string }> {
  // Locked before they are looked at: nobody settles one between the look and the booking.
  const bills = received.billIds.length ? await tx.db.rows(lockBills(tx.tenant.id, received.billIds)) : []
  const open = bills.filter((bill) => isOpen(bill) && bill.renteeId === received.renteeId)
  return bookPayment(tx, {
    ...received,
    billIds: open.map(({ id }) => id),
    locked: open,
    keepRest: 'yes',
    remark: null,
    amountOf: () => received.amountFen,
  })
}

/**
 * Prepaid balance on its way back through a channel: `hold` when it is asked for, refused when there is less; then `send`
 * when the channel has paid it, or `drop` when it never will.
 * @param key the refund's own, the same for all three
 */
export async function refundOnline(
  tx: TxCtx,
  how: OnlineRefundMove,
  refund: { key: string; renteeId: string; amountFen: number; memo: string },
): Promise<void> {
  const { renteeId, amountFen, memo } = refund
  if (how === 'hold') {
    const balanceFen = await lockPrepaid(tx, renteeId)
    if (amountFen > balanceFen)
      throw new Refusal('payment.error.prepaidTooLittle', {
        values: { balance: (balanceFen / 100).toFixed(2) },
        fields: ['amountFen'],
      })
  }
  await post(
    tx,
    keyed([{ ...legsOfOnlineRefund(tx.tenant.id, how, renteeId), amountFen }], `online-refund:${refund.key}:${how}`, {
      businessOn: tx.today(),
      memo,
    }),
  )
}
