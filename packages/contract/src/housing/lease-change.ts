import { difference } from '../difference.ts'
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
  ref,
  resource,
  rowsOf,
  share,
  text,
  view,
} from '../kit/index.ts'
import { consequenceShape } from './lease.ts'
import { RENT_UNITS } from './lease-terms.ts'

/** `rent` and `term` change a lease as it goes on; `swap`, `transfer` and `renewal` end it and begin one that follows on it. */
export const CHANGE_KINDS = ['rent', 'term', 'occupants', 'swap', 'transfer', 'renewal'] as const
export const CHANGE_STATES = ['submitted', 'applied', 'rejected', 'withdrawn'] as const
/** `coTenant` signs and owes together with the rentee; an `occupant` only lives there. */
export const OCCUPANT_ROLES = ['coTenant', 'occupant'] as const

const occupants = list(group({ renteeId: ref('housing.rentee'), role: choice(OCCUPANT_ROLES) }), 20, { optional: true })
const otherFen = money({ optional: true, min: 1, max: 100_000_000 })
const change = {
  leaseId: id(),
  kind: choice(CHANGE_KINDS),
  /** The first day it counts. Of a renewal it follows from the end of the lease. */
  effectiveOn: date({ optional: true }),
  rentFen: money({ optional: true, min: 0, max: 100_000_000 }),
  /** Of a renewal: the last rent and so many basis points more. */
  raiseBp: share({ optional: true, min: -5_000, max: 10_000 }),
  endOn: date({ optional: true }),
  roomId: ref('housing.room', { optional: true }),
  renteeId: ref('housing.rentee', { optional: true }),
  depositFen: money({ optional: true, min: 0, max: 1_000_000_000 }),
  /** Without an amount: the deposit rises as the rent does. */
  depositWithRent: flag({ optional: true }),
  /** Of the lease that follows; what is not named stays as agreed. Only what is more than before is charged. */
  keyDepositFen: otherFen,
  cardDepositFen: otherFen,
  meterDepositFen: otherFen,
  occupants,
} as const

/** 合同变更: what is to change in a live lease, when it was asked for and decided, and by whom. */
export const leaseChange = resource('housing.leaseChange', {
  fields: {
    leaseId: ref('housing.lease', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    kind: choice(CHANGE_KINDS, { readOnly: true }),
    effectiveOn: date({ readOnly: true }),
    differences: list(group(difference), 20, { readOnly: true }),
    addedFen: money({ readOnly: true }),
    droppedFen: money({ readOnly: true }),
    creditFen: money({ readOnly: true }),
    reason: text(200, { readOnly: true }),
    state: choice(CHANGE_STATES, { readOnly: true }),
    proposedBy: byUser({ readOnly: true }),
    decidedBy: byUser({ readOnly: true, optional: true }),
    decidedOn: date({ readOnly: true, optional: true }),
    decisionReason: text(200, { readOnly: true, optional: true }),
    newLeaseId: ref('housing.lease', { readOnly: true, optional: true }),
    /** Of what is asked for of a contract of several rooms, and decided of all of them at once. */
    masterLeaseId: ref('housing.masterLease', { readOnly: true, optional: true }),
  },
  title: 'reason',
  list: [
    'leaseId',
    'masterLeaseId',
    'roomId',
    'renteeId',
    'kind',
    'effectiveOn',
    'creditFen',
    'reason',
    'state',
    'proposedBy',
    'decidedBy',
  ],
  shown: ['leaseId', 'state', 'kind', 'roomId', 'renteeId', 'effectiveOn', 'creditFen', 'reason', 'proposedBy'],
  segments: byState('submitted', 'applied', 'rejected'),
  sort: [],
  search: ['kind', 'state', 'leaseId', 'masterLeaseId', 'siteId', 'effectiveOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Before and after of a change side by side, and what it does to the money; changes nothing. */
export const previewChange = command('housing.leaseChange', 'previewChange', change, {
  effectiveOn: date(),
  differences: list(group(difference), 20),
  ...consequenceShape,
})
/** Asks for a change. Where the tenant wants a second person it waits for him and locks the lease; else it counts at once. */
export const proposeChange = command(
  'housing.leaseChange',
  'proposeChange',
  { ...change, reason: text(200, { min: 1 }) },
  { id: id(), state: choice(CHANGE_STATES), newLeaseId: id({ optional: true }) },
  { keyed: true },
)
/** One decision about all that was asked for together: it happens in `rooms` rooms or in none. */
export const decideChange = command(
  'housing.leaseChange',
  'decideChange',
  { id: id(), decision: choice(['approve', 'reject']), decisionReason: text(200, { optional: true }) },
  { id: id(), state: choice(CHANGE_STATES), newLeaseId: id({ optional: true }), rooms: int() },
  { keyed: true },
)
/** What is decided together with a change, itself included. */
export const queryChangeRooms = view(
  'housing.leaseChange',
  'queryChangeRooms',
  { id: id() },
  rowsOf({
    id: id(),
    roomName: text(200),
    leaseNo: text(32),
    differences: list(group(difference), 20),
    addedFen: money(),
  }),
)
/** Its maker takes it back, and all that was asked for together with it, before it is decided. */
export const withdrawChange = command('housing.leaseChange', 'withdrawChange', { id: id() }, {})

/** The leases that follow on each other by renewal, swap and transfer, oldest first. */
export const queryLeaseChain = view(
  'housing.lease',
  'queryLeaseChain',
  { leaseId: id() },
  rowsOf({
    id: id(),
    no: text(32),
    origin: choice(['first', 'renewal', 'swap', 'transfer']),
    roomName: text(200),
    renteeName: text(64),
    startOn: date(),
    endOn: date(),
    leftOn: date({ optional: true }),
    rentFen: money(),
    rentUnit: choice(RENT_UNITS, { optional: true }),
    depositFen: money(),
  }),
)
/** Who else lives there, from when to when. */
export const queryOccupants = view(
  'housing.lease',
  'queryOccupants',
  { leaseId: id() },
  rowsOf({
    renteeId: id(),
    renteeName: text(64),
    mobile: text(16),
    role: choice(OCCUPANT_ROLES),
    fromOn: date(),
    untilOn: date({ optional: true }),
  }),
  { shows: ['housing.rentee'] },
)
