import { keyed, landlord, operator, type Posting, rentee } from './ledger.rules.ts'

interface ReversedBill {
  id: string
  renteeId: string
  landlordId: string
  /** What is open again, and the deposit in it. */
  paidFen: number
  depositFen: number
  /** Late fee the payment had fixed and that grows on from before. */
  unfixedFen: number
  taken: TakenBack
}
/** A payment backwards, on the day it is taken back. Money that went on to the prepaid balance comes from there. */
export function postingsOfReversal(
  tenantId: number,
  payment: { id: string; renteeId: string; channel: string; day: string; reason: string; fromPrepaidFen: number },
  bills: readonly ReversedBill[],
): Posting[] {
  const prepaid = rentee(payment.renteeId, 'prepaid')
  const isPrepaid = payment.channel === 'prepaid'
  const to = isPrepaid ? prepaid : operator(tenantId, 'clearing')
  const legs = bills.flatMap((bill) => {
    const receivable = rentee(bill.renteeId, 'receivable')
    const own = [
      {
        kind: isPrepaid ? ('prepaid_reversed' as const) : ('payment_reversed' as const),
        debit: receivable,
        credit: to,
        amountFen: bill.paidFen,
      },
      ...uncollected(bill.landlordId, bill.taken),
      {
        kind: 'deposit_returned' as const,
        debit: rentee(bill.renteeId, 'deposit_liability'),
        credit: rentee(bill.renteeId, 'deposit_billed'),
        amountFen: bill.depositFen,
      },
      {
        kind: 'late_fee_reversed' as const,
        debit: landlord(bill.landlordId, 'income'),
        credit: receivable,
        amountFen: bill.unfixedFen,
      },
    ]
    return own.map((leg) => ({ ...leg, billId: bill.id }))
  })
  const rest = {
    kind: 'prepaid_reversed' as const,
    debit: prepaid,
    credit: to,
    amountFen: isPrepaid ? 0 : payment.fromPrepaidFen,
  }
  return keyed([...legs, rest], `payment:${payment.id}:reversed`, {
    paymentId: payment.id,
    businessOn: payment.day,
    memo: payment.reason,
  })
}
/** Prepaid balance leaves the house. */
export const postingOfPayout = (
  tenantId: number,
  payout: { id: string; renteeId: string; amountFen: number; paidOn: string; reason: string },
): Posting => ({
  kind: 'prepaid_refunded',
  debit: rentee(payout.renteeId, 'prepaid'),
  credit: operator(tenantId, 'clearing'),
  amountFen: payout.amountFen,
  businessOn: payout.paidOn,
  memo: payout.reason,
  businessKey: `payout:${payout.id}`,
})

/** What a credit note, a write-off or a waiver takes back of a bill, by what the money was for. */
export interface NoteParts {
  /** Of lines, without the deposit; and of the deposit. */
  incomeFen: number
  depositFen: number
  /** The paid part of both: owed to the rentee from now on. */
  prepaidFen: number
  prepaidDepositFen: number
  /** Late fee that becomes a claim first, and late fee that is waived. */
  chargedLateFeeFen: number
  waivedFen: number
}
/** What was collected for a landlord and is taken back: from what is not settled yet, the rest from what is. */
export interface TakenBack {
  unsettledFen: number
  availableFen: number
}
/** Collected money that is the landlord's no longer. */
const uncollected = (landlordId: string, { unsettledFen, availableFen }: TakenBack) =>
  (['unsettled', 'available'] as const).map((account) => ({
    kind: 'uncollected' as const,
    debit: landlord(landlordId, account),
    credit: landlord(landlordId, 'collected'),
    amountFen: account === 'unsettled' ? unsettledFen : availableFen,
  }))
/** The claim shrinks; what was paid of it goes from the landlord, or from the deposit held, to the rentee's prepaid balance. */
export function postingsOfNote(
  note: { id: string; kind: 'credit' | 'waiver' | 'write_off'; day: string; reason: string },
  bill: { id: string; renteeId: string; landlordId: string },
  parts: NoteParts,
  taken: TakenBack,
): Posting[] {
  const receivable = rentee(bill.renteeId, 'receivable')
  const billed = rentee(bill.renteeId, 'deposit_billed')
  const income = landlord(bill.landlordId, 'income')
  const [kind, debit] =
    note.kind === 'write_off'
      ? (['written_off', landlord(bill.landlordId, 'bad_debt')] as const)
      : (['credited', income] as const)
  const legs: Pick<Posting, 'kind' | 'debit' | 'credit' | 'amountFen'>[] = [
    { kind: 'late_fee', debit: receivable, credit: income, amountFen: parts.chargedLateFeeFen },
    { kind: 'late_fee_waived', debit: income, credit: receivable, amountFen: parts.waivedFen },
    { kind, debit, credit: receivable, amountFen: parts.incomeFen },
    { kind: 'deposit_credited', debit: billed, credit: receivable, amountFen: parts.depositFen },
    {
      kind: 'credit_prepaid',
      debit: receivable,
      credit: rentee(bill.renteeId, 'prepaid'),
      amountFen: parts.prepaidFen + parts.prepaidDepositFen,
    },
    ...uncollected(bill.landlordId, taken),
    {
      kind: 'deposit_returned',
      debit: rentee(bill.renteeId, 'deposit_liability'),
      credit: billed,
      amountFen: parts.prepaidDepositFen,
    },
  ]
  return keyed(legs, `note:${note.id}`, { billId: bill.id, businessOn: note.day, memo: note.reason })
}
/** Late fee up to the day of a hold becomes a claim: from here on nothing accrues. */
export const postingsOfHold = (
  holdId: string,
  bill: { id: string; renteeId: string; landlordId: string },
  accruedFen: number,
  businessOn: string,
): Posting[] =>
  keyed(
    [
      {
        kind: 'late_fee',
        debit: rentee(bill.renteeId, 'receivable'),
        credit: landlord(bill.landlordId, 'income'),
        amountFen: accruedFen,
      },
    ],
    `hold:${holdId}`,
    { billId: bill.id, businessOn },
  )
