import { byUser, choice, command, date, flag, id, instant, int, money, ref, resource, text } from '../kit/index.ts'
import { CARRIER_MODES, CARRIERS, LINE_ORDER_STATES, LINE_PAY_BY, ORDER_TYPES } from './choices.ts'

const RESULTS = ['done', 'failed'] as const
const answered = {
  result: choice(RESULTS),
  accountNo: text(64, { optional: true }),
  carrierRef: text(64, { optional: true }),
  reason: text(200, { optional: true }),
} as const

/** 宽带订单: one thing asked of a carrier for an account, and what is paid for it. Its number is the one the carrier knows. */
export const lineOrder = resource('broadband.order', {
  fields: {
    no: text(32, { readOnly: true }),
    state: choice(LINE_ORDER_STATES, { readOnly: true }),
    type: choice(ORDER_TYPES, { readOnly: true }),
    accountId: ref('broadband.account', { readOnly: true }),
    carrier: choice(CARRIERS, { readOnly: true }),
    mode: choice(CARRIER_MODES, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    /** Refunded amount: the whole price, or the price of unused days or months of a hold. */
    refundedFen: money({ readOnly: true }),
    packageId: ref('broadband.package', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    /** For staff who carries the order out by hand: the holder's contact, and the carrier's code of the package. */
    phone: text(32, { readOnly: true, optional: true }),
    carrierCode: text(32, { readOnly: true, optional: true }),
    /** Until when the line is to work. */
    untilOn: date({ readOnly: true, optional: true }),
    payBy: choice(LINE_PAY_BY, { readOnly: true, optional: true }),
    billId: ref('billing.bill', { readOnly: true, optional: true }),
    paidAt: instant({ readOnly: true, optional: true }),
    expiresAt: instant({ readOnly: true, optional: true }),
    sentAt: instant({ readOnly: true, optional: true }),
    tries: int({ readOnly: true }),
    answeredAt: instant({ readOnly: true, optional: true }),
    carrierRef: text(64, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    workOrderId: ref('workOrder.workOrder', { readOnly: true, optional: true }),
    refundBy: instant({ readOnly: true, optional: true }),
    codeId: ref('valueAdded.salesCode', { readOnly: true, optional: true }),
    sellerId: ref('valueAdded.seller', { readOnly: true, optional: true }),
    commissionFen: money({ readOnly: true }),
    /** Since when it is owed to the seller. */
    commissionOn: date({ readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'state',
    'type',
    'accountId',
    'roomId',
    'carrier',
    'packageId',
    'amountFen',
    'refundedFen',
    'renteeId',
    'landlordId',
    'phone',
    'siteId',
    'carrierCode',
    'untilOn',
    'mode',
    'payBy',
    'billId',
    'paidAt',
    'sentAt',
    'tries',
    'answeredAt',
    'carrierRef',
    'reason',
    'workOrderId',
    'sellerId',
    'commissionFen',
    'commissionOn',
    'maker',
  ],
  shown: ['no', 'state', 'type', 'accountId', 'roomId', 'carrier', 'amountFen', 'packageId', 'mode'],
  segments: {
    toPay: { state: 'created' },
    byHand: { state: 'requested', mode: 'manual' },
    atCarrier: { state: 'requested', mode: 'http' },
    failed: { state: 'failed' },
  },
  sums: ['amountFen', 'refundedFen'],
  sort: ['no'],
  search: ['no', 'type', 'state', 'carrier', 'mode', 'accountId', 'roomId', 'siteId', 'renteeId', 'sellerId'],
  imports: { no: text(32, { min: 1 }), ...answered },
  operations: ['query', 'export', 'exportWord', 'exportPDF', 'import'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})
const thing = lineOrder.name
const own = { id: id() } as const
const byParty = { keyed: true, forParties: true } as const
/** From the prepaid balance or the wallet: the whole amount, or nothing. */
export const payLineOrder = command(thing, 'payLineOrder', own, {}, byParty)
/** Cancels an unpaid order. */
export const cancelLineOrder = command(thing, 'cancelLineOrder', { ...own, reason: text(200, { min: 1 }) }, {}, byParty)
/** What the carrier said of an order, written down by hand. */
export const answerLineOrder = command(
  thing,
  'answerLineOrder',
  // Not in sheets: those are kept as they came.
  { ...own, ...answered, linePassword: text(64, { optional: true }) },
  {},
  { keyed: true },
)
/** Gives the whole amount of an opening or a renewal back while the days of refund last. */
export const refundLineOrder = command(
  thing,
  'refundLineOrder',
  { ...own, reason: text(200, { min: 1 }) },
  {},
  { keyed: true },
)
/** Asks the carrier at once what became of an order. */
export const askCarrier = command(thing, 'askCarrier', own, { isAnswered: flag() })
