import {
  choice,
  command,
  date,
  group,
  id,
  int,
  json,
  list,
  money,
  ref,
  resource,
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { lateFeeFields } from '../late-fee.ts'
import { autoRenewalFields, autoRenewalShown } from './auto-renewal.ts'
import { extraAnswer } from './contract-type.ts'
import { aboveLimit, DEPOSIT_HOLDERS, OTHER_DEPOSITS, scheduleTerms, TERM_LIMITS } from './lease-terms.ts'
import { WORKLISTS } from './lease-worklists.ts'
/** Drafts, reviews and endings are decisions; `active` to `holdover` follow from the dates, the notice and the lock. */
export const LEASE_STATES = [
  'draft',
  'in_review',
  'pending_sign',
  'signed',
  'active',
  'expiring',
  'notice',
  'holdover',
  'checking_out',
  'ended',
  'terminated',
  'renewed',
  'swapped',
  'transferred',
  'cancelled',
] as const
/** What is stored of a lease's life; the shown state follows from it, the dates, the notice and the lock. */
export const LEASE_STATUSES = ['draft', 'in_review', 'pending_sign', 'signed', 'ended', 'cancelled'] as const
export type LeaseStatus = (typeof LEASE_STATUSES)[number]
export const LEASE_ACTIONS = [
  'edit',
  'submit',
  'review',
  'sign',
  'cancel',
  'handOver',
  'undoHandOver',
  'notice',
  'withdrawNotice',
  'change',
  'end',
  'checkOut',
] as const
/** What locks a lease while it is decided, so that two people never change one lease at once. */
export const CHANGE_LOCKS = ['rent', 'term', 'occupants', 'swap', 'transfer', 'renewal', 'checkOut'] as const

/** What leaving before the end costs: nothing, a sum, some months' rent, or the deposit. */
export const BREAK_RULES = ['none', 'fixed', 'months', 'deposit'] as const
/** What may be taken from the deposit when the rentee leaves; what a lease does not name is not taken. */
export const DEDUCTION_REASONS = ['damage', 'missing', 'cleaning', 'keys', 'restore', 'other'] as const
/** While the rentee stays past the end: rent goes on month by month, or stops. */
export const AT_END = ['monthly', 'stop'] as const

/** 合同: a room let to a rentee from a day to a day. Terms may change only while it is a draft. */
export const lease = resource('housing.lease', {
  fields: {
    no: text(32, { readOnly: true }),
    roomId: ref('housing.room'),
    siteId: ref('housing.site', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    renteeId: ref('housing.rentee'),
    /** The contract of several rooms it is a part of. */
    masterLeaseId: ref('housing.masterLease', { readOnly: true, optional: true }),
    typeId: ref('housing.contractType', { optional: true }),
    /** What its type asks for besides the terms. */
    extras: list(extraAnswer, 30, { optional: true }),
    ...scheduleTerms,
    /** Of the security deposit. Empty: the operator. */
    depositHolder: choice(DEPOSIT_HOLDERS, { optional: true }),
    includedFees: text(200, { optional: true }),
    noticeDays: int({ optional: true, min: 0, max: 366 }),
    breakRule: choice(BREAK_RULES, { optional: true }),
    breakFen: money({ optional: true, min: 0, max: 100_000_000 }),
    breakMonths: int({ optional: true, min: 0, max: 24 }),
    /** Empty: all of them. */
    deductionReasons: choice(DEDUCTION_REASONS, { multiple: true, optional: true }),
    atEnd: choice(AT_END, { optional: true }),
    ...lateFeeFields,
    ...autoRenewalFields,
    remark: text(256, { optional: true, multiline: true }),
    state: choice(LEASE_STATES, { readOnly: true }),
    signedOn: date({ readOnly: true, optional: true }),
    /** The day the room was handed over to the rentee: use before it is not his. */
    handedOn: date({ readOnly: true, optional: true }),
    leftOn: date({ readOnly: true, optional: true }),
    endReason: text(200, { readOnly: true, optional: true }),
    daysLeft: int({ readOnly: true, optional: true }),
    depositHeldFen: money({ readOnly: true, optional: true }),
    arrearsFen: money({ readOnly: true, optional: true }),
    /** Open on all its bills, due or not. */
    openFen: money({ readOnly: true, optional: true }),
    nextDueOn: date({ readOnly: true, optional: true }),
    ...autoRenewalShown,
    noticeOn: date({ readOnly: true, optional: true }),
    leavingOn: date({ readOnly: true, optional: true }),
    changeLock: choice(CHANGE_LOCKS, { readOnly: true, optional: true }),
    /** All answers in a line, for lists and exports. */
    extrasText: text(8_000, { readOnly: true, optional: true }),
    worklist: choice(WORKLISTS, { readOnly: true, optional: true }),
  },
  title: 'no',
  beside: ['roomId', 'renteeId'],
  list: [
    'no',
    'roomId',
    'renteeId',
    'state',
    'startOn',
    'endOn',
    'daysLeft',
    'rentFen',
    'rentUnit',
    'nextDueOn',
    'openFen',
    'arrearsFen',
    'depositHeldFen',
    'autoRenewOn',
    'autoRenewWhy',
    'payMonths',
    'changeLock',
    'masterLeaseId',
    'typeId',
    'extrasText',
  ],
  shown: ['no', 'state', 'roomId', 'renteeId', 'openFen', 'arrearsFen', 'rentFen', 'endOn', 'nextDueOn'],
  segments: Object.fromEntries(WORKLISTS.map((worklist) => [worklist, { worklist }])),
  sums: ['openFen', 'arrearsFen', 'depositHeldFen'],
  sort: ['no', 'startOn', 'endOn'],
  search: [
    'no',
    'roomId',
    'state',
    'renteeId',
    'siteId',
    'landlordId',
    'masterLeaseId',
    'startOn',
    'endOn',
    'worklist',
  ],
  operations: ['query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF', 'import'],
  /** Drafts by sheet. What most leases have in common may be left empty. */
  imports: {
    roomName: text(200, { min: 1 }),
    renteeCode: text(32, { min: 1 }),
    startOn: scheduleTerms.startOn,
    endOn: scheduleTerms.endOn,
    rentUnit: scheduleTerms.rentUnit,
    rentFen: scheduleTerms.rentFen,
    depositMode: scheduleTerms.depositMode,
    depositFen: scheduleTerms.depositFen,
    depositMonths: scheduleTerms.depositMonths,
    payMonths: scheduleTerms.payMonths,
    payUnits: scheduleTerms.payUnits,
    dueRule: scheduleTerms.dueRule,
    dueDay: scheduleTerms.dueDay,
    advanceDays: int({ optional: true, min: 0, max: 90 }),
    cycleMode: scheduleTerms.cycleMode,
    proration: scheduleTerms.proration,
    freeDays: scheduleTerms.freeDays,
    noticeDays: int({ optional: true, min: 0, max: 366 }),
    ...lateFeeFields,
    lateFeeBp: { ...lateFeeFields.lateFeeBp, optional: true },
    graceDays: { ...lateFeeFields.graceDays, optional: true },
    remark: text(256, { optional: true }),
  },
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
  actions: LEASE_ACTIONS,
})

/** `one_off`: what leaving early costs. */
export const CHARGE_FEES = ['rent', 'deposit', 'one_off'] as const
/** One line of a charge schedule. `formula` is data a screen renders in its language. */
export const chargeShape = {
  id: id({ optional: true }),
  fee: choice(CHARGE_FEES),
  periodFrom: date(),
  periodTo: date(),
  dueOn: date(),
  amountFen: money(),
  formula: json(),
  /** Of a deposit; empty: the security deposit. */
  depositKind: choice(OTHER_DEPOSITS, { optional: true }),
  /** The billed charge this one corrects; negative amounts are credits. */
  adjustsId: id({ optional: true }),
  billId: id({ optional: true }),
} as const

/** What a change does to the money: charges that fall away, charges that come, credits among them. */
export const consequenceShape = {
  dropped: list(group(chargeShape), 2_000),
  added: list(group(chargeShape), 2_000),
  droppedFen: money(),
  addedFen: money(),
  creditFen: money(),
  /** Charges of the lease that follows on this one. */
  following: list(group(chargeShape), 2_000),
} as const

const { lateFeeEvery, lateFeeUnitFen, lateFeeCapBp } = lateFeeFields
/** The charge schedule these terms would give, and which of them are above a limit of the room's place; changes nothing. */
export const previewCharges = command(
  'housing.lease',
  'previewCharges',
  {
    ...scheduleTerms,
    signedOn: date({ optional: true }),
    roomId: ref('housing.room', { optional: true }),
    lateFeeEvery,
    lateFeeUnitFen,
    lateFeeCapBp,
    lateFeeBp: { ...lateFeeFields.lateFeeBp, optional: true },
  },
  { charges: list(group(chargeShape), 1_000), limits: list(aboveLimit, TERM_LIMITS.length) },
)
/** Which terms of a draft are above a limit of its place: what signing refuses, or asks somebody to accept. */
export const queryLeaseLimits = view('housing.lease', 'queryLeaseLimits', { leaseId: id() }, rowsOf(aboveLimit.fields))
/** Signs on paper: the lease binds, its charge schedule is written, the room is taken. */
export const signLease = command(
  'housing.lease',
  'signLease',
  {
    id: id(),
    signedOn: date(),
    acceptStaying: choice(['yes', 'no'], { optional: true }),
    acceptLimits: choice(['yes', 'no'], { optional: true }),
  },
  { id: id(), charges: int() },
  { keyed: true },
)
const reason = text(200, { min: 1 })
/** Asks another person to look over a draft; from then on it stands as it is. */
export const submitLease = command('housing.lease', 'submitLease', { id: id() }, {})
/** Lets a lease be signed, or sends it back to be changed. Never by whoever submitted it. */
export const reviewLease = command(
  'housing.lease',
  'reviewLease',
  { id: id(), decision: choice(['approve', 'sendBack']), reason: text(200, { optional: true }) },
  {},
)
/** Gives up a lease nobody has moved in by: what is not billed falls away, what is billed is credited. */
export const cancelLease = command('housing.lease', 'cancelLease', { id: id(), reason }, {})
/** The rentee (or the landlord) has said that the rentee will leave. */
export const giveNotice = command(
  'housing.lease',
  'giveNotice',
  { id: id(), noticeOn: date(), leavingOn: date(), reason },
  {},
)
export const withdrawNotice = command('housing.lease', 'withdrawNotice', { id: id(), reason }, {})

/** Whether leaving before the end costs what was agreed. */
const penalty = choice(['asAgreed', 'waived'], { optional: true })
/** What leaving on a day does to the money; changes nothing. */
export const previewEnd = command(
  'housing.lease',
  'previewEnd',
  { id: id(), leftOn: date(), penalty },
  { ...consequenceShape },
)
/** The rentee has left: later charges fall away, rent that was billed beyond that day is credited. */
export const endLease = command('housing.lease', 'endLease', { id: id(), leftOn: date(), reason, penalty }, {})
export const queryCharges = view('housing.lease', 'queryCharges', { leaseId: id() }, rowsOf(chargeShape))
/** Who changed the state of a lease, when, from what to what and why. */
export const queryLeaseHistory = view(
  'housing.lease',
  'queryLeaseHistory',
  { leaseId: id() },
  rowsOf({
    at: text(40),
    username: text(64),
    from: text(16),
    to: text(16),
    reason: text(200, { optional: true }),
  }),
)
