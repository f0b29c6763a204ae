import type { BILL_EVENTS } from '@cloud-steward/contract/billing/index.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

interface HistoryRow {
  id: string
  at: string
  event: (typeof BILL_EVENTS)[number]
  no: string | null
  amountFen: number | null
  prepaidFen: number | null
  reason: string | null
  username: string | null
}
/** Everything that happened to a bill, oldest first, from the tables that keep it. */
export const historyOf = (tenantId: number, billId: string) =>
  raw<HistoryRow>(
    sql`select * from (
      select 'issued' as event, b.id::text as id, b.issued_at as at, b.no, b.total_fen as "amountFen", null::bigint as "prepaidFen", b.debit_reason as reason, null as username
        from billing_bill b where b.tenant_id = ${tenantId} and b.id = ${billId}
      union all select 'void', b.id || ':v', b.voided_at, null, null, null, b.void_reason, b.voided_by
        from billing_bill b where b.tenant_id = ${tenantId} and b.id = ${billId} and b.voided_at is not null
      union all select 'debited', b.id::text, b.issued_at, b.no, b.total_fen, null, b.debit_reason, null
        from billing_bill b where b.tenant_id = ${tenantId} and b.debit_of_id = ${billId}
      union all select 'payment', p.id::text, p.created_at, p.no, sum(a.amount_fen)::bigint, null, null, p.username
        from payment_allocation a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        where a.tenant_id = ${tenantId} and a.bill_id = ${billId} group by p.id, p.created_at, p.no, p.username
      union all select 'reversed', p.id || ':r', p.reversed_at, p.no, sum(a.amount_fen)::bigint, null, p.reverse_reason, p.reversed_by
        from payment_allocation a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        where a.tenant_id = ${tenantId} and a.bill_id = ${billId} and p.state = 'reversed' group by p.id, p.reversed_at, p.no, p.reverse_reason, p.reversed_by
      union all select n.kind, n.id::text, n.created_at, n.no, n.total_fen, n.prepaid_fen, n.reason, n.username
        from billing_note n where n.tenant_id = ${tenantId} and n.bill_id = ${billId}
      union all select 'held', h.id::text, h.created_at, null, null, null, h.reason, h.username
        from billing_hold h where h.tenant_id = ${tenantId} and h.bill_id = ${billId}
      union all select 'released', h.id || ':r', h.released_at, null, null, null, h.release_reason, h.release_username
        from billing_hold h where h.tenant_id = ${tenantId} and h.bill_id = ${billId} and h.released_at is not null
      union all select 'requested', r.id::text, r.created_at, null, r.amount_fen, null, r.reason, r.maker
        from billing_adjustment r where r.tenant_id = ${tenantId} and r.bill_id = ${billId} and r.state = 'submitted'
      union all select 'rejected', r.id::text, r.decided_at, null, r.amount_fen, null, r.remark, r.checker
        from billing_adjustment r where r.tenant_id = ${tenantId} and r.bill_id = ${billId} and r.state = 'rejected'
      union all select 'reminded', m.id::text, m.created_at, null, null, null, left(coalesce(m.text, m.reason), 256), m.username
        from billing_reminder m where m.tenant_id = ${tenantId} and m.bill_id = ${billId} and m.result in ('sent', 'delivered')) x
      order by at, id limit 1000`,
  )
