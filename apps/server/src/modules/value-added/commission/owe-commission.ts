import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { insertCommission } from './commission.queries.ts'
import { legsOfCommission, parentFenOf } from './commission.rules.ts'

interface Earned {
  sellerId: string
  /** The agent above the seller and that agent's share in basis points, as of the payment of the order. */
  parentId: string | null
  parentBp: number | null
  kind: 'sale' | 'broadband'
  /** The order. Each order earns commission once for each of them. */
  sourceId: string
  no: string
  title: string
  totalFen: number
  fen: number
}
type Part = Pick<Earned, 'sellerId' | 'kind' | 'sourceId' | 'no' | 'fen'>
/** Posts a seller's commission to the ledger. The entry for the agent above has a key of its own (`of`). */
export async function postCommission(tx: TxCtx, { sellerId, kind, sourceId, no, fen }: Part, of = ''): Promise<void> {
  const businessOn = await bookingDay(tx, tx.today())
  const legs = legsOfCommission(tx.tenant.id, 'due', sellerId)
  await post(tx, [
    { ...legs, amountFen: fen, businessOn, businessKey: `${kind}:${sourceId}:commission${of}`, memo: no },
  ])
}
async function oweOne(tx: TxCtx, part: Earned, of?: string): Promise<void> {
  if (!part.fen) return
  await postCommission(tx, part, of)
  await tx.db.run(
    insertCommission(tx.tenant.id, {
      id: newId(),
      seller_id: part.sellerId,
      kind: part.kind,
      source_id: part.sourceId,
      no: part.no,
      title: part.title,
      total_fen: part.totalFen,
      commission_fen: part.fen,
      commission_on: tx.today(),
      created_at: tx.now().toISOString(),
    }),
  )
}
/** Records the share of the agent above the seller as owed. @returns the seller's rest, in fen */
export async function oweParent(tx: TxCtx, earned: Earned): Promise<number> {
  const parentFen = earned.parentId ? parentFenOf(earned.fen, earned.parentBp) : 0
  if (parentFen) await oweOne(tx, { ...earned, sellerId: earned.parentId!, fen: parentFen }, ':parent')
  return earned.fen - parentFen
}
/** Records the commission on another module's sale as owed to its seller and the agent above, for their next statements. */
export async function oweCommission(tx: TxCtx, earned: Earned): Promise<void> {
  await oweOne(tx, { ...earned, fen: await oweParent(tx, earned) })
}
