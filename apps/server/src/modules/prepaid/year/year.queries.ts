import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export interface YearOf {
  siteId: string
  utility: string
  year: number
}
const isOf = (tenantId: number, { siteId, utility, year }: YearOf): Sql =>
  sql`x.tenant_id = ${tenantId} and x.site_id = ${siteId} and x.utility = ${utility} and x.year = ${year}`
export interface YearFigures {
  supplierFen: number
  collectedFen: number
  overFen: number
  missingDays: number
  state: string
}
export const figuresOf = (tenantId: number, of: YearOf) =>
  raw<YearFigures>(sql`select x.supplier_fen as "supplierFen", x.collected_fen as "collectedFen", x.over_fen as "overFen",
      x.missing_days as "missingDays", x.state from prepaid_year_check x where ${isOf(tenantId, of)}`)
export interface YearPart {
  leaseId: string
  leaseNo: string
  roomId: string
  renteeId: string
  renteeName: string
  paidFen: number
  amountFen: number
}
/**
 * An amount over all payers in proportion to what each paid, by largest remainder: every part rounds down, and what is left
 * goes fen by fen to those who lost most by it, where equal in the order of lease numbers.
 */
export const partsOf = (tenantId: number, of: YearOf, overFen: number) =>
  raw<YearPart>(
    sql`select * from (select p.lease_id as "leaseId", l.no as "leaseNo", p.room_id as "roomId", p.rentee_id as "renteeId", r.name as "renteeName", p.paid_fen as "paidFen",
        (p.own + case when row_number() over (order by p.rest desc, l.no, l.id) <= ${overFen}::bigint - sum(p.own) over () then 1 else 0 end)::bigint as "amountFen"
      from (select x.*, floor(x.paid_fen::numeric * ${overFen}::bigint / sum(x.paid_fen) over ()) as own,
          mod(x.paid_fen::numeric * ${overFen}::bigint, sum(x.paid_fen) over ()) as rest
        from prepaid_year_payer x where ${isOf(tenantId, of)}) p
      join housing_lease l on l.tenant_id = ${tenantId} and l.id = p.lease_id
      join housing_rentee r on r.tenant_id = ${tenantId} and r.id = p.rentee_id) parts
      where "amountFen" > 0 order by "amountFen" desc, "leaseNo"`,
  )
export const insertRun = (tenantId: number, row: NewRow<'prepaid_year_run'>) =>
  insertMany(tenantId, 'prepaid_year_run', [row])
export const insertRefunds = (tenantId: number, rows: readonly NewRow<'prepaid_year_refund'>[]) =>
  insertMany(tenantId, 'prepaid_year_refund', rows)
export const runOf = (tenantId: number, of: YearOf) =>
  raw<{ id: string; overFen: number }>(
    sql`select x.id, x.over_fen as "overFen" from prepaid_year_run x where ${isOf(tenantId, of)}`,
  )
export const runById = (tenantId: number, id: string) =>
  raw<TableRow<'prepaid_year_run'>>(sql`select * from prepaid_year_run where tenant_id = ${tenantId} and id = ${id}`)

export type RefundRow = TableRow<'prepaid_year_refund'>
/** Some that are not booked yet, locked: of two jobs each takes others. */
export const lockWaiting = (tenantId: number, runId: string, most: number) =>
  raw<RefundRow>(sql`select * from prepaid_year_refund where tenant_id = ${tenantId} and run_id = ${runId} and state = 'waiting'
    order by id limit ${most} for update skip locked`)
/** What failed is tried again. */
export const tryAgain = (tenantId: number, runId: string) =>
  raw<{ id: string }>(sql`update prepaid_year_refund set state = 'waiting', error = null
    where tenant_id = ${tenantId} and run_id = ${runId} and state <> 'booked' returning id`)
export const markBooked = (tenantId: number, rows: readonly { id: string; documents: string }[]) =>
  raw(sql`update prepaid_year_refund f set state = 'booked', documents = x.documents, error = null
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ documents }) => documents)}::text[]) x (id, documents)
    where f.tenant_id = ${tenantId} and f.id = x.id`)
export const markFailed = (tenantId: number, id: string, error: string) =>
  raw(
    sql`update prepaid_year_refund set state = 'failed', error = ${error} where tenant_id = ${tenantId} and id = ${id}`,
  )

/** What these leases paid in the year on bills, the newest first, and on meter accounts. */
export const paidLinesOf = (tenantId: number, of: YearOf, leaseIds: readonly string[]) =>
  raw<{ leaseId: string; billId: string; lineId: string; paidFen: number }>(
    sql`select x.lease_id as "leaseId", x.bill_id as "billId", x.line_id as "lineId", x.paid_fen as "paidFen" from prepaid_year_line x
      where ${isOf(tenantId, of)} and x.lease_id = any(${leaseIds}::uuid[]) and x.paid_fen > 0 order by x.period_from desc, x.line_id`,
  )
export const paidAccountsOf = (tenantId: number, of: YearOf, leaseIds: readonly string[]) =>
  raw<{ leaseId: string; accountId: string; paidFen: number }>(
    sql`select x.lease_id as "leaseId", x.account_id as "accountId", x.paid_fen as "paidFen" from prepaid_year_account x
      where ${isOf(tenantId, of)} and x.lease_id = any(${leaseIds}::uuid[]) and x.paid_fen > 0 order by x.account_id`,
  )
