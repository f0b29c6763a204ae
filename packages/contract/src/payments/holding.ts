import { HOLDING_OUTCOMES } from '../housing/reservation.ts'
import { choice, command, date, id, money, rowsOf, text, view } from '../kit/index.ts'
import { MONEY_CHANNELS } from './payment.ts'

export const HOLDING_STATES = ['held', 'applied', 'refunded', 'forfeited'] as const
const thing = 'payment.holding'
/** How a refund was paid. */
const paid = {
  channel: choice(MONEY_CHANNELS, { optional: true }),
  channelNo: text(64, { optional: true }),
  paidOn: date({ optional: true }),
} as const

/** Books the holding deposit of a reservation as received, all of it. */
export const receiveHolding = command(
  thing,
  'receiveHolding',
  {
    id: id(),
    channel: choice(MONEY_CHANNELS),
    channelNo: text(64, { optional: true }),
    receivedOn: date(),
  },
  { id: id(), no: text(32), amountFen: money() },
  { keyed: true, shows: ['housing.reservation'] },
)
/**
 * No lease comes of it: the holding deposit is paid back, or kept. Where the tenant has reservations reviewed this asks
 * for it, and another person decides; else it happens, and a refund says how it was paid.
 */
export const endHolding = command(
  thing,
  'endHolding',
  { id: id(), outcome: choice(HOLDING_OUTCOMES), reason: text(200, { min: 1 }), ...paid },
  {},
  { keyed: true },
)
/** Decides what was asked. An approved refund says how it was paid. */
export const reviewHolding = command(
  thing,
  'reviewHolding',
  { id: id(), decision: choice(['approve', 'sendBack']), reason: text(200, { optional: true }), ...paid },
  {},
  { keyed: true },
)
/** The receipt of a holding deposit as PDF. Every print after the first says that it is a copy. */
export const printHolding = {
  ...command(thing, 'printHolding', { reservationId: id() }),
  output: { kind: 'file' },
  shows: ['housing.reservation'],
} as const
/** What was received for a reservation and where it went. */
export const queryHoldings = view(
  thing,
  'queryHoldings',
  { reservationId: id() },
  rowsOf({
    id: id(),
    no: text(32),
    amountFen: money(),
    state: choice(HOLDING_STATES),
    channel: choice(MONEY_CHANNELS),
    channelNo: text(64, { optional: true }),
    receivedOn: date(),
    outChannel: choice(MONEY_CHANNELS, { optional: true }),
    outChannelNo: text(64, { optional: true }),
    outOn: date({ optional: true }),
    username: text(64),
  }),
  { shows: ['housing.reservation'] },
)
