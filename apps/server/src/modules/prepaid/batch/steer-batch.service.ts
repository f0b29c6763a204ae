import { Refusal } from '@cloud-steward/contract'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { BatchRow } from './batch.queries.ts'
import { type BatchState, type BatchStep, mayBeCut } from './batch.rules.ts'
import { drive, lockedFor, moveBatch, notifyBatch } from './batch-steps.ts'
import { cutFacts, dropWaiting, planRestore, takeResults, tryAgain } from './item.queries.ts'

interface Given {
  id: string
  reason?: string | null
}
const steer =
  (step: BatchStep, work: (tx: TxCtx, row: BatchRow, reason: string | null) => Promise<void>) =>
  (ctx: Ctx, { id, reason = null }: Given): Promise<{ state: BatchState }> =>
    ctx.transaction(async (tx) => {
      const row = await lockedFor(tx, id, step)
      await work(tx, row, reason)
      await notifyBatch(tx)
      return { state: row.state }
    })

export const pauseBatch = steer('pause', (tx, row, reason) => moveBatch(tx, row, { state: 'paused', reason }))

export const resumeBatch = steer('resume', async (tx, row) => {
  await moveBatch(tx, row, { state: 'running' })
  drive(tx, row.id)
})

/** What waits is let be; what was sent goes its way, and its receipt is written. */
export const cancelBatch = steer('cancel', async (tx, row, reason) => {
  if (row.phase === 'restore') throw new Refusal('prepaid.error.batchState')
  await tx.db.run(dropWaiting(tx.tenant.id, row.id))
  await moveBatch(tx, row, { state: 'cancelled', reason, endedAt: tx.now().toISOString() })
})

export const retryBatch = steer('retry', async (tx, row) => {
  if (!(await tx.db.run(tryAgain(tx.tenant.id, row.id, row.phase)))) throw new Refusal('prepaid.error.nothingToDo')
  await moveBatch(tx, row, { state: 'running', endedAt: null })
  drive(tx, row.id)
})

/** Those a restore would give power to: exactly those that lost it by the batch, or may have. */
export async function restorableOf(ctx: Ctx, row: Pick<BatchRow, 'id' | 'action' | 'phase'>): Promise<string[]> {
  if (row.action !== 'off' || row.phase === 'restore') return []
  return (await ctx.db.rows(cutFacts(ctx.tenant.id, row.id))).filter(mayBeCut).map(({ id }) => id)
}
export const restoreBatch = steer('restore', async (tx, row, reason) => {
  await tx.db.run(takeResults(tx.tenant.id, row.id, 'open'))
  const ids = await restorableOf(tx, row)
  if (!ids.length) throw new Refusal('prepaid.error.nothingToRestore')
  await tx.db.run(dropWaiting(tx.tenant.id, row.id))
  await tx.db.run(planRestore(tx.tenant.id, ids))
  await moveBatch(tx, row, { state: 'running', phase: 'restore', reason, lastSentAt: null, endedAt: null })
  drive(tx, row.id)
})
