import { addDays, laterDay } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { claimedFen, creditSources, issueBillsOf, lockBill, refusalOfBill, voidBill } from '../../billing/index.ts'
import { correctionsOf, insertCorrection, sourcesOf } from './correction.queries.ts'
import type { SettlementRow } from './settlement.queries.ts'

/** Time for the notice to arrive and for a transfer. */
const DUE_DAYS = 10

/** What a correction did to what is owed; at most one of both. */
export interface Difference {
  creditedFen: number
  debitedFen: number
  /** Part of the credit that had been paid: it is the rentee's prepaid balance now. */
  prepaidFen: number
  documents: string[]
}

/** Everything billed for a settlement in all its revisions, less what corrections gave back. What people credited by hand stays theirs. */
export async function billedFenOf(tx: TxCtx, no: string): Promise<{ sources: string[]; billedFen: number }> {
  const { id: tenantId } = tx.tenant
  const [found, corrections] = await tx.db.all(sourcesOf(tenantId, no), correctionsOf(tenantId, no))
  const sources = found.map(({ id }) => id)
  const given = corrections.reduce((sum, { creditedFen }) => sum + creditedFen, 0)
  return { sources, billedFen: (await claimedFen(tx, sources)) - given }
}

/**
 * Takes a settlement off its bill. A bill nothing happened to is voided and can be made anew: true. One that was paid,
 * credited or added to stays as it is, and the difference goes on notes: false.
 */
export async function takeOffBill(tx: TxCtx, row: SettlementRow, reason: string): Promise<boolean> {
  if (!row.billId) return true
  const { bill } = await lockBill(tx, row.billId)
  const isAddedTo = (await tx.db.rows(correctionsOf(tx.tenant.id, row.no))).length > 0
  if (isAddedTo || refusalOfBill('void', bill)) return false
  await voidBill(tx, { id: row.billId, reason })
  return true
}

/** Brings what is billed for a settlement to what it comes to by now: by credit notes, or by a bill that adds to the first. */
export async function correctClaim(
  tx: TxCtx,
  row: SettlementRow,
  next: { id: string; amountFen: number } | undefined,
  { reason, dueOn }: { reason: string; dueOn?: string | null },
): Promise<Difference> {
  const { id: tenantId } = tx.tenant
  const { sources, billedFen } = await billedFenOf(tx, row.no)
  const { bill } = await lockBill(tx, row.billId!)
  const id = newId()
  const difference = (next?.amountFen ?? 0) - billedFen
  const done: Difference = { creditedFen: 0, debitedFen: 0, prepaidFen: 0, documents: [] }
  if (difference < 0) {
    const { nos, ...credited } = await creditSources(tx, sources, -difference, reason)
    Object.assign(done, credited, { documents: nos })
  }
  if (difference > 0) {
    const { id: debitOfId, no, ...parties } = bill
    const period = { periodFrom: row.periodFrom, periodTo: row.periodTo }
    const formula = { parts: [{ rule: 'debit', no, reason }] }
    const lines = [{ fee: 'utility' as const, sourceId: id, ...period, amountFen: difference, formula }]
    const due = dueOn ?? laterDay(bill.dueOn, addDays(tx.today(), DUE_DAYS))
    const draft = { ...parties, kind: 'utility' as const, ...period, dueOn: due }
    const [made] = await issueBillsOf(tx, [{ ...draft, debitOfId, debitReason: reason, lines }])
    Object.assign(done, { debitedFen: difference, documents: [made!.no] })
  }
  await tx.db.run(
    insertCorrection(tenantId, {
      id,
      no: row.no,
      site_id: row.siteId,
      settlement_id: row.id,
      next_id: next?.id ?? null,
      credited_fen: done.creditedFen,
      debited_fen: done.debitedFen,
      documents: done.documents.join(' ') || null,
      reason,
      username: tx.user?.username ?? 'system',
    }),
  )
  return done
}
