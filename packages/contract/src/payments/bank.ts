import { BILL_KINDS } from '../billing/bill.ts'
import {
  byState,
  byUser,
  choice,
  command,
  date,
  flag,
  group,
  id,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'

export const BANK_LINE_STATES = ['open', 'booked', 'ignored'] as const
export const MATCH_TYPES = ['exact', 'merged', 'partial', 'over'] as const
/** What speaks for a match, or against it. */
export const MATCH_REASONS = [
  'billNo',
  'leaseNo',
  'payer',
  'name',
  'nameNear',
  'nameInMemo',
  'mobile',
  'mobileTail',
  'room',
  'amountBill',
  'amountAll',
  'amountSome',
  'ambiguous',
] as const

/** 收款账户: an account of the operator on which rent comes in. */
export const bankAccount = resource('payment.bankAccount', {
  fields: {
    name: text(64, { min: 1 }),
    bankName: text(64, { optional: true }),
    accountNo: text(32, { optional: true, pattern: '^[0-9 ]{0,32}$' }),
    remark: text(256, { optional: true }),
  },
  title: 'name',
  list: ['name', 'bankName', 'accountNo', 'remark'],
  sort: ['name'],
  search: ['name', 'bankName'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
})

/** 银行到账: a line of a bank statement, money that came in. The bank's reference names it once on its account. */
export const bankLine = resource('payment.bankLine', {
  fields: {
    accountId: ref('payment.bankAccount', { readOnly: true }),
    receivedOn: date({ readOnly: true }),
    amountFen: money({ readOnly: true }),
    payerName: text(64, { readOnly: true, optional: true }),
    /** The last digits of the payer's account. */
    payerTail: text(8, { readOnly: true, optional: true }),
    memo: text(256, { readOnly: true, optional: true }),
    bankRef: text(60, { readOnly: true }),
    state: choice(BANK_LINE_STATES, { readOnly: true }),
    bookedFen: money({ readOnly: true }),
    /** Whom it was booked on, or who it probably is from. */
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    matchType: choice(MATCH_TYPES, { readOnly: true, optional: true }),
    /** Of 100. */
    confidence: int({ readOnly: true }),
    username: byUser({ readOnly: true, optional: true }),
    ignoreReason: text(200, { readOnly: true, optional: true }),
    /** The number of the voucher it is kept for; nobody else books it meanwhile. */
    heldFor: text(32, { readOnly: true, optional: true }),
  },
  title: 'bankRef',
  list: [
    'receivedOn',
    'amountFen',
    'payerName',
    'payerTail',
    'memo',
    'state',
    'confidence',
    'matchType',
    'renteeId',
    'bookedFen',
    'accountId',
    'bankRef',
    'username',
    'ignoreReason',
    'heldFor',
  ],
  shown: ['receivedOn', 'state', 'amountFen', 'bookedFen', 'payerName', 'renteeId', 'confidence', 'memo', 'accountId'],
  segments: byState('open', 'booked', 'ignored'),
  sums: ['amountFen', 'bookedFen'],
  sort: ['receivedOn', 'confidence'],
  search: ['state', 'payerName', 'receivedOn', 'amountFen', 'matchType', 'accountId', 'bankRef', 'renteeId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF', 'import'],
  imports: {
    accountId: ref('payment.bankAccount'),
    receivedOn: date(),
    amountFen: money({ min: 1 }),
    payerName: text(64, { optional: true }),
    /** Also the whole number of the account, or one with hidden digits: its tail is kept. */
    payerTail: text(40, { optional: true, pattern: '^[0-9*＊ -]{0,40}$' }),
    memo: text(256, { optional: true }),
    bankRef: text(60, { min: 1 }),
  },
})

const candidate = {
  renteeId: id(),
  renteeName: text(64),
  confidence: int(),
  matchType: choice(MATCH_TYPES),
  reasons: list(choice(MATCH_REASONS), 20),
  bills: list(
    group({
      id: id(),
      no: text(32),
      kind: choice(BILL_KINDS),
      roomName: text(200),
      dueOn: date(),
      lateFeeFen: money(),
      outstandingFen: money(),
      isSuggested: flag(),
    }),
    100,
  ),
} as const
/** Who a line of a statement may be from, as of now, the likeliest first; and what was booked of it. */
export const queryBankMatch = view(
  'payment.bankLine',
  'queryBankMatch',
  { id: id(), renteeId: id({ optional: true }) },
  objectOf({
    id: id(),
    leftFen: money(),
    candidates: list(group(candidate), 20),
    bookings: list(group({ paymentId: id(), paymentNo: text(32), renteeName: text(64), amountFen: money() }), 100),
  }),
  { shows: ['billing.bill'] },
)
/** Books a line, or a part of it, as a payment of a rentee; what his bills do not take is kept as his prepaid balance. */
export const bookBankLine = command(
  'payment.bankLine',
  'bookBankLine',
  { id: id(), renteeId: ref('housing.rentee'), billIds: list(id(), 100), amountFen: money({ min: 1 }) },
  {
    paymentId: id(),
    paymentNo: text(32),
    prepaidFen: money(),
    leftFen: money(),
    /** When the month of the line is closed: the day it is booked on. */
    bookedOn: date({ optional: true }),
  },
  { keyed: true },
)
const reason = text(200, { min: 1 })
/** Takes a line out of the queue: it is no payment of a rentee. */
export const ignoreBankLine = command('payment.bankLine', 'ignoreBankLine', { id: id(), reason }, {}, { keyed: true })
/** Takes the payments of a line back, or lets an ignored one return to the queue. */
export const undoBankLine = command('payment.bankLine', 'undoBankLine', { id: id(), reason }, {}, { keyed: true })
/** Looks at all open lines again; what is sure enough is booked when the tenant wants that. */
export const matchBankLines = command('payment.bankLine', 'matchBankLines', {}, { runId: id() }, { keyed: true })
