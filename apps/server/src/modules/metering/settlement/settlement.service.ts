import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  confirmSettlements as confirmCommand,
  disputeSettlement as disputeCommand,
  voidSettlement as voidCommand,
} from '@cloud-steward/contract/metering/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { Reaction } from '../../../infra/queue/jobs.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { voidBill } from '../../billing/index.ts'
import { lockMeters } from '../meter/meter.queries.ts'
import { correctionsOf } from './correction.queries.ts'
import { endDispute, holdDispute } from './dispute-hold.service.ts'
import { giveBackResidue } from './settle.service.ts'
import {
  laterOfMeter,
  lockSettlements,
  markSettlements,
  movePartsTo,
  releaseFromBill,
  type SettlementRow,
} from './settlement.queries.ts'
import { settlementActions } from './settlement-actions.rules.ts'

export async function lockSeen(tx: TxCtx, ids: readonly string[]): Promise<SettlementRow[]> {
  if (!(await seesEach(tx, 'metering.settlement', ids))) throw notFound()
  const rows = await tx.db.rows(lockSettlements(tx.tenant.id, ids))
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}
const change = (tx: TxCtx, row: SettlementRow, to: SettlementRow['state'], more: object = {}): void =>
  tx.audit({
    action: to,
    resource: 'metering.settlement',
    recordId: row.id,
    before: { state: row.state },
    after: { state: to, ...more },
  })

/** Drafts were looked at and are right; disputed ones were right all along. */
export const confirmSettlements = (
  ctx: Ctx,
  { ids }: InputOf<typeof confirmCommand>,
): Promise<AnswerOf<typeof confirmCommand>> =>
  ctx.transaction(async (tx) => {
    const rows = (await lockSeen(tx, ids)).filter((one) => ['draft', 'disputed'].includes(one.state))
    if (!rows.length) throw new Refusal('metering.error.notConfirmable')
    for (const state of ['confirmed', 'billed'] as const) {
      const own = rows.filter((one) => (one.billId ? 'billed' : 'confirmed') === state)
      const moved = own.map(({ id }) => id)
      if (moved.length) await tx.db.run(markSettlements(tx.tenant.id, moved, state))
      for (const row of own) {
        await endDispute(tx, row, row.no)
        change(tx, row, state)
      }
    }
    return { confirmed: rows.length }
  })

export const disputeSettlement = (ctx: Ctx, { id, reason }: InputOf<typeof disputeCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const [row] = (await lockSeen(tx, [id])) as [SettlementRow]
    settlementActions.refuseUnlessMay('dispute', row)
    await tx.db.run(markSettlements(tx.tenant.id, [id], 'disputed', reason))
    await holdDispute(tx, row, reason)
    change(tx, row, 'disputed', { reason })
    return {}
  })

/** Takes the last settlement of a meter back, so that its days can be settled again. */
export const voidSettlement = (ctx: Ctx, { id, reason }: InputOf<typeof voidCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    const [row] = (await lockSeen(tx, [id])) as [SettlementRow]
    settlementActions.refuseUnlessMay('void', row)
    await tx.db.rows(lockMeters(tenantId, [row.meterId]))
    if (await tx.db.first(laterOfMeter(tenantId, row.meterId, row.periodTo)))
      throw new Refusal('metering.error.laterSettled')
    if ((await tx.db.rows(correctionsOf(tenantId, row.no))).length) throw new Refusal('billing.error.billHasNotes')
    await endDispute(tx, row, reason)
    if (row.billId) await voidBill(tx, { id: row.billId, reason })
    await tx.db.run(markSettlements(tenantId, [id], 'void', reason))
    await tx.db.run(movePartsTo(tenantId, id, null))
    await giveBackResidue(tx, row)
    change(tx, row, 'void', { reason })
    return {}
  })

/** A bill that finance voided lets its settlement be billed again. */
export const billReactions: readonly Reaction[] = [
  {
    event: 'BillVoided',
    run: (ctx, { billId }) =>
      ctx.transaction(async (tx) => {
        const freed = await tx.db.rows(releaseFromBill(tx.tenant.id, String(billId)))
        for (const { id } of freed)
          tx.audit({
            action: 'confirmed',
            resource: 'metering.settlement',
            recordId: id,
            before: { state: 'billed' },
            after: { state: 'confirmed', billId },
          })
      }),
  },
]
