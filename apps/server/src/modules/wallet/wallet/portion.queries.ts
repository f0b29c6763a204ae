import type { FEES } from '@cloud-steward/contract/billing/index.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'

/** Money of one landlord, at one site, for one kind of fee. */
export interface Portion {
  landlordId: string
  siteId: string
  /** Who manages the site, and those above. */
  orgIds: string[]
  fee: (typeof FEES)[number]
  amountFen: number
}
const above = (tenantId: number, siteId: Sql): Sql => sql`(with recursive up (id, parent_id) as (
    select o.id, o.parent_id from housing_site s join identity_org o on o.tenant_id = s.tenant_id and o.id = s.org_id where s.tenant_id = ${tenantId} and s.id = ${siteId}
    union select o.id, o.parent_id from identity_org o join up on o.tenant_id = ${tenantId} and o.id = up.parent_id)
  select coalesce(array_agg(up.id), '{}'::uuid[]) from up)`
/** What a payment put on bills, deposits apart: by landlord, site and kind of fee, in a fixed order. */
export const portionsOfPayment = (tenantId: number, paymentId: string) =>
  raw<Portion>(
    sql`select x.*, ${above(tenantId, sql`x."siteId"`)} as "orgIds" from (
      select b.landlord_id as "landlordId", b.site_id as "siteId", a.fee, sum(a.amount_fen)::bigint as "amountFen"
        from payment_allocation a join billing_bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
        where a.tenant_id = ${tenantId} and a.payment_id = ${paymentId} and a.fee <> 'deposit' group by 1, 2, 3) x
      order by x."landlordId", x."siteId", x.fee`,
  )
/** The same of what these bills claim, whatever of it is paid; of those overdue by then a late fee as well. */
export const portionsOfBills = (tenantId: number, billIds: readonly string[], today: string) =>
  raw<Portion>(
    sql`select x.*, ${above(tenantId, sql`x."siteId"`)} as "orgIds" from (
      select b.landlord_id as "landlordId", b.site_id as "siteId", l.fee, sum(l.amount_fen)::bigint as "amountFen"
        from billing_bill_line l join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
        where l.tenant_id = ${tenantId} and l.bill_id = any(${billIds}::uuid[]) and l.fee <> 'deposit' group by 1, 2, 3
      union all select distinct b.landlord_id, b.site_id, 'late_fee', 0::bigint from billing_bill b
        where b.tenant_id = ${tenantId} and b.id = any(${billIds}::uuid[]) and b.due_on < ${today}::date) x
      order by x."landlordId", x."siteId", x.fee`,
  )
/** Those above a site, itself included, who manage it. */
export const orgsOfSite = (tenantId: number, siteId: string) =>
  raw<{ orgIds: string[] }>(sql`select ${above(tenantId, sql`${siteId}::uuid`)} as "orgIds"`)
