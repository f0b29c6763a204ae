import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/payments/bank.ts'
import { bankLine } from '@cloud-steward/contract/payments/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkMoneyDay } from '../../ledger/index.ts'
import { bookPayment } from '../payment/book-payment.service.ts'
import { findRentee } from '../payment/prepaid.queries.ts'
import { bookReversal } from '../payment/reversal.service.ts'
import {
  addLines,
  type BankLineRow,
  bookingsOf,
  bookLineAs,
  countBookings,
  findLine,
  insertBooking,
  knownLines,
  lockLine,
  setState,
} from './bank.queries.ts'
import type { Match } from './match.rules.ts'
import { leftOf, matchesOf } from './match.service.ts'
import { payerTailOf } from './payer.rules.ts'

const RESOURCE = bankLine.name
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

interface ImportedLine {
  accountId: string
  receivedOn: string
  amountFen: number
  payerName?: string | null
  payerTail?: string | null
  memo?: string | null
  bankRef: string
}
/** Lines of a statement. What an account has already is left as it is and said so: the same file twice changes nothing. */
async function addImported(tx: TxCtx, given: object[]): Promise<(Refusal | undefined)[]> {
  const rows = given as ImportedLine[]
  const keyOf = ({ accountId, bankRef }: Pick<ImportedLine, 'accountId' | 'bankRef'>) => `${accountId} ${bankRef}`
  const taken = new Set((await tx.db.rows(knownLines(tx.tenant.id, rows))).map(keyOf))
  const answers = rows.map((row) => {
    if (row.receivedOn > tx.today()) return new Refusal('ledger.error.dayInFuture', { fields: ['receivedOn'] })
    if (taken.has(keyOf(row))) return new Refusal('payment.error.bankRefKnown', { fields: ['bankRef'] })
    taken.add(keyOf(row))
    return undefined
  })
  const added = rows.filter((_, at) => !answers[at])
  if (!added.length) return answers
  await tx.db.run(
    addLines(
      tx.tenant.id,
      added.map((row) => ({
        account_id: row.accountId,
        received_on: row.receivedOn,
        amount_fen: row.amountFen,
        payer_name: row.payerName?.trim() || null,
        payer_tail: payerTailOf(row.payerTail ?? '') || null,
        memo: row.memo?.trim() || null,
        bank_ref: row.bankRef.trim(),
      })),
    ),
  )
  tx.audit({ action: 'import', resource: RESOURCE, after: { lines: added.length } })
  // Looked at together once the sheet is in.
  tx.enqueue({ name: 'match-bank', payload: {}, key: `match-bank ${tx.tenant.id}` })
  tx.emit({ name: 'BankLinesImported', payload: { lines: added.length } })
  return answers
}
export const bankLines: Operations<typeof bankLine> = { ...standard(bankLine), addImportedMany: addImported }

async function openLine(tx: TxCtx, id: string): Promise<BankLineRow> {
  const line = await tx.db.first(lockLine(tx.tenant.id, id))
  if (!line) throw notFound()
  if (line.state !== 'open') throw new Refusal('payment.error.bankLineDone')
  if (line.heldFor) throw new Refusal('payment.error.bankLineHeld', { values: { no: line.heldFor } })
  return line
}

/** Who a line may be from, with the bills it would pay. */
export async function queryBankMatch(
  ctx: Ctx,
  { id, renteeId }: InputOf<typeof contract.queryBankMatch>,
): Promise<AnswerOf<typeof contract.queryBankMatch>> {
  wholeTenantOnly(ctx)
  const line = await ctx.db.first(findLine(ctx.tenant.id, id))
  if (!line) throw notFound()
  const isOpen = line.state === 'open'
  const [matched] = isOpen ? await matchesOf(ctx, [line], { also: renteeId ? [renteeId.toLowerCase()] : [] }) : []
  const candidates = (matched?.matches ?? []).slice(0, 6).map(({ candidate, billIds, ...match }) => ({
    ...match,
    renteeName: candidate.name,
    bills: candidate.bills.map((bill) => ({
      id: bill.id,
      no: bill.no,
      kind: bill.kind,
      roomName: bill.roomName,
      dueOn: bill.dueOn,
      lateFeeFen: bill.lateFeeOpenFen,
      outstandingFen: bill.openFen,
      isSuggested: billIds.includes(bill.id),
    })),
  }))
  return { id: line.id, leftFen: leftOf(line), candidates, bookings: await ctx.db.rows(bookingsOf(ctx.tenant.id, id)) }
}

interface Booking {
  renteeId: string
  billIds: string[]
  amountFen: number
}
/** Books an open, locked line or a part of it. The bank's reference is the number of the payment, further parts count on. */
export async function bookLine(tx: TxCtx, line: BankLineRow, booking: Booking, match?: Match) {
  const tenantId = tx.tenant.id
  const leftFen = leftOf(line) - booking.amountFen
  if (leftFen < 0)
    throw new Refusal('payment.error.bankLineLeft', {
      values: { left: (leftOf(line) / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  checkMoneyDay(tx, line.receivedOn, 'id')
  const [[rentee], [counted]] = await tx.db.all(findRentee(tx, booking.renteeId), countBookings(tenantId, line.id))
  if (!rentee) throw notFound('renteeId')
  const part = counted!.count
  const paid = await bookPayment(tx, {
    renteeId: rentee.id,
    billIds: booking.billIds,
    channel: 'bank',
    channelNo: part ? `${line.bankRef}-${part + 1}` : line.bankRef,
    receivedOn: line.receivedOn,
    remark: cut([line.payerName, line.memo].filter(Boolean).join(' '), 256) || null,
    keepRest: 'yes',
    amountOf: () => booking.amountFen,
  })
  const renteeId = rentee.id
  await tx.db.all(
    insertBooking(tenantId, {
      paymentId: paid.id,
      lineId: line.id,
      renteeId,
      amountFen: booking.amountFen,
      isAuto: !tx.user,
    }),
    bookLineAs(tenantId, line.id, { amountFen: booking.amountFen, renteeId, match, username: nameOf(tx) }),
  )
  tx.audit({
    action: 'book',
    resource: RESOURCE,
    recordId: line.id,
    before: { state: line.state, bookedFen: line.bookedFen },
    after: { ...booking, paymentNo: paid.no, confidence: match?.confidence, reasons: match?.reasons },
  })
  return { paymentId: paid.id, paymentNo: paid.no, prepaidFen: paid.prepaidFen, leftFen, bookedOn: paid.bookedOn }
}

/** What a clerk decides: the suggestion, or whomever and whatever he chooses. Of two at once the second is told. */
export function bookBankLine(
  ctx: Ctx,
  input: InputOf<typeof contract.bookBankLine>,
): Promise<AnswerOf<typeof contract.bookBankLine>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const line = await openLine(tx, input.id)
    const [matched] = await matchesOf(tx, [line])
    const match = matched!.matches.find(({ renteeId }) => renteeId === input.renteeId.toLowerCase())
    return bookLine(tx, line, input, match)
  })
}

export function ignoreBankLine(ctx: Ctx, { id, reason }: InputOf<typeof contract.ignoreBankLine>): Promise<object> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const line = await openLine(tx, id)
    await tx.db.run(setState(tx.tenant.id, line.id, 'ignored', reason, nameOf(tx)))
    audit(tx, 'ignore', line, { state: 'ignored', reason })
    return {}
  })
}

/** Takes back what was decided: payments are reversed, which opens the line again. */
export function undoBankLine(ctx: Ctx, { id, reason }: InputOf<typeof contract.undoBankLine>): Promise<object> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const line = await tx.db.first(findLine(tx.tenant.id, id))
    if (!line) throw notFound()
    const bookings = await tx.db.rows(bookingsOf(tx.tenant.id, id))
    if (!bookings.length && line.state !== 'ignored') throw new Refusal('payment.error.bankLineOpen')
    for (const { paymentId } of bookings) await bookReversal(tx, { id: paymentId, reason })
    await tx.db.run(setState(tx.tenant.id, id, 'open', null, nameOf(tx)))
    audit(tx, 'undo', line, { state: 'open', reason })
    return {}
  })
}
const audit = (tx: TxCtx, action: string, line: BankLineRow, after: object): void =>
  tx.audit({
    action,
    resource: RESOURCE,
    recordId: line.id,
    before: { state: line.state, bookedFen: line.bookedFen },
    after,
  })
