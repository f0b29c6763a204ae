import type { TxCtx } from '../../../infra/ctx/types.ts'
import { linesOf, lockBills } from '../bill/bill.queries.ts'
import { partOf } from '../bill/bill.rules.ts'
import { dayLines, discountLines } from '../note/note.rules.ts'
import { writeNotes } from '../note/write-notes.service.ts'
import { discountedLines, dueDiscounts } from './adjustment.queries.ts'

/**
 * Credits the approved discounts, relief and gifts of leases on the bills of their days; a bill has each once. In rounds, for a bill may
 * have several discounts and each must see what the one before left: the number of statements does not grow with leases.
 */
export async function applyDiscounts(tx: TxCtx, leaseIds: readonly string[]): Promise<void> {
  const tenantId = tx.tenant.id
  let due = await tx.db.rows(dueDiscounts(tenantId, leaseIds))
  while (due.length) {
    const round = new Map(due.toReversed().map((one) => [one.billId, one]))
    const ids = [...round.keys()]
    const bills = await tx.db.rows(lockBills(tenantId, ids))
    const lines = await tx.db.rows(linesOf(tenantId, ids))
    const byDays = ids.filter((id) => round.get(id)!.kind !== 'discount')
    const before = byDays.length ? await tx.db.rows(discountedLines(tenantId, byDays)) : []
    const discounted = new Map(before.map(({ lineId, fen }) => [lineId, fen]))
    const drafts = bills.map((bill) => {
      const { adjustmentId, reason, ...one } = round.get(bill.id)!
      const own = lines.filter(({ billId }) => billId === bill.id)
      const wanted = one.kind === 'discount' ? discountLines(own, one, partOf) : dayLines(own, one, discounted)
      return { kind: 'credit' as const, bill, lines: own, wanted, reason, adjustmentId }
    })
    await writeNotes(
      tx,
      drafts.filter(({ wanted }) => wanted.length > 0),
    )
    const done = new Set(round.values())
    due = due.filter((one) => !done.has(one))
  }
}
