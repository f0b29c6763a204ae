import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface DepositLine {
  id: string
  billId: string
  kind: 'security' | 'key' | 'card' | 'meter'
  paidFen: number
  heldFen: number
  openFen: number
}
/** Bills that count when a lease is settled: its own, and those that hold what was carried along to it. Oldest first. */
export const settledBills = (tenantId: number, leaseId: string) =>
  raw<{ id: string }>(
    sql`select b.id from billing_bill b where b.tenant_id = ${tenantId} and b.state <> 'void' and b.lease_id = ${leaseId}
      union select b.id from housing_lease l join billing_bill b on b.tenant_id = ${tenantId} and b.lease_id = l.id
        join billing_bill_line x on x.tenant_id = ${tenantId} and x.bill_id = b.id and x.fee = 'deposit' and x.live
        where l.tenant_id = ${tenantId} and coalesce(l.deposit_holder_id, l.id) = ${leaseId} and b.state <> 'void'
      order by id`,
  )
/** Deposit lines held for a lease, in the order in which they are used up: the security deposit first. Read them after their bills are locked. */
export const depositLines = (tenantId: number, leaseId: string) =>
  raw<DepositLine>(
    sql`select x.id, x.bill_id as "billId", coalesce(c.deposit_kind, 'security') as kind, x.paid_fen as "paidFen", x.paid_fen - x.applied_fen - x.refunded_fen as "heldFen",
        x.amount_fen - x.paid_fen - x.credited_fen as "openFen"
      from housing_lease l join billing_bill b on b.tenant_id = ${tenantId} and b.lease_id = l.id and b.state <> 'void'
      join billing_bill_line x on x.tenant_id = ${tenantId} and x.bill_id = b.id and x.fee = 'deposit' and x.live
      left join housing_charge c on c.tenant_id = ${tenantId} and c.id = x.charge_id
      where l.tenant_id = ${tenantId} and coalesce(l.deposit_holder_id, l.id) = ${leaseId} order by c.deposit_kind is not null, x.id`,
  )
export interface RefundRow {
  id: string
  no: string
  renteeId: string
  depositFen: number
  prepaidFen: number
  state: 'payable' | 'paid'
  returns: number
}
export const insertRefund = (tenantId: number, row: NewRow<'payment_refund'>) =>
  insertMany(tenantId, 'payment_refund', [row])
export const lockRefund = (tenantId: number, sourceId: string) =>
  raw<RefundRow>(
    sql`select id, no, rentee_id as "renteeId", deposit_fen as "depositFen", prepaid_fen as "prepaidFen", state, returns
      from payment_refund where tenant_id = ${tenantId} and source_id = ${sourceId} for update`,
  )
export const markRefundPaid = (
  tenantId: number,
  id: string,
  paid: { channel: string; channelNo: string | null; paidOn: string },
) =>
  raw(sql`update payment_refund set state = 'paid', channel = ${paid.channel}, channel_no = ${paid.channelNo}, paid_on = ${paid.paidOn}
    where tenant_id = ${tenantId} and id = ${id}`)
export const markRefundReturned = (tenantId: number, id: string) =>
  raw(sql`update payment_refund set state = 'payable', paid_on = null, returns = returns + 1
    where tenant_id = ${tenantId} and id = ${id}`)
