import { hash } from 'node:crypto'
import { type ACCOUNTS, CHART, type ENTRY_KINDS, type OWNER_KINDS } from '@cloud-steward/contract/ledger/index.ts'

export type AccountKind = (typeof ACCOUNTS)[number]
export type EntryKind = (typeof ENTRY_KINDS)[number]
export type OwnerKind = (typeof OWNER_KINDS)[number]
export interface Account {
  ownerKind: OwnerKind
  ownerId: string
  kind: AccountKind
}

/** One movement: `amountFen` leaves the credit account's side and stands on the debit account's. README.md lists them. */
export interface Posting {
  kind: EntryKind
  debit: Account
  credit: Account
  amountFen: number
  /** `YYYY-MM-DD`: the day the money or the claim belongs to. */
  businessOn: string
  /** What makes the posting happen once, e.g. `bill:<id>:issued`. */
  businessKey: string
  billId?: string
  paymentId?: string
  memo?: string
}

/** A UUID (version 8) that follows from a text. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
/** The id of an account follows from its owner and kind, so that postings need no look-up. */
export const accountId = (tenantId: number, { ownerId, kind }: Pick<Account, 'ownerId' | 'kind'>): string =>
  uuidOf(`${tenantId} ${ownerId} ${kind}`)
/** The operator itself as an owner of accounts. */
export const operatorId = (tenantId: number): string => uuidOf(`${tenantId} operator`)

export const landlord = (ownerId: string, kind: AccountKind): Account => ({ ownerKind: 'landlord', ownerId, kind })
export const rentee = (ownerId: string, kind: AccountKind): Account => ({ ownerKind: 'rentee', ownerId, kind })
export const operator = (tenantId: number, kind: AccountKind): Account => ({
  ownerKind: 'operator',
  ownerId: operatorId(tenantId),
  kind,
})

export const balanceFen = (kind: AccountKind, creditedFen: number, debitedFen: number): number =>
  CHART[kind].side === 'debit' ? debitedFen - creditedFen : creditedFen - debitedFen

interface BilledParts {
  id: string
  renteeId: string
  landlordId: string
  totalFen: number
  depositFen: number
}
/** A bill becomes a claim on the rentee; its rent is the landlord's income, its deposit is nobody's income. */
export function postingsOfIssue(bill: BilledParts, businessOn: string): Posting[] {
  const receivable = rentee(bill.renteeId, 'receivable')
  const base = { billId: bill.id, businessOn, debit: receivable }
  return withAmount([
    {
      ...base,
      kind: 'bill_issued',
      credit: landlord(bill.landlordId, 'income'),
      amountFen: bill.totalFen - bill.depositFen,
      businessKey: `bill:${bill.id}:issued`,
    },
    {
      ...base,
      kind: 'deposit_billed',
      credit: rentee(bill.renteeId, 'deposit_billed'),
      amountFen: bill.depositFen,
      businessKey: `bill:${bill.id}:deposit`,
    },
  ])
}
/** The issue backwards. */
export const postingsOfVoid = (bill: BilledParts, businessOn: string, memo: string): Posting[] =>
  postingsOfIssue(bill, businessOn).map((issued) => ({
    ...issued,
    kind: issued.kind === 'bill_issued' ? 'bill_voided' : 'deposit_voided',
    debit: issued.credit,
    credit: issued.debit,
    memo,
    businessKey: `${issued.businessKey}:voided`,
  }))

interface PaidBill {
  id: string
  renteeId: string
  landlordId: string
  /** Late fee this payment fixes: from now on a claim like the rent. */
  chargedLateFeeFen: number
  /** What of the payment goes to the bill, and the part of it that is deposit. */
  paidFen: number
  depositFen: number
}
/** Money comes in: it settles the claim, and is owed on: rent to the landlord, a deposit and the rest to the rentee. */
export function postingsOfPayment(
  tenantId: number,
  payment: { id: string; renteeId: string; receivedOn: string; prepaidFen: number; channel?: string },
  bills: readonly PaidBill[],
): Posting[] {
  // What the prepaid balance, the deposit or the holding deposit pays is received already.
  const [kind, from] =
    payment.channel === 'prepaid'
      ? (['prepaid_used', rentee(payment.renteeId, 'prepaid')] as const)
      : payment.channel === 'deposit'
        ? (['deposit_applied', rentee(payment.renteeId, 'deposit_liability')] as const)
        : payment.channel === 'holding'
          ? (['holding_applied', rentee(payment.renteeId, 'holding_liability')] as const)
          : (['payment', operator(tenantId, 'clearing')] as const)
  const postings = bills.flatMap((bill): Omit<Posting, 'businessKey'>[] => {
    const base = { billId: bill.id, paymentId: payment.id, businessOn: payment.receivedOn }
    const receivable = rentee(bill.renteeId, 'receivable')
    return [
      {
        ...base,
        kind: 'late_fee',
        debit: receivable,
        credit: landlord(bill.landlordId, 'income'),
        amountFen: bill.chargedLateFeeFen,
      },
      {
        ...base,
        kind,
        debit: from,
        credit: receivable,
        amountFen: bill.paidFen,
      },
      {
        ...base,
        kind: 'collected',
        debit: landlord(bill.landlordId, 'collected'),
        credit: landlord(bill.landlordId, 'unsettled'),
        amountFen: bill.paidFen - bill.depositFen,
      },
      {
        ...base,
        kind: 'deposit_received',
        debit: rentee(bill.renteeId, 'deposit_billed'),
        credit: rentee(bill.renteeId, 'deposit_liability'),
        amountFen: bill.depositFen,
      },
    ]
  })
  postings.push({
    kind: 'prepaid',
    paymentId: payment.id,
    businessOn: payment.receivedOn,
    debit: from,
    credit: rentee(payment.renteeId, 'prepaid'),
    amountFen: payment.prepaidFen,
  })
  return withAmount(postings).map((posting, at) => ({ ...posting, businessKey: `payment:${payment.id}:${at + 1}` }))
}

/** T+1: what was collected up to the end of a day becomes available. */
export const postingOfSettlement = (
  landlordId: string,
  day: string,
  amountFen: number,
  businessOn: string,
): Posting => ({
  kind: 'settlement',
  debit: landlord(landlordId, 'unsettled'),
  credit: landlord(landlordId, 'available'),
  amountFen,
  businessOn,
  memo: day,
  businessKey: `settle:${landlordId}:${day}`,
})

/** Legs of one event as postings: those of an amount, numbered. */
export const keyed = (
  legs: (Pick<Posting, 'kind' | 'debit' | 'credit' | 'amountFen'> & Partial<Posting>)[],
  key: string,
  common: Pick<Posting, 'businessOn'> & Partial<Posting>,
): Posting[] => withAmount(legs).map((leg, at) => ({ ...common, ...leg, businessKey: `${key}:${at + 1}` }))
const withAmount = <P extends { amountFen: number }>(postings: P[]): P[] =>
  postings.filter(({ amountFen }) => amountFen > 0)
