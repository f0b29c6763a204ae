import {
  byState,
  byUser,
  choice,
  command,
  date,
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
  rowsOf,
  text,
  view,
} from '../kit/index.ts'

/**
 * `matched` and `unmatched` wait for the first review, `review_1` for the second; `review_2` was reviewed enough and waits
 * for its line of a bank statement.
 */
export const VOUCHER_STATES = [
  'submitted',
  'matched',
  'unmatched',
  'review_1',
  'review_2',
  'posted',
  'reversed',
  'rejected',
] as const
/** What a reviewer should look at twice. */
export const VOUCHER_FLAGS = ['duplicate', 'same_picture', 'amount_differs', 'line_taken', 'payer_differs'] as const
/** What of a slip and a line of a statement is the same. */
export const VOUCHER_REASONS = ['bankRef', 'amount', 'payer', 'tail', 'day', 'near'] as const
export const DUPLICATE_KINDS = ['same_facts', 'same_picture'] as const
/** Pictures or PDF of one transfer. */
export const MOST_SLIPS = 5

/** 线下充值: money a rentee has sent to the operator's bank account, with the slip of his bank. */
export const voucher = resource('channel.voucher', {
  fields: {
    no: text(32, { readOnly: true }),
    renteeId: ref('housing.rentee', { readOnly: true }),
    amountFen: money({ readOnly: true }),
    state: choice(VOUCHER_STATES, { readOnly: true }),
    flags: choice(VOUCHER_FLAGS, { readOnly: true, multiple: true }),
    accountId: ref('payment.bankAccount', { readOnly: true }),
    bankRef: text(60, { readOnly: true }),
    payerName: text(64, { readOnly: true }),
    payerTail: text(8, { readOnly: true, optional: true }),
    paidOn: date({ readOnly: true }),
    /** The bank's number of the line it was found to be; absent: none yet. */
    lineRef: text(60, { readOnly: true, optional: true }),
    paymentNo: text(32, { readOnly: true, optional: true }),
    /** Why it was posted without a line. */
    exception: text(200, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    remark: text(200, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'renteeId',
    'amountFen',
    'state',
    'flags',
    'payerName',
    'payerTail',
    'paidOn',
    'accountId',
    'bankRef',
    'lineRef',
    'paymentNo',
    'exception',
    'reason',
    'maker',
    'remark',
  ],
  shown: ['no', 'state', 'amountFen', 'renteeId', 'flags', 'payerName', 'paidOn', 'bankRef', 'lineRef'],
  segments: byState('matched', 'unmatched', 'review_1', 'review_2', 'posted', 'rejected'),
  sums: ['amountFen'],
  sort: [],
  search: ['no', 'state', 'renteeId', 'bankRef', 'payerName', 'paidOn', 'amountFen', 'accountId'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { rentee: 'renteeId' },
})

/** The accounts a rentee may send money to. */
export const queryPayees = view(
  'channel.voucher',
  'queryPayees',
  {},
  rowsOf({ id: id(), name: text(64), bankName: text(64, { optional: true }), accountNo: text(32, { optional: true }) }),
  { shows: ['payout.settlementAccount'] },
)
/** How many wait: for a first review, a second, their line. */
export const queryVoucherQueue = view(
  'channel.voucher',
  'queryVoucherQueue',
  {},
  objectOf({ matched: int(), unmatched: int(), review_1: int(), review_2: int() }),
)
/** What happened to a voucher; for staff also what it may be a double of, and which lines of statements may be it. */
export const queryVoucherDetail = view(
  'channel.voucher',
  'queryVoucherDetail',
  { id: id() },
  objectOf({
    state: choice(VOUCHER_STATES),
    steps: list(
      group({
        at: instant(),
        state: choice(VOUCHER_STATES),
        note: text(400, { optional: true }),
        username: text(64, { optional: true }),
      }),
      200,
    ),
    /** SHA-256 of each picture, as it was when it was handed in. */
    pictures: list(group({ id: id(), sha256: text(64) }), MOST_SLIPS),
    duplicates: list(
      group({
        id: id(),
        no: text(32),
        kind: choice(DUPLICATE_KINDS),
        state: choice(VOUCHER_STATES),
        amountFen: money(),
        paidOn: date(),
        payerName: text(64),
      }),
      20,
    ),
    candidates: list(
      group({
        id: id(),
        receivedOn: date(),
        amountFen: money(),
        payerName: text(64, { optional: true }),
        payerTail: text(8, { optional: true }),
        memo: text(256, { optional: true }),
        bankRef: text(60),
        reasons: list(choice(VOUCHER_REASONS), VOUCHER_REASONS.length),
        isSure: flag(),
      }),
      20,
    ),
    /** Whether this review would be the last one, and whether it needs a stated exception to post. */
    isLast: flag(),
    isWithoutLine: flag(),
  }),
)

/** Hands in a slip: a rentee his own, staff that of a rentee. */
export const submitVoucher = command(
  'channel.voucher',
  'submitVoucher',
  {
    renteeId: ref('housing.rentee', { optional: true }),
    accountId: id(),
    amountFen: money({ min: 1, max: 100_000_000 }),
    paidOn: date(),
    bankRef: text(60, { min: 4 }),
    payerName: text(64, { min: 2 }),
    payerTail: text(8, { optional: true, pattern: '^([0-9]{4,8})?$' }),
    remark: text(200, { optional: true }),
    fileIds: list(id(), MOST_SLIPS, { min: 1 }),
  },
  { id: id(), no: text(32), state: choice(VOUCHER_STATES) },
  { keyed: true, forParties: true },
)
/** Ties a voucher to a line of a statement by hand; its reviews begin anew. */
export const matchVoucher = command(
  'channel.voucher',
  'matchVoucher',
  { id: id(), lineId: id() },
  { state: choice(VOUCHER_STATES) },
  { keyed: true },
)
const reason = text(200, { min: 1 })
/** Unties it from its line; its reviews begin anew. */
export const releaseVoucher = command('channel.voucher', 'releaseVoucher', { id: id(), reason }, {}, { keyed: true })
/**
 * A review by somebody who neither handed it in nor reviewed it before. The last one posts it: against its line, or
 * for a stated exception without one.
 */
export const reviewVoucher = command(
  'channel.voucher',
  'reviewVoucher',
  {
    id: id(),
    decision: choice(['approve', 'reject']),
    reason: text(200, { optional: true }),
    /** Why it is no double, where one is warned of. */
    duplicateNote: text(200, { optional: true }),
    /** Why it is posted without a line; the second reviewer's to say. */
    exception: text(200, { optional: true }),
  },
  { state: choice(VOUCHER_STATES), paymentNo: text(32, { optional: true }) },
  { keyed: true },
)
/** Takes a posted voucher back with entries backwards; refused when the money is spent. */
export const reverseVoucher = command('channel.voucher', 'reverseVoucher', { id: id(), reason }, {}, { keyed: true })
