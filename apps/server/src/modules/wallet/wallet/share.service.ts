import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookingDay, post } from '../../ledger/index.ts'
import { legsOfShare, type ShareMove } from './moves.rules.ts'

/** Books what becomes of shared money of a payment today; nothing of an amount of 0. */
export async function moveShares(
  tx: TxCtx,
  moves: readonly ShareMove[],
  memo: string,
  paymentId: string | null,
): Promise<void> {
  const businessOn = await bookingDay(tx, tx.today())
  const postings = moves
    .filter(({ amountFen }) => amountFen > 0)
    .flatMap((move) =>
      legsOfShare(tx.tenant.id, move).map((legs) => ({
        ...legs,
        amountFen: move.amountFen,
        businessOn,
        memo,
        paymentId: paymentId ?? undefined,
        businessKey: `share:${move.key}:${legs.kind}`,
      })),
    )
  await post(tx, postings)
}
