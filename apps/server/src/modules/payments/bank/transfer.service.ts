import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { bookPayment } from '../payment/book-payment.service.ts'
import { type BankLineRow, bookLineAs, insertBooking, linesLike, lockLine, setHeld } from './bank.queries.ts'
import { bookLine } from './bank.service.ts'

/** A transfer somebody says he has made, and the lines of statements it may be. */
export interface Transfer {
  /** The number of what speaks of it, e.g. `V2611-000042`. */
  no: string
  renteeId: string
  accountId: string
  amountFen: number
  bankRef: string
  payerName: string
  /** `YYYY-MM-DD` */
  paidOn: string
}
export interface TransferLine extends BankLineRow {
  /** Nothing of it is booked, ignored or kept for somebody else. */
  isFree: boolean
}

/** Lines of the account with the transfer's reference, or free ones of its amount. */
export async function linesOfTransfer(
  ctx: Ctx,
  transfer: Pick<Transfer, 'no' | 'accountId' | 'amountFen' | 'bankRef'>,
): Promise<TransferLine[]> {
  return (await ctx.db.rows(linesLike(ctx.tenant.id, transfer))).map((line) => ({
    ...line,
    isFree: isFree(line, transfer.no),
  }))
}
const isFree = (line: BankLineRow, no: string): boolean =>
  line.state === 'open' && line.bookedFen === 0 && (line.heldFor === null || line.heldFor === no)

/** Keeps a line for a transfer: nobody else books it. Refused when it is not free any more or of another amount. */
export async function holdLine(tx: TxCtx, lineId: string, { no, amountFen }: Transfer): Promise<BankLineRow> {
  const line = await tx.db.first(lockLine(tx.tenant.id, lineId))
  if (!line) throw notFound()
  if (line.heldFor && line.heldFor !== no)
    throw new Refusal('payment.error.bankLineHeld', { values: { no: line.heldFor } })
  if (!isFree(line, no)) throw new Refusal('payment.error.bankLineDone')
  if (line.amountFen !== amountFen) throw new Refusal('payment.error.bankLineAmount', { fields: ['lineId'] })
  await tx.db.run(setHeld(tx.tenant.id, line.id, no))
  return line
}
export const freeLine = (tx: TxCtx, lineId: string): Promise<unknown> => tx.db.run(setHeld(tx.tenant.id, lineId, null))

/** Books the line that is kept for a transfer as prepaid balance of its rentee. Refused when somebody else took it. */
export async function bookHeldLine(
  tx: TxCtx,
  lineId: string,
  transfer: Transfer,
): Promise<{ paymentId: string; paymentNo: string }> {
  const line = await holdLine(tx, lineId, transfer)
  await freeLine(tx, lineId)
  return bookLine(tx, line, { renteeId: transfer.renteeId, billIds: [], amountFen: transfer.amountFen })
}

/** Books a transfer no statement speaks of yet as prepaid balance; its reference is the number of the payment, and counts once. */
export async function bookTransfer(tx: TxCtx, transfer: Transfer): Promise<{ paymentId: string; paymentNo: string }> {
  checkMoneyDay(tx, transfer.paidOn, 'paidOn')
  const { id, no } = await bookPayment(tx, {
    renteeId: transfer.renteeId,
    billIds: [],
    channel: 'bank',
    channelNo: transfer.bankRef,
    receivedOn: transfer.paidOn,
    remark: cut(`${transfer.payerName} ${transfer.no}`, 256),
    keepRest: 'yes',
    amountOf: () => transfer.amountFen,
  })
  return { paymentId: id, paymentNo: no }
}

/** The line of a transfer that was booked before it came: it is that payment, and nobody books it once more. */
export async function settleLine(tx: TxCtx, lineId: string, transfer: Transfer, paymentId: string): Promise<void> {
  const { renteeId, amountFen } = transfer
  const line = await holdLine(tx, lineId, transfer)
  const username = tx.user?.username ?? 'system'
  await tx.db.all(
    setHeld(tx.tenant.id, lineId, null),
    insertBooking(tx.tenant.id, { paymentId, lineId, renteeId, amountFen, isAuto: !tx.user }),
    bookLineAs(tx.tenant.id, lineId, { amountFen, renteeId, username }),
  )
  tx.audit({
    action: 'book',
    resource: 'payment.bankLine',
    recordId: lineId,
    before: { state: line.state },
    after: { paymentId, amountFen },
  })
}
