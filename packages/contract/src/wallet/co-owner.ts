import { landlord } from '../housing/index.ts'
import {
  byUser,
  command,
  crudButtons,
  date,
  group,
  id,
  instant,
  list,
  type Menu,
  money,
  objectOf,
  ref,
  resource,
  share,
  text,
  uses,
  view,
} from '../kit/index.ts'

const owner = { ownerId: ref('housing.landlord'), basisPoints: share({ min: 1, max: 10_000 }) } as const
const reason = text(200, { min: 2 })

/**
 * 共有分配: the income of a site, a house or a room belongs to several landlords from a day on. Bills stay the lead's, whose
 * house it is; every settlement gives the others their part, and the lead keeps what rounding leaves.
 */
export const coOwnership = resource('wallet.coOwnership', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    houseId: ref('housing.house', { readOnly: true, optional: true }),
    roomId: ref('housing.room', { readOnly: true, optional: true }),
    /** Who owns how much, in words. */
    split: text(400, { readOnly: true }),
    /** Of bills that begin on these days, both included. */
    fromOn: date({ readOnly: true }),
    toOn: date({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: ['no', 'siteId', 'houseId', 'roomId', 'landlordId', 'split', 'fromOn', 'toOn', 'reason', 'username'],
  shown: ['no', 'siteId', 'houseId', 'roomId', 'landlordId', 'split', 'fromOn', 'toOn', 'reason'],
  sort: [],
  search: ['no', 'siteId', 'landlordId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})
/** Several landlords from a day on: parts of 10,000 in all, the lead's among them. One agreement a day for each place. */
export const agreeCoOwners = command(
  'wallet.coOwnership',
  'agreeCoOwners',
  {
    landlordId: ref('housing.landlord'),
    siteId: ref('housing.site'),
    houseId: ref('housing.house', { optional: true, alike: ['siteId'] }),
    roomId: ref('housing.room', { optional: true, alike: ['siteId', 'houseId'] }),
    owners: list(group(owner), 20, { min: 2 }),
    fromOn: date(),
    toOn: date({ optional: true }),
    reason,
  },
  { id: id(), no: text(32) },
  { keyed: true },
)
/** Ends it on a day. What was given of bills that begin later comes back with the next settlement. */
export const endCoOwners = command(
  'wallet.coOwnership',
  'endCoOwners',
  { id: id(), toOn: date(), reason },
  {},
  { keyed: true },
)
/** Who has had how much of it, and when: for staff, and for whoever is one of the owners. */
export const queryCoShares = view(
  'wallet.coOwnership',
  'queryCoShares',
  { id: id() },
  objectOf({
    /** What the bills of the agreement came to by the last settlement, less refunds, shares and fees. */
    baseFen: money(),
    owners: list(group({ landlordId: id(), landlordName: text(64), basisPoints: share(), givenFen: money() }), 20),
    shares: list(group({ at: instant(), day: date(), landlordName: text(64), amountFen: money() }), 200),
  }),
  { shows: ['wallet.settlement'] },
)
export const coOwnerMenu: Menu = {
  code: 'coownership',
  path: '/coownership',
  icon: 'team',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: uses(coOwnership, 'query', 'queryCoShares'),
  buttons: {
    agree: [...uses(coOwnership, 'agreeCoOwners', 'endCoOwners'), ...uses(landlord, 'query')],
    ...crudButtons(coOwnership),
  },
  hidden: { ROLE_LANDLORD: ['agree', 'export'] },
}
