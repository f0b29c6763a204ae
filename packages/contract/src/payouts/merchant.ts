import {
  byUser,
  choice,
  command,
  date,
  email,
  flag,
  group,
  id,
  instant,
  int,
  list,
  mobile,
  money,
  objectOf,
  ref,
  region,
  resource,
  share,
  text,
  view,
} from '../kit/index.ts'
import { MERCHANT_CATEGORIES } from '../platform/mcc.ts'

/**
 * `in_review`: a process of the tenant decides whether it is handed in; `auditing`: the channel looks at it; `to_confirm`: a small payment shows the channel that the account is his; `to_sign`: he signs at the channel; `signing`:
 * he has, and the channel opens his account.
 */
export const MERCHANT_STATES = [
  'editing',
  'in_review',
  'auditing',
  'to_confirm',
  'to_sign',
  'signing',
  'finished',
  'rejected',
  'frozen',
  'cancelled',
] as const
/** Who applies: a person, a trader with a licence, a company. */
export const MERCHANT_KINDS = ['person', 'trader', 'company'] as const
export const MERCHANT_PICTURES = ['licenceFile', 'idFrontFile', 'idBackFile'] as const
export const MERCHANT_SOURCES = ['landlord', 'staff', 'channel', 'clock'] as const

const draft = {
  kind: choice(MERCHANT_KINDS),
  shortName: text(20, { min: 2 }),
  subjectName: text(100, { optional: true }),
  /** Unified social credit code, or the registration number of an older licence. */
  licenceNo: text(18, { optional: true, pattern: '^([0-9A-Z]{15}|[0-9A-Z]{18})?$' }),
  legalName: text(64, { min: 2 }),
  /** Sealed. Left empty in a change: as it was. */
  idNo: text(18, { optional: true, pattern: '^([0-9]{17}[0-9Xx])?$' }),
  /** Empty: for ever. */
  idValidTo: date({ optional: true }),
  contactName: text(64, { min: 2 }),
  contactMobile: mobile(),
  contactEmail: email(),
  isCorporate: flag(),
  bankAreaCode: region(),
} as const

/** 房东商户: a landlord's application to be paid by the channel himself, and what came of it. */
export const merchant = resource('payout.merchant', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    kind: choice(MERCHANT_KINDS, { readOnly: true }),
    state: choice(MERCHANT_STATES, { readOnly: true }),
    /** His number at the channel. */
    subMerchantNo: text(32, { readOnly: true, optional: true }),
    mcc: choice(MERCHANT_CATEGORIES, { readOnly: true, optional: true }),
    /** What the channel keeps of a payment, basis points. */
    feeBp: share({ readOnly: true, optional: true }),
    shortName: text(20, { readOnly: true }),
    subjectName: text(100, { readOnly: true, optional: true }),
    licenceNo: text(18, { readOnly: true, optional: true }),
    legalName: text(64, { readOnly: true }),
    idNoMasked: text(18, { readOnly: true }),
    idValidTo: date({ readOnly: true, optional: true }),
    contactName: text(64, { readOnly: true }),
    contactMobile: mobile({ readOnly: true }),
    contactEmail: email({ readOnly: true }),
    isCorporate: flag({ readOnly: true }),
    bankAreaCode: region({ readOnly: true }),
    accountTail: text(4, { readOnly: true, optional: true }),
    channelId: ref('channel.channel', { readOnly: true, optional: true }),
    reason: text(300, { readOnly: true, optional: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'landlordId',
    'kind',
    'state',
    'reason',
    'subMerchantNo',
    'mcc',
    'feeBp',
    'shortName',
    'accountTail',
    'channelId',
    'username',
  ],
  shown: ['no', 'state', 'landlordId', 'kind', 'shortName', 'subMerchantNo', 'feeBp', 'channelId', 'reason'],
  sort: [],
  search: ['landlordId', 'state', 'no', 'kind', 'subMerchantNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
})

const parties = { keyed: true, forParties: true } as const
/** Writes an application down, or changes it before it is handed in and after it was rejected. */
export const saveMerchant = command(
  'payout.merchant',
  'saveMerchant',
  {
    id: id({ optional: true }),
    landlordId: ref('housing.landlord', { optional: true }),
    ...draft,
    licenceFile: id({ optional: true }),
    idFrontFile: id({ optional: true }),
    idBackFile: id({ optional: true }),
  },
  { id: id() },
  parties,
)
/**
 * Hands it in at the channel; a corrected one under the number it had. Where the tenant decides merchants by a process, it is
 * handed in when that approves.
 */
export const submitMerchant = command(
  'payout.merchant',
  'submitMerchant',
  { id: id() },
  { state: choice(MERCHANT_STATES) },
  parties,
)
/** Asks the channel now. */
export const syncMerchant = command(
  'payout.merchant',
  'syncMerchant',
  { id: id() },
  { state: choice(MERCHANT_STATES) },
  { forParties: true },
)
/** Gives it up while the channel is not looking at it; ends a process that decides it. */
export const cancelMerchant = command(
  'payout.merchant',
  'cancelMerchant',
  { id: id(), reason: text(200, { min: 1 }) },
  {},
  parties,
)
/** Tells the channel of the landlord's new settlement account. */
export const changeMerchantCard = command('payout.merchant', 'changeMerchantCard', { id: id() }, {}, parties)

/** What its list does not hold: what the channel said to each field, the pictures, the account, and what happened. */
export const queryMerchantDetail = view(
  'payout.merchant',
  'queryMerchantDetail',
  { id: id() },
  objectOf({
    rejects: list(group({ part: text(32), reason: text(200) }), 50),
    signUrl: text(512, { optional: true }),
    check: group(
      {
        amountFen: money(),
        toName: text(64),
        toNumber: text(64),
        toBank: text(64),
        remark: text(64),
        until: instant({ optional: true }),
      },
      { optional: true },
    ),
    pictures: list(
      group({
        purpose: choice(MERCHANT_PICTURES),
        id: id(),
        name: text(200),
        contentType: text(100),
        bytes: int(),
      }),
      3,
    ),
    account: group({ holder: text(64), bankName: text(64), tail: text(4), isKnown: flag() }, { optional: true }),
    steps: list(
      group({
        at: instant(),
        source: choice(MERCHANT_SOURCES),
        state: choice(MERCHANT_STATES),
        note: text(300, { optional: true }),
        username: text(64, { optional: true }),
      }),
      200,
    ),
  }),
  { shows: ['payout.settlementAccount'] },
)
