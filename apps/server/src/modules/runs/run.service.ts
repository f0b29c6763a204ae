import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { queryRunItem } from '@cloud-steward/contract/runs/index.ts'
import type * as contract from '@cloud-steward/contract/runs/run.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { type Sentence, sentenceOf, translate } from '../../infra/labels.ts'
import { askToCancel, getRun } from '../../infra/queue/runs.ts'
import { countItems, pageOfItems } from './run.queries.ts'

export async function queryRun(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof contract.queryRun>> {
  const run = await getRun(ctx, id)
  return {
    id: run.id,
    kind: run.kind,
    state: run.state as 'waiting',
    total: run.total,
    done: run.done,
    failed: run.failed,
    summary: run.summary,
    error: run.error ? translate(ctx.language, run.error) : null,
    createdAt: run.created_at,
    finishedAt: run.finished_at,
  }
}

/** Asks a run to stop; what it did up to then stays. */
export async function cancelRun(ctx: Ctx, { id }: { id: string }): Promise<object> {
  const { state } = await getRun(ctx, id)
  await ctx.transaction(async (tx) => {
    if (await tx.db.run(askToCancel(tx.tenant.id, id)))
      tx.audit({
        action: 'cancel',
        resource: 'run.run',
        recordId: id,
        before: { state },
        after: { cancelRequested: true },
      })
  })
  return {}
}

export async function runItems(ctx: Ctx, input: InputOf<typeof queryRunItem>): Promise<AnswerOf<typeof queryRunItem>> {
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 20]
  const states = (input.state ?? '').split(',').filter(Boolean)
  const [rows, [counted]] = await ctx.db.all(
    pageOfItems(ctx.tenant.id, input.runId, states, pageSize, (current - 1) * pageSize),
    countItems(ctx.tenant.id, input.runId, states),
  )
  return {
    list: rows.map((row) => ({
      seq: row.seq,
      title: row.title,
      state: row.state as 'done',
      message: row.message ? sentenceOf(ctx.language, row.message as Sentence) : null,
    })),
    pagination: { total: counted!.total, pageSize, current },
  }
}
