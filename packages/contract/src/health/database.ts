import { choice, command, decimal, flag, group, instant, int, list, objectOf, text, view } from '../kit/index.ts'

export const STATEMENT_ORDERS = ['total', 'mean', 'calls'] as const
const statement = {
  queryId: text(32),
  /** With $1 instead of values. */
  statement: text(20_000),
  calls: int(),
  meanMs: decimal(),
  totalMs: decimal(),
  rows: int(),
  /** Share of the requested blocks found in the database's cache, in basis points. */
  hitBp: int({ isShare: true }),
} as const

/** Statements counted since the last reset, the largest by `orderBy` first (default: total time). */
export const queryStatements = view(
  'health.database',
  'queryStatements',
  { orderBy: choice(STATEMENT_ORDERS, { optional: true }) },
  objectOf({
    /** `missing`: the database does not count statements. */
    state: choice(['counting', 'missing']),
    since: instant({ optional: true }),
    statements: list(group(statement), 100),
  }),
)
/** Resets the statement counters. `isReset` is false if the owner of the database lacks the permission. */
export const resetStatements = command('health.database', 'resetStatements', {}, { isReset: flag() })
/** Generic plan of a counted statement, without values. */
export const planStatement = view(
  'health.database',
  'planStatement',
  { queryId: text(32) },
  objectOf({ plan: text(100_000) }),
)

/** Connection pools of this process, and sessions of the database that wait for a lock. */
export const queryConnections = view(
  'health.database',
  'queryConnections',
  {},
  objectOf({
    pools: list(
      group({
        pool: choice(['app', 'stream', 'side']),
        open: int(),
        idle: int(),
        /** Callers that wait for a connection. */
        waitedFor: int(),
        most: int(),
      }),
      3,
    ),
    /** Client connections of all programs to the database server. */
    connections: int(),
    mostConnections: int(),
    locks: list(
      group({
        pid: int(),
        waitedMs: int(),
        statement: text(2_000),
        blockedBy: list(int(), 20),
        blockedByStatement: text(2_000, { optional: true }),
      }),
      50,
    ),
  }),
)
/** The largest tables, and non-unique indexes without a scan since the statistics were reset. */
export const queryTables = view(
  'health.database',
  'queryTables',
  {},
  objectOf({
    databaseBytes: int(),
    since: instant({ optional: true }),
    tables: list(
      group({
        table: text(128),
        bytes: int(),
        indexBytes: int(),
        liveRows: int(),
        deadRows: int(),
        vacuumedAt: instant({ optional: true }),
        analyzedAt: instant({ optional: true }),
      }),
      100,
    ),
    unusedIndexes: list(group({ index: text(128), table: text(128), bytes: int() }), 100),
  }),
)
