import {
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
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'
import { lineAccount } from './account.ts'
import { ACCOUNT_STATES, CARRIERS, LINE_ORDER_STATES, LINE_PAY_BY, ORDER_TYPES } from './choices.ts'

const thing = lineAccount.name
const own = { id: id() } as const
const why = { ...own, reason: text(200, { min: 1 }) } as const
const byParty = { keyed: true, forParties: true } as const
const keyed = { keyed: true } as const
const ordered = {
  packageId: ref('broadband.package', { only: { state: 'published' } }),
  roomId: ref('housing.room'),
  payBy: choice(LINE_PAY_BY),
  salesCode: text(32, { optional: true }),
  autoRenew: flag({ optional: true }),
} as const
const made = {
  id: id(),
  no: text(32),
  orderId: id(),
  billId: id({ optional: true }),
  amountFen: money(),
} as const

/** A renter orders a line into a room of his. */
export const buyLine = command(thing, 'buyLine', ordered, made, byParty)
/** Staff orders one for a renter, at the price of the package or one that was agreed, or for a landlord. */
export const openLine = command(
  thing,
  'openLine',
  {
    renteeId: ref('housing.rentee', { optional: true, instead: ['landlordId'] }),
    landlordId: ref('housing.landlord', { optional: true, instead: ['renteeId'] }),
    ...ordered,
    priceFen: money({ optional: true, min: 0, max: 100_000_000 }),
  },
  made,
  keyed,
)
export const renewLine = command(thing, 'renewLine', { ...own, payBy: choice(LINE_PAY_BY) }, made, byParty)
export const setLineRenewal = command(thing, 'setLineRenewal', { ...own, autoRenew: flag() }, {}, byParty)
/** The carrier gives it a new password; it is shown once. */
export const resetLinePassword = command(thing, 'resetLinePassword', own, {}, byParty)
/** Shows the password once; who saw it is written down. */
export const showLinePassword = command(
  thing,
  'showLinePassword',
  own,
  { password: text(64) },
  { forParties: true, unkeyed: true },
)
/**
 * 报停: the days until it is resumed are added to its end. Where the package asks money for it, that is paid before the carrier is
 * asked, for each month begun; months that were not begun are given back.
 */
export const holdLine = command(
  thing,
  'holdLine',
  { ...why, untilOn: date(), payBy: choice(LINE_PAY_BY, { optional: true }) },
  { orderId: id(), billId: id({ optional: true }), amountFen: money() },
  keyed,
)
export const resumeLine = command(thing, 'resumeLine', own, {}, keyed)
export const blockLine = command(thing, 'blockLine', why, {}, keyed)
/** A dearer package begins at once, and the difference for the days that are left is paid; a cheaper one with the next renewal. */
export const changeLine = command(
  thing,
  'changeLine',
  { ...own, packageId: ref('broadband.package', { only: { state: 'published' } }), payBy: choice(LINE_PAY_BY) },
  { isNow: flag(), orderId: id({ optional: true }), billId: id({ optional: true }), amountFen: money() },
  keyed,
)
export const moveLine = command(thing, 'moveLine', { ...own, roomId: ref('housing.room') }, {}, keyed)
export const closeLine = command(thing, 'closeLine', why, {}, keyed)
/** Renewals from now on are another seller's. */
export const transferLine = command(
  thing,
  'transferLine',
  { ...why, sellerId: ref('valueAdded.seller', { only: { isActive: 'true' } }) },
  {},
)
/** Asks the carrier whether the line is used now. */
export const askLineState = command(thing, 'askLineState', own, { isOnline: flag({ optional: true }) })

/** What a change of package costs today. */
export const quoteLineChange = view(
  thing,
  'quoteLineChange',
  { id: id(), packageId: id() },
  objectOf({ isNow: flag(), amountFen: money({ tells: ['broadband.order'] }), daysLeft: int(), fromOn: date() }),
)
export const queryLineDetail = view(
  thing,
  'queryLineDetail',
  own,
  objectOf({
    orders: list(
      group({
        id: id(),
        no: text(32),
        type: choice(ORDER_TYPES),
        state: choice(LINE_ORDER_STATES),
        amountFen: money({ tells: ['broadband.order'] }),
        refundedFen: money({ tells: ['broadband.order'] }),
        billId: id({ optional: true }),
        payBy: choice(LINE_PAY_BY, { optional: true }),
        paidAt: instant({ optional: true }),
        reason: text(200, { optional: true }),
        createdAt: instant(),
      }),
      200,
    ),
    terms: list(
      group({
        id: id(),
        packageName: text(64),
        fromOn: date(),
        toOn: date(),
        heldDays: int(),
      }),
      200,
    ),
    steps: list(group(stepOf(ACCOUNT_STATES)), 200),
  }),
)
/** What a renter can order for his rooms. */
export const queryLineOffers = view(
  thing,
  'queryLineOffers',
  {},
  objectOf({
    balanceFen: money({ optional: true }),
    rooms: list(group({ roomId: id(), siteId: id(), name: text(200) }), 200),
    packages: list(
      group({
        id: id(),
        name: text(64),
        carrier: choice(CARRIERS),
        downMbps: int(),
        upMbps: int(),
        months: int(),
        priceFen: money({ tells: ['broadband.package'] }),
        setupFen: money({ optional: true, tells: ['broadband.package'] }),
        description: text(500, { optional: true }),
        siteIds: list(id(), 100, { optional: true }),
      }),
      200,
    ),
  }),
)
/** Packages an account can change to. */
export const queryLinePackages = view(
  thing,
  'queryLinePackages',
  own,
  rowsOf({
    id: id(),
    name: text(64),
    downMbps: int(),
    months: int(),
    priceFen: money({ tells: ['broadband.package'] }),
  }),
)
