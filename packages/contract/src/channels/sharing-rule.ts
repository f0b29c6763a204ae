import { FEES } from '../billing/bill.ts'
import {
  choice,
  command,
  date,
  flag,
  group,
  id,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  share,
  text,
  view,
} from '../kit/index.ts'

export const RECEIVER_KINDS = ['landlord', 'enterprise', 'platform', 'merchant'] as const
/** How the channel knows a receiver. Only merchants can give money back through it. */
export const RECEIVER_ACCOUNTS = ['merchant', 'person'] as const
export const RECEIVER_STATES = ['fresh', 'registered', 'refused'] as const
/** What is divided: everything but deposits, which are nobody's income. */
export const SHARED_FEES = [
  'rent',
  'utility',
  'service',
  'value_added',
  'one_off',
  'late_fee',
] as const satisfies readonly (typeof FEES)[number][]
/** Why a rule does not divide a payment. */
export const RULE_REASONS = [
  'wins',
  'inactive',
  'not_yet',
  'over',
  'other_site',
  'other_landlord',
  'other_org',
  'other_fee',
  'other_channel',
  'less_specific',
  'lower_priority',
  'older',
] as const
export const SHARE_LIMITS = ['over_base', 'over_ratio', 'too_many'] as const

/** 分账接收方: who a part of a payment goes to. Registered with the channel before the first part goes there. */
export const shareReceiver = resource('channel.shareReceiver', {
  fields: {
    name: text(64, { min: 1 }),
    kind: choice(RECEIVER_KINDS),
    /** Only of a landlord: he sees what goes there. */
    landlordId: ref('housing.landlord', { optional: true }),
    channelId: ref('channel.channel', { once: true }),
    accountKind: choice(RECEIVER_ACCOUNTS, { once: true }),
    /** The merchant's number, or the person's id at the channel. */
    account: text(64, { min: 1, pattern: '^[0-9A-Za-z_-]+$', once: true }),
    /** As the channel knows it: it refuses another one. */
    realName: text(64, { optional: true, once: true }),
    isActive: flag(),
    state: choice(RECEIVER_STATES, { readOnly: true }),
    error: text(300, { readOnly: true, optional: true }),
  },
  title: 'name',
  asked: { landlordId: { kind: ['landlord'] } },
  list: ['name', 'kind', 'landlordId', 'channelId', 'accountKind', 'account', 'state', 'isActive', 'error'],
  sort: [],
  search: ['name', 'kind', 'state', 'channelId', 'landlordId'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', orgs: 'all' },
})
/** Makes a receiver known to the channel now, and says what it answered if it would not. */
export const registerReceiver = command(
  'channel.shareReceiver',
  'registerReceiver',
  { id: id() },
  { state: choice(RECEIVER_STATES) },
)

/** The last tier has no upper limit: an amount above every other limit must have its rate. */
const tier = group({
  upToFen: money({ min: 1, max: 100_000_000, optional: true }),
  basisPoints: share({ min: 0, max: 10_000 }),
})
const part = group({
  receiverId: ref('channel.shareReceiver'),
  /** Of what is divided; or an amount; or tiers, each of the part of what is divided that lies in it. */
  basisPoints: share({ min: 1, max: 10_000, optional: true }),
  tiers: list(tier, 10, { optional: true }),
  fixedFen: money({ min: 1, max: 100_000_000, optional: true }),
  minFen: money({ min: 0, max: 100_000_000, optional: true }),
  maxFen: money({ min: 0, max: 100_000_000, optional: true }),
})
/** 分账规则: how payments are divided. What has divided one is never changed: a change makes its next version. */
export const shareRule = resource('channel.shareRule', {
  fields: {
    no: text(32, { readOnly: true }),
    version: int({ readOnly: true }),
    name: text(64, { min: 1 }),
    feeKinds: choice(SHARED_FEES, { multiple: true }),
    /** Absent: all of them. */
    siteId: ref('housing.site', { optional: true }),
    landlordId: ref('housing.landlord', { optional: true }),
    /** The enterprise or department that manages the site, or one above it. */
    orgId: ref('identity.org', { optional: true }),
    priority: int({ min: 0, max: 1_000 }),
    effectiveFrom: date(),
    /** Its last day. */
    effectiveTo: date({ optional: true }),
    parts: list(part, 50, { min: 1 }),
    /** The parts in words, for lists. */
    partsText: text(2_000, { readOnly: true, optional: true }),
    /** Whoever gets what is left, every rounding included. Absent: the landlord, into his wallet. */
    remainderId: ref('channel.shareReceiver', { optional: true }),
    /** Somebody divides each payment by hand; by itself nothing is sent. */
    isManual: flag({ optional: true }),
    isActive: flag(),
    isUsed: flag({ readOnly: true }),
  },
  title: 'name',
  list: [
    'no',
    'version',
    'name',
    'partsText',
    'feeKinds',
    'siteId',
    'landlordId',
    'orgId',
    'priority',
    'effectiveFrom',
    'effectiveTo',
    'remainderId',
    'isManual',
    'isActive',
    'isUsed',
  ],
  shown: [
    'name',
    'isActive',
    'siteId',
    'landlordId',
    'partsText',
    'feeKinds',
    'priority',
    'effectiveFrom',
    'effectiveTo',
  ],
  sort: [],
  search: ['name', 'isActive', 'siteId', 'landlordId', 'no'],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF'],
  scope: { orgs: 'all' },
})

/** One part of a payment as it would be divided. Absent receiver: the landlord's wallet. */
export const divided = {
  receiverId: id({ optional: true }),
  receiverName: text(64, { optional: true }),
  amountFen: money(),
  isRemainder: flag(),
}
/** What the parts of a form would give of some amounts, its limits among them. Nothing is kept, no rule is chosen. */
export const previewParts = command(
  'channel.shareRule',
  'previewParts',
  {
    baseFen: money({ min: 0, max: 100_000_000 }),
    parts: list(part, 50, { min: 1 }),
    remainderId: ref('channel.shareReceiver', { optional: true }),
  },
  { rows: list(group({ baseFen: money(), amounts: list(money(), 51) }), 1_001) },
)
/** Which rule would divide a payment, what each would get, and why the other rules would not. Nothing is kept. */
export const previewShare = view(
  'channel.shareRule',
  'previewShare',
  {
    siteId: ref('housing.site'),
    landlordId: ref('housing.landlord'),
    feeKind: choice(SHARED_FEES),
    amountFen: money({ min: 1, max: 100_000_000 }),
    /** What was sent back of it already. */
    refundedFen: money({ min: 0, max: 100_000_000, optional: true }),
    channelId: ref('channel.channel', { optional: true }),
    paidOn: date({ optional: true }),
  },
  objectOf({
    feeFen: money(),
    baseFen: money(),
    parts: list(group(divided), 60),
    /** What the channel would say against it. */
    limit: choice(SHARE_LIMITS, { optional: true }),
    rules: list(
      group({
        id: id(),
        no: text(32),
        version: int(),
        name: text(64),
        priority: int(),
        reason: choice(RULE_REASONS),
      }),
      500,
    ),
  }),
)
