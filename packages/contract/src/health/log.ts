import { choice, group, instant, int, json, list, objectOf, text, view } from '../kit/index.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Filters of a log search. A line must match all of them. */
export const logSearch = {
  /** Lowest level to return. Lines of fast, successful requests have the level debug. */
  logLevel: choice(LOG_LEVELS, { optional: true }),
  timeFrom: instant({ optional: true }),
  timeTo: instant({ optional: true }),
  tenantCode: text(64, { optional: true }),
  username: text(64, { optional: true }),
  requestId: text(64, { optional: true }),
  words: text(200, { optional: true }),
} as const
const lines = list(
  group({
    time: instant(),
    logLevel: choice(LOG_LEVELS),
    tenant: int({ optional: true }),
    username: text(64, { optional: true }),
    requestId: text(64, { optional: true }),
    message: text(4_000),
    /** The other fields of the line. */
    more: json({ optional: true }),
  }),
  500,
)

/** Log lines of this machine, the newest first. */
export const queryLogs = view(
  'health.log',
  'queryLogs',
  { ...logSearch, cursor: text(64, { optional: true }), pageSize: int({ min: 1, max: 200, optional: true }) },
  objectOf({
    lines,
    /** Cursor for older lines. A search that reached its time limit may answer a cursor without lines. */
    next: text(64, { optional: true }),
  }),
)
/** Lines after the line with this number, the oldest first. Without a number: the last lines in memory. */
export const tailLogs = view(
  'health.log',
  'tailLogs',
  { ...logSearch, after: int({ min: 0, optional: true }) },
  objectOf({ lines, last: int() }),
)
