import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { recordPayment as recordPaymentCommand } from '@cloud-steward/contract/payments/index.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { byIds } from '../../../infra/db/plans.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  type BillRow,
  bearingOf,
  insertFixings,
  type LateFeeNow,
  type LineRow,
  lateFeeOf,
  linesOf,
  lockBills,
  openOf,
  payBills,
  payLines,
  refusalOfBill,
} from '../../billing/index.ts'
import { bookingDay, post, postingsOfPayment } from '../../ledger/index.ts'
import { paramValue } from '../../system/index.ts'
import { type AllocatableBill, allocatePayment, type FeeKind, kindOrderOf } from './allocation.rules.ts'
import { insertAllocations, insertPayment, insertPaymentSites, type Share } from './payment.queries.ts'

type Input = InputOf<typeof recordPaymentCommand>
type Answer = AnswerOf<typeof recordPaymentCommand>
/** A payment as it is booked: of money, or from the prepaid balance, the deposit or the holding deposit. */
export interface Booking extends Omit<Input, 'channel' | 'amountFen'> {
  channel: Input['channel'] | 'prepaid' | 'deposit' | 'holding'
  /** Given what is open on the bills, which are locked by then. */
  amountOf: (openFen: number) => number | Promise<number>
  /** Whose bills they are, when they are not the payer's: what he leaves becomes somebody else's. */
  billsOf?: string
  /** The bills, where whoever calls it has locked and looked at them. */
  locked?: readonly BillRow[]
  /** Instead of the tenant's own order inside a bill. */
  kindOrder?: readonly FeeKind[]
}

/** The bills in the order the payer chose, locked; each must be open and the rentee's. */
async function openBills(
  tx: TxCtx,
  { billIds, renteeId, billsOf }: Pick<Booking, 'billIds' | 'renteeId' | 'billsOf'>,
): Promise<BillRow[]> {
  const ids = [...new Set(billIds.map((id) => id.toLowerCase()))]
  const found = new Map((await tx.db.rows(lockBills(tx.tenant.id, ids))).map((bill) => [bill.id, bill]))
  const fields = ['billIds']
  return ids.map((id) => {
    const bill = found.get(id)
    if (!bill) throw notFound(...fields)
    if (bill.renteeId !== (billsOf ?? renteeId).toLowerCase())
      throw new Refusal('billing.error.otherRentee', { fields })
    if (bill.state === 'paid') throw new Refusal('payment.error.billPaid', { values: { no: bill.no }, fields })
    const refusal = refusalOfBill('pay', bill, fields)
    if (refusal) throw refusal
    return bill
  })
}

interface Owed extends BillRow {
  lateFee: LateFeeNow
  lines: LineRow[]
}
/** A late fee is no line; of a payment on the principal alone it takes nothing and stays owing. */
const asAllocatable =
  (payWhat: Booking['payWhat']) =>
  ({ no, dueOn, ...bill }: Owed): AllocatableBill => ({
    no,
    dueOn,
    lines: [
      {
        id: '',
        kind: 'late_fee',
        outstandingFen: payWhat === 'principal' ? 0 : bill.lateFee.feeFen - bill.lateFeePaidFen - bill.lateFeeWaivedFen,
      },
      ...bill.lines.map((line) => ({ id: line.id, kind: line.fee, outstandingFen: openOf(line) })),
    ],
  })
const openOfAll = (open: readonly AllocatableBill[]): number =>
  open.flatMap(({ lines }) => lines).reduce((sum, { outstandingFen }) => sum + outstandingFen, 0)
/** Spreads the amount: bills as chosen, inside a bill by kind of fee. */
function allocate(
  bills: readonly Owed[],
  open: readonly AllocatableBill[],
  openFen: number,
  { amountFen, keepRest }: { amountFen: number; keepRest?: string | null },
  kindOrder: readonly FeeKind[],
): { shares: Share[]; prepaidFen: number } {
  if (amountFen > openFen && keepRest !== 'yes')
    throw new Refusal('payment.error.amountTooMuch', {
      values: { open: (openFen / 100).toFixed(2) },
      fields: ['amountFen'],
    })
  const { shares, prepaidFen } = allocatePayment({
    paymentFen: amountFen,
    bills: open,
    kindOrder,
    chosen: open.map(({ no }) => no),
  })
  const idOf = new Map(bills.map(({ id, no }) => [no, id]))
  return {
    prepaidFen,
    shares: shares.map(({ billNo, lineId, kind, amountFen: fen }) => ({
      billId: idOf.get(billNo)!,
      lineId: lineId || null,
      fee: kind,
      amountFen: fen,
    })),
  }
}

/** What the shares of one bill come to. A bill that gets nothing keeps accruing as before. */
function partsOf(bills: readonly Owed[], shares: readonly Share[]) {
  return bills.flatMap(({ lateFee, lateFeeFixedFen, ...bill }) => {
    const own = shares.filter(({ billId }) => billId === bill.id)
    const of = (wanted: Share['fee']) =>
      own.reduce((sum, { fee, amountFen }) => sum + (fee === wanted ? amountFen : 0), 0)
    const paidFen = own.reduce((sum, { amountFen }) => sum + amountFen, 0)
    if (!own.length) return []
    return {
      id: bill.id,
      renteeId: bill.renteeId,
      landlordId: bill.landlordId,
      linesFen: paidFen - of('late_fee'),
      bearingFen: bearingOf(own, bill.lateFeeOn),
      lateFeePaidFen: of('late_fee'),
      lateFeeFixedFen: lateFee.feeFen,
      lateFeeThrough: lateFee.through,
      chargedLateFeeFen: lateFee.feeFen - lateFeeFixedFen,
      paidFen,
      depositFen: of('deposit'),
    }
  })
}

/** What the payment fixes of late fees, where it changes anything. */
const fixingsOf = (bills: readonly BillRow[], parts: ReturnType<typeof partsOf>) =>
  parts.flatMap((part) => {
    const before = bills.find(({ id }) => id === part.id)!
    const isSame = part.lateFeeFixedFen === before.lateFeeFixedFen && part.lateFeeThrough === before.lateFeeThrough
    return isSame
      ? []
      : [
          {
            bill_id: part.id,
            fee_before: before.lateFeeFixedFen,
            through_before: before.lateFeeThrough,
            fee_after: part.lateFeeFixedFen,
            through_after: part.lateFeeThrough,
            rent_open_after: before.bearingOpenFen - part.bearingFen,
          },
        ]
  })

/**
 * Books what a rentee pays on his bills. The late fee up to the day of receipt becomes fixed on every bill that gets
 * something; what is above all that is open is refused, or kept as his prepaid balance when `keepRest` says so. Money
 * of a closed month is booked on the first open day, which the answer says; its late fee ends when it came all the same.
 */
export const bookPayment = (tx: TxCtx, input: Booking): Promise<Answer> => byIds(tx.db, () => book(tx, input))

async function book(tx: TxCtx, input: Booking): Promise<Answer> {
  const tenantId = tx.tenant.id
  const bills = input.locked ?? (await openBills(tx, input))
  const ids = bills.map(({ id }) => id)
  // After the bills are locked: it must see what the payment we waited for has paid.
  const [lines, kindOrder, bookedOn] = await Promise.all([
    ids.length ? tx.db.rows(linesOf(tenantId, ids)) : [],
    input.kindOrder ?? paramValue(tx, 'payment.allocationOrder').then(kindOrderOf),
    bookingDay(tx, input.receivedOn),
  ])
  const owed = bills.map((bill) => ({
    ...bill,
    lateFee: lateFeeOf(bill, input.receivedOn),
    lines: lines.filter(({ billId }) => billId === bill.id),
  }))
  const open = owed.map(asAllocatable(input.payWhat))
  const openFen = openOfAll(open)
  const amountFen = await input.amountOf(openFen)
  const { shares, prepaidFen } = allocate(owed, open, openFen, { amountFen, keepRest: input.keepRest }, kindOrder)
  const parts = partsOf(owed, shares)
  const today = tx.today()
  const [number] = (await tx.numbers('payment')) as [number]
  const payment = {
    id: newId(),
    no: serialNo('P', today, number),
    renteeId: input.renteeId,
    channel: input.channel,
    channelNo: input.channelNo || null,
    amountFen,
    prepaidFen,
    receivedOn: input.receivedOn,
    remark: input.remark || null,
    userId: tx.user?.id ?? null,
    username: tx.user?.username ?? 'system',
  }
  const writes = [
    insertPayment(tenantId, payment),
    // Money for no bill becomes prepaid balance as it is.
    ...(bills.length
      ? [
          insertPaymentSites(
            tenantId,
            payment.id,
            bills.map(({ siteId }) => siteId),
          ),
          insertAllocations(tenantId, payment.id, shares),
          payLines(tenantId, shares),
          payBills(tenantId, parts),
        ]
      : []),
  ]
  const fixings = fixingsOf(bills, parts)
  if (fixings.length) writes.push(insertFixings(tenantId, payment.id, fixings))
  // They travel with the entries and the commit, which says when one fails.
  for (const write of writes) void tx.db.run(write)
  await post(tx, postingsOfPayment(tenantId, { ...payment, receivedOn: bookedOn }, parts))
  tx.audit({
    action: 'add',
    resource: 'payment.payment',
    recordId: payment.id,
    after: { ...payment, bookedOn, shares },
  })
  tx.emit({ name: 'PaymentRecorded', payload: { paymentId: payment.id, billIds: parts.map(({ id }) => id) } })
  const noOf = new Map(bills.map(({ id, no }) => [id, no]))
  return {
    id: payment.id,
    no: payment.no,
    prepaidFen,
    ...(bookedOn !== input.receivedOn && { bookedOn }),
    allocations: shares.map(({ lineId: _line, ...share }) => ({ ...share, billNo: noOf.get(share.billId)! })),
  }
}
