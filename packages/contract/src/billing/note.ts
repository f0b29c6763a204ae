import {
  byUser,
  choice,
  command,
  date,
  flag,
  group,
  id,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { HAND_FEES } from './bill.ts'

export const NOTE_KINDS = ['credit', 'waiver', 'write_off'] as const

/** 减免单: what is no longer owed on an issued bill: credited, a waived late fee, or written off. */
export const note = resource('billing.note', {
  fields: {
    no: text(32, { readOnly: true }),
    kind: choice(NOTE_KINDS, { readOnly: true }),
    billId: ref('billing.bill', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    totalFen: money({ readOnly: true }),
    /** What was paid of it already: now prepaid balance. */
    prepaidFen: money({ readOnly: true }),
    reason: text(200, { readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: ['no', 'kind', 'billId', 'renteeId', 'siteId', 'totalFen', 'prepaidFen', 'reason', 'username'],
  sort: ['no'],
  search: ['no', 'kind', 'renteeId', 'billId', 'siteId', 'landlordId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const reason = text(200, { min: 1 })
/**
 * Takes back a part of an issued bill: what is open is owed no more, what was paid becomes the rentee's prepaid balance.
 * Above the tenant's limit it waits for a second person among the adjustments, and the id is that of what waits.
 */
export const creditBill = command(
  'billing.bill',
  'creditBill',
  { id: id(), lines: list(group({ lineId: id(), amountFen: money({ min: 1 }) }), 200, { min: 1 }), reason },
  { id: id(), no: text(32, { optional: true }), prepaidFen: money(), waits: flag({ optional: true }) },
  { keyed: true },
)
/** Claims more beside an issued bill: a bill of its own that says which it adds to. */
export const debitBill = command(
  'billing.bill',
  'debitBill',
  { id: id(), fee: choice(HAND_FEES), amountFen: money({ min: 1 }), dueOn: date(), reason },
  { id: id(), no: text(32) },
  { keyed: true },
)
/**
 * Holds an open bill: until it is released no late fee accrues and nobody is reminded. Of a disputed one the landlord's share of
 * what was paid is frozen as well.
 */
export const holdBill = command(
  'billing.bill',
  'holdBill',
  { id: id(), isDisputed: flag({ optional: true }), reason },
  {},
  { keyed: true },
)
export const releaseBill = command('billing.bill', 'releaseBill', { id: id(), reason }, {}, { keyed: true })

export const BILL_EVENTS = [
  'issued',
  'void',
  'debited',
  'payment',
  'reversed',
  ...NOTE_KINDS,
  'held',
  'released',
  'requested',
  'rejected',
  'reminded',
] as const
/** Everything that happened to a bill, oldest first. */
export const queryBillHistory = view(
  'billing.bill',
  'queryBillHistory',
  { id: id() },
  rowsOf({
    id: text(80),
    at: text(40),
    event: choice(BILL_EVENTS),
    no: text(32, { optional: true }),
    amountFen: money({ optional: true }),
    prepaidFen: money({ optional: true }),
    reason: text(256, { optional: true }),
    username: text(64, { optional: true }),
  }),
)
