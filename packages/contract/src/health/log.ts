import { choice, group, instant, int, json, list, objectOf, text, view } from '../kit/index.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What lines are looked for by; each narrows. */
export const logSearch = {
  /** This level and those above it. Lines of requests that went well and fast are of the lowest. */
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
    /** What the line says besides. */
    more: json({ optional: true }),
  }),
  500,
)

/** Lines of the log of this machine, the newest first. */
export const queryLogs = view(
  'health.log',
  'queryLogs',
  { ...logSearch, cursor: text(64, { optional: true }), pageSize: int({ min: 1, max: 200, optional: true }) },
  objectOf({
    lines,
    /** The cursor of older lines; a search that took long may have found none so far. */
    next: text(64, { optional: true }),
  }),
)
/** Lines that came after the one with this number, the oldest first; without a number the last ones. */
export const tailLogs = view(
  'health.log',
  'tailLogs',
  { ...logSearch, after: int({ min: 0, optional: true }) },
  objectOf({ lines, last: int() }),
)
