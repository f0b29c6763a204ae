import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/channels/reconciliation.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { advanceRun, beginAfresh, beginRun, finishRun, isCancelled, startRun } from '../../../infra/queue/runs.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import type { Outer } from '../channel/channel.service.ts'
import { linesExpected, lockStart, openRuns } from './reconcile-run.queries.ts'
import { channelOfDay, compareDay } from './reconciliation.service.ts'

/** The job of the same name does them. */
export const RUN_KIND = 'reconcile-channels'
type Asked = InputOf<typeof contract.reconcileDay>
export interface ReconcileRun extends Asked {
  runId: string
}

/** Records a run that compares a day with a channel's list of it; while one of the same is under way it is that one. */
export async function reconcileDay(ctx: Ctx, asked: Asked): Promise<AnswerOf<typeof contract.reconcileDay>> {
  const { id: channelId } = await channelOfDay(ctx, asked)
  const payload = { channelId, day: asked.day }
  return ctx.transaction(async (tx) => {
    await tx.db.run(lockStart(tx.tenant.id, payload))
    const open = await tx.db.rows(openRuns(tx.tenant.id, RUN_KIND))
    const same = open.find((run) => run.channelId === channelId && run.day === asked.day && !run.isCancelled)
    return { runId: same?.id ?? startRun(tx, { kind: RUN_KIND, payload }) }
  })
}

/** Somebody has had enough; what was read is taken back with its transaction. */
class Cancelled extends Error {}
/**
 * Compares a day, saying line by line how far it is: the comparison is one transaction, so whoever is killed or cancelled
 * leaves nothing behind, and the queue begins it again from the first line.
 */
export async function runReconcile(
  ctx: Ctx,
  outer: Outer,
  { runId, ...asked }: ReconcileRun,
  signal: AbortSignal,
): Promise<void> {
  const { lines } = (await ctx.db.first(linesExpected(ctx.tenant.id, asked)))!
  if (!(await beginAfresh(ctx, runId, lines))) return
  let read = 0
  const tick = async (some: number) => {
    if (await isCancelled(ctx, runId)) throw new Cancelled()
    signal.throwIfAborted()
    read += some
    // A list that grew is longer than what was expected; it is not done before it was compared.
    if (read >= lines) await beginRun(ctx, runId, read + 1)
    await advanceRun(ctx, runId, some)
  }
  try {
    await tick(0)
    const { error, ...summary } = await compareDay(ctx, outer, asked, tick)
    await ctx.transaction(async (tx) => {
      await beginRun(tx, runId, read)
      await finishRun(tx, runId, error ? 'failed' : 'succeeded', { summary: { ...summary, lines: read }, error })
    })
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    await finishRun(ctx, runId, 'cancelled')
  }
}

/** Runs that wait or are under way. */
export async function queryReconcileRuns(ctx: Ctx): Promise<AnswerOf<typeof contract.queryReconcileRuns>> {
  wholeTenantOnly(ctx)
  const runs = await ctx.db.rows(openRuns(ctx.tenant.id, RUN_KIND))
  return runs.map(({ isCancelled: _isCancelled, ...run }) => run)
}
