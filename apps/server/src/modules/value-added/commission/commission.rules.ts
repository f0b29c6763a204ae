import { operator, type Posting } from '../../ledger/index.ts'

type Legs = Pick<Posting, 'kind' | 'debit' | 'credit'>
/** How commission moves: `due` it is owed to its seller, `paid` a statement was paid. */
export function legsOfCommission(tenantId: number, how: 'due' | 'paid', sellerId: string): Legs {
  const payable = { ownerKind: 'seller', ownerId: sellerId, kind: 'commission_payable' } as const
  return how === 'due'
    ? { kind: 'commission_due', debit: operator(tenantId, 'fee_expense'), credit: payable }
    : { kind: 'commission_paid', debit: payable, credit: operator(tenantId, 'clearing') }
}
/** The share of the agent above the seller in a commission, rounded down to whole fen. The rest is the seller's. */
export const parentFenOf = (fen: number, parentBp: number | null): number =>
  Math.floor((fen * (parentBp ?? 0)) / 10_000)
/** Commission on an amount, rounded down to whole fen. */
export const commissionOf = (totalFen: number, commissionBp: number | null): number =>
  Math.floor((totalFen * (commissionBp ?? 0)) / 10_000)
