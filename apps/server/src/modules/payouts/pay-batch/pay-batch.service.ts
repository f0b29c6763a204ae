import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { payBatch } from '@cloud-steward/contract/payouts/index.ts'
import type * as contract from '@cloud-steward/contract/payouts/pay-batch.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { recordStep, stepsOf } from '../../../infra/steps/steps.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { fundMode, heldMode, wayOf } from '../../channels/index.ts'
import {
  type BatchRow,
  cancelLines,
  findBatch,
  insertBatch,
  insertLines,
  lockBatch,
  lockWithdrawals,
  payableOf,
  payableUntil,
  putBatchState,
  putIntoBatch,
} from './pay-batch.queries.ts'
import { type BatchAction, type BatchState, mayFollow } from './pay-batch.rules.ts'

const SIGNED = { at: 'at', state: 'to', note: 'reason', username: 'actor' } as const
export const payBatches = standard(payBatch)
const RESOURCE = payBatch.name
const MOST = 500
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/** A batch on which this may follow, locked. */
export async function lockedBatch(tx: TxCtx, id: string, action: BatchAction): Promise<BatchRow> {
  wholeTenantOnly(tx)
  const row = await tx.db.first(lockBatch(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!mayFollow(action, row.state)) throw new Refusal(`payout.error.payBatch.${row.state}`)
  return row
}
/** Moves a batch on, with who, when and why. */
export async function moveBatch(
  tx: TxCtx,
  row: BatchRow,
  state: BatchState,
  note: string | null = null,
): Promise<void> {
  const tenantId = tx.tenant.id
  await tx.db.run(putBatchState(tenantId, row.id, state, tx.now()))
  recordStep(tx, { subject: RESOURCE, recordId: row.id, from: row.state, to: state, reason: note })
  const [before, after] = [{ state: row.state }, { state, note }]
  tx.audit({ action: state, resource: RESOURCE, recordId: row.id, before, after })
}

export async function queryPayable(
  ctx: Ctx,
  { day }: InputOf<typeof contract.queryPayable>,
): Promise<AnswerOf<typeof contract.queryPayable>> {
  wholeTenantOnly(ctx)
  const mode = await fundMode(ctx)
  const rows = await ctx.db.rows(payableUntil(ctx.tenant.id, day, MOST))
  return {
    list: rows
      .filter(({ hasMerchant }) => wayOf(mode, hasMerchant) === 'bank')
      .map(({ hasMerchant: _hasMerchant, ...row }) => row),
  }
}

/** Puts approved withdrawals into one batch. They are locked, so that of two batches at once only one gets each. */
export const makePayBatch = (ctx: Ctx, input: { ids: readonly string[] }): Promise<{ id: string; no: string }> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const tenantId = tx.tenant.id
    const ids = [...new Set(input.ids.map((id) => id.toLowerCase()))]
    if (!ids.length) throw new Refusal('payout.error.payBatchEmpty', { fields: ['ids'] })
    const mode = await heldMode(tx)
    if ((await tx.db.rows(lockWithdrawals(tenantId, ids))).length < ids.length) throw notFound()
    const rows = await tx.db.rows(payableOf(tenantId, ids))
    if (rows.length < ids.length) throw new Refusal('payout.error.payBatchTaken')
    for (const { no, hasMerchant, hindrance } of rows) {
      if (wayOf(mode, hasMerchant) === 'channel') throw new Refusal('payout.error.paidByChannel')
      if (hindrance) throw new Refusal(`payout.error.payBatchHindrance.${hindrance}`, { values: { no } })
    }
    const id = newId()
    const [number] = (await tx.numbers('payBatch')) as [number]
    const no = serialNo('PB', tx.today(), number)
    const sums = { count: rows.length, amountFen: rows.reduce((fen, { amountFen }) => fen + amountFen, 0) }
    await tx.db.run(insertBatch(tenantId, { id, no, ...sums, username: nameOf(tx) }))
    await tx.db.run(
      insertLines(
        tenantId,
        rows.map((row) => ({
          id: newId(),
          batch_id: id,
          withdrawal_id: row.id,
          no: row.no,
          holder: row.holder,
          bank_name: row.bankName,
          tail: row.tail,
          amount_fen: row.amountFen,
        })),
      ),
    )
    await tx.db.run(putIntoBatch(tenantId, id, ids))
    recordStep(tx, { subject: RESOURCE, recordId: id, from: null, to: 'preparing' })
    tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: { no, ...sums } })
    return { id, no }
  })

export const sendPayBatch = (ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    await moveBatch(tx, await lockedBatch(tx, id, 'send'), 'sent')
    return {}
  })
/** Takes a batch apart: its withdrawals are as before, and may be put into another one. */
export const cancelPayBatch = (
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const row = await lockedBatch(tx, id, 'cancel')
    const lines = await tx.db.rows(cancelLines(tx.tenant.id, id))
    await tx.db.run(
      putIntoBatch(
        tx.tenant.id,
        null,
        lines.map(({ withdrawalId }) => withdrawalId),
      ),
    )
    await moveBatch(tx, row, 'cancelled', reason)
    return {}
  })

export async function queryPayBatchSteps(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryPayBatchSteps>,
): Promise<AnswerOf<typeof contract.queryPayBatchSteps>> {
  wholeTenantOnly(ctx)
  if (!(await ctx.db.first(findBatch(ctx.tenant.id, id)))) throw notFound()
  return { steps: await ctx.db.rows(stepsOf<BatchState, typeof SIGNED>(ctx.tenant.id, RESOURCE, id, SIGNED)) }
}
