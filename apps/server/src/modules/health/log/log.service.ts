import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { LOG_LEVELS, type queryLogs as query, type tailLogs as tail } from '@cloud-steward/contract/health/log.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import type { LogStore } from '../../../infra/logs/log-store.ts'
import { type LogEntry, type LogSearch, matcher, searchLogs } from '../../../infra/logs/search-logs.ts'
import { checkKeeper, knownTenant } from '../../platform/index.ts'

/** Maximum lines in one answer of `tailLogs`. */
const MOST_TAIL = 500
type Line = AnswerOf<typeof query>['lines'][number]
/** Level numbers of pino. */
const NUMBERS = { debug: 0, info: 30, warn: 40, error: 50, fatal: 60 } as const
const levelOf = (number: number): Line['logLevel'] =>
  LOG_LEVELS.findLast((level) => number >= NUMBERS[level]) ?? 'debug'

async function searchOf(ctx: Ctx, input: InputOf<typeof tail>): Promise<LogSearch> {
  checkKeeper(ctx)
  const { logLevel, timeFrom, timeTo, tenantCode, username, requestId, words } = input
  const tenant = tenantCode ? (await knownTenant(ctx, tenantCode)).id : undefined
  return {
    level: logLevel ? NUMBERS[logLevel] : undefined,
    from: timeFrom ? new Date(timeFrom).toISOString() : undefined,
    to: timeTo ? new Date(timeTo).toISOString() : undefined,
    tenant,
    user: username ?? undefined,
    reqId: requestId ?? undefined,
    text: words ?? undefined,
  }
}
function shown({ level, time, tenant, user, reqId, msg, ...more }: LogEntry): Line {
  return {
    time,
    logLevel: levelOf(level),
    tenant: typeof tenant === 'number' ? tenant : undefined,
    username: user === undefined ? undefined : cut(String(user), 64),
    requestId: reqId === undefined ? undefined : cut(String(reqId), 64),
    message: cut(String(msg ?? ''), 4_000),
    more: Object.keys(more).length ? more : undefined,
  }
}

export async function queryLogs(
  ctx: Ctx,
  logs: LogStore,
  input: InputOf<typeof query>,
): Promise<AnswerOf<typeof query>> {
  const search = await searchOf(ctx, input)
  const { lines, next } = await searchLogs(logs, search, input.pageSize ?? 50, input.cursor ?? undefined)
  return { lines: lines.map(shown), next }
}

export async function tailLogs(ctx: Ctx, logs: LogStore, input: InputOf<typeof tail>): Promise<AnswerOf<typeof tail>> {
  const match = matcher(await searchOf(ctx, input))
  const { lines, last } = logs.after(input.after ?? 0)
  const found = lines.flatMap((line) => match(line.trimEnd()) ?? [])
  return { lines: found.slice(-MOST_TAIL).map(shown), last }
}
