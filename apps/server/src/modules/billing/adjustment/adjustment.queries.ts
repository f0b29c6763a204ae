import type { ADJUSTMENT_KINDS } from '@cloud-steward/contract/billing/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

/** A part of a line that is to be credited, as it was wanted. */
export interface CreditLine {
  lineId: string
  amountFen: number
}
export type AdjustmentRow = Omit<TableRow<'billing_adjustment'>, 'kind' | 'lines'> & {
  kind: (typeof ADJUSTMENT_KINDS)[number]
  lines: CreditLine[] | null
}
export const insertAdjustment = (tenantId: number, row: NewRow<'billing_adjustment'>) =>
  insertMany(tenantId, 'billing_adjustment', [row])
export const lockAdjustment = (tenantId: number, id: string) =>
  raw<AdjustmentRow>(sql`select * from billing_adjustment where tenant_id = ${tenantId} and id = ${id} for update`)
/** A lease as far as a request names it. */
export const leaseOf = (tenantId: number, id: string) =>
  raw<{ leaseId: string; siteId: string; renteeId: string }>(
    sql`select id as "leaseId", site_id as "siteId", rentee_id as "renteeId" from housing_lease
      where tenant_id = ${tenantId} and id = ${id} and site_id is not null and status in ('signed', 'ended')`,
  )

/** A gift or relief is of some days of a fee; a discount of whole bills. */
export type DueDiscount = { adjustmentId: string; billId: string; reason: string } & (
  | { kind: 'discount'; amountFen: number | null; rateBp: number | null }
  | { kind: 'relief' | 'gift'; fee: string; rateBp: number | null; dateFrom: string; dateTo: string }
)
const hasLine = (tenantId: number, which: Sql): Sql =>
  sql`exists (select from billing_bill_line n where n.tenant_id = ${tenantId} and n.bill_id = billing_bill.id and n.amount_fen > n.credited_fen and ${which})`
/** Approved discounts, relief and gifts of these leases, for each bill of their days that has not had it. Older requests first. */
export const dueDiscounts = (tenantId: number, leaseIds: readonly string[]) =>
  raw<DueDiscount>(
    sql`select a.id as "adjustmentId", b.id as "billId", a.kind, a.amount_fen as "amountFen", a.rate_bp as "rateBp", a.fee, a.date_from as "dateFrom", a.date_to as "dateTo", a.reason
      from unnest(${leaseIds}::uuid[]) wanted (id)
      cross join lateral (select * from billing_adjustment where tenant_id = ${tenantId} and lease_id = wanted.id and bill_id is null and state = 'approved' offset 0) a
      cross join lateral (select id from billing_bill where tenant_id = ${tenantId} and lease_id = wanted.id and state in ('issued', 'part_paid', 'paid')
        and case when a.kind = 'discount' then kind = 'rent' and period_from >= a.date_from and period_from <= coalesce(a.date_to, 'infinity')
            and ${hasLine(tenantId, sql`n.fee = 'rent'`)}
          else period_from <= a.date_to and period_to >= a.date_from
            and ${hasLine(tenantId, sql`n.fee = a.fee and coalesce(n.charge_id, n.source_id) is not null and n.period_from <= a.date_to and n.period_to >= a.date_from`)} end offset 0) b
      where not exists (select 1 from billing_note n where n.tenant_id = ${tenantId} and n.adjustment_id = a.id and n.bill_id = b.id)
      order by a.id, b.id`,
  )
/** What discounts took off the lines of these bills. */
export const discountedLines = (tenantId: number, billIds: readonly string[]) =>
  raw<{ lineId: string; fen: number }>(
    sql`select l.line_id as "lineId", sum(l.amount_fen)::bigint as fen from billing_note n
      join billing_adjustment a on a.tenant_id = n.tenant_id and a.id = n.adjustment_id and a.kind = 'discount'
      join billing_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id
      where n.tenant_id = ${tenantId} and n.bill_id = any(${billIds}::uuid[]) and l.line_id is not null group by 1`,
  )
