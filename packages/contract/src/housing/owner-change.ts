import { byState, byUser, choice, command, date, id, ref, resource, rowsOf, text, view } from '../kit/index.ts'
import { CHANGE_STATES } from './lease-change.ts'

const asked = {
  houseId: ref('housing.house'),
  /** Who owns it from then on. */
  landlordId: ref('housing.landlord'),
  /** The first day that is his. */
  effectiveOn: date(),
  /** The day its renters were told that it is sold: they have priority to buy. */
  renterNoticeOn: date({ optional: true }),
  reason: text(200, { min: 1 }),
} as const

/** 产权变更: a house goes from one landlord to another on a day. */
export const ownerChange = resource('housing.ownerChange', {
  fields: {
    houseId: ref('housing.house', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    previousLandlordId: ref('housing.landlord', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    effectiveOn: date({ readOnly: true }),
    renterNoticeOn: date({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    state: choice(CHANGE_STATES, { readOnly: true }),
    proposedBy: byUser({ readOnly: true }),
    decidedBy: byUser({ readOnly: true, optional: true }),
    decidedOn: date({ readOnly: true, optional: true }),
    decisionReason: text(200, { readOnly: true, optional: true }),
  },
  title: 'reason',
  list: [
    'siteId',
    'houseId',
    'previousLandlordId',
    'landlordId',
    'effectiveOn',
    'renterNoticeOn',
    'reason',
    'state',
    'proposedBy',
    'decidedBy',
    'decidedOn',
    'decisionReason',
  ],
  shown: [
    'houseId',
    'state',
    'siteId',
    'previousLandlordId',
    'landlordId',
    'effectiveOn',
    'reason',
    'proposedBy',
    'decidedBy',
  ],
  segments: byState('submitted', 'applied', 'rejected'),
  sort: [],
  search: ['state', 'siteId', 'houseId', 'landlordId', 'effectiveOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** Another owner from a day on: at once, or once another person has agreed where the tenant wants two. Bills that are out stay whose they are. */
export const proposeOwner = command(
  'housing.ownerChange',
  'proposeOwner',
  asked,
  { id: id(), state: choice(CHANGE_STATES) },
  { keyed: true },
)
export const decideOwner = command(
  'housing.ownerChange',
  'decideOwner',
  { id: id(), decision: choice(['approve', 'reject']), decisionReason: text(200, { optional: true }) },
  {},
)
export const withdrawOwner = command('housing.ownerChange', 'withdrawOwner', { id: id() }, {})
/** Who owned a house from when until when, the last day excluded; open ends are empty. */
export const queryOwners = view(
  'housing.ownerChange',
  'queryOwners',
  { houseId: id() },
  rowsOf({
    landlordId: id(),
    landlordName: text(64),
    fromOn: date({ optional: true }),
    toOn: date({ optional: true }),
    reason: text(200, { optional: true }),
    username: text(64, { optional: true }),
  }),
)
