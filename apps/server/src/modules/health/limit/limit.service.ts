import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/health/limit.ts'
import type { Logger } from 'pino'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { allBreakers, type Service, thresholdOf } from '../../../infra/limits/breakers.ts'
import { allLimits, limitNow } from '../../../infra/limits/limits.ts'
import { setOverrides } from '../../../infra/limits/overrides.ts'
import { checkKeeper } from '../../platform/index.ts'
import * as queries from './limit.queries.ts'

const MOST_CHANGES = 50
const DAY_MS = 86_400_000
const iso = (at: Date | string | null | undefined): string | undefined => (at ? new Date(at).toISOString() : undefined)
type Limit = AnswerOf<typeof contract.queryLimits>['limits'][number]

export async function queryLimits(ctx: Ctx, pools: Pools): Promise<AnswerOf<typeof contract.queryLimits>> {
  checkKeeper(ctx)
  // Reload first: a user who has just changed a limit sees the new value at once.
  await loadOverrides(pools)
  const changes = await ctx.db.rows(queries.lastOverrides(MOST_CHANGES))
  const order = new Map<string, number>(contract.LIMITS.map((name, at) => [name, at]))
  return {
    limits: allLimits()
      .map(({ name, usual, seconds, asked, refused, places }) => ({
        limitName: name as Limit['limitName'],
        usual,
        limitNow: limitNow(name, usual),
        seconds,
        asked,
        refused,
        ...places?.(),
      }))
      .toSorted((one, other) => order.get(one.limitName)! - order.get(other.limitName)!),
    breakers: contract.SERVICES.flatMap(breakersOf),
    changes: changes.map((row) => ({
      id: row.id,
      subject: row.subject,
      limitValue: row.value,
      reason: row.reason,
      createdBy: row.created_by,
      createdAt: iso(row.created_at)!,
      endsAt: iso(row.ends_at)!,
      endedAt: iso(row.ended_at),
      endedBy: row.ended_by ?? undefined,
      inForce: !row.ended_at && new Date(row.ends_at) > ctx.now(),
    })),
  }
}

/** One row for each host of a service, or a row without a host if this process has not called it. */
function breakersOf(service: Service): AnswerOf<typeof contract.queryLimits>['breakers'] {
  const called = allBreakers().filter((one) => one.service === service)
  const threshold = thresholdOf(service)
  if (!called.length) {
    const counts = { calls: 0, failures: 0, failuresInARow: 0, refused: 0 }
    return [{ service, breakerState: threshold ? 'closed' : 'open', threshold, ...counts }]
  }
  return called.map((one) => ({
    service,
    host: one.host,
    breakerState: one.state,
    calls: one.calls,
    failures: one.failures,
    failuresInARow: one.inARow,
    threshold,
    refused: one.refused,
    retryAt: iso(one.retryAt),
  }))
}

/** A limit of 0 would lock all users out and is refused. 0 is allowed for a breaker. */
function checkSubject({ subject, limitValue }: InputOf<typeof contract.changeLimit>): void {
  const [kind, name = ''] = subject.split(':')
  const known: readonly string[] = kind === 'limit' ? contract.LIMITS : kind === 'breaker' ? contract.SERVICES : []
  if (!known.includes(name)) throw new Refusal('health.error.unknownSubject', { fields: ['subject'] })
  if (kind === 'limit' && limitValue < 1) throw new Refusal('health.error.limitOfNought', { fields: ['limitValue'] })
}

export async function changeLimit(ctx: Ctx, input: InputOf<typeof contract.changeLimit>): Promise<{ id: string }> {
  checkKeeper(ctx)
  checkSubject(input)
  const { subject, limitValue: value, reason } = input
  const [id, by, endsAt] = [newId(), ctx.user!.username, new Date(input.endsAt)]
  const left = endsAt.getTime() - ctx.now().getTime()
  if (!(left > 0 && left <= contract.MOST_DAYS * DAY_MS))
    throw new Refusal('health.error.endsBadly', { fields: ['endsAt'], values: { days: contract.MOST_DAYS } })
  await ctx.transaction(async (tx) => {
    await tx.db.run(queries.lockSubject(subject))
    await tx.db.run(queries.endSubject(subject, by))
    await tx.db.run(queries.insertOverride({ id, subject, value, reason, by, endsAt }))
    const after = { subject, value, reason, endsAt: endsAt.toISOString() }
    tx.audit({ action: 'changeLimit', resource: 'health.limit', recordId: id, after })
  })
  return { id }
}

export async function endChange(ctx: Ctx, { id }: InputOf<typeof contract.endChange>): Promise<Record<string, never>> {
  checkKeeper(ctx)
  await ctx.transaction(async (tx) => {
    const ended = await tx.db.first(queries.endOverride(id, ctx.user!.username))
    if (!ended) throw new Refusal('health.error.changeEnded', { fields: ['id'] })
    const { subject, value } = ended
    tx.audit({ action: 'endChange', resource: 'health.limit', recordId: id, before: { subject, value } })
  })
  return {}
}

/** Reads the overrides in force into this process. */
export async function loadOverrides(pools: Pools): Promise<void> {
  const rows = await tenantDb(pools.app, 0).rows(queries.overridesInForce())
  setOverrides(rows.map(({ subject, value, ends_at: endsAt }) => ({ subject, value, endsAt: new Date(endsAt) })))
}
const EVERY_MS = 5_000
/** Polls the overrides every five seconds, because another process may have changed them. */
export function followOverrides(pools: Pools, log: Pick<Logger, 'debug'>): { stop(): Promise<void> } {
  const load = () =>
    void loadOverrides(pools).catch((error: Error) => log.debug({ error: error.message }, 'changes of limits not read'))
  load()
  const timer = setInterval(load, EVERY_MS).unref()
  return { stop: async () => clearInterval(timer) }
}
