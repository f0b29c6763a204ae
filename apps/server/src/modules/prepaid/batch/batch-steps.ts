import { Refusal } from '@cloud-steward/contract'
import { batch } from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { publish } from '../../../infra/live/publish.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { type BatchRow, lockBatch, type Phase, putBatch } from './batch.queries.ts'
import { type BatchState, type BatchStep, mayFollow } from './batch.rules.ts'

/** Queues the next step of a batch. */
export const BATCH_DUE = 'prepaid.batch.due'
export const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/** The batch, locked, when this may be done with it now. */
export async function lockedFor(tx: TxCtx, id: string, step: BatchStep): Promise<BatchRow> {
  const row = await tx.db.first(lockBatch(tx, id))
  if (!row) throw notFound()
  if (!mayFollow(step, row.state)) throw new Refusal('prepaid.error.batchState')
  return row
}

interface Move extends Partial<Parameters<typeof putBatch>[2]> {
  state: BatchState
  phase?: Phase
  reason?: string | null
}
/** Moves a batch on, and writes down who did it, from where, and why. */
export async function moveBatch(tx: TxCtx, row: BatchRow, { reason = null, ...to }: Move): Promise<void> {
  const phase = to.phase ?? row.phase
  await tx.db.run(putBatch(tx.tenant.id, row.id, to))
  recordStep(tx, { subject: batch.name, recordId: row.id, kind: phase, from: row.state, to: to.state, reason })
  tx.audit({
    action: 'batchState',
    resource: batch.name,
    recordId: row.id,
    before: { state: row.state, phase: row.phase },
    after: { state: to.state, phase, reason },
  })
  row.state = to.state
  row.phase = phase
}
/** Has the work looked at once this is committed. */
export const drive = (tx: TxCtx, id: string): void => tx.emit({ name: BATCH_DUE, payload: { id } })
/** Open consoles see how far it is. Last in a transaction: it makes others wait. */
export const notifyBatch = (tx: TxCtx): Promise<void> => publish(tx, { kind: 'batch', to: { staffOf: batch.name } })
