import { operator, type Posting, rentee } from '../../ledger/index.ts'

export interface Holding {
  id: string
  renteeId: string
  amountFen: number
}
/** A holding deposit comes in: the operator owes it to whoever the room is kept for. */
export const postingOfReceipt = (tenantId: number, holding: Holding, businessOn: string): Posting => ({
  kind: 'holding_received',
  debit: operator(tenantId, 'clearing'),
  credit: rentee(holding.renteeId, 'holding_liability'),
  amountFen: holding.amountFen,
  businessOn,
  businessKey: `holding:${holding.id}:received`,
})
/**
 * It goes back, or is kept. What is forfeited is the operator's, who made the agreement: no lease came of it, so no
 * landlord has earned anything (Civil Code of China art. 587: who gave an earnest and does not contract loses it).
 */
export const postingOfEnd = (
  tenantId: number,
  holding: Holding,
  outcome: 'refunded' | 'forfeited',
  businessOn: string,
  memo: string,
): Posting => ({
  kind: `holding_${outcome}`,
  debit: rentee(holding.renteeId, 'holding_liability'),
  credit: operator(tenantId, outcome === 'refunded' ? 'clearing' : 'forfeited'),
  amountFen: holding.amountFen,
  businessOn,
  memo,
  businessKey: `holding:${holding.id}:ended`,
})
