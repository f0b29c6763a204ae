import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/prepaid/year-check.ts'
import { yearCheck } from '@cloud-steward/contract/prepaid/year-check.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { REFUND_YEAR } from './book-refunds.service.ts'
import { figuresOf, insertRefunds, insertRun, partsOf, runOf, tryAgain, type YearOf } from './year.queries.ts'

const SHOWN = 200
const ROWS = 2_000

/** The figures of a year, which somebody has to have bills or payments of. */
async function figures(ctx: Ctx, of: YearOf) {
  const found = await ctx.db.first(figuresOf(ctx.tenant.id, of))
  if (!found) throw new Refusal('prepaid.error.yearUnknown', { fields: ['year'] })
  return found
}
export async function previewYearRefunds(
  ctx: Ctx,
  of: InputOf<typeof contract.previewYearRefunds>,
): Promise<AnswerOf<typeof contract.previewYearRefunds>> {
  wholeTenantOnly(ctx)
  const { supplierFen, collectedFen, overFen } = await figures(ctx, of)
  const parts = overFen > 0 ? await ctx.db.rows(partsOf(ctx.tenant.id, of, overFen)) : []
  return { supplierFen, collectedFen, overFen, payers: parts.length, parts: parts.slice(0, SHOWN) }
}

/**
 * Decides that what was collected too much goes back, once for a site, utility and year: a unique index refuses the second of
 * two at the same moment. The parts are booked by a job, some at a time. Asked again, what could not be booked is tried anew.
 */
export function bookYearRefunds(
  ctx: Ctx,
  { reason, ...of }: InputOf<typeof contract.bookYearRefunds>,
): Promise<AnswerOf<typeof contract.bookYearRefunds>> {
  wholeTenantOnly(ctx)
  return ctx.transaction(async (tx) => {
    const { id: tenantId } = tx.tenant
    if (of.year >= Number(tx.today().slice(0, 4))) throw new Refusal('prepaid.error.yearNotOver', { fields: ['year'] })
    const known = await tx.db.first(runOf(tenantId, of))
    if (known) {
      const again = await tx.db.rows(tryAgain(tenantId, known.id))
      if (!again.length) throw new Refusal('prepaid.error.yearBooked', { values: { year: of.year } })
      tx.enqueue({ name: REFUND_YEAR, payload: { runId: known.id } })
      return { overFen: known.overFen, payers: again.length }
    }
    return decide(tx, of, reason)
  })
}
async function decide(tx: TxCtx, of: YearOf, reason: string): Promise<AnswerOf<typeof contract.bookYearRefunds>> {
  const { id: tenantId } = tx.tenant
  const { supplierFen, collectedFen, overFen, missingDays } = await figures(tx, of)
  // A bill that is missing would look like money collected too much.
  if (missingDays > 0) throw new Refusal('prepaid.error.yearNotCovered', { values: { days: missingDays } })
  if (overFen <= 0) throw new Refusal('prepaid.error.nothingOver', { values: { year: of.year } })
  const place = { site_id: of.siteId, utility: of.utility, year: of.year }
  const run = {
    id: newId(),
    ...place,
    supplier_fen: supplierFen,
    collected_fen: collectedFen,
    over_fen: overFen,
    reason,
    username: tx.user?.username ?? 'system',
  }
  await tx.db.run(insertRun(tenantId, run))
  const parts = await tx.db.rows(partsOf(tenantId, of, overFen))
  const rows = parts.map(({ leaseId, roomId, renteeId, paidFen, amountFen }) => ({
    id: newId(),
    run_id: run.id,
    ...place,
    lease_id: leaseId,
    room_id: roomId,
    rentee_id: renteeId,
    paid_fen: paidFen,
    amount_fen: amountFen,
  }))
  for (let at = 0; at < rows.length; at += ROWS) await tx.db.run(insertRefunds(tenantId, rows.slice(at, at + ROWS)))
  tx.audit({ action: 'bookYearRefunds', resource: yearCheck.name, recordId: run.id, after: run })
  tx.enqueue({ name: REFUND_YEAR, payload: { runId: run.id } })
  return { overFen, payers: rows.length }
}
