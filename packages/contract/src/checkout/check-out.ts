import { FEES } from '../billing/bill.ts'
import { MOST_FILES } from '../files/attachment.ts'
import { DEDUCTION_REASONS, inspectionItemShape } from '../housing/index.ts'
import {
  byUser,
  choice,
  command,
  date,
  decimal,
  flag,
  group,
  id,
  int,
  json,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { quantity, UTILITIES } from '../metering/index.ts'
import { stepOf } from '../system/step.ts'
import { CHECK_OUT_STATES } from './check-out-actions.ts'
import { paid, payee, payment } from './payout.ts'

/** Left before the end, on it, after it, or as agreed apart: then somebody says what. */
export const LEAVE_KINDS = ['early', 'on_time', 'late', 'special'] as const
export const METERS_DONE = ['read', 'skipped'] as const
/** What a line of the statement is; amounts are the rentee's debt, negative ones his due. */
export const STATEMENT_KINDS = [
  'unpaid',
  'late_fee',
  'unused_rent',
  'rent',
  'penalty',
  'utility',
  'fee',
  'deduction',
  'prepaid',
  'deposit',
  'retained',
  'carried',
] as const

/** 退租办理: a lease on its way out, in one flow to one statement. */
export const checkOut = resource('checkout.checkOut', {
  fields: {
    no: text(32, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    /** Of its lease, and of the contract of several rooms that belongs to. */
    contractNo: text(80, { readOnly: true, optional: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    leaveKind: choice(LEAVE_KINDS, { readOnly: true }),
    noticeOn: date({ readOnly: true, optional: true }),
    leftOn: date({ readOnly: true }),
    penalty: choice(['asAgreed', 'waived'], { readOnly: true }),
    reason: text(200, { readOnly: true }),
    /** Of a special leave: what is to hold instead of the lease's own terms. */
    specialTerms: text(500, { readOnly: true, optional: true }),
    state: choice(CHECK_OUT_STATES, { readOnly: true }),
    /** Of a lease that had ended before: late fees count up to then. */
    settleOn: date({ readOnly: true, optional: true }),
    /** Of such a one: whose deposit the rest becomes. */
    carryLeaseId: ref('housing.lease', { readOnly: true, optional: true }),
    metersDone: choice(METERS_DONE, { readOnly: true, optional: true }),
    inspectionId: ref('housing.inspection', { readOnly: true, optional: true }),
    heldFen: money({ readOnly: true }),
    deductionFen: money({ readOnly: true }),
    appliedFen: money({ readOnly: true }),
    refundFen: money({ readOnly: true }),
    collectFen: money({ readOnly: true }),
    /** Of the deposit, kept while a deduction is disputed. */
    retainedFen: money({ readOnly: true }),
    carriedFen: money({ readOnly: true }),
    payName: text(64, { readOnly: true, optional: true }),
    payBank: text(64, { readOnly: true, optional: true }),
    payAccount: text(34, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
    reviewer1: byUser({ readOnly: true, optional: true }),
    reviewer2: byUser({ readOnly: true, optional: true }),
    decisionReason: text(200, { readOnly: true, optional: true }),
    /** Days since it came to where it stands. */
    age: int({ readOnly: true }),
    refundDueOn: date({ readOnly: true, optional: true }),
    /** `yes` when the refund is later than was promised. */
    late: choice(['yes', 'no'], { readOnly: true }),
    paidOn: date({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'contractNo',
    'roomId',
    'renteeId',
    'leaveKind',
    'leftOn',
    'state',
    'heldFen',
    'deductionFen',
    'refundFen',
    'collectFen',
    'maker',
    'age',
    'refundDueOn',
  ],
  shown: ['no', 'state', 'refundFen', 'collectFen', 'renteeId', 'roomId', 'leftOn', 'refundDueOn', 'age'],
  segments: {
    toReview: { state: 'content_review,review_1,review_2' },
    toSettle: { state: 'content_returned,scheduled,inspected,calculated,disputed,returned' },
    toPay: { state: 'confirmed,paying,pay_failed,payee_review,collecting' },
    late: { late: 'yes' },
    over: { state: 'refunded,closed' },
  },
  sums: ['heldFen', 'deductionFen', 'refundFen', 'collectFen'],
  sort: ['no'],
  search: ['no', 'state', 'renteeId', 'roomId', 'siteId', 'leaveKind', 'leftOn', 'late', 'leaseId', 'contractNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const thing = checkOut.name
const own = { id: id() } as const
const reason = text(200, { min: 1 })
const leaving = {
  leaveKind: choice(LEAVE_KINDS),
  noticeOn: date({ optional: true }),
  leftOn: date(),
  penalty: choice(['asAgreed', 'waived'], { optional: true }),
  reason,
  /** Wanted of a special leave, which somebody else reviews before it goes on. */
  specialTerms: text(500, { optional: true, multiline: true }),
} as const

/** Locks the lease: from now on it is settled, not changed. */
export const beginCheckOut = command(thing, 'beginCheckOut', { leaseId: ref('housing.lease'), ...leaving }, own, {
  keyed: true,
})
/**
 * Settles a lease that ended without a check-out, by the same statement, reviews and payment: what is left of the deposit
 * is refunded, or becomes the deposit of whoever took the lease over, as far as he still owes one.
 */
export const settleEndedLease = command(
  thing,
  'settleEndedLease',
  { leaseId: ref('housing.lease'), rest: choice(['refund', 'carry']), reason },
  own,
  { keyed: true },
)
/** Another day or kind; what was calculated is to be calculated again. */
export const rescheduleCheckOut = command(thing, 'rescheduleCheckOut', { ...own, ...leaving }, {})

export const deductionShape = {
  reason: choice(DEDUCTION_REASONS),
  amountFen: money({ min: 1, max: 100_000_000 }),
  note: text(200, { min: 1 }),
  /** The item of the inspection it is for, counted from 1; damage needs one with a photo. */
  itemNo: int({ optional: true, min: 1, max: 300 }),
} as const
/** The state of the room as it was given back, and what of the deposit it costs. */
export const inspectCheckOut = command(
  thing,
  'inspectCheckOut',
  {
    ...own,
    inspectedOn: date(),
    items: list(group(inspectionItemShape), 300, { min: 1 }),
    deductions: list(group(deductionShape), 100, { optional: true }),
    remark: text(256, { optional: true }),
  },
  {},
)
/** The last numbers of the room's meters; their use is settled at once. `skipped` says why nothing is read. */
export const readFinalMeters = command(
  thing,
  'readFinalMeters',
  {
    ...own,
    rows: list(group({ meterId: id(), value: decimal(quantity), sure: flag({ optional: true }) }), 50, {
      optional: true,
    }),
    skipped: text(200, { optional: true }),
  },
  {},
)
/** Works the statement out and keeps it, as booking it now would be. */
export const calculateCheckOut = command(thing, 'calculateCheckOut', own, {})
/** The rentee has seen the statement: signs it, or disputes some deductions, which are then kept back undecided. */
export const confirmCheckOut = command(
  thing,
  'confirmCheckOut',
  {
    ...own,
    decision: choice(['confirmed', 'disputed']),
    disputedIds: list(id(), 100, { optional: true }),
    note: text(200, { optional: true }),
    /** The drawn or scanned signature. */
    fileIds: list(id(), MOST_FILES, { optional: true }),
  },
  {},
)
export const submitCheckOut = command(thing, 'submitCheckOut', { ...own, ...payee }, {}, { keyed: true })
/**
 * Never by whoever made it, nor twice by one person. Of a special leave its terms are reviewed first: approved it goes on.
 * The last approval books everything.
 */
export const reviewCheckOut = command(
  thing,
  'reviewCheckOut',
  { ...own, decision: choice(['approve', 'return', 'reject']), decisionReason: text(200, { optional: true }) },
  { state: choice(CHECK_OUT_STATES) },
  { keyed: true },
)
/** The bank has paid the refund. */
export const payCheckOut = command(thing, 'payCheckOut', { ...own, ...payment }, paid, { keyed: true })
/** It could not be paid; another account may be given. */
export const failPayout = command(
  thing,
  'failPayout',
  { ...own, decisionReason: reason, ...payee },
  {},
  { keyed: true },
)
/** What was paid came back. */
export const returnPayout = command(thing, 'returnPayout', { ...own, decisionReason: reason }, {}, { keyed: true })
/** Decides a dispute: so much of what was kept back is kept, the rest is refunded. Not by who made the check-out. */
export const settleDispute = command(
  thing,
  'settleDispute',
  { ...own, keptFen: money({ min: 0 }), decisionReason: reason },
  {},
  { keyed: true },
)
export const closeCheckOut = command(thing, 'closeCheckOut', own, {})
/** The rentee stays after all, or it was begun by mistake. */
export const cancelCheckOut = command(thing, 'cancelCheckOut', { ...own, decisionReason: reason }, {})

export const statementLine = {
  kind: choice(STATEMENT_KINDS),
  fee: choice(FEES, { optional: true }),
  billNo: text(32, { optional: true }),
  periodFrom: date({ optional: true }),
  periodTo: date({ optional: true }),
  amountFen: money(),
  formula: json({ optional: true }),
  note: text(200, { optional: true }),
} as const
/** Everything of a check-out for its screen. Of what is not calculated there is no statement. */
export const queryCheckOutDetail = view(
  thing,
  'queryCheckOutDetail',
  own,
  objectOf({
    id: id(),
    lines: list(group(statementLine), 1_000),
    statementHash: text(64, { optional: true }),
    inspectedOn: date({ optional: true }),
    remark: text(256, { optional: true }),
    items: list(group(inspectionItemShape), 300),
    deductions: list(group({ id: id(), ...deductionShape, disputed: flag() }), 100),
    /** What the lease lets be taken from the deposit. */
    reasons: list(choice(DEDUCTION_REASONS), 10),
    meters: list(
      group({
        meterId: id(),
        no: text(32),
        utility: choice(UTILITIES),
        previousOn: date({ optional: true }),
        previousValue: decimal({ ...quantity, optional: true }),
        finalValue: decimal({ ...quantity, optional: true }),
        settled: flag(),
      }),
      50,
    ),
    /** What must be gone before the room is handed over. */
    handover: list(
      group({ what: choice(['lockKey']), recordId: id(), name: text(128), stand: choice(['open', 'underWay']) }),
      50,
    ),
    events: list(group(stepOf(CHECK_OUT_STATES)), 500),
  }),
)
/** The statement as PDF: the same numbers as on screen. */
export const printStatement = { ...command(thing, 'printStatement', own), output: { kind: 'file' } } as const
