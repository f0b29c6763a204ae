import { Refusal } from '@cloud-steward/contract/kit/error.ts'
import type { Ctx, TxCtx } from '../ctx/types.ts'
import { cut } from '../cut.ts'
import { insertMany } from '../db/bulk.ts'
import { newId } from '../db/id.ts'
import { raw, sql } from '../db/sql.ts'
import type { TableRow } from '../db/table-rows.ts'

/** A run: long work with progress, results per item and a way to cancel it. The job that does it is enqueued with it. */
export interface RunRequest {
  kind: string
  payload: object
  total?: number
  items?: readonly { title: string; input: object }[]
}

/** Records a run and enqueues the job of the same name as its kind. */
export function startRun(ctx: TxCtx, request: RunRequest): string {
  const id = newId()
  const total = request.items?.length ?? request.total ?? 0
  const statements = [
    insertMany(ctx.tenant.id, 'infra_run', [
      { id, kind: request.kind, payload: request.payload, total, user_id: ctx.user?.id ?? null },
    ]),
    ...chunks(request.items ?? [], 2_000).map((items, part) =>
      insertMany(
        ctx.tenant.id,
        'infra_run_item',
        items.map((item, at) => ({
          run_id: id,
          seq: part * 2_000 + at + 1,
          title: cut(item.title, 200),
          input: item.input,
        })),
      ),
    ),
  ]
  for (const statement of statements) void ctx.db.run(statement)
  ctx.enqueue({ name: request.kind, payload: { runId: id, ...request.payload } })
  return id
}
const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Marks a run as under way. False when it was cancelled or already ended: then there is nothing to do. */
export async function beginRun(ctx: Ctx, runId: string, total?: number): Promise<boolean> {
  const rows = await ctx.db.run(
    raw(sql`update infra_run set state = 'running', started_at = coalesce(started_at, now()), total = coalesce(${total ?? null}::int, total)
      where tenant_id = ${ctx.tenant.id} and id = ${runId} and state in ('waiting', 'running')`),
  )
  return rows > 0
}
/** The same for a run that begins at its first item again after a kill, finding done what is: it counts from nothing. */
export async function beginAfresh(ctx: Ctx, runId: string, total: number): Promise<boolean> {
  if (!(await beginRun(ctx, runId, total))) return false
  const { id: tenantId } = ctx.tenant
  await ctx.db.run(raw(sql`update infra_run set done = 0, failed = 0 where tenant_id = ${tenantId} and id = ${runId}`))
  return true
}
/** Adds to the counts; call it in the transaction of the chunk, so that progress and work agree after a kill. */
export const advanceRun = (ctx: Ctx, runId: string, done: number, failed = 0): Promise<number> =>
  ctx.db.run(
    raw(
      sql`update infra_run set done = done + ${done}, failed = failed + ${failed} where tenant_id = ${ctx.tenant.id} and id = ${runId}`,
    ),
  )
export async function isCancelled(ctx: Ctx, runId: string): Promise<boolean> {
  const row = await ctx.db.first(
    raw<{ cancel_requested: boolean }>(
      sql`select cancel_requested from infra_run where tenant_id = ${ctx.tenant.id} and id = ${runId}`,
    ),
  )
  return row?.cancel_requested ?? true
}
/** Ends a run with its result. */
export const finishRun = (
  ctx: Ctx,
  runId: string,
  state: 'succeeded' | 'failed' | 'cancelled',
  result: { summary?: object; error?: string } = {},
): Promise<number> =>
  ctx.db.run(
    raw(sql`update infra_run set state = ${state}, finished_at = now(), summary = ${result.summary ? JSON.stringify(result.summary) : null}::jsonb, error = ${result.error ?? null}
      where tenant_id = ${ctx.tenant.id} and id = ${runId} and state in ('waiting', 'running')`),
  )
export async function getRun(ctx: Ctx, id: string) {
  const row = await ctx.db.first(
    raw<TableRow<'infra_run'>>(sql`select * from infra_run where tenant_id = ${ctx.tenant.id} and id = ${id}`),
  )
  if (!row || (ctx.user && row.user_id !== ctx.user.id && ctx.scope.kind !== 'all'))
    throw new Refusal('kit.error.notFound', { http: 404 })
  return row
}

/** Runs of some kinds, newest first: those a caller may see. */
export const listRuns = (ctx: Ctx, kinds: readonly string[], limit: number, offset: number) => {
  const own = ctx.user && ctx.scope.kind !== 'all' ? sql`and user_id = ${ctx.user.id}` : sql``
  return raw<{
    id: string
    kind: string
    state: string
    total: number
    done: number
    failed: number
    payload: unknown
    createdAt: string
    finishedAt: string | null
    count: number
  }>(
    sql`select id, kind, state, total, done, failed, payload, created_at as "createdAt", finished_at as "finishedAt", count(*) over ()::int as count
      from infra_run where tenant_id = ${ctx.tenant.id} and kind = any(${kinds}) ${own} order by id desc limit ${limit} offset ${offset}`,
  )
}

/** The next items of a run nobody has worked on, locked to the end of the transaction. */
export const lockWaitingItems = (tenantId: number, runId: string, most: number) =>
  raw<{ seq: number; input: unknown }>(
    sql`select seq, input from infra_run_item where tenant_id = ${tenantId} and run_id = ${runId} and state = 'waiting' order by seq limit ${most} for update`,
  )
export interface ItemResult {
  seq: number
  state: 'done' | 'failed'
  /** `{ key, values }` of a label. */
  message?: object
}
/** Notes what failed of a run that had no list of items to begin with; `from` is the number before the first. */
export const noteFailed = (
  tenantId: number,
  runId: string,
  from: number,
  failed: readonly { title: string; message: object }[],
) =>
  insertMany(
    tenantId,
    'infra_run_item',
    failed.map((item, at) => ({ run_id: runId, seq: from + at + 1, state: 'failed', ...item })),
  )
/** Writes results of items; call it in the transaction that did the work. */
export const closeItems = (tenantId: number, runId: string, results: readonly ItemResult[]) =>
  raw(sql`update infra_run_item i set state = v.state, message = v.message, input = null
    from unnest(${results.map(({ seq }) => seq)}::int[], ${results.map(({ state }) => state)}::text[],
      ${results.map(({ message }) => (message ? JSON.stringify(message) : null))}::jsonb[]) v (seq, state, message)
    where i.tenant_id = ${tenantId} and i.run_id = ${runId} and i.seq = v.seq`)
/** Rows of sheets stay for their results; what was typed into them need not. */
export const forgetItemInputs = (tenantId: number) =>
  raw(
    sql`update infra_run_item i set input = null where i.tenant_id = ${tenantId} and i.state <> 'waiting' and i.input is not null`,
  )
/** The job looks whether it is cancelled before each part of its work. */
export const askToCancel = (tenantId: number, id: string) =>
  raw(
    sql`update infra_run set cancel_requested = true where tenant_id = ${tenantId} and id = ${id} and state in ('waiting', 'running')`,
  )
