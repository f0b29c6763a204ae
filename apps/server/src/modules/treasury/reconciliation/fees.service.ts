import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookChannelFee } from '../../finance/index.ts'
import type { List } from './comparison.queries.ts'
import { listedFees, lockFees, putFees, takeSharedFees } from './fees.queries.ts'

/**
 * Books what the channel kept that day of payments nobody shared: the operator's expense, one entry for the day. A list that
 * came late or was corrected books the difference alone, and the same list nothing. Shared payments had their fee booked
 * with the payment; where a list says otherwise, what is missing or too much is the operator's as well.
 */
export async function bookFees(tx: TxCtx, list: List): Promise<void> {
  const known = await tx.db.first(lockFees(list))
  if (!known) return
  const [listed] = await tx.db.rows(listedFees(list))
  const [shared] = await tx.db.rows(takeSharedFees(list))
  const sharedFen = known.sharedFen + shared!.fen
  const amountFen = listed!.fen - sharedFen - known.bookedFen
  const bookings = known.bookings + (amountFen ? 1 : 0)
  if (!amountFen && !shared!.fen) return
  await tx.db.run(putFees(list.tenantId, { ...known, bookedFen: known.bookedFen + amountFen, sharedFen, bookings }))
  await bookChannelFee(tx, { key: `${known.id}:${bookings}`, day: list.day, amountFen, memo: list.day })
}
