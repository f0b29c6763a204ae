import { raw, sql } from '../../../infra/db/sql.ts'

/** What a plan charged, the newest first: the bills of one run together, others by the transaction that made them. */
export const planRunsOf = (tenantId: number, planId: string) =>
  raw<{ chargedAt: string; leases: number; amountFen: number; voidFen: number; paidFen: number }>(
    sql`select max(b.created_at) as "chargedAt", count(distinct b.lease_id)::int as leases, sum(n.amount_fen)::bigint as "amountFen",
        coalesce(sum(n.amount_fen) filter (where not n.live), 0)::bigint as "voidFen", sum(n.paid_fen)::bigint as "paidFen"
      from billing_bill_line n join billing_bill b on b.tenant_id = n.tenant_id and b.id = n.bill_id
      where n.tenant_id = ${tenantId} and n.plan_id = ${planId}
      group by b.run_id, case when b.run_id is null then b.created_at end order by 1 desc limit 100`,
  )
/** Leases a plan speaks of in this order, some at a time. */
export const planLeases = (tenantId: number, planId: string, after: string, most: number) =>
  raw<{ id: string }>(
    sql`select l.id from billing_charge_plan p join housing_lease l on l.tenant_id = p.tenant_id and l.site_id = p.site_id
      where p.tenant_id = ${tenantId} and p.id = ${planId} and l.id > ${after} and l.status in ('signed', 'ended')
        and p.start_on <= greatest(l.left_on, l.end_on) and (p.end_on is null or p.end_on >= l.start_on) order by l.id limit ${most}`,
  )
export const planRows = (tenantId: number, leaseIds: readonly string[]) =>
  raw<{ leaseId: string; leaseNo: string; roomName: string; renteeName: string }>(
    sql`select l.id as "leaseId", l.no as "leaseNo", r.full_name as "roomName", t.name as "renteeName" from housing_lease l
      join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id join housing_rentee t on t.tenant_id = l.tenant_id and t.id = l.rentee_id
      where l.tenant_id = ${tenantId} and l.id = any(${leaseIds}::uuid[])`,
  )
