import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { insertCommission } from './commission.queries.ts'
import { legsOfCommission } from './commission.rules.ts'

interface Earned {
  sellerId: string
  kind: 'broadband'
  /** The order of the other module: it earns once. */
  sourceId: string
  no: string
  title: string
  totalFen: number
  fen: number
}
/** Commission on what another module sold is owed to its seller, and stands on his next statement. */
export async function oweCommission(
  tx: TxCtx,
  { sellerId, kind, sourceId, no, title, totalFen, fen }: Earned,
): Promise<void> {
  const today = tx.today()
  const businessOn = await bookingDay(tx, today)
  const legs = legsOfCommission(tx.tenant.id, 'due', sellerId)
  await post(tx, [{ ...legs, amountFen: fen, businessOn, businessKey: `${kind}:${sourceId}:commission`, memo: no }])
  await tx.db.run(
    insertCommission(tx.tenant.id, {
      id: newId(),
      seller_id: sellerId,
      kind,
      source_id: sourceId,
      no,
      title,
      total_fen: totalFen,
      commission_fen: fen,
      commission_on: today,
      created_at: tx.now().toISOString(),
    }),
  )
}
