import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertBills = (tenantId: number, rows: readonly NewRow<'finance_bill'>[]) =>
  insertMany(tenantId, 'finance_bill', rows)
interface BilledLine {
  chargeId?: string
  sourceId?: string
  planId?: string
  fee: string
  periodFrom: string
  periodTo: string
  amountFen: number
  formula: unknown
}
export const lineRow = (billId: string, line: BilledLine) => ({
  id: newId(),
  bill_id: billId,
  charge_id: line.chargeId,
  source_id: line.sourceId,
  plan_id: line.planId,
  fee: line.fee,
  period_from: line.periodFrom,
  period_to: line.periodTo,
  amount_fen: line.amountFen,
  formula: line.formula,
})
export const insertLines = (tenantId: number, rows: readonly NewRow<'finance_bill_line'>[]) =>
  insertMany(tenantId, 'finance_bill_line', rows)

/** What a run has made since it began, over restarts. Bills made since then are few, so the run needs no index. */
export const madeByRun = (tenantId: number, runId: string, since: string) =>
  raw<{ bills: number; amountFen: number }>(
    sql`select count(*) as bills, coalesce(sum(total_fen), 0)::bigint as "amountFen" from finance_bill
      where tenant_id = ${tenantId} and created_at >= ${since} and run_id = ${runId}`,
  )
