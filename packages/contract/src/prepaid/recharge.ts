import { ORDER_STATES, PAY_WAYS } from '../channels/order.ts'
import {
  byUser,
  choice,
  command,
  flag,
  group,
  id,
  instant,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

export const RECHARGE_METHODS = ['online', 'cash', 'pos', 'bank', 'prepaid'] as const
export const RECHARGE_STATES = [
  'created',
  /** Taken by hand, and to be found right by a second person. */
  'reviewing',
  'paid',
  'credited',
  'pushed',
  'verified',
  'push_failed',
  'credit_failed',
  'closed',
  'refused',
  /** On its way back: a second person looks at it, or the channel has it. */
  'refunding',
  'part_refunded',
  'refunded',
  /** The note that money was taken was wrong. */
  'reversed',
] as const
/** Money given back to where it came from, or a note taken back that somebody paid. */
export const RECHARGE_BACK_WAYS = ['refund', 'reverse'] as const
export const RECHARGE_BACK_STATES = ['waiting', 'sent', 'done', 'dropped'] as const

/** 表计充值: money for a meter account, step by step until power is back where it was cut. */
export const recharge = resource('prepaid.recharge', {
  fields: {
    no: text(32, { readOnly: true }),
    accountId: ref('prepaid.account', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** Of it given back, or on its way back. */
    refundedFen: money({ readOnly: true }),
    method: choice(RECHARGE_METHODS, { readOnly: true }),
    state: choice(RECHARGE_STATES, { readOnly: true }),
    /** What it was booked as. */
    paymentNo: text(32, { readOnly: true, optional: true }),
    error: text(300, { readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true, optional: true }),
    /** Something of it is left that can go back. */
    mayRefund: flag({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'accountId',
    'siteId',
    'roomId',
    'renteeId',
    'amountFen',
    'refundedFen',
    'method',
    'state',
    'paymentNo',
    'username',
  ],
  shown: ['no', 'state', 'amountFen', 'refundedFen', 'renteeId', 'roomId', 'method', 'accountId', 'createTime'],
  sums: ['amountFen', 'refundedFen'],
  sort: [],
  search: ['no', 'state', 'renteeId', 'method', 'siteId', 'roomId', 'accountId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})
const amountFen = money({ min: 1, max: 5_000_000 })

/** The payer, or staff for him, tops an account up: through the channel, or out of his prepaid balance. */
export const rechargeAccount = command(
  'prepaid.recharge',
  'rechargeAccount',
  {
    accountId: ref('prepaid.account'),
    amountFen,
    method: choice(['online', 'prepaid']),
    /** Online: by which channel, one of treasury's queryPayWays; the first of them when none is named. */
    channelId: id({ optional: true }),
    /** Online: how, as treasury's payOnline has it. */
    way: choice(PAY_WAYS, { optional: true }),
  },
  { id: id(), no: text(32) },
  { keyed: true, forParties: true },
)
/** Staff have taken the money; where the tenant wants two people for it, it waits for the second one. */
export const rechargeByHand = command(
  'prepaid.recharge',
  'rechargeByHand',
  {
    accountId: ref('prepaid.account'),
    amountFen,
    method: choice(['cash', 'pos', 'bank']),
    channelNo: text(64, { optional: true }),
    remark: text(200, { optional: true }),
  },
  { id: id(), no: text(32) },
  { keyed: true },
)
/** Money that is paid and did not reach its account is tried again. */
export const retryRecharge = command(
  'prepaid.recharge',
  'retryRecharge',
  { id: id() },
  { state: choice(RECHARGE_STATES) },
)
/**
 * Gives a top-up back, the whole of it or what was not used: through the channel, to the payer's prepaid balance, or out of
 * the till, each the way it came; or takes back the note of one that was recorded by mistake. Above the tenant's limit
 * finance's second person decides.
 */
export const refundRecharge = command(
  'prepaid.recharge',
  'refundRecharge',
  {
    id: id(),
    how: choice(RECHARGE_BACK_WAYS),
    /** As much as can go back when none is said. */
    amountFen: money({ min: 1, optional: true }),
    /** Paid back by hand: the number the bank gave it. */
    channelNo: text(64, { optional: true }),
    reason: text(150),
  },
  { no: text(32), refundedFen: money(), backState: choice(RECHARGE_BACK_STATES) },
  { keyed: true },
)
/** A recharge as its payer sees it: the code while it can be paid, and every step. */
export const queryRechargeDetail = view(
  'prepaid.recharge',
  'queryRechargeDetail',
  { id: id() },
  objectOf({
    no: text(32),
    accountNo: text(32),
    roomName: text(200),
    amountFen: money(),
    refundedFen: money(),
    /** What could go back now; said to staff. */
    refundableFen: money({ optional: true }),
    method: choice(RECHARGE_METHODS),
    state: choice(RECHARGE_STATES),
    error: text(300, { optional: true }),
    /** Power comes back when somebody holds the button of the meter. */
    needsButton: flag(),
    /** The order it is paid by, while it can be. */
    orderId: id({ optional: true }),
    orderState: choice(ORDER_STATES, { optional: true }),
    way: choice(PAY_WAYS, { optional: true }),
    codeUrl: text(512, { optional: true }),
    expiresAt: instant({ optional: true }),
    steps: list(
      group({
        at: instant(),
        state: choice(RECHARGE_STATES),
        note: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      100,
    ),
    refunds: list(
      group({
        no: text(32),
        at: instant(),
        how: choice(RECHARGE_BACK_WAYS),
        amountFen: money(),
        backState: choice(RECHARGE_BACK_STATES),
        /** What it became there: a refund request, a refund of the channel, a payout. */
        outerNo: text(32, { optional: true }),
        reason: text(150),
        error: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      100,
    ),
  }),
)
/** What became on its account of money that came by an order of the channel; empty where it was for something else. */
export const queryOrderTopUp = view(
  'prepaid.recharge',
  'queryOrderTopUp',
  { orderId: id() },
  rowsOf({
    no: text(32),
    at: instant(),
    state: choice(RECHARGE_STATES),
    note: text(300, { optional: true }),
    username: text(64, { optional: true }),
  }),
)
