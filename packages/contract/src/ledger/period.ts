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
  rowsOf,
  text,
  view,
} from '../kit/index.ts'
import { ACCOUNTS, BOOKED, booked, ENTRY_KINDS } from './entry.ts'

/** `closed` may be reopened with a reason; `locked` never. */
export const PERIOD_STATES = ['open', 'closed', 'locked'] as const
/** What may stand in the way of closing a month. */
export const PERIOD_OBSTACLES = ['reading', 'exception', 'bankLine', 'unbilled'] as const
/** What a snapshot says of a month; `depositsHeld` at its end. */
export const PERIOD_FIGURES = [
  'billed',
  'lateFee',
  'credited',
  'writtenOff',
  'received',
  'refunded',
  'headRentPaid',
  'settled',
  'depositsHeld',
] as const
const month = text(7, { pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const reason = text(200, { min: 1 })

/** The months from the first one closed, or else from the first entry of the ledger, to the one of today, newest first. */
export const queryPeriods = view(
  'ledger.period',
  'queryPeriods',
  {},
  rowsOf({
    month,
    state: choice(PERIOD_STATES),
    /** Over, and next in order to be closed. */
    mayClose: choice(['yes', 'no']),
    closedAt: instant({ optional: true }),
    closedBy: text(64, { optional: true }),
    /** Of closed months, as they were closed. */
    entries: int({ optional: true }),
    billedFen: money({ optional: true, tells: BOOKED }),
    receivedFen: money({ optional: true, tells: BOOKED }),
    refundedFen: money({ optional: true, tells: BOOKED }),
    depositsHeldFen: money({ optional: true, tells: BOOKED }),
    /** When the ledger was first seen to say something else than at the close. */
    differsSince: instant({ optional: true }),
  }),
)

/** Beside each other what the ledger said at the close, if the month is closed, and what it says now. */
const pair = { closed: int({ optional: true }), now: int() }
const pairFen = { closedFen: money({ optional: true, tells: BOOKED }), nowFen: booked }
/** A month: figures at the close and now, its accounts, what stands in the way of closing it, and who did what. */
export const queryPeriodDetail = view(
  'ledger.period',
  'queryPeriodDetail',
  { month },
  objectOf({
    month,
    state: choice(PERIOD_STATES),
    isEqual: choice(['yes', 'no'], { optional: true }),
    hash: text(64, { optional: true }),
    hashNow: text(64),
    entries: group(pair),
    amount: group(pairFen),
    figures: list(group({ figure: choice(PERIOD_FIGURES), ...pairFen }), 20),
    /** Balances at the end of the month. */
    accounts: list(group({ account: choice(ACCOUNTS), ...pairFen }), 20),
    kinds: list(group({ kind: choice(ENTRY_KINDS), ...pair, ...pairFen }), 60),
    events: list(
      group({
        id: id(),
        fromState: choice(PERIOD_STATES),
        toState: choice(PERIOD_STATES),
        reason: text(200, { optional: true }),
        obstacles: int(),
        username: text(64),
        createdAt: instant(),
      }),
      500,
    ),
  }),
)
/** What one should see to before closing a month: at most a hundred of each kind, and how many there are. */
export const queryPeriodObstacles = view(
  'ledger.period',
  'queryPeriodObstacles',
  { month },
  objectOf({
    counts: list(group({ kind: choice(PERIOD_OBSTACLES), count: int() }), 4),
    obstacles: list(
      group({
        id: text(100),
        kind: choice(PERIOD_OBSTACLES),
        /** Where it is mended: the record, or for unbilled charges the site. */
        recordId: text(100),
        title: text(128),
        siteName: text(64, { optional: true }),
        day: date({ optional: true }),
        amountFen: money({ optional: true, tells: BOOKED }),
      }),
      400,
    ),
  }),
)

/** Nobody books into the month any more. With something in the way only for a reason. */
export const closePeriod = command(
  'ledger.period',
  'closePeriod',
  { month, reason: text(200, { optional: true }) },
  { hash: text(64) },
  { keyed: true },
)
/** Opens the latest closed month again. */
export const reopenPeriod = command('ledger.period', 'reopenPeriod', { month, reason }, {}, { keyed: true })
/** From now on it stays closed. */
export const lockPeriod = command('ledger.period', 'lockPeriod', { month, reason }, {}, { keyed: true })
/** The snapshot of a month, or of an open one what the ledger says now, as a workbook; `isTemplate` c: as CSV. */
export const exportPeriod = {
  ...command('ledger.period', 'exportPeriod', { month, isTemplate: text(1, { optional: true }) }),
  output: { kind: 'file' },
  shows: BOOKED,
} as const
