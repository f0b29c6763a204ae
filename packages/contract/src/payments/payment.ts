import { FEES } from '../billing/bill.ts'
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
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'

/** Ways money comes in or goes out. */
export const MONEY_CHANNELS = ['bank', 'cash', 'wechat', 'alipay', 'pos'] as const
/** Those that give a payment a number of theirs. */
export const NUMBERED_CHANNELS = MONEY_CHANNELS.filter((channel) => channel !== 'cash')
/** The prepaid balance, at check-out the deposit and at signing the holding deposit pay like channels, without money moving. */
export const CHANNELS = [...MONEY_CHANNELS, 'prepaid', 'deposit', 'holding'] as const
/**
 * Payments of these are money that came in. A prepaid balance and a deposit were received before they pay; a holding deposit
 * is no payment before it is applied.
 */
export const RECEIVED_CHANNELS = [...MONEY_CHANNELS, 'holding'] as const
/** All that is open, or without the late fee, which then stays owing. */
export const PAY_WHAT = ['all', 'principal'] as const
export const PAYMENT_STATES = ['recorded', 'reversed'] as const
export const PAYMENT_ACTIONS = ['receipt', 'reverse'] as const

/** 收款 */
export const payment = resource('payment.payment', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    channel: choice(CHANNELS, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** The part no bill took: kept as the rentee's prepaid balance. */
    prepaidFen: money({ readOnly: true }),
    receivedOn: date({ readOnly: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    remark: text(256, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true }),
    state: choice(PAYMENT_STATES, { readOnly: true }),
    reverseReason: text(200, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'renteeId',
    'channel',
    'amountFen',
    'prepaidFen',
    'receivedOn',
    'channelNo',
    'username',
    'state',
    'reverseReason',
    'remark',
  ],
  shown: ['no', 'state', 'amountFen', 'renteeId', 'channel', 'receivedOn', 'prepaidFen', 'channelNo', 'username'],
  sums: ['amountFen', 'prepaidFen'],
  sort: ['no', 'receivedOn'],
  search: ['no', 'renteeId', 'state', 'channel', 'receivedOn', 'amountFen'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
  actions: PAYMENT_ACTIONS,
})

/** Books money received from a rentee on his bills: full, part, or over many. The rest becomes his prepaid balance if allowed. */
export const recordPayment = command(
  'payment.payment',
  'recordPayment',
  {
    renteeId: ref('housing.rentee'),
    billIds: list(id(), 100, { min: 1 }),
    amountFen: money({ min: 1 }),
    channel: choice(MONEY_CHANNELS),
    receivedOn: date(),
    channelNo: text(64, { optional: true }),
    remark: text(256, { optional: true }),
    keepRest: choice(['yes', 'no'], { optional: true }),
    payWhat: choice(PAY_WHAT, { optional: true }),
  },
  {
    id: id(),
    no: text(32),
    prepaidFen: money(),
    /** Where the tenant has it reviewed: nothing is booked yet, id and number are those of what waits. */
    waits: flag({ optional: true }),
    /** When the month it came in is closed: the day it is booked on. */
    bookedOn: date({ optional: true }),
    allocations: list(
      group({ billId: id(), billNo: text(32), fee: choice(FEES), amountFen: money({ tells: ['billing.bill'] }) }),
      2_000,
    ),
  },
  { keyed: true },
)

const reason = text(200, { min: 1 })
/**
 * Takes a recorded payment back: what it paid is open again, its prepaid part must still be there. Above the tenant's limit
 * it waits for a second person; the number is then that of what waits.
 */
export const reversePayment = command(
  'payment.payment',
  'reversePayment',
  { id: id(), reason },
  { no: text(32), waits: flag({ optional: true }) },
  { keyed: true },
)
/** Which bills a payment paid, and how much of each. */
export const queryPaymentDetail = view(
  'payment.payment',
  'queryPaymentDetail',
  { id: id() },
  objectOf({
    bills: list(
      group({
        billId: id(),
        billNo: text(32),
        leaseId: id(),
        leaseNo: text(32),
        roomId: id(),
        roomName: text(200),
        amountFen: money({ tells: ['billing.bill'] }),
      }),
      2_000,
    ),
  }),
)
/** The receipt as PDF. Its number is given once; every print after the first says that it is a copy. */
export const printReceipt = {
  ...command('payment.payment', 'printReceipt', { id: id() }),
  output: { kind: 'file' },
} as const

/** What the operator holds for a rentee, and his open bills are waiting for. */
export const queryPrepaid = view(
  'payment.payment',
  'queryPrepaid',
  { renteeId: id() },
  objectOf({ renteeId: id(), balanceFen: money() }),
)
/** Pays chosen bills of a rentee from his prepaid balance. Without an amount: as much as there is and as is open. */
export const usePrepaid = command(
  'payment.payment',
  'usePrepaid',
  {
    renteeId: ref('housing.rentee'),
    billIds: list(id(), 100, { min: 1 }),
    amountFen: money({ min: 1, optional: true }),
  },
  { id: id(), no: text(32), amountFen: money() },
  { keyed: true },
)

/** 预存款退款: prepaid balance paid back to its rentee. */
export const payout = resource('payment.payout', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    channel: choice(MONEY_CHANNELS, { readOnly: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    paidOn: date({ readOnly: true }),
    reason: text(200, { readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: ['no', 'renteeId', 'amountFen', 'channel', 'channelNo', 'paidOn', 'reason', 'username'],
  sort: ['no'],
  search: ['no', 'renteeId', 'channel', 'paidOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
/** Records that prepaid balance was paid back. Never more than there is. */
export const refundPrepaid = command(
  'payment.payout',
  'refundPrepaid',
  {
    renteeId: ref('housing.rentee'),
    amountFen: money({ min: 1 }),
    channel: choice(MONEY_CHANNELS),
    channelNo: text(64, { optional: true }),
    paidOn: date(),
    reason,
  },
  {
    id: id(),
    no: text(32),
    /** What is left to be spent. */
    balanceFen: money(),
    /** Above the tenant's limit: nothing is paid back yet, id and number are those of what waits. */
    waits: flag({ optional: true }),
    bookedOn: date({ optional: true }),
  },
  { keyed: true },
)
