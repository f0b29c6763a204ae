import { operator, type Posting } from '../../ledger/index.ts'

type Legs = Pick<Posting, 'kind' | 'debit' | 'credit'>
/**
 * How the cost of orders moves: `done` what an order costs is owed to its executor, `dropped` it was not done after all,
 * `paid` a settlement was paid.
 */
export function legsOfService(tenantId: number, how: 'done' | 'dropped' | 'paid', payeeId: string): Legs {
  const payable = { ownerKind: 'installer', ownerId: payeeId, kind: 'service_payable' } as const
  const cost = operator(tenantId, 'service_cost')
  const legs: Record<typeof how, Legs> = {
    done: { kind: 'service_done', debit: cost, credit: payable },
    dropped: { kind: 'service_dropped', debit: payable, credit: cost },
    paid: { kind: 'service_paid', debit: payable, credit: operator(tenantId, 'clearing') },
  }
  return legs[how]
}
