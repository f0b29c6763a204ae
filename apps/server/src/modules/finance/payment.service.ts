import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { recordPayment as recordPaymentCommand } from '@cloud-steward/contract/finance/index.ts'
import { addDays } from '../../infra/calendar.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { serialNo } from '../../infra/db/numbers.ts'
import { allocatePayment, type FeeKind } from './allocation.rules.ts'
import { type BillRow, type LineRow, linesOf, lockBills } from './bill.queries.ts'
import { isOpen, type LateFeeNow, lateFeeOf } from './bill.rules.ts'
import { staffOnly } from './finance.scope.ts'
import { postingsOfPayment } from './ledger.rules.ts'
import { post } from './ledger.service.ts'
import {
  insertAllocations,
  insertPayment,
  insertPaymentSites,
  payBills,
  payLines,
  type Share,
} from './payment.queries.ts'

type Input = InputOf<typeof recordPaymentCommand>
/** Money received longer ago than this is a slip of the pen. */
const MOST_DAYS_AGO = 400
const kindOf = (fee: LineRow['fee']): FeeKind => (fee === 'late_fee' ? 'lateFee' : fee)

function checkDay(ctx: Ctx, { receivedOn }: Input): void {
  const fields = ['receivedOn']
  if (receivedOn > ctx.today()) throw new Refusal('finance.error.dayInFuture', { fields })
  if (receivedOn < addDays(ctx.today(), -MOST_DAYS_AGO))
    throw new Refusal('finance.error.receivedTooLongAgo', { values: { days: MOST_DAYS_AGO }, fields })
}

/** The bills in the order the payer chose, locked; each must be open and the rentee's. */
async function openBills(tx: TxCtx, { billIds, renteeId }: Input): Promise<BillRow[]> {
  const ids = [...new Set(billIds.map((id) => id.toLowerCase()))]
  const found = new Map((await tx.db.rows(lockBills(tx.tenant.id, ids))).map((bill) => [bill.id, bill]))
  const fields = ['billIds']
  return ids.map((id) => {
    const bill = found.get(id)
    if (!bill) throw new Refusal('kit.error.notFound', { http: 404, fields })
    if (bill.renteeId !== renteeId.toLowerCase()) throw new Refusal('finance.error.otherRentee', { fields })
    if (bill.state === 'paid') throw new Refusal('finance.error.billPaid', { values: { no: bill.no }, fields })
    if (!isOpen(bill)) throw new Refusal('finance.error.billNotOpen', { values: { no: bill.no }, fields })
    return bill
  })
}

interface Owed extends BillRow {
  lateFee: LateFeeNow
  lines: LineRow[]
}
/** Spreads the amount: bills as chosen, inside a bill late fee, utilities, rent, deposit. */
function allocate(bills: readonly Owed[], { amountFen, keepRest }: Input): { shares: Share[]; prepaidFen: number } {
  const open = bills.map(({ no, dueOn, ...bill }) => ({
    no,
    dueOn,
    lines: [
      { id: '', kind: 'lateFee' as const, outstandingFen: bill.lateFee.feeFen - bill.lateFeePaidFen },
      ...bill.lines.map((line) => ({
        id: line.id,
        kind: kindOf(line.fee),
        outstandingFen: line.amountFen - line.paidFen,
      })),
    ],
  }))
  const openFen = open.flatMap(({ lines }) => lines).reduce((sum, { outstandingFen }) => sum + outstandingFen, 0)
  if (amountFen > openFen && keepRest !== 'yes')
    throw new Refusal('finance.error.amountTooMuch', {
      values: { open: (openFen / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  const { shares, prepaidFen } = allocatePayment({
    paymentFen: amountFen,
    bills: open,
    chosen: open.map(({ no }) => no),
  })
  const idOf = new Map(bills.map(({ id, no }) => [no, id]))
  return {
    prepaidFen,
    shares: shares.map(({ billNo, lineId, kind, amountFen: fen }) => ({
      billId: idOf.get(billNo)!,
      lineId: lineId || null,
      fee: kind === 'lateFee' ? 'late_fee' : (kind as Share['fee']),
      amountFen: fen,
    })),
  }
}

/** What the shares of one bill come to. A bill that gets nothing keeps accruing as before. */
function partsOf(bills: readonly Owed[], shares: readonly Share[]) {
  return bills.flatMap(({ lateFee, lateFeeFixedFen, ...bill }) => {
    const own = shares.filter(({ billId }) => billId === bill.id)
    const of = (...fees: string[]) =>
      own.reduce((sum, { fee, amountFen }) => sum + (fees.includes(fee) ? amountFen : 0), 0)
    if (!own.length) return []
    return {
      id: bill.id,
      renteeId: bill.renteeId,
      landlordId: bill.landlordId,
      linesFen: of('rent', 'deposit', 'utility'),
      rentFen: of('rent'),
      lateFeePaidFen: of('late_fee'),
      lateFeeFixedFen: lateFee.feeFen,
      lateFeeThrough: lateFee.through,
      chargedLateFeeFen: lateFee.feeFen - lateFeeFixedFen,
      paidFen: of('rent', 'deposit', 'utility', 'late_fee'),
      depositFen: of('deposit'),
    }
  })
}

/**
 * Books money received from a rentee on his bills. The late fee up to the day of receipt becomes fixed on every bill
 * that gets something; what is above all that is open is refused, or kept as his prepaid balance when `keepRest` says so.
 */
export function recordPayment(ctx: Ctx, input: Input): Promise<AnswerOf<typeof recordPaymentCommand>> {
  staffOnly(ctx)
  checkDay(ctx, input)
  return ctx.transaction(async (tx) => {
    const tenantId = tx.tenant.id
    const bills = await openBills(tx, input)
    // A second statement: it must see what the payment we waited for has paid.
    const lines = await tx.db.rows(
      linesOf(
        tenantId,
        bills.map(({ id }) => id),
      ),
    )
    const owed = bills.map((bill) => ({
      ...bill,
      lateFee: lateFeeOf(bill, input.receivedOn),
      lines: lines.filter(({ billId }) => billId === bill.id),
    }))
    const { shares, prepaidFen } = allocate(owed, input)
    const parts = partsOf(owed, shares)
    const today = tx.today()
    const [number] = (await tx.numbers('payment')) as [number]
    const payment = {
      id: newId(),
      no: serialNo('P', today, number),
      renteeId: input.renteeId,
      channel: input.channel,
      channelNo: input.channelNo || null,
      amountFen: input.amountFen,
      prepaidFen,
      receivedOn: input.receivedOn,
      remark: input.remark || null,
      userId: tx.user?.id ?? null,
      username: tx.user?.username ?? 'system',
    }
    await tx.db.all(
      insertPayment(tenantId, payment),
      insertPaymentSites(
        tenantId,
        payment.id,
        bills.map(({ siteId }) => siteId),
      ),
      insertAllocations(tenantId, payment.id, shares),
      payLines(tenantId, shares),
      payBills(tenantId, parts),
    )
    post(tx, postingsOfPayment(tenantId, payment, parts))
    tx.audit({ action: 'add', resource: 'finance.payment', recordId: payment.id, after: { ...payment, shares } })
    tx.emit({ name: 'PaymentRecorded', payload: { paymentId: payment.id, billIds: parts.map(({ id }) => id) } })
    const noOf = new Map(bills.map(({ id, no }) => [id, no]))
    return {
      id: payment.id,
      no: payment.no,
      prepaidFen,
      allocations: shares.map(({ lineId: _line, ...share }) => ({ ...share, billNo: noOf.get(share.billId)! })),
    }
  })
}
