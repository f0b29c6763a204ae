import {
  choice,
  command,
  date,
  group,
  id,
  instant,
  int,
  list,
  type Menu,
  objectOf,
  pageOf,
  type RoleCode,
  rowsOf,
  text,
  uses,
  view,
} from '../kit/index.ts'
import { FLOORS, OWNER_KINDS } from './chart.ts'
import { ACCOUNTS, BOOKED, booked, ENTRY_KINDS } from './entry.ts'

/** What the ledger is compared with every night. */
export const LEDGER_CHECKS = [
  'receivable',
  'income',
  'bad_debt',
  'deposit_billed',
  'deposit_liability',
  'holding_liability',
  'head_rent_payable',
  'prepaid_utility',
  'frozen',
  'prepaid',
  'suspense',
  'negative',
  'bill',
  'payment',
  'bank_line',
] as const
const month = text(7, { pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const paging = {
  currentPage: int({ optional: true, min: 1 }),
  pageSize: int({ optional: true, min: 1, max: 200 }),
} as const
const figures = { openingFen: booked, debitFen: booked, creditFen: booked, closingFen: booked } as const

/** 科目表: every kind of account, what moves it, and how much of it there is today. */
export const queryChart = view(
  'ledger.ledger',
  'queryChart',
  {},
  objectOf({
    accounts: list(
      group({
        account: choice(ACCOUNTS),
        ownerKind: choice(OWNER_KINDS),
        side: choice(['debit', 'credit']),
        floor: choice(FLOORS),
        balanceFen: booked,
        parties: int(),
        moves: list(
          group({ kind: choice(ENTRY_KINDS), side: choice(['debit', 'credit']), otherAccount: choice(ACCOUNTS) }),
          200,
        ),
      }),
      ACCOUNTS.length,
    ),
  }),
)
/** 科目余额表: every kind of account over some months; a balance stands on the side its account counts on. */
export const queryTrialBalance = view(
  'ledger.ledger',
  'queryTrialBalance',
  { from: month, to: month },
  objectOf({
    accounts: list(
      group({ account: choice(ACCOUNTS), side: choice(['debit', 'credit']), parties: int(), ...figures }),
      ACCOUNTS.length,
    ),
    /** Of all accounts; the two sides are the same, at the beginning, of the movements and at the end. */
    sums: list(group({ column: choice(['opening', 'movement', 'closing']), debitFen: booked, creditFen: booked }), 3),
    isBalanced: choice(['yes', 'no']),
  }),
)
/** Whose they are, of one kind of account: those with a balance or a movement, the largest balance first. */
export const queryTrialParties = view(
  'ledger.ledger',
  'queryTrialParties',
  { account: choice(ACCOUNTS), from: month, to: month, name: text(64, { optional: true }), ...paging },
  pageOf({ id: id(), ownerKind: choice(OWNER_KINDS), ownerName: text(64, { optional: true }), ...figures }),
  { shows: ['ledger.entry'] },
)
export const exportTrialBalance = {
  ...command('ledger.ledger', 'exportTrialBalance', {
    from: month,
    to: month,
    isTemplate: text(1, { optional: true }),
  }),
  output: { kind: 'file' },
  shows: BOOKED,
} as const

/** One movement of an account. `balanceFen` after it; the other account says where it came from or went to. */
export const STATEMENT_LINE = {
  businessOn: date(),
  at: instant(),
  kind: choice(ENTRY_KINDS),
  otherAccount: choice(ACCOUNTS),
  otherName: text(64, { optional: true }),
  debitFen: booked,
  creditFen: booked,
  balanceFen: booked,
  billNo: text(32, { optional: true }),
  paymentNo: text(32, { optional: true }),
  memo: text(200, { optional: true }),
} as const
/** 科目明细账: the entries of one account in their order, with the balance after each. */
export const queryAccountStatement = view(
  'ledger.ledger',
  'queryAccountStatement',
  { accountId: id(), from: date(), to: date(), ...paging },
  objectOf({
    account: choice(ACCOUNTS),
    side: choice(['debit', 'credit']),
    ownerKind: choice(OWNER_KINDS),
    ownerName: text(64, { optional: true }),
    ...figures,
    total: int(),
    lines: list(
      group({
        id: id(),
        billId: id({ optional: true }),
        /** The difference of a reconciliation it resolved. */
        differenceId: id({ optional: true }),
        /** The freeze it belongs to. */
        freezeId: id({ optional: true }),
        otherId: id(),
        otherOwnerKind: choice(OWNER_KINDS),
        otherOwnerId: id(),
        ...STATEMENT_LINE,
      }),
      200,
    ),
  }),
  { shows: ['ledger.entry'] },
)
export const exportAccountStatement = {
  ...command('ledger.ledger', 'exportAccountStatement', {
    accountId: id(),
    from: date(),
    to: date(),
    isTemplate: text(1, { optional: true }),
  }),
  output: { kind: 'file' },
  shows: BOOKED,
} as const
const side = { id: id(), account: choice(ACCOUNTS), ownerName: text(64, { optional: true }) } as const
/** What the ledger holds of a bill or a payment: each entry with the two accounts it stands on. */
export const queryEntriesOf = view(
  'ledger.ledger',
  'queryEntriesOf',
  { of: choice(['bill', 'payment']), id: id() },
  rowsOf({
    id: id(),
    businessOn: date(),
    kind: choice(ENTRY_KINDS),
    amountFen: booked,
    debit: group(side),
    credit: group(side),
    billId: id({ optional: true }),
    billNo: text(32, { optional: true }),
  }),
  { shows: ['ledger.entry'] },
)
/** Accounts by their owner's name or kind, to choose one. */
export const queryAccounts = view(
  'ledger.ledger',
  'queryAccounts',
  { account: choice(ACCOUNTS, { optional: true }), name: text(64, { optional: true }), ...paging },
  pageOf({
    id: id(),
    account: choice(ACCOUNTS),
    ownerKind: choice(OWNER_KINDS),
    ownerName: text(64, { optional: true }),
  }),
)

/** The latest recompute of balances from bills, payments and bank lines, and the differences that stand. */
export const queryLedgerCheck = view(
  'ledger.ledger',
  'queryLedgerCheck',
  {},
  objectOf({
    runs: list(
      group({
        id: id(),
        at: instant(),
        ms: int(),
        entries: int(),
        accountCount: int(),
        differenceCount: int(),
        username: text(64),
      }),
      20,
    ),
    differences: list(
      group({
        id: id(),
        check: choice(LEDGER_CHECKS),
        subject: text(128, { optional: true }),
        expectedFen: booked,
        actualFen: booked,
        since: instant(),
      }),
      200,
    ),
  }),
)
/** Computes all balances anew, now. */
export const checkLedger = command('ledger.ledger', 'checkLedger', {}, { differenceCount: int() }, { keyed: true })
/** The ledger's own screens, for those who see all of it. */
export const ledgerMenus = (roles: readonly RoleCode[]): readonly Menu[] => [
  {
    code: 'trialbalance',
    path: '/trialbalance',
    icon: 'profile',
    roles,
    uses: uses({ name: 'ledger.ledger' }, 'queryTrialBalance', 'queryTrialParties'),
    buttons: { export: uses({ name: 'ledger.ledger' }, 'exportTrialBalance') },
  },
  {
    code: 'chartofaccounts',
    path: '/chartofaccounts',
    icon: 'apartment',
    roles,
    uses: uses({ name: 'ledger.ledger' }, 'queryChart', 'queryTrialParties'),
    buttons: {},
  },
  {
    code: 'accountstatement',
    path: '/accountstatement',
    icon: 'book',
    roles,
    uses: uses({ name: 'ledger.ledger' }, 'queryAccountStatement', 'queryAccounts', 'queryEntriesOf'),
    buttons: { export: uses({ name: 'ledger.ledger' }, 'exportAccountStatement') },
  },
]
