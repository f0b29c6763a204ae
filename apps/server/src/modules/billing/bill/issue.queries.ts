import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { LineDraft } from './issue-drafts.service.ts'

export const insertBills = (tenantId: number, rows: readonly NewRow<'billing_bill'>[]) =>
  insertMany(tenantId, 'billing_bill', rows)
interface BilledLine {
  chargeId?: string
  sourceId?: string
  planId?: string
  incomeAccountId?: string | null
  taxBp?: number | null
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
  income_account_id: line.incomeAccountId,
  tax_bp: line.taxBp,
  fee: line.fee,
  period_from: line.periodFrom,
  period_to: line.periodTo,
  amount_fen: line.amountFen,
  formula: line.formula,
})
export const insertLines = (tenantId: number, rows: readonly NewRow<'billing_bill_line'>[]) =>
  insertMany(tenantId, 'billing_bill_line', rows)

/** Lines of a bill as they were issued, to be issued anew. */
export const issuedLines = (tenantId: number, billId: string) =>
  raw<LineDraft & { id: string }>(
    sql`select id, charge_id as "chargeId", source_id as "sourceId", plan_id as "planId", income_account_id as "incomeAccountId", tax_bp as "taxBp",
        fee, period_from as "periodFrom", period_to as "periodTo", amount_fen as "amountFen", formula
      from billing_bill_line where tenant_id = ${tenantId} and bill_id = ${billId} order by period_from, fee, id`,
  )

/** What a run has made since it began, over restarts. Bills made since then are few, so the run needs no index. */
export const madeByRun = (tenantId: number, runId: string, since: string) =>
  raw<{ bills: number; amountFen: number }>(
    sql`select count(*) as bills, coalesce(sum(total_fen), 0)::bigint as "amountFen" from billing_bill
      where tenant_id = ${tenantId} and created_at >= ${since} and run_id = ${runId}`,
  )

/** Read once by a statement, so that each of its parts begins in its index where the last nightly run ended. */
export function issuedParts(tenantId: number) {
  const last = (column: Sql) => sql`(select ${column} from billing_last_issue where tenant_id = ${tenantId})`
  return {
    dueThrough: last(sql`due_through`),
    firstId: last(sql`first_id`),
    voided: sql`(select charge_id from billing_voided_charge where tenant_id = ${tenantId})`,
  }
}
