import {
  byState,
  byUser,
  choice,
  command,
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
  text,
  view,
} from '../kit/index.ts'

/** Who a landlord is, or that his money goes to another account from now on. */
export const REVIEW_KINDS = ['application', 'account'] as const
/** `more`: the reviewer wants something else first. An approved landlord may be suspended, and closed in the end. */
export const REVIEW_STATES = ['submitted', 'reviewing', 'more', 'approved', 'rejected', 'suspended', 'closed'] as const
/** What to look at twice. */
export const REVIEW_FLAGS = ['name_differs', 'changed_often', 'has_money'] as const
const reason = text(200, { min: 1 })

/** 房东审核: what is looked at by somebody else before a landlord is known, or his money goes elsewhere. */
export const landlordReview = resource('payout.landlordReview', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    kind: choice(REVIEW_KINDS, { readOnly: true }),
    state: choice(REVIEW_STATES, { readOnly: true }),
    legalName: text(64, { readOnly: true }),
    idNoMasked: text(18, { readOnly: true, optional: true }),
    bankName: text(64, { readOnly: true, optional: true }),
    accountTail: text(4, { readOnly: true, optional: true }),
    flags: choice(REVIEW_FLAGS, { readOnly: true, multiple: true }),
    reason: text(200, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
    reviewer: byUser({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'landlordId',
    'kind',
    'state',
    'legalName',
    'idNoMasked',
    'bankName',
    'accountTail',
    'flags',
    'reason',
    'maker',
    'reviewer',
  ],
  shown: ['no', 'state', 'landlordId', 'kind', 'legalName', 'flags', 'bankName', 'maker', 'reviewer'],
  segments: {
    toReview: { state: 'submitted,reviewing' },
    ...byState('more', 'approved', 'rejected'),
  },
  sort: [],
  search: ['landlordId', 'state', 'kind', 'no'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

const parties = { keyed: true, forParties: true } as const
/** Says who a landlord is, with both sides of his card; once more after it was rejected or something is wanted. */
export const applyLandlord = command(
  'payout.landlordReview',
  'applyLandlord',
  {
    landlordId: ref('housing.landlord', { optional: true }),
    legalName: text(64, { min: 2 }),
    idNo: text(18, { min: 18, pattern: '^[0-9]{17}[0-9Xx]$' }),
    idFrontFile: id(),
    idBackFile: id(),
  },
  { id: id() },
  parties,
)
/** Takes it, approves or rejects it, or asks for more: somebody who did not hand it in. */
export const decideReview = command(
  'payout.landlordReview',
  'decideReview',
  {
    id: id(),
    decision: choice(['take', 'approve', 'reject', 'more']),
    reason: text(200, { optional: true }),
  },
  { state: choice(REVIEW_STATES) },
  { keyed: true },
)
/** Stops what an approved landlord may do with money, lets him again, or ends it. */
export const holdLandlord = command(
  'payout.landlordReview',
  'holdLandlord',
  { id: id(), step: choice(['suspend', 'resume', 'close']), reason },
  { state: choice(REVIEW_STATES) },
  { keyed: true },
)
/** What a reviewer looks at: his houses and money, his accounts, the pictures, and what happened. */
export const queryReviewDetail = view(
  'payout.landlordReview',
  'queryReviewDetail',
  { id: id() },
  objectOf({
    houses: int(),
    rooms: int(),
    occupied: int(),
    availableFen: money(),
    frozenFen: money(),
    unsettledFen: money(),
    accounts: list(
      group({ holder: text(64), bankName: text(64), tail: text(4), isCurrent: flag(), at: instant() }),
      20,
    ),
    pictures: list(group({ id: id(), name: text(200), contentType: text(100), bytes: int() }), 2),
    steps: list(
      group({ at: instant(), state: choice(REVIEW_STATES), reason: text(200, { optional: true }), username: text(64) }),
      100,
    ),
  }),
  { shows: ['payout.settlementAccount', 'payout.withdrawal', 'wallet.settlement'] },
)
