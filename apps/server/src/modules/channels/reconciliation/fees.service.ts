import type { TxCtx } from '../../../infra/ctx/types.ts'
import { bookChannelFees, type ChannelFee, takeFees } from '../../wallet/index.ts'
import type { List } from './comparison.queries.ts'
import { borneBy, landlordFees, listedFees, lockFees, putFees, putLandlordFee, takeSharedFees } from './fees.queries.ts'

type Listed = readonly { landlordId: string | null; fen: number }[]
/** What of fees of his own merchant's payments each landlord bears, or gets back, by this list and not by the one before. */
async function ofLandlords(tx: TxCtx, reconciliationId: string, listed: Listed): Promise<ChannelFee[]> {
  const { id: tenantId } = tx.tenant
  const known = new Map(
    (await tx.db.rows(landlordFees(tenantId, reconciliationId))).map((row) => [row.landlordId, row]),
  )
  const now = new Map(listed.flatMap(({ landlordId, fen }) => (landlordId ? [[landlordId, fen] as const] : [])))
  const changed = [...new Set([...known.keys(), ...now.keys()])].toSorted().flatMap((landlordId) => {
    const fen = (now.get(landlordId) ?? 0) - (known.get(landlordId)?.listedFen ?? 0)
    return fen ? [{ landlordId, fen }] : []
  })
  if (!changed.length) return []
  const ids = changed.map(({ landlordId }) => landlordId)
  const taken = await takeFees(tx, changed)
  const borne = new Map((await tx.db.rows(borneBy(tenantId, ids))).map(({ landlordId, fen }) => [landlordId, fen]))
  const fees: ChannelFee[] = []
  for (const { landlordId, fen } of changed) {
    // He gets back no more than he bore: what he had not the money for was the operator's.
    const backFen = fen < 0 ? Math.min(-fen, Math.max(0, borne.get(landlordId) ?? 0)) : 0
    const own = fen > 0 ? taken.get(landlordId)! : [{ landlordId, account: 'unsettled' as const, amountFen: -backFen }]
    fees.push(...own.filter(({ amountFen }) => amountFen))
    const borneFen = own.reduce((sum, { amountFen }) => sum + amountFen, known.get(landlordId)?.borneFen ?? 0)
    const listedFen = now.get(landlordId) ?? 0
    await tx.db.run(putLandlordFee(tenantId, { reconciliationId, landlordId, listedFen, borneFen }))
  }
  return fees
}

/**
 * Books what the channel kept that day of payments nobody shared: by the landlord whose own merchant was paid, as far as he
 * has it, else the operator's expense. A list that came late or was corrected books the difference alone, and the same list
 * nothing. Shared payments had their fee booked with the payment; where a list says otherwise, what is missing or too much is
 * the operator's as well.
 */
export async function bookFees(tx: TxCtx, list: List): Promise<void> {
  const known = await tx.db.first(lockFees(list))
  if (!known) return
  const listed = await tx.db.rows(listedFees(list))
  const [shared] = await tx.db.rows(takeSharedFees(list))
  const fees = await ofLandlords(tx, known.id, listed)
  const ownFen = fees.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const sharedFen = known.sharedFen + shared!.fen
  const listedFen = listed.reduce((sum, { fen }) => sum + fen, 0)
  const amountFen = listedFen - sharedFen - known.bookedFen - known.landlordFen - ownFen
  if (amountFen) fees.push({ amountFen })
  if (!fees.length && !shared!.fen) return
  const bookings = known.bookings + fees.length
  const [bookedFen, landlordFen] = [known.bookedFen + amountFen, known.landlordFen + ownFen]
  await tx.db.run(putFees(list.tenantId, { ...known, bookedFen, landlordFen, sharedFen, bookings }))
  await bookChannelFees(tx, { key: known.id, from: known.bookings, day: list.day, memo: list.day, fees })
}
