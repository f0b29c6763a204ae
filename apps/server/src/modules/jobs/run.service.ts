import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import type { queryRun, queryRunItem } from '@cloud-steward/contract/jobs/index.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { translate } from '../../infra/labels.ts'
import { getRun } from '../../infra/queue/runs.ts'
import { askToCancel, countItems, pageOfItems } from './run.queries.ts'

export async function runOf(ctx: Ctx, id: string): Promise<AnswerOf<typeof queryRun>> {
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
export async function requestCancel(ctx: Ctx, id: string): Promise<object> {
  const { state } = await getRun(ctx, id)
  await ctx.transaction(async (tx) => {
    if (await tx.db.run(askToCancel(tx.tenant.id, id)))
      tx.audit({
        action: 'cancel',
        resource: 'jobs.run',
        recordId: id,
        before: { state },
        after: { cancelRequested: true },
      })
  })
  return {}
}

interface Message {
  key: string
  /** What the fields of `problems` belong to; their label keys begin with it. */
  thing?: string
  values?: Record<string, string | number>
  problems?: Record<string, { key: string; values?: Record<string, string | number> }>
}
export async function runItems(ctx: Ctx, input: InputOf<typeof queryRunItem>): Promise<AnswerOf<typeof queryRunItem>> {
  const [current, pageSize] = [input.currentPage ?? 1, input.pageSize ?? 20]
  const states = (input.state ?? '').split(',').filter(Boolean)
  const [rows, [counted]] = await ctx.db.all(
    pageOfItems(ctx.tenant.id, input.runId, states, pageSize, (current - 1) * pageSize),
    countItems(ctx.tenant.id, input.runId, states),
  )
  const sentence = (message: Message | null): string | null => {
    if (!message) return null
    const problems = Object.entries(message.problems ?? {}).map(
      ([field, problem]) =>
        `${translate(ctx.language, `${message.thing}.${field}`)}: ${translate(ctx.language, problem.key, problem.values)}`,
    )
    return problems.length ? problems.join('; ') : translate(ctx.language, message.key, message.values)
  }
  return {
    list: rows.map((row) => ({
      seq: row.seq,
      title: row.title,
      state: row.state as 'done',
      message: sentence(row.message as Message | null),
    })),
    pagination: { total: counted!.total, pageSize, current },
  }
}
