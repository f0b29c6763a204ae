import {
  byUser,
  choice,
  command,
  date,
  flag,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  rowsOf,
  share,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'
import { ORDER_STATES } from '../work-orders/choices.ts'
import { BUYER_KINDS, LINE_STATES, PAY_BY, SALE_STATES, SOLD_BY } from './choices.ts'
import { MOST_PICTURES } from './product.ts'

/** 增值订单: a product that was ordered for one room or several of one site, at the price of that moment. */
export const sale = resource('valueAdded.order', {
  fields: {
    no: text(32, { readOnly: true }),
    buyerKind: choice(BUYER_KINDS, { readOnly: true }),
    state: choice(SALE_STATES, { readOnly: true }),
    productId: ref('valueAdded.product', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true, optional: true }),
    landlordId: ref('housing.landlord', { readOnly: true, optional: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomCount: int({ readOnly: true }),
    /** Rooms whose work order was cancelled. */
    failedCount: int({ readOnly: true }),
    quantity: int({ readOnly: true }),
    priceFen: money({ readOnly: true }),
    totalFen: money({ readOnly: true }),
    /** Refunded amount: of single rooms or of the whole order. */
    refundedFen: money({ readOnly: true }),
    payBy: choice(PAY_BY, { readOnly: true }),
    paidAt: instant({ readOnly: true, optional: true }),
    expiresAt: instant({ readOnly: true, optional: true }),
    deliveredAt: instant({ readOnly: true, optional: true }),
    refundBy: instant({ readOnly: true, optional: true }),
    fromOn: date({ readOnly: true, optional: true }),
    toOn: date({ readOnly: true, optional: true }),
    autoRenew: flag({ readOnly: true }),
    billId: ref('billing.bill', { readOnly: true, optional: true }),
    codeId: ref('valueAdded.salesCode', { readOnly: true, optional: true }),
    contact: text(32, { readOnly: true, optional: true }),
    phone: text(32, { readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'state',
    'totalFen',
    'productId',
    'renteeId',
    'landlordId',
    'siteId',
    'roomCount',
    'quantity',
    'priceFen',
    'refundedFen',
    'payBy',
    'billId',
    'paidAt',
    'deliveredAt',
    'fromOn',
    'toOn',
    'autoRenew',
    'contact',
    'phone',
    'remark',
    'maker',
  ],
  shown: ['no', 'state', 'totalFen', 'productId', 'renteeId', 'landlordId', 'roomCount', 'payBy', 'toOn'],
  segments: {
    created: { state: 'created' },
    paid: { state: 'paid' },
    atWork: { state: 'accepted,delivering' },
    delivered: { state: 'delivered' },
  },
  sums: ['totalFen', 'refundedFen'],
  sort: ['no'],
  search: ['no', 'state', 'productId', 'renteeId', 'landlordId', 'siteId', 'payBy', 'toOn', 'codeId', 'buyerKind'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const thing = sale.name
const own = { id: id() } as const
const why = { ...own, reason: text(200, { min: 1 }) } as const
const byParty = { keyed: true, forParties: true } as const
const ordered = {
  productId: ref('valueAdded.product', { only: { state: 'published' } }),
  roomIds: list(ref('housing.room'), 100, { min: 1 }),
  /** Pieces, or months, for each room. */
  quantity: int({ min: 1, max: 999 }),
  fromOn: date({ optional: true }),
  payBy: choice(PAY_BY),
  salesCode: text(32, { optional: true }),
  autoRenew: flag({ optional: true }),
  contact: text(32, { optional: true }),
  phone: text(32, { optional: true, pattern: '^[0-9 +()-]{0,32}$' }),
  remark: text(200, { optional: true }),
} as const
const made = { id: id(), no: text(32), billId: id({ optional: true }), totalFen: money() } as const
/** A renter or landlord orders for himself. */
export const buyProduct = command(thing, 'buyProduct', ordered, made, byParty)
/** Staff orders for a renter, a company that rents, or a landlord. */
export const orderFor = command(
  thing,
  'orderFor',
  {
    renteeId: ref('housing.rentee', { optional: true, instead: ['landlordId'] }),
    landlordId: ref('housing.landlord', { optional: true, instead: ['renteeId'] }),
    ...ordered,
  },
  made,
  { keyed: true },
)
/** Takes what the order costs from the landlord's wallet: the whole amount, or nothing. */
export const paySale = command(thing, 'paySale', own, {}, byParty)
/** Staff takes the order on; where work orders deliver it, they are opened now. */
export const acceptSale = command(thing, 'acceptSale', own, {}, { keyed: true })
/** Opens new work orders in place of those that were cancelled. */
export const redeliverSale = command(thing, 'redeliverSale', own, { opened: int() }, { keyed: true })
/** Refunds these rooms; without `lineIds`, all rooms left. To the prepaid balance of a renter, to the wallet of a landlord. */
export const refundSale = command(
  thing,
  'refundSale',
  { ...why, lineIds: list(id(), 100, { optional: true, min: 1 }) },
  { refundedFen: money() },
  { keyed: true },
)
/** Ends an order that nobody has paid. */
export const cancelSale = command(thing, 'cancelSale', why, {}, byParty)
export const setRenewal = command(thing, 'setRenewal', { ...own, autoRenew: flag() }, {}, byParty)

export const querySaleDetail = view(
  thing,
  'querySaleDetail',
  own,
  objectOf({
    lines: list(
      group({
        id: id(),
        roomId: id(),
        roomName: text(200),
        amountFen: money({ tells: [thing] }),
        state: choice(LINE_STATES),
        workOrderId: id({ optional: true }),
        workOrderNo: text(32, { optional: true }),
        workOrderState: choice(ORDER_STATES, { optional: true }),
      }),
      100,
    ),
    steps: list(group(stepOf(SALE_STATES)), 100),
    billId: id({ optional: true }),
    billNo: text(32, { optional: true }),
    renewsNo: text(32, { optional: true }),
    salesCode: text(32, { optional: true }),
    sellerName: text(64, { optional: true }),
    commissionBp: share({ optional: true }),
    /** The agent above the seller, and the agent's share of the commission. */
    parentName: text(64, { optional: true }),
    parentBp: share({ optional: true }),
    commissionFen: money({ optional: true, tells: [thing] }),
  }),
)
/** Rooms staff can order for in the name of a buyer. */
export const queryBuyerRooms = view(
  thing,
  'queryBuyerRooms',
  { renteeId: id({ optional: true }), landlordId: id({ optional: true }) },
  rowsOf({ roomId: id(), siteId: id(), name: text(200) }),
)
/** What a renter or landlord can order for his rooms, at his prices. */
export const queryShop = view(
  thing,
  'queryShop',
  {},
  objectOf({
    buyerKind: choice(BUYER_KINDS),
    contact: text(64, { optional: true }),
    phone: text(32, { optional: true }),
    rooms: list(group({ roomId: id(), siteId: id(), name: text(200) }), 200),
    products: list(
      group({
        id: id(),
        siteId: id(),
        name: text(64),
        category: text(32, { optional: true }),
        description: text(1_000, { optional: true }),
        soldBy: choice(SOLD_BY),
        unit: text(16),
        priceFen: money(),
        pictureIds: list(id(), MOST_PICTURES),
        isSoldOut: flag(),
      }),
      500,
    ),
  }),
)
