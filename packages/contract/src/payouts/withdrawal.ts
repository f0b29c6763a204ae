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
  list,
  money,
  objectOf,
  ref,
  resource,
  text,
  view,
} from '../kit/index.ts'

/**
 * `reviewed`: above the limit a second person looks as well. `paying`: about to be handed to the channel; `processing`: the
 * channel has it; `pay_unknown`: nobody knows whether it has, so it is asked about the same number until somebody does.
 */
export const WITHDRAWAL_STATES = [
  'submitted',
  'reviewed',
  'approved',
  'paying',
  'processing',
  'pay_unknown',
  'paid',
  'returned',
  'rejected',
  'cancelled',
  'failed',
] as const
/** By whom it is paid: somebody at his bank, or the channel. */
export const WITHDRAWAL_WAYS = ['bank', 'channel'] as const
/** Who bears what a withdrawal costs. */
export const FEE_BEARERS = ['landlord', 'platform'] as const
export const WITHDRAWAL_ACTIONS = ['review', 'send', 'pay', 'sync', 'fail', 'return', 'cancel'] as const
export const WITHDRAWAL_FLAGS = ['new_account', 'name_differs', 'first', 'most_of_balance'] as const
const account = text(32, { min: 8, pattern: '^[0-9 ]+$' })

/** 结算账户: where a landlord's money goes. A new one rests for a while before money goes there. */
export const settlementAccount = resource('payout.settlementAccount', {
  fields: {
    landlordId: ref('housing.landlord', { readOnly: true }),
    holder: text(64, { readOnly: true }),
    bankName: text(64, { readOnly: true }),
    /** 联行号: the number clearing knows a branch by. */
    bankCode: text(12, { readOnly: true, optional: true }),
    /** The last four digits; the number itself is sealed. */
    tail: text(4, { readOnly: true }),
    usableFrom: instant({ readOnly: true }),
    /** False: one before it, kept for what was paid to it. */
    isCurrent: flag({ readOnly: true }),
    username: byUser({ readOnly: true }),
  },
  title: 'tail',
  list: ['landlordId', 'holder', 'bankName', 'bankCode', 'tail', 'isCurrent', 'usableFrom', 'username'],
  sort: [],
  search: ['landlordId', 'isCurrent'],
  operations: ['query'],
  scope: { landlord: 'landlordId' },
})
/** Sets the account a landlord's money goes to. The one before is kept for what was paid to it. */
export const setSettlementAccount = command(
  'payout.settlementAccount',
  'setSettlementAccount',
  {
    landlordId: ref('housing.landlord', { optional: true }),
    holder: text(64, { min: 2 }),
    bankName: text(64, { min: 2 }),
    bankCode: text(12, { optional: true, pattern: '^[0-9]{12}$' }),
    accountNo: account,
  },
  {},
  { keyed: true, forParties: true },
)

/** 提现: a landlord's available money on its way to his bank. */
export const withdrawal = resource('payout.withdrawal', {
  fields: {
    no: text(32, { readOnly: true }),
    landlordId: ref('housing.landlord', { readOnly: true }),
    /** What the bank pays him. */
    amountFen: money({ readOnly: true }),
    /** On top of it when he bears it. */
    feeFen: money({ readOnly: true }),
    feeBearer: choice(FEE_BEARERS, { readOnly: true }),
    state: choice(WITHDRAWAL_STATES, { readOnly: true }),
    holder: text(64, { readOnly: true }),
    bankName: text(64, { readOnly: true }),
    tail: text(4, { readOnly: true }),
    flags: choice(WITHDRAWAL_FLAGS, { readOnly: true, multiple: true }),
    /** The working day it is paid on, when nothing speaks against it. */
    plannedOn: date({ readOnly: true }),
    paidOn: date({ readOnly: true, optional: true }),
    way: choice(WITHDRAWAL_WAYS, { readOnly: true, optional: true }),
    /** Of an approved one: by whom it is to be paid, or that it is on its way in a batch. */
    payBy: choice(['bank', 'channel', 'batch'], { readOnly: true, optional: true }),
    channelNo: text(64, { readOnly: true, optional: true }),
    reason: text(200, { readOnly: true, optional: true }),
    maker: byUser({ readOnly: true }),
  },
  title: 'no',
  list: [
    'no',
    'landlordId',
    'amountFen',
    'feeFen',
    'feeBearer',
    'state',
    'flags',
    'holder',
    'bankName',
    'tail',
    'plannedOn',
    'paidOn',
    'way',
    'channelNo',
    'reason',
    'maker',
  ],
  shown: ['no', 'state', 'amountFen', 'landlordId', 'flags', 'plannedOn', 'paidOn', 'holder', 'way'],
  segments: {
    ...byState('submitted', 'reviewed', 'approved'),
    underWay: { state: 'paying,processing,pay_unknown' },
    failed: { state: 'returned,failed' },
    ...byState('paid'),
  },
  sums: ['amountFen', 'feeFen'],
  sort: [],
  search: ['no', 'state', 'landlordId', 'plannedOn', 'way'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
  scope: { landlord: 'landlordId' },
  actions: WITHDRAWAL_ACTIONS,
})
const reason = text(200, { min: 1 })
/** Asks for available money. It is held from that moment on. */
export const withdraw = command(
  'payout.withdrawal',
  'withdraw',
  { landlordId: ref('housing.landlord', { optional: true }), amountFen: money({ min: 1 }) },
  { id: id(), no: text(32) },
  { keyed: true, forParties: true },
)
/** What it would cost to get so much, who bears that, and the most that can be asked for now. */
export const quoteWithdrawal = view(
  'payout.withdrawal',
  'quoteWithdrawal',
  { landlordId: ref('housing.landlord', { optional: true }), amountFen: money({ min: 1 }) },
  objectOf({ feeFen: money(), feeBearer: choice(FEE_BEARERS), totalFen: money(), mostFen: money() }),
)
/** Gives it up before it is paid: whoever asked for it. */
export const cancelWithdrawal = command(
  'payout.withdrawal',
  'cancelWithdrawal',
  { id: id(), reason },
  {},
  { keyed: true, forParties: true },
)
/** A review by somebody who neither asked for it nor reviewed it before. */
export const reviewWithdrawal = command(
  'payout.withdrawal',
  'reviewWithdrawal',
  { id: id(), decision: choice(['approve', 'reject']), reason: text(200, { optional: true }) },
  { state: choice(WITHDRAWAL_STATES) },
  { keyed: true },
)
/** The bank has paid it; the number it gave counts once. */
export const payWithdrawal = command(
  'payout.withdrawal',
  'payWithdrawal',
  { id: id(), paidOn: date(), channelNo: text(64, { min: 1 }) },
  {},
  { keyed: true },
)
/** Has the channel pay it out of what the landlord's own merchant has there. The clock does it as well, on the planned day. */
export const sendWithdrawal = command(
  'payout.withdrawal',
  'sendWithdrawal',
  { id: id() },
  { state: choice(WITHDRAWAL_STATES) },
  { keyed: true },
)
/** Asks the channel now what became of it. */
export const syncWithdrawal = command(
  'payout.withdrawal',
  'syncWithdrawal',
  { id: id() },
  { state: choice(WITHDRAWAL_STATES) },
)
/** The bank would not pay it: the money is available again. */
export const failWithdrawal = command('payout.withdrawal', 'failWithdrawal', { id: id(), reason }, {}, { keyed: true })
/** The bank sent back what it had paid, up to days later: available again by a new entry. */
export const returnWithdrawal = command(
  'payout.withdrawal',
  'returnWithdrawal',
  { id: id(), reason },
  {},
  { keyed: true },
)
export const queryWithdrawalSteps = view(
  'payout.withdrawal',
  'queryWithdrawalSteps',
  { id: id() },
  objectOf({
    accountNo: text(32, { optional: true }),
    steps: list(
      group({
        at: instant(),
        state: choice(WITHDRAWAL_STATES),
        reason: text(200, { optional: true }),
        username: text(64, { optional: true }),
      }),
      100,
    ),
  }),
)
