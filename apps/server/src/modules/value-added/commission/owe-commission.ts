import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { insertCommission } from './commission.queries.ts'
import { legsOfCommission, parentFenOf } from './commission.rules.ts'

interface Earned {
  sellerId: string
  /** The agent above him and his part, as they were when the order was paid. */
  parentId: string | null
  parentBp: number | null
  kind: 'sale' | 'broadband'
  /** The order: it earns once for each of them. */
  sourceId: string
  no: string
  title: string
  totalFen: number
  fen: number
}
type Part = Pick<Earned, 'sellerId' | 'kind' | 'sourceId' | 'no' | 'fen'>
/** The ledger entry by which a seller is owed his part; the part of the agent above him has a key of its own. */
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
/** The agent above a seller is owed his part. Answers what is left for the seller. */
export async function oweParent(tx: TxCtx, earned: Earned): Promise<number> {
  const parentFen = earned.parentId ? parentFenOf(earned.fen, earned.parentBp) : 0
  if (parentFen) await oweOne(tx, { ...earned, sellerId: earned.parentId!, fen: parentFen }, ':parent')
  return earned.fen - parentFen
}
/** Commission on what another module sold is owed to its seller and the agent above him, and stands on their next statements. */
export async function oweCommission(tx: TxCtx, earned: Earned): Promise<void> {
  await oweOne(tx, { ...earned, fen: await oweParent(tx, earned) })
}
