import type { Selectable } from 'kysely'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import type { DB } from '../../../infra/db/db-types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

/** A part of a line that is to be credited, as it was wanted. */
export interface CreditLine {
  lineId: string
  amountFen: number
}
export type AdjustmentRow = Omit<Selectable<DB['finance_adjustment']>, 'kind' | 'lines'> & {
  kind: 'discount' | 'waiver' | 'write_off' | 'credit'
  lines: CreditLine[] | null
}
export const insertAdjustment = (tenantId: number, row: NewRow<'finance_adjustment'>) =>
  insertMany(tenantId, 'finance_adjustment', [row])
export const lockAdjustment = (tenantId: number, id: string) =>
  raw<AdjustmentRow>(sql`select * from finance_adjustment where tenant_id = ${tenantId} and id = ${id} for update`)
export const decide = (
  tenantId: number,
  id: string,
  { state, checkerId, checker, remark }: { state: string; checkerId?: string; checker: string; remark?: string | null },
) =>
  raw(sql`update finance_adjustment set state = ${state}, checker_id = ${checkerId ?? null}, checker = ${checker}, remark = ${remark ?? null}, decided_at = now()
    where tenant_id = ${tenantId} and id = ${id}`)

/** A lease as far as a request names it. */
export const leaseOf = (tenantId: number, id: string) =>
  raw<{ leaseId: string; siteId: string; renteeId: string }>(
    sql`select id as "leaseId", site_id as "siteId", rentee_id as "renteeId" from housing_lease
      where tenant_id = ${tenantId} and id = ${id} and site_id is not null and status in ('signed', 'ended')`,
  )

interface DueDiscount {
  adjustmentId: string
  billId: string
  amountFen: number | null
  rateBp: number | null
  reason: string
}
/** Approved discounts of these leases, for each bill of their months that has not had it. Older requests first. */
export const dueDiscounts = (tenantId: number, leaseIds: readonly string[]) =>
  raw<DueDiscount>(
    sql`select a.id as "adjustmentId", b.id as "billId", a.amount_fen as "amountFen", a.rate_bp as "rateBp", a.reason
      from unnest(${leaseIds}::uuid[]) wanted (id)
      cross join lateral (select * from finance_adjustment where tenant_id = ${tenantId} and lease_id = wanted.id and bill_id is null and state = 'approved' offset 0) a
      cross join lateral (select id from finance_bill where tenant_id = ${tenantId} and lease_id = wanted.id and kind = 'rent'
        and exists (select from finance_bill_line n where n.tenant_id = ${tenantId} and n.bill_id = finance_bill.id and n.fee = 'rent' and n.amount_fen > n.credited_fen)
        and state in ('issued', 'part_paid', 'paid') and period_from >= a.date_from and period_from <= coalesce(a.date_to, 'infinity') offset 0) b
      where not exists (select 1 from finance_note n where n.tenant_id = ${tenantId} and n.adjustment_id = a.id and n.bill_id = b.id)
      order by a.id, b.id`,
  )
