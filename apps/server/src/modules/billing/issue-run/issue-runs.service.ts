import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { ISSUE_RUN_KINDS } from '@cloud-steward/contract/billing/index.ts'
import type * as contract from '@cloud-steward/contract/billing/issue.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { listRuns } from '../../../infra/queue/runs.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { billsOfRuns } from './issue-run.queries.ts'

interface Payload {
  dueThrough?: string
  siteIds?: string[] | null
  reason?: string
}
/** Issue runs and their undoing, with what stands of their bills. */
export async function queryIssueRuns(
  ctx: Ctx,
  { currentPage: current = 1, pageSize = 20 }: InputOf<typeof contract.queryIssueRuns>,
): Promise<AnswerOf<typeof contract.queryIssueRuns>> {
  staffOnly(ctx)
  const rows = await ctx.db.rows(
    listRuns(ctx, ISSUE_RUN_KINDS, pageSize ?? 20, ((current ?? 1) - 1) * (pageSize ?? 20)),
  )
  const ids = rows.map(({ id }) => id)
  const bills = new Map((await ctx.db.rows(billsOfRuns(ctx.tenant.id, ids))).map((one) => [one.runId, one]))
  return {
    list: rows.map(({ payload, count: _count, ...row }) => {
      const { dueThrough, siteIds, reason } = payload as Payload
      const made = bills.get(row.id)
      return {
        ...row,
        kind: row.kind as 'issue-bills',
        state: row.state as 'done' as never,
        dueThrough,
        siteCount: siteIds?.length || undefined,
        reason,
        bills: made?.bills ?? 0,
        amountFen: made?.amountFen ?? 0,
        undoable: made?.undoable ?? 0,
      }
    }),
    pagination: { total: rows[0]?.count ?? 0, pageSize: pageSize ?? 20, current: current ?? 1 },
  }
}
