import {
  byState,
  byUser,
  choice,
  command,
  date,
  decimal,
  id,
  list,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { MOST_PHOTOS } from './meter.ts'
import { quantity, UTILITIES } from './price-plan.ts'

/** One that waits is replaced when its renter sends another. */
export const PROPOSED_STATES = ['waiting', 'accepted', 'refused', 'replaced'] as const

/** 租客上报读数: a number a renter sends of his own meter, with a photo; accepted it is a reading. */
export const proposedReading = resource('metering.proposedReading', {
  fields: {
    meterId: ref('metering.meter', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    roomId: ref('housing.room', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    utility: choice(UTILITIES, { readOnly: true }),
    readOn: date({ readOnly: true }),
    value: decimal({ ...quantity, readOnly: true }),
    /** Since the reading before, as it was when he sent it. */
    quantity: decimal({ ...quantity, readOnly: true, optional: true }),
    state: choice(PROPOSED_STATES, { readOnly: true }),
    username: byUser({ readOnly: true }),
    reviewer: byUser({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
  },
  title: 'readOn',
  list: ['meterId', 'roomId', 'renteeId', 'utility', 'readOn', 'value', 'quantity', 'state', 'reviewer', 'reason'],
  shown: ['meterId', 'state', 'value', 'quantity', 'roomId', 'renteeId', 'utility', 'readOn', 'reviewer'],
  segments: byState('waiting', 'accepted', 'refused'),
  sort: [],
  search: ['meterId', 'siteId', 'roomId', 'state'],
  operations: ['query'],
  scope: { rentee: 'renteeId' },
})

const thing = proposedReading.name
/** Meters of the rooms a renter lives in that people read, with the window of their site. */
export const queryOwnMeters = view(
  thing,
  'queryOwnMeters',
  {},
  rowsOf({
    id: id(),
    no: text(32),
    utility: choice(UTILITIES),
    roomName: text(200),
    previousOn: date({ optional: true }),
    previousValue: decimal({ ...quantity, optional: true }),
    windowFrom: date(),
    windowTo: date(),
    /** `read`: somebody has read it since the window began; `closed`: the window is over. */
    state: choice(['open', 'waiting', 'read', 'closed']),
    /** What he has sent and nobody has looked at. */
    waitingValue: decimal({ ...quantity, optional: true }),
  }),
)
/** Today's number of one's own meter. Judged as any reading is; nothing of it holds before somebody has accepted it. */
export const proposeReading = command(
  thing,
  'proposeReading',
  { meterId: id(), value: decimal(quantity), fileIds: list(id(), MOST_PHOTOS, { min: 1 }) },
  { id: id(), quantity: decimal({ ...quantity, optional: true }) },
  { keyed: true, forParties: true },
)
/** Accepted it is a confirmed reading of the kind renter; refused its renter is told why. */
export const reviewReading = command(
  thing,
  'reviewReading',
  { id: id(), decision: choice(['accept', 'refuse']), reason: text(200, { optional: true }) },
  { state: choice(PROPOSED_STATES) },
  { keyed: true },
)
