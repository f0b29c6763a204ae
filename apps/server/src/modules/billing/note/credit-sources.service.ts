import type { TxCtx } from '../../../infra/ctx/types.ts'
import { linesOf, linesOfSources, lockBills } from '../bill/bill.queries.ts'
import { creditableOf } from './note.rules.ts'
import { type NoteDraft, writeNotes } from './write-notes.service.ts'

/** What live bills claim for sources of another module, in fen; what was credited on them is still in it. */
export const claimedFen = async (tx: TxCtx, sourceIds: readonly string[]): Promise<number> =>
  (await tx.db.rows(linesOfSources(tx.tenant.id, sourceIds))).reduce((sum, { amountFen }) => sum + amountFen, 0)

/**
 * Credits an amount on the bills these sources stand on, the latest bill first: one note for each bill. No more than is
 * left of their lines: what was credited by hand already is not given twice.
 */
export async function creditSources(
  tx: TxCtx,
  sourceIds: readonly string[],
  amountFen: number,
  reason: string,
): Promise<{ creditedFen: number; prepaidFen: number; nos: string[] }> {
  const own = await tx.db.rows(linesOfSources(tx.tenant.id, sourceIds))
  const billIds = [...new Set(own.map(({ billId }) => billId))]
  const bills = await tx.db.rows(lockBills(tx.tenant.id, billIds))
  const lines = await tx.db.rows(linesOf(tx.tenant.id, billIds))
  let leftFen = amountFen
  const drafts = bills.toReversed().map((bill): NoteDraft => {
    const wanted = own.toReversed().flatMap(({ id, billId }) => {
      const fen = billId === bill.id ? Math.min(leftFen, creditableOf(lines.find((line) => line.id === id)!)) : 0
      leftFen -= fen
      return fen > 0 ? [{ lineId: id, amountFen: fen }] : []
    })
    return { kind: 'credit', bill, lines: lines.filter(({ billId }) => billId === bill.id), wanted, reason }
  })
  const notes = await writeNotes(
    tx,
    drafts.filter(({ wanted }) => wanted.length > 0),
  )
  const prepaidFen = notes.reduce((sum, note) => sum + note.prepaidFen, 0)
  return { creditedFen: amountFen - leftFen, prepaidFen, nos: notes.map(({ no }) => no) }
}
