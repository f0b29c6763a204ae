import { byState, byUser, choice, command, date, id, money, ref, resource, text } from '../kit/index.ts'
import { MONEY_CHANNELS, PAY_WHAT } from './payment.ts'

export const RECEIVED_STATES = ['waiting', 'booked', 'refused', 'withdrawn'] as const

/** 待复核收款: money somebody recorded by hand and another person has to find right before it counts as paid. */
export const received = resource('payment.received', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    /** The numbers of the bills it is for, in the order chosen. */
    billNos: text(4_000, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    channel: choice(MONEY_CHANNELS, { readOnly: true }),
    receivedOn: date({ readOnly: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    payWhat: choice(PAY_WHAT, { readOnly: true }),
    keepRest: choice(['yes', 'no'], { readOnly: true }),
    remark: text(256, { readOnly: true, optional: true }),
    state: choice(RECEIVED_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    checker: byUser({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    paymentNo: text(32, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'renteeId',
    'billNos',
    'amountFen',
    'channel',
    'receivedOn',
    'channelNo',
    'payWhat',
    'state',
    'maker',
    'checker',
    'reason',
    'paymentNo',
  ],
  shown: ['no', 'state', 'amountFen', 'renteeId', 'channel', 'receivedOn', 'billNos', 'maker', 'checker'],
  segments: byState('waiting', 'booked', 'refused'),
  sums: ['amountFen'],
  sort: ['no'],
  search: ['no', 'state', 'renteeId', 'channel', 'receivedOn', 'siteId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Books it as it was recorded, or refuses it and nothing happens. Never by whoever recorded it. */
export const reviewReceived = command(
  received.name,
  'reviewReceived',
  { id: id(), decision: choice(['approve', 'refuse']), reason: text(200, { optional: true }) },
  { state: choice(RECEIVED_STATES), paymentNo: text(32, { optional: true }), bookedOn: date({ optional: true }) },
  { keyed: true },
)
/** Whoever recorded it takes it back before anybody has looked. */
export const withdrawReceived = command(received.name, 'withdrawReceived', { id: id() }, {}, { keyed: true })
