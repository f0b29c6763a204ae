import { DEPOSIT_KINDS } from '../housing/index.ts'
import {
  byState,
  byUser,
  choice,
  command,
  date,
  group,
  id,
  int,
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { MONEY_CHANNELS } from '../payments/payment.ts'
import { stepOf } from '../system/step.ts'
import { DEPOSIT_REFUND_STATES } from './deposit-refund-actions.ts'
import { paid, payee, payment } from './payout.ts'

/** Why a part of a deposit goes back while the lease lives. */
export const DEPOSIT_REFUND_REASONS = ['returned', 'lowered', 'overpaid', 'other'] as const

/** 押金部分退还: a part of one deposit, asked for by one person and let go by another, while the lease goes on. */
export const depositRefund = resource('checkout.depositRefund', {
  fields: {
    no: text(32, { readOnly: true }),
    leaseId: ref('housing.lease', { readOnly: true }),
    /** Of its lease, and of the contract of several rooms that belongs to. */
    contractNo: text(80, { readOnly: true, optional: true }),
    roomId: ref('housing.room', { readOnly: true }),
    siteId: ref('housing.site', { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    kind: choice(DEPOSIT_KINDS, { readOnly: true }),
    amountFen: money({ readOnly: true }),
    why: choice(DEPOSIT_REFUND_REASONS, { readOnly: true }),
    reason: text(200, { readOnly: true }),
    way: choice(MONEY_CHANNELS, { readOnly: true }),
    payName: text(64, { readOnly: true, optional: true }),
    payBank: text(64, { readOnly: true, optional: true }),
    payAccount: text(34, { readOnly: true, optional: true }),
    state: choice(DEPOSIT_REFUND_STATES, { readOnly: true }),
    maker: byUser({ readOnly: true }),
    reviewer1: byUser({ readOnly: true, optional: true }),
    reviewer2: byUser({ readOnly: true, optional: true }),
    decisionReason: text(200, { readOnly: true, optional: true }),
    /** Days since it came to where it stands. */
    age: int({ readOnly: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    paidOn: date({ readOnly: true, optional: true }),
  },
  title: 'no',
  list: [
    'no',
    'contractNo',
    'roomId',
    'renteeId',
    'kind',
    'amountFen',
    'why',
    'way',
    'state',
    'maker',
    'reviewer1',
    'age',
    'paidOn',
  ],
  shown: ['no', 'state', 'amountFen', 'renteeId', 'roomId', 'kind', 'why', 'age', 'maker'],
  segments: {
    toReview: { state: 'review_1,review_2' },
    toPay: { state: 'paying,pay_failed,payee_review' },
    ...byState('paid', 'rejected'),
  },
  sums: ['amountFen'],
  sort: ['no'],
  search: ['no', 'state', 'kind', 'renteeId', 'roomId', 'siteId', 'leaseId', 'contractNo'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId', rentee: 'renteeId' },
})

const thing = depositRefund.name
const own = { id: id() } as const
const reason = text(200, { min: 1 })

/** Asks that a part of a deposit goes back. Never more than is held and nobody else asked for. Paid in cash it needs no account. */
export const requestDepositRefund = command(
  thing,
  'requestDepositRefund',
  {
    /** The deposit as the list of deposits knows it. */
    depositId: id(),
    amountFen: money({ min: 1, max: 1_000_000_000 }),
    why: choice(DEPOSIT_REFUND_REASONS),
    reason,
    way: choice(MONEY_CHANNELS),
    ...payee,
  },
  own,
  { keyed: true },
)
/** Never by whoever asked, nor twice by one person. With the last approval it is owed and held no more. */
export const reviewDepositRefund = command(
  thing,
  'reviewDepositRefund',
  { ...own, decision: choice(['approve', 'reject']), decisionReason: text(200, { optional: true }) },
  { state: choice(DEPOSIT_REFUND_STATES) },
  { keyed: true },
)
/** Whoever asked takes it back before it is decided. */
export const withdrawDepositRefund = command(thing, 'withdrawDepositRefund', own, {}, { keyed: true })
/** It has been paid. */
export const payDepositRefund = command(thing, 'payDepositRefund', { ...own, ...payment }, paid, { keyed: true })
/** It could not be paid; another account is reviewed by somebody else. */
export const failDepositRefund = command(
  thing,
  'failDepositRefund',
  { ...own, decisionReason: reason, ...payee },
  {},
  { keyed: true },
)
/** What was paid came back. */
export const returnDepositRefund = command(
  thing,
  'returnDepositRefund',
  { ...own, decisionReason: reason },
  {},
  { keyed: true },
)
export const queryDepositRefundSteps = view(
  thing,
  'queryDepositRefundSteps',
  own,
  objectOf({
    steps: list(group(stepOf(DEPOSIT_REFUND_STATES)), 200),
  }),
)
