import { choice, command, date, id, int, list, ref, resource, rowsOf, share, text, view } from '../kit/index.ts'

export const STEWARD_STATES = ['active', 'left'] as const

/** 管家: a user who looks after sites. */
export const steward = resource('workOrder.steward', {
  fields: {
    name: text(64, { readOnly: true }),
    userId: ref('identity.colleague', { once: true }),
    mobile: text(32, { readOnly: true, optional: true }),
    state: choice(STEWARD_STATES, { readOnly: true }),
    siteCount: int({ readOnly: true }),
    houseCount: int({ readOnly: true }),
    roomCount: int({ readOnly: true }),
    /** Open orders he carries out. */
    openCount: int({ readOnly: true }),
    /** Of what was billed this month at his sites, the part that is paid. None: nothing was billed. */
    collectedBp: share({ readOnly: true, optional: true, tells: ['billing.bill'] }),
    /** Mean of the scores of orders he carried out, in tenths. */
    rating: int({ readOnly: true, optional: true }),
    joinedOn: date({ readOnly: true }),
    leftOn: date({ readOnly: true, optional: true }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  list: [
    'name',
    'mobile',
    'state',
    'siteCount',
    'houseCount',
    'roomCount',
    'openCount',
    'collectedBp',
    'rating',
    'joinedOn',
    'leftOn',
    'remark',
  ],
  shown: ['name', 'state', 'siteCount', 'houseCount', 'roomCount', 'openCount', 'collectedBp', 'rating', 'joinedOn'],
  search: ['name', 'state'],
  sort: [],
  operations: ['query', 'add', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})

/** Today or later: periods that have passed do not change. */
const fromOn = date()
const siteIds = list(ref('housing.site'), 200)
const why = text(256, { min: 1 })
export const assignSites = command(
  steward.name,
  'assignSites',
  { id: id(), siteIds, fromOn },
  { sites: int(), orders: int() },
)
/** Another steward goes on: with all sites or some, and with the open orders there, from a day. */
export const handOverSites = command(
  steward.name,
  'handOverSites',
  { id: id(), toId: ref('workOrder.steward'), siteIds: { ...siteIds, optional: true }, fromOn, reason: why },
  { sites: int(), orders: int() },
)
/** He looks after nothing any more: his sites and open orders must be with others first. */
export const leaveSteward = command(steward.name, 'leaveSteward', { id: id(), reason: why }, {})
export const queryStewardSites = view(
  steward.name,
  'queryStewardSites',
  { id: id() },
  rowsOf({
    id: id(),
    siteId: ref('housing.site'),
    siteName: text(64),
    fromOn: date(),
    /** The first day of the next steward; none: no end. */
    toOn: date({ optional: true }),
    houseCount: int(),
    roomCount: int(),
    reason: text(256, { optional: true }),
    createdBy: text(64),
  }),
)
