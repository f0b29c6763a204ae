import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/health/database.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import type { Pools } from '../../../infra/db/pools.ts'
import { checkKeeper } from '../../platform/index.ts'
import * as queries from './database.queries.ts'

const MOST = 100
const iso = (at: Date | string | null | undefined): string | undefined => (at ? new Date(at).toISOString() : undefined)
const hundredth = (value: number): number => Math.round(value * 100) / 100

export async function queryStatements(
  ctx: Ctx,
  { orderBy }: InputOf<typeof contract.queryStatements>,
): Promise<AnswerOf<typeof contract.queryStatements>> {
  checkKeeper(ctx)
  const [rows, [about]] = await ctx.db.all(queries.slowStatements(orderBy ?? 'total', MOST), queries.statementsSince())
  const statements = rows.map((row) => ({
    queryId: row.query_id,
    statement: row.statement,
    calls: Number(row.calls),
    meanMs: hundredth(row.mean_ms),
    totalMs: hundredth(row.total_ms),
    rows: Number(row.row_count),
    hitBp: Number(row.blocks) ? Math.round((Number(row.hits) / Number(row.blocks)) * 10_000) : 10_000,
  }))
  return { state: about?.since ? 'counting' : 'missing', since: iso(about?.since), statements }
}

export function resetStatements(ctx: Ctx): Promise<{ isReset: boolean }> {
  checkKeeper(ctx)
  return ctx.transaction(async (tx) => {
    const answer = await tx.db.first(queries.resetCounts())
    const isReset = answer?.done ?? false
    tx.audit({ action: 'resetStatements', resource: 'health.database', after: { isReset } })
    return { isReset }
  })
}

export async function planStatement(
  ctx: Ctx,
  pools: Pools,
  { queryId }: InputOf<typeof contract.planStatement>,
): Promise<AnswerOf<typeof contract.planStatement>> {
  checkKeeper(ctx)
  const unknown = new Refusal('health.error.statementGone', { fields: ['queryId'] })
  if (!/^-?\d{1,19}$/.test(queryId) || BigInt.asIntN(64, BigInt(queryId)) !== BigInt(queryId)) throw unknown
  const found = await ctx.db.first(queries.statementOf(queryId))
  if (!found) throw unknown
  try {
    const lines = await queries.planOf(pools.app, ctx.tenant.id, found.statement)
    return { plan: cut(lines.join('\n'), 100_000) }
  } catch (error) {
    // The statements of the job queue and of migrations need permissions our role does not have.
    ctx.log.info({ error: (error as Error).message, queryId }, 'no plan')
    throw new Refusal('health.error.noPlan')
  }
}

export async function queryConnections(ctx: Ctx, pools: Pools): Promise<AnswerOf<typeof contract.queryConnections>> {
  checkKeeper(ctx)
  const [[counts], locks] = await ctx.db.all(queries.connectionCounts(), queries.waitingForLocks())
  return {
    pools: (['app', 'stream', 'side'] as const).map((pool) => ({
      pool,
      open: pools[pool].totalCount,
      idle: pools[pool].idleCount,
      waitedFor: pools[pool].waitingCount,
      most: pools[pool].options.max,
    })),
    connections: counts!.open,
    mostConnections: counts!.most,
    locks: locks.map((lock) => ({
      pid: lock.pid,
      waitedMs: lock.waited_ms,
      statement: lock.statement,
      blockedBy: lock.blocked_by,
      blockedByStatement: lock.blocker ?? undefined,
    })),
  }
}

export async function queryTables(ctx: Ctx): Promise<AnswerOf<typeof contract.queryTables>> {
  checkKeeper(ctx)
  const [[size], tables, indexes] = await ctx.db.all(
    queries.databaseSize(),
    queries.largestTables(),
    queries.unusedIndexes(),
  )
  return {
    databaseBytes: Number(size!.bytes),
    since: iso(size!.since),
    tables: tables.map((one) => ({
      table: one.table,
      bytes: Number(one.bytes),
      indexBytes: Number(one.index_bytes),
      liveRows: Number(one.live),
      deadRows: Number(one.dead),
      vacuumedAt: iso(one.vacuumed_at),
      analyzedAt: iso(one.analyzed_at),
    })),
    unusedIndexes: indexes.map((one) => ({ ...one, bytes: Number(one.bytes) })),
  }
}
