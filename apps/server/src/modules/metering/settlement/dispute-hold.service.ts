import type { TxCtx } from '../../../infra/ctx/types.ts'
import { incomePaidOf, linesOf } from '../../billing/index.ts'
import { endHold, holdMoney } from '../../ledger/index.ts'
import type { SettlementRow } from './settlement.queries.ts'

/** A settlement has a bill of its own, with its share of a loss: what was paid of it is out of the landlord's reach. */
export async function holdDispute(tx: TxCtx, { id, no, billId }: SettlementRow, reason: string): Promise<void> {
  if (!billId) return
  const amountFen = incomePaidOf(await tx.db.rows(linesOf(tx.tenant.id, [billId])))
  const cause = { source: 'utility' as const, sourceId: id, sourceNo: no, reason }
  await tx.ports.get(holdMoney)(tx, { ...cause, bills: [{ billId, amountFen }] })
}
export const endDispute = (tx: TxCtx, { id }: Pick<SettlementRow, 'id'>, reason: string): Promise<void> =>
  tx.ports.get(endHold)(tx, { source: 'utility', sourceId: id, reason })
