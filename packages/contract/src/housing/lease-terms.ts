import { choice, date, decimal, group, int, list, money, share, text } from '../kit/index.ts'

/** What the rent is of. */
export const RENT_UNITS = ['month', 'week', 'day'] as const
/** Months between two payments of a monthly rent; `all`: the rent of the whole term is one payment. */
export const PAY_MONTHS = ['1', '2', '3', '6', '12', 'all'] as const
/** A deposit is an amount, or so many months of rent. */
export const DEPOSIT_MODES = ['amount', 'months'] as const
export const CYCLE_MODES = ['anniversary', 'naturalMonth'] as const
export const PRORATIONS = ['actualMonth', 'thirtyDay', 'actualPeriod', 'none'] as const
/** What besides the security deposit is asked for as deposit; what keeps a room is a reservation's. */
export const OTHER_DEPOSITS = ['key', 'card', 'meter'] as const
export const DEPOSIT_KINDS = ['security', ...OTHER_DEPOSITS] as const
/** Who keeps the money of a deposit: the operator of the house, its owner, or an account under supervision. */
export const DEPOSIT_HOLDERS = ['operator', 'owner', 'supervised'] as const
/** When rent of a period is due: some days before it begins, or a fixed day of the month it begins in or of the one before. */
export const DUE_RULES = ['advance', 'dayOfMonth', 'dayOfPreviousMonth'] as const

/** What a place may limit in the terms of a lease; above a limit they are refused, or somebody accepts them knowingly. */
export const TERM_LIMITS = ['deposit', 'advance', 'lateFeeDay', 'lateFeeAll'] as const
export const LIMIT_MODES = ['warn', 'refuse'] as const
/** Terms above a limit of the place, in words with the limit and what was agreed. */
export const aboveLimit = group({ limit: choice(TERM_LIMITS), mode: choice(LIMIT_MODES), text: text(200) })

/** The rent goes up (or down) from a month of the lease on. */
const step = group({
  fromMonth: int({ min: 1, max: 239 }),
  addBp: share({ optional: true, min: -5_000, max: 10_000 }),
  addFen: money({ optional: true, min: -10_000_000, max: 10_000_000 }),
})

const otherDeposit = group({
  kind: choice(OTHER_DEPOSITS),
  amountFen: money({ min: 1, max: 100_000_000 }),
  holder: choice(DEPOSIT_HOLDERS, { optional: true }),
})

/** The terms a charge schedule follows from. */
export const scheduleTerms = {
  startOn: date(),
  endOn: date(),
  /** Empty: a month. */
  rentUnit: choice(RENT_UNITS, { optional: true }),
  rentFen: money({ min: 0, max: 100_000_000 }),
  /** Of a monthly rent, which needs it. */
  payMonths: choice(PAY_MONTHS, { optional: true }),
  /** Weeks or days between two payments of a rent by the week or day. Empty: all at once. */
  payUnits: int({ optional: true, min: 1, max: 366 }),
  dueRule: choice(DUE_RULES, { optional: true }),
  dueDay: int({ optional: true, min: 1, max: 31 }),
  advanceDays: int({ min: 0, max: 90 }),
  /** Of a monthly rent. Empty: months begin on the first day of the lease. */
  cycleMode: choice(CYCLE_MODES, { optional: true }),
  /** Of a monthly rent. Empty: by the days of the month. */
  proration: choice(PRORATIONS, { optional: true }),
  /** Empty: an amount. */
  depositMode: choice(DEPOSIT_MODES, { optional: true }),
  /** In months of rent the server works it out. */
  depositFen: money({ optional: true, min: 0, max: 1_000_000_000 }),
  /** In halves. */
  depositMonths: decimal({ optional: true, min: 0, max: 24, scale: 1 }),
  freeDays: int({ optional: true, min: 0, max: 366 }),
  steps: list(step, 20, { optional: true }),
  otherDeposits: list(otherDeposit, 3, { optional: true }),
} as const
