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
  text,
  view,
} from '../kit/index.ts'
import { CHANNEL_KINDS } from './channel.ts'

/** A code the payer scans, a page the browser of his phone opens, or a page that is open inside the channel's own app. */
export const PAY_WAYS = ['native', 'h5', 'jsapi'] as const
/** `meter`: the balance of a meter account, which the money reaches when it is booked. */
export const ORDER_PURPOSES = ['bills', 'prepaid', 'meter'] as const
/**
 * `closing`: given up here, the channel has not said yet that nobody can pay it. `error`: the channel speaks of another amount
 * than was asked for; a person has to look.
 */
export const ORDER_STATES = ['created', 'placed', 'closing', 'booked', 'closed', 'error'] as const
/** Who told us what happened. */
export const ORDER_SOURCES = ['payer', 'staff', 'message', 'question', 'clock', 'queue'] as const

/** 充值记录: money a payer is asked for or has paid through a channel. */
export const order = resource('channel.order', {
  fields: {
    no: text(32, { readOnly: true }),
    purpose: choice(ORDER_PURPOSES, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    channelId: ref('channel.channel', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    refundedFen: money({ readOnly: true }),
    state: choice(ORDER_STATES, { readOnly: true }),
    paidAt: instant({ readOnly: true, optional: true }),
    /** The channel's number of the payment. */
    transactionNo: text(64, { readOnly: true, optional: true }),
    /** The payment it was booked as. */
    paymentNo: text(32, { readOnly: true, optional: true }),
    expiresAt: instant({ readOnly: true }),
    error: text(300, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'purpose',
    'renteeId',
    'amountFen',
    'refundedFen',
    'state',
    'paidAt',
    'channelId',
    'transactionNo',
    'paymentNo',
    'username',
    'error',
  ],
  shown: ['no', 'state', 'amountFen', 'refundedFen', 'renteeId', 'purpose', 'paidAt', 'channelId', 'paymentNo'],
  sums: ['amountFen', 'refundedFen'],
  sort: [],
  search: ['no', 'state', 'renteeId', 'purpose', 'transactionNo', 'channelId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})

/**
 * Asks for money through the channel: for bills what is open on them today, or an amount for the prepaid balance. A rentee
 * pays his own; staff show the code to him.
 */
export const payOnline = command(
  'channel.order',
  'payOnline',
  {
    renteeId: ref('housing.rentee', { optional: true }),
    /** One of queryPayWays; the first of them when none is named. */
    channelId: id({ optional: true }),
    billIds: list(id(), 100, { optional: true }),
    /** Only without bills. */
    amountFen: money({ min: 1, max: 5_000_000, optional: true }),
    /** `h5` or `jsapi` of who pays on the phone in his hand; without it, or where the channel cannot, a code is shown. */
    way: choice(PAY_WAYS, { optional: true }),
  },
  { id: id(), no: text(32) },
  { keyed: true, forParties: true },
)
/**
 * By which channels one may pay these bills (none: an amount ahead), the usual one first. None while the tenant takes no
 * money this way; only those that can divide a payment where a rule would.
 */
export const queryPayWays = view(
  'channel.order',
  'queryPayWays',
  // Of bills the numbers, with commas between them.
  { billIds: text(3_700, { optional: true, pattern: '^[0-9a-fA-F,-]*$' }) },
  objectOf({
    ways: list(group({ channelId: id(), kind: choice(CHANNEL_KINDS), name: text(64), inApp: flag() }), 20),
  }),
)
/** An order as its payer sees it: the code he scans, and what has happened. */
export const queryOrderDetail = view(
  'channel.order',
  'queryOrderDetail',
  { id: id() },
  objectOf({
    no: text(32),
    state: choice(ORDER_STATES),
    amountFen: money(),
    refundedFen: money(),
    codeUrl: text(512, { optional: true }),
    way: choice(PAY_WAYS),
    expiresAt: instant(),
    steps: list(
      group({
        at: instant(),
        source: choice(ORDER_SOURCES),
        state: choice(ORDER_STATES),
        note: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      200,
    ),
    refunds: list(
      group({
        no: text(32),
        at: instant(),
        amountFen: money(),
        state: choice(['asked', 'paid', 'dropped']),
        /** Parts that went to others come back first. */
        awaitsShares: flag(),
        reason: text(200),
        username: text(64),
        error: text(300, { optional: true }),
      }),
      200,
    ),
  }),
)
/**
 * Where the payer's browser goes so that the channel's app says who he is; it comes back to our page of this order with what
 * `payInApp` wants. Good for a few minutes, for him and this order alone.
 */
export const queryPayerAsk = view(
  'channel.order',
  'queryPayerAsk',
  { id: id() },
  objectOf({ url: text(1_000, { min: 1 }) }),
)
/** What the payer came back with: gives what the page calls the app's cashier with. Once he is known it is given without. */
export const payInApp = command(
  'channel.order',
  'payInApp',
  { id: id(), code: text(512, { optional: true }), state: text(128, { optional: true }) },
  {
    appId: text(32),
    timeStamp: text(32),
    nonceStr: text(32),
    package: text(128),
    signType: text(8),
    paySign: text(512),
  },
  { forParties: true },
)
/** Asks the channel now what became of an order, and does what follows. */
export const syncOrder = command(
  'channel.order',
  'syncOrder',
  { id: id() },
  { state: choice(ORDER_STATES) },
  { forParties: true },
)
/** Nobody is asked any more: the channel is told to close it. When it was paid at the same moment it is booked instead. */
export const closeOrder = command(
  'channel.order',
  'closeOrder',
  { id: id(), reason: text(200, { min: 1 }) },
  { state: choice(ORDER_STATES) },
  { keyed: true, forParties: true },
)
/**
 * Sends money of an order back the way it came, out of the prepaid balance of its payer: money that paid bills is
 * credited there first. Above the tenant's limit it waits for a second person; the number is then that of what waits.
 */
export const refundOrder = command(
  'channel.order',
  'refundOrder',
  { id: id(), amountFen: money({ min: 1 }), reason: text(80, { min: 1 }) },
  { no: text(32), waits: flag({ optional: true }) },
  { keyed: true },
)
/** The channel's word that something has happened. Only its signature counts. */
export const channelNotice = command(
  'channel.order',
  'channelNotice',
  { tenant: text(64, { min: 1 }), channelId: id() },
  {},
  { access: 'public', from: 'form', formerPath: '/api/treasury/order/channelNotice' },
)
