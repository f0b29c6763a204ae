import { choice, command, date, group, id, int, list, money, objectOf, pageOf, ref, text, view } from '../kit/index.ts'
import { ENTRY_KINDS } from '../ledger/entry.ts'
import { FEES } from './bill.ts'

export const INCOME_MEASURES = [
  'billed',
  'credited',
  'writtenOff',
  'received',
  'depositIn',
  'depositOut',
  'settled',
  'channelFee',
  'shared',
] as const
export const INCOME_SOURCES = ['rent', 'utility', 'other', 'late_fee', 'deposit'] as const
export const INCOME_GROUPS = ['period', 'source', 'fee', 'account', 'site', 'landlord'] as const
const asked = {
  from: date(),
  to: date(),
  siteId: ref('housing.site', { optional: true }),
  landlordId: ref('housing.landlord', { optional: true }),
}
const billed = money({ tells: ['billing.bill'] })
const received = money({ tells: ['billing.bill', 'payment.payment'] })
const figures = {
  billedFen: billed,
  creditedFen: billed,
  writtenOffFen: billed,
  receivedFen: received,
  /** What these days added to the open claims: billed less credited, written off and received. */
  openFen: received,
  depositInFen: received,
  depositOutFen: money({ tells: ['checkout.deposit', 'payment.payout'] }),
  settledFen: money({ tells: ['wallet.settlement'] }),
  /** What channels kept of what was received, whoever bears it. */
  channelFeeFen: received,
  /** What of it went, or is to go, to receivers of shares. */
  sharedFen: money({ tells: ['channel.shareOrder'] }),
  /** Received less both. */
  netFen: received,
}

/** 收入总览: the movements of the ledger in some days, added up, beside those of as many days before. */
export const queryIncome = view(
  'billing.income',
  'queryIncome',
  /** `fees`: also by fee and income account, for which every entry is looked into. */
  { ...asked, unit: choice(['day', 'month']), fees: choice(['yes', 'no'], { optional: true }) },
  objectOf({
    total: group(figures),
    previousFrom: date(),
    previous: group(figures),
    groups: list(
      group({ by: choice(INCOME_GROUPS), key: text(36), name: text(128, { optional: true }), ...figures }),
      5_000,
    ),
  }),
)
const entriesAsked = {
  ...asked,
  measure: choice(INCOME_MEASURES),
  source: choice(INCOME_SOURCES, { optional: true }),
  fee: choice(FEES, { optional: true }),
  /** An income account by its id, or `none`: income of no account. */
  account: text(36, { optional: true }),
}
/** A line of the list and of its export. An entry of several fees or accounts is a line for each of them. */
export const INCOME_ENTRY = {
  day: date(),
  kind: choice(ENTRY_KINDS),
  fee: choice(FEES, { optional: true }),
  accountName: text(100, { optional: true }),
  amountFen: money(),
  billNo: text(32, { optional: true }),
  siteName: text(128, { optional: true }),
  landlordName: text(64, { optional: true }),
}
/** The entries one of its numbers is made of; their amounts add up to it. */
export const queryIncomeEntries = view(
  'billing.income',
  'queryIncomeEntries',
  {
    ...entriesAsked,
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({ id: id(), ...INCOME_ENTRY }),
  { shows: ['billing.bill', 'payment.payment'] },
)
/** The same lines in the same order as a workbook; `isTemplate` c: as CSV. */
export const exportIncomeEntries = {
  ...command('billing.income', 'exportIncomeEntries', { ...entriesAsked, isTemplate: text(1, { optional: true }) }),
  output: { kind: 'file' },
  shows: ['billing.bill', 'payment.payment'],
} as const
