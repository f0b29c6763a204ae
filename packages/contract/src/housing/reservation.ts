import { byState, choice, command, date, id, int, money, ref, resource, rowsOf, text, view } from '../kit/index.ts'
import { stepOf } from '../system/step.ts'

/** `expired` is not stored: the day agreed for signing has passed and somebody has to decide. */
export const RESERVATION_STATES = [
  'draft',
  'held',
  'paid',
  'expired',
  'in_review',
  'converted',
  'refunded',
  'forfeited',
  'cancelled',
] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]
/** What becomes of a holding deposit when no lease does. */
export const HOLDING_OUTCOMES = ['refunded', 'forfeited'] as const
export type HoldingOutcome = (typeof HOLDING_OUTCOMES)[number]

/** 预定协议: a room kept for somebody until a day agreed for signing, against a holding deposit. */
export const reservation = resource('housing.reservation', {
  fields: {
    no: text(32, { readOnly: true }),
    roomId: ref('housing.room'),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    renteeId: ref('housing.rentee'),
    /** From here on the room is kept; the lease is planned to begin. */
    startOn: date(),
    leaseMonths: int({ optional: true, min: 1, max: 240 }),
    rentFen: money({ min: 0, max: 100_000_000 }),
    /** The planned deposit, in months of rent. */
    depositMonths: int({ min: 0, max: 12 }),
    /** The last day agreed for signing. */
    signByOn: date(),
    holdingFen: money({ min: 1, max: 100_000_000 }),
    remark: text(256, { optional: true, multiline: true }),
    state: choice(RESERVATION_STATES, { readOnly: true }),
    /** What of the holding deposit has been received and not gone anywhere yet. */
    heldFen: money({ readOnly: true }),
    /** What was asked to become of it, while that is reviewed and after. */
    outcome: choice(HOLDING_OUTCOMES, { readOnly: true, optional: true }),
    endReason: text(200, { readOnly: true, optional: true }),
    leaseId: ref('housing.lease', { readOnly: true, optional: true }),
  },
  title: 'no',
  list: ['no', 'roomId', 'renteeId', 'state', 'startOn', 'signByOn', 'rentFen', 'holdingFen', 'heldFen', 'leaseId'],
  shown: ['no', 'state', 'heldFen', 'holdingFen', 'roomId', 'renteeId', 'signByOn', 'startOn', 'rentFen'],
  segments: byState('held', 'paid', 'in_review', 'expired', 'converted'),
  sums: ['holdingFen', 'heldFen'],
  sort: ['no', 'signByOn'],
  search: ['no', 'state', 'roomId', 'renteeId', 'siteId', 'startOn', 'signByOn'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

export type ReservationAction = 'edit' | 'hold' | 'receive' | 'sign' | 'end' | 'review' | 'cancel'
const FROM: Readonly<Record<ReservationAction, readonly ReservationState[]>> = {
  edit: ['draft'],
  hold: ['draft'],
  receive: ['held'],
  sign: ['held', 'paid'],
  end: ['paid'],
  review: ['in_review'],
  cancel: ['draft', 'held'],
}
/**
 * The one place that says what may follow on what: the server refuses by it, the console shows by it. Of an expired
 * reservation the money says where it stood.
 */
export const mayReserve = (action: ReservationAction, state: ReservationState, heldFen: number): boolean =>
  FROM[action].includes(state === 'expired' ? (heldFen > 0 ? 'paid' : 'held') : state)

/** Demands the holding deposit: from now on the room is kept. One room, one reservation. */
export const holdReservation = command('housing.reservation', 'holdReservation', { id: id() }, {}, { keyed: true })
/** Gives up a reservation nothing was paid for. */
export const cancelReservation = command(
  'housing.reservation',
  'cancelReservation',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
)
/** Who moved a reservation, when, from what to what and why. */
export const queryReservationHistory = view(
  'housing.reservation',
  'queryReservationHistory',
  { reservationId: id() },
  rowsOf(stepOf(RESERVATION_STATES)),
)
