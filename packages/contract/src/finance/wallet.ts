import {
  choice,
  command,
  date,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  pageOf,
  resource,
  text,
  view,
} from '../kit/index.ts'
import { queryReserves, setReserve } from './reserve.ts'

/** Kinds of ledger account. A party has at most one of each. */
export const ACCOUNTS = [
  'receivable',
  'income',
  'collected',
  'unsettled',
  'available',
  'frozen',
  'deposit_billed',
  'deposit_liability',
  'prepaid',
  'refund_payable',
  'clearing',
  'bad_debt',
  'holding_liability',
  'forfeited',
  'head_rent',
  'head_rent_payable',
  'share_payable',
  'prepaid_utility',
] as const
export const ENTRY_KINDS = [
  'bill_issued',
  'bill_voided',
  'late_fee',
  'payment',
  'collected',
  'deposit_billed',
  'deposit_received',
  'deposit_voided',
  'prepaid',
  'settlement',
  'credited',
  'deposit_credited',
  'credit_prepaid',
  'uncollected',
  'deposit_returned',
  'late_fee_waived',
  'written_off',
  'payment_reversed',
  'late_fee_reversed',
  'prepaid_used',
  'prepaid_reversed',
  'prepaid_refunded',
  'deposit_applied',
  'deposit_refundable',
  'prepaid_refundable',
  'refunded',
  'refund_returned',
  'refund_dropped',
  'co_shared',
  'co_returned',
  'withdrawal_held',
  'withdrawal_released',
  'withdrawal_paid',
  'withdrawal_returned',
  'holding_received',
  'holding_applied',
  'holding_refunded',
  'holding_forfeited',
  'head_rent',
  'head_rent_paid',
  'head_rent_dropped',
  'share_calculated',
  'share_dropped',
  'share_paid',
  'share_returned',
  'channel_fee',
  'channel_fee_back',
  'supply_topped_up',
  'supply_used',
  'supply_returned',
  'supply_refunded',
  'supply_debt',
] as const

/** 账本分录: one movement of money from one account to another; never changed, never removed. */
export const entry = resource('finance.entry', {
  fields: {
    kind: choice(ENTRY_KINDS, { readOnly: true }),
    debitAccount: choice(ACCOUNTS, { readOnly: true }),
    creditAccount: choice(ACCOUNTS, { readOnly: true }),
    /** Seen from the wallet looked at: what came in is positive, what went out negative. */
    amountFen: money({ readOnly: true }),
    billNo: text(32, { readOnly: true, optional: true }),
    paymentNo: text(32, { readOnly: true, optional: true }),
    businessOn: date({ readOnly: true }),
    memo: text(200, { readOnly: true, optional: true }),
  },
  title: 'kind',
  list: ['businessOn', 'kind', 'amountFen', 'billNo', 'paymentNo', 'debitAccount', 'creditAccount', 'memo'],
  sort: [],
  search: ['kind', 'businessOn'],
  operations: ['query', 'export', 'exportWord', 'exportPDF'],
})

/** 我的钱包: the balances of the signed-in landlord, or of the one an operator looks at. */
export const queryWallet = view(
  'finance.wallet',
  'queryWallet',
  { landlordId: id({ optional: true }) },
  objectOf({
    landlordId: id({ optional: true }),
    landlordName: text(64, { optional: true }),
    availableFen: money(),
    unsettledFen: money(),
    frozenFen: money(),
    /** What stays in the wallet, whatever is asked for; what is left of the available money may be. */
    reserveFen: money(),
    drawableFen: money(),
    incomeFen: money(),
    receivableFen: money(),
    days: list(group({ day: date(), collectedFen: money(), settledFen: money() }), 60),
  }),
)
/** Landlords with their balances, for an operator. */
export const queryWallets = view(
  'finance.wallet',
  'queryWallets',
  {
    name: text(64, { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    landlordId: id(),
    landlordName: text(64),
    availableFen: money(),
    unsettledFen: money(),
    incomeFen: money(),
  }),
)
/** Movements of one wallet, newest first, with the running balance. */
export const queryWalletEntries = view(
  'finance.wallet',
  'queryWalletEntries',
  {
    landlordId: id({ optional: true }),
    account: choice(['available', 'unsettled'], { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    id: id(),
    at: instant(),
    businessOn: date(),
    kind: choice(ENTRY_KINDS),
    account: choice(ACCOUNTS),
    amountFen: money(),
    balanceFen: money(),
    billNo: text(32, { optional: true }),
    memo: text(200, { optional: true }),
  }),
)
/** Moves what was collected up to the end of that business day from unsettled to available (T+1). A second run moves nothing. */
export const settleDay = command('finance.settlement', 'settleDay', { day: date() }, { runId: id() }, { keyed: true })
export const walletEndpoints = [queryWallet, queryWallets, queryWalletEntries, settleDay, setReserve, queryReserves]
export const walletUses = [queryWallet, queryWalletEntries, queryReserves].map(({ permission }) => permission)
