import type { CheckOutState } from '@cloud-steward/contract/checkout/index.ts'
import type { TxCtx } from '../../infra/ctx/types.ts'
import { endHold } from '../ledger/index.ts'
import { holdParts } from '../wallet/index.ts'
import { type CheckOutRow, depositsByHolder } from './check-out.queries.ts'

/** States of a check-out in which no dispute is open. */
const SETTLED: readonly CheckOutState[] = ['inspected', 'confirmed', 'returned', 'rejected', 'cancelled', 'closed']
/**
 * While a part of a deposit is retained for a dispute, the landlord's share of it is held: the part of the deposit that he
 * has. What the operator has is retained in the deposit itself, and no landlord can draw it.
 */
export async function followDispute(
  tx: TxCtx,
  row: CheckOutRow,
  to: CheckOutState,
  { retainedFen, reason }: { retainedFen?: number | null; reason: string },
): Promise<void> {
  const cause = { source: 'check_out' as const, sourceId: row.id, reason }
  if (SETTLED.includes(to) || retainedFen === 0) return tx.ports.get(endHold)(tx, cause)
  if (to !== 'disputed' || row.retained_fen === 0) return
  const { landlordFen, allFen } = (await tx.db.first(depositsByHolder(tx.tenant.id, row.lease_id)))!
  const amountFen = allFen > 0 ? Number((BigInt(row.retained_fen) * BigInt(landlordFen)) / BigInt(allFen)) : 0
  await holdParts(tx, { ...cause, sourceNo: row.no, parts: [{ landlordId: row.landlord_id, amountFen }] })
}
