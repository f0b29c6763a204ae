import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { leasesToCredit, lockLeases, unsettledCredits } from '../../housing/index.ts'
import { linesOf, linesOfCharges, lockBills } from '../bill/bill.queries.ts'
import { feesBeyond } from '../plan/due-fees.service.ts'
import { creditableOf } from './note.rules.ts'
import { type NoteDraft, writeNotes } from './write-notes.service.ts'

const CHUNK = 200
/** A charge taken back, and how much of it a note gave: less, where it was credited by hand before. */
export interface Credited {
  billNo: string
  periodFrom: string
  periodTo: string
  amountFen: number
  formula: unknown
}

/**
 * Turns what changes of leases take back into credit notes on the bills of the charges they correct, with what plans
 * billed for days after the lease: one note for each bill. A charge stands on one note, so doing it again does nothing.
 * What was credited by hand already is not given twice.
 */
export async function creditChanges(tx: TxCtx, leaseIds: readonly string[]): Promise<Credited[]> {
  const tenantId = tx.tenant.id
  const [, credits] = await tx.db.all(lockLeases(tenantId, leaseIds), unsettledCredits(tenantId, leaseIds))
  const charges = credits.map(({ adjustsId }) => adjustsId)
  const lineOf = new Map((await tx.db.rows(linesOfCharges(tenantId, charges))).map((line) => [line.chargeId, line]))
  const beyond = await feesBeyond(tx, leaseIds)
  const billIds = [...new Set([...lineOf.values(), ...beyond].map(({ billId }) => billId))]
  if (!billIds.length) return []
  const made: Credited[] = []
  const bills = await tx.db.rows(lockBills(tenantId, billIds))
  const lines = await tx.db.rows(linesOf(tenantId, billIds))
  const left = new Map(lines.map((line) => [line.id, creditableOf(line)]))
  const reason = translate(tx.language, 'billing.note.leaseChange')
  const drafts = bills.map((bill): NoteDraft => {
    const wanted: NoteDraft['wanted'][number][] = credits.flatMap(
      ({ id: chargeId, adjustsId, amountFen, ...credit }) => {
        const line = lineOf.get(adjustsId)
        if (line?.billId !== bill.id) return []
        const fen = Math.min(amountFen, left.get(line.id) ?? 0)
        left.set(line.id, (left.get(line.id) ?? 0) - fen)
        if (fen === 0) return []
        made.push({ ...credit, billNo: bill.no, amountFen: fen })
        return [{ lineId: line.id, chargeId, amountFen: fen }]
      },
    )
    for (const { billId, lineId, amountFen } of beyond) {
      const fen = Math.min(amountFen, left.get(lineId) ?? 0)
      if (billId !== bill.id || fen === 0) continue
      const { periodFrom, periodTo, formula } = lines.find(({ id }) => id === lineId)!
      made.push({ billNo: bill.no, periodFrom, periodTo, formula, amountFen: fen })
      wanted.push({ lineId, amountFen: fen })
    }
    return { kind: 'credit', bill, lines: lines.filter(({ billId }) => billId === bill.id), wanted, reason }
  })
  await writeNotes(
    tx,
    drafts.filter(({ wanted }) => wanted.length > 0),
  )
  return made
}

/** The same for every lease with something to credit, in chunks. */
export async function creditAllChanges(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let after = NIL; ; ) {
    signal.throwIfAborted()
    const leases = (await ctx.db.rows(leasesToCredit(ctx.tenant.id, after, CHUNK))).map(({ id }) => id)
    if (leases.length) await ctx.transaction((tx) => creditChanges(tx, leases))
    if (leases.length < CHUNK) return
    after = leases.at(-1)!
  }
}
