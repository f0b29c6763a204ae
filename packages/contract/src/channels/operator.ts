import {
  choice,
  command,
  group,
  id,
  instant,
  int,
  list,
  mobile,
  objectOf,
  ref,
  region,
  resource,
  share,
  text,
  view,
} from '../kit/index.ts'
import { stepOf } from '../system/step.ts'
import { SHARED_FEES } from './sharing-rule.ts'

export const OPERATOR_STATES = ['active', 'stopped'] as const

/** 运营商: an organisation that runs houses for landlords, with its sites, its people and its part of payments. */
export const operator = resource('channel.operator', {
  fields: {
    name: text(64, { min: 1 }),
    /** Its people belong to it, and its sites are those it manages. */
    orgId: ref('identity.org', { once: true }),
    regionCode: region({ optional: true }),
    contact: text(32, { optional: true }),
    mobile: mobile({ optional: true }),
    siteCount: int({ readOnly: true }),
    roomCount: int({ readOnly: true }),
    staffCount: int({ readOnly: true }),
    /** Its part of payments by the rule of profit sharing that names its organisation. None: no such rule. */
    feeBp: share({ readOnly: true, optional: true, tells: ['channel.shareRule'] }),
    state: choice(OPERATOR_STATES, { readOnly: true }),
    reason: text(200, { readOnly: true, optional: true }),
    remark: text(256, { optional: true, multiline: true }),
  },
  title: 'name',
  list: [
    'name',
    'state',
    'regionCode',
    'siteCount',
    'roomCount',
    'staffCount',
    'feeBp',
    'contact',
    'mobile',
    'orgId',
    'reason',
    'remark',
  ],
  shown: ['name', 'state', 'regionCode', 'siteCount', 'roomCount', 'staffCount', 'feeBp', 'contact', 'mobile'],
  search: ['name', 'state', 'regionCode', 'mobile'],
  sort: [],
  operations: ['query', 'add', 'update', 'export', 'exportWord', 'exportPDF'],
})

const thing = operator.name
const own = { id: id() } as const
const why = text(200, { min: 1 })
const siteIds = list(ref('housing.site'), 200, { min: 1 })
/** The sites are managed by its organisation from now on; nothing else of them moves. */
export const assignOperatorSites = command(thing, 'assignOperatorSites', { ...own, siteIds }, { sites: int() })
/** The sites go to another organisation, or to none. */
export const takeOperatorSites = command(
  thing,
  'takeOperatorSites',
  { ...own, siteIds, toOrgId: ref('identity.org', { optional: true }), reason: why },
  { sites: int() },
)
/** Makes the rule of profit sharing for its organisation, or the next version of it. */
export const setOperatorFee = command(
  thing,
  'setOperatorFee',
  {
    ...own,
    feeBp: share({ min: 1, max: 10_000 }),
    feeKinds: choice(SHARED_FEES, { multiple: true }),
    receiverId: ref('channel.shareReceiver'),
  },
  { ruleId: id() },
)
/** Refused while it has sites. */
export const stopOperator = command(thing, 'stopOperator', { ...own, reason: why }, {})
export const resumeOperator = command(thing, 'resumeOperator', { ...own, reason: why }, {})

export const queryOperatorDetail = view(
  thing,
  'queryOperatorDetail',
  own,
  objectOf({
    /** What is open with it: a stopped operator would leave it behind. */
    openLeases: int(),
    openBills: int(),
    fee: group(
      {
        feeBp: share({ optional: true }),
        feeKinds: choice(SHARED_FEES, { multiple: true }),
        receiverId: id({ optional: true }),
        receiverName: text(64, { optional: true }),
      },
      { optional: true },
    ),
    sites: list(
      group({
        siteId: id(),
        siteName: text(64),
        roomCount: int(),
        fromAt: instant({ optional: true }),
        toAt: instant({ optional: true }),
        isNow: choice(['now', 'before']),
        username: text(64, { optional: true }),
        reason: text(200, { optional: true }),
      }),
      1_000,
    ),
    steps: list(group(stepOf(OPERATOR_STATES)), 500),
  }),
)
