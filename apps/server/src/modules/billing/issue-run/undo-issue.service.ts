import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { undoIssue as undoIssueCommand } from '@cloud-steward/contract/billing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { defineJob } from '../../../infra/queue/jobs.ts'
import {
  advanceRun,
  beginRun,
  finishRun,
  getRun,
  isCancelled,
  noteFailed,
  startRun,
} from '../../../infra/queue/runs.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { lockBills } from '../bill/bill.queries.ts'
import { voidBills } from '../bill/bill.service.ts'
import { refusalOf } from '../bill/bill-actions.rules.ts'
import { billsOfRuns, billsToUndo } from './issue-run.queries.ts'

/** As in an issue run. */
const CHUNK = 200

/** Records the undoing of an issue run and puts it into the queue. */
export function undoIssue(ctx: Ctx, { id, reason }: InputOf<typeof undoIssueCommand>): Promise<{ runId: string }> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const run = await getRun(tx, id)
    if (run.kind !== 'issue-bills') throw notFound()
    if (['waiting', 'running'].includes(run.state)) throw new Refusal('billing.error.runNotOver')
    const [made] = await tx.db.rows(billsOfRuns(tx.tenant.id, [id]))
    if (!made) throw new Refusal('billing.error.runHasNoBills')
    tx.audit({ action: 'undo', resource: 'billing.bill', recordId: id, after: { reason, bills: made.bills } })
    const payload = { issueRunId: id, reason }
    return { runId: startRun(tx, { kind: 'undo-issue', payload, total: made.bills }) }
  })
}

interface UndoRun {
  runId: string
  issueRunId: string
  reason: string
}
/**
 * Voids the bills of an issue run in chunks, a few statements each. What was paid or credited since stays, and its reason
 * is noted. Bills, entries and progress commit together, so a run that was killed goes on with what it has not seen.
 */
export async function runUndo(ctx: Ctx, { runId, issueRunId, reason }: UndoRun, signal: AbortSignal): Promise<void> {
  if (!(await beginRun(ctx, runId))) return
  for (;;) {
    if (await isCancelled(ctx, runId)) return void (await finishRun(ctx, runId, 'cancelled'))
    signal.throwIfAborted()
    const looked = await ctx.transaction(async (tx) => {
      const { done, failed } = await getRun(tx, runId)
      const ids = (await tx.db.rows(billsToUndo(tx.tenant.id, issueRunId, runId, CHUNK))).map(({ id }) => id)
      const bills = (await tx.db.rows(lockBills(tx.tenant.id, ids))).filter(({ state }) => state !== 'void')
      const kept = bills.flatMap((bill) => {
        const refusal = refusalOf('void', bill)
        return refusal ? [{ title: bill.no, message: { key: refusal.reason, values: refusal.values } }] : []
      })
      const keptNos = new Set(kept.map(({ title }) => title))
      const taken = bills.filter(({ no }) => !keptNos.has(no))
      await voidBills(tx, taken, reason)
      if (kept.length) await tx.db.run(noteFailed(tx.tenant.id, runId, failed + done, kept))
      await advanceRun(tx, runId, taken.length, kept.length)
      return ids.length
    })
    if (!looked) break
  }
  await finishRun(ctx, runId, 'succeeded')
}

export const undoIssueJob = defineJob<UndoRun>({ name: 'undo-issue', only: ['open'], run: runUndo })
