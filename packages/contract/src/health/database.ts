import { choice, command, decimal, flag, group, instant, int, list, objectOf, text, view } from '../kit/index.ts'

export const STATEMENT_ORDERS = ['total', 'mean', 'calls'] as const
const statement = {
  queryId: text(32),
  /** With $1 in the place of values. */
  statement: text(20_000),
  calls: int(),
  meanMs: decimal(),
  totalMs: decimal(),
  rows: int(),
  /** Of the blocks it asked for, the part that was in the memory of the database, in basis points. */
  hitBp: int({ isShare: true }),
} as const

/** Statements of the product since the last reset, those first that take the most. */
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
/** Begins to count anew. */
export const resetStatements = command('health.database', 'resetStatements', {}, { isReset: flag() })
/** How the database would run it, whatever the values. */
export const planStatement = view(
  'health.database',
  'planStatement',
  { queryId: text(32) },
  objectOf({ plan: text(100_000) }),
)

/** Connections of this process, and who waits for whom. */
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
        /** Callers without a connection. */
        waitedFor: int(),
        most: int(),
      }),
      3,
    ),
    /** Of the whole database, all programs. */
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
/** The largest tables, and indexes nothing has asked since the statistics began. */
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
