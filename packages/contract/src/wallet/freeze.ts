import { landlord, rentee } from '../housing/index.ts'
import {
  byUser,
  choice,
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
  text,
  uses,
  view,
} from '../kit/index.ts'
import { HOLD_SOURCES } from './hold.ts'

export const FREEZE_CAUSES = ['dispute', 'refund', 'damage', 'risk', 'other'] as const
/** `active` while anything is left of it; `committed`: some or all of it went to somebody else. */
export const FREEZE_STATES = ['active', 'committed', 'released', 'expired'] as const
export const FREEZE_STEPS = ['freeze', 'commit', 'release', 'expire'] as const
/** Who a part of frozen money goes to: a rentee's prepaid balance, another landlord's wallet, or the operator. */
export const FREEZE_PAYEES = ['rentee', 'landlord', 'operator'] as const
/** What becomes of the part that was not committed. */
export const FREEZE_RESTS = ['stay', 'release'] as const

const reason = text(200, { min: 2 })

/** 冻结单: a part of a landlord's available money nobody may use until it is decided whose it is, or a day is over. */
export const freeze = resource('wallet.freeze', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    committedFen: money({ readOnly: true }),
    releasedFen: money({ readOnly: true }),
    leftFen: money({ readOnly: true }),
    cause: choice(FREEZE_CAUSES, { readOnly: true }),
    state: choice(FREEZE_STATES, { readOnly: true }),
    /** The last day it stands; absent: until somebody decides. */
    expiresOn: date({ readOnly: true, optional: true }),
    reason: text(200, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    /** Frozen by the server while this is open; released as it ends. */
    source: choice(HOLD_SOURCES, { readOnly: true, optional: true }),
    sourceId: id({ readOnly: true, optional: true }),
    sourceNo: text(32, { readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'landlordId',
    'amountFen',
    'committedFen',
    'releasedFen',
    'leftFen',
    'cause',
    'state',
    'expiresOn',
    'source',
    'sourceNo',
    'reason',
    'maker',
  ],
  shown: ['no', 'state', 'leftFen', 'amountFen', 'landlordId', 'cause', 'expiresOn', 'reason', 'maker'],
  sums: ['amountFen', 'committedFen', 'releasedFen', 'leftFen'],
  sort: [],
  search: ['no', 'state', 'landlordId', 'cause'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

const name = freeze.name
export const freezeMoney = command(
  name,
  'freezeMoney',
  {
    landlordId: ref('housing.landlord'),
    amountFen: money({ min: 1 }),
    cause: choice(FREEZE_CAUSES),
    expiresOn: date({ optional: true }),
    reason,
  },
  { id: id(), no: text(32) },
  { keyed: true },
)
/** A part, or all that is left, goes to somebody else; the rest stays frozen or is the landlord's again. */
export const commitFreeze = command(
  name,
  'commitFreeze',
  {
    id: id(),
    amountFen: money({ min: 1 }),
    payee: choice(FREEZE_PAYEES),
    renteeId: ref('housing.rentee', { optional: true }),
    otherId: ref('housing.landlord', { optional: true }),
    rest: choice(FREEZE_RESTS),
    reason,
  },
  { leftFen: money() },
  { keyed: true },
)
/** A part, or all that is left, is the landlord's again. */
export const releaseFreeze = command(
  name,
  'releaseFreeze',
  { id: id(), amountFen: money({ min: 1 }), reason },
  { leftFen: money() },
  { keyed: true },
)
export const queryFreezeSteps = view(
  name,
  'queryFreezeSteps',
  { id: id() },
  objectOf({
    steps: list(
      group({
        at: instant(),
        username: text(64),
        kind: choice(FREEZE_STEPS),
        amountFen: money(),
        payee: choice(FREEZE_PAYEES, { optional: true }),
        payeeName: text(64, { optional: true }),
        reason: text(200),
      }),
      200,
    ),
  }),
)
export const freezeMenu: Menu = {
  code: 'freeze',
  path: '/freeze',
  icon: 'safety',
  roles: ['ROLE_ADMIN', 'ROLE_TENEMENT', 'ROLE_LANDLORD'],
  uses: uses(freeze, 'query', 'queryFreezeSteps'),
  buttons: {
    freeze: [
      ...uses(freeze, 'freezeMoney', 'commitFreeze', 'releaseFreeze'),
      ...uses(landlord, 'query'),
      ...uses(rentee, 'query'),
    ],
    ...crudButtons(freeze),
  },
  hidden: { ROLE_LANDLORD: ['freeze', 'export'] },
}
