import type { FEES } from '@cloud-steward/contract/billing/index.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

interface NewPayment {
  id: string
  no: string
  renteeId: string
  channel: string
  channelNo: string | null
  amountFen: number
  prepaidFen: number
  receivedOn: string
  remark: string | null
  userId: string | null
  username: string
}
export const insertPayment = (tenantId: number, payment: NewPayment) =>
  insertMany(tenantId, 'payment', [
    {
      id: payment.id,
      no: payment.no,
      rentee_id: payment.renteeId,
      channel: payment.channel,
      channel_no: payment.channelNo,
      amount_fen: payment.amountFen,
      prepaid_fen: payment.prepaidFen,
      received_on: payment.receivedOn,
      remark: payment.remark,
      user_id: payment.userId,
      username: payment.username,
    },
  ])

/** Where a payment was booked: at the sites of its bills. */
export const insertPaymentSites = (tenantId: number, paymentId: string, siteIds: readonly string[]) =>
  insertMany(
    tenantId,
    'payment_site',
    [...new Set(siteIds)].map((site_id) => ({ site_id, payment_id: paymentId })),
  )

/** Money on one line of a bill, or on its late fee, which is no line. */
export interface Share {
  billId: string
  lineId: string | null
  fee: (typeof FEES)[number]
  amountFen: number
}
export const insertAllocations = (tenantId: number, paymentId: string, shares: readonly Share[]) =>
  insertMany(
    tenantId,
    'payment_allocation',
    shares.map((share) => ({
      id: newId(),
      payment_id: paymentId,
      bill_id: share.billId,
      line_id: share.lineId,
      fee: share.fee,
      amount_fen: share.amountFen,
    })),
  )
/** Bills by what a payment put on each kind of fee of them, for its receipt. */
export const receiptLines = (tenantId: number, paymentId: string) =>
  raw<{
    billNo: string
    roomName: string
    periodFrom: string
    periodTo: string
    fee: (typeof FEES)[number]
    amountFen: number
  }>(
    sql`select b.no as "billNo", r.full_name as "roomName", b.period_from as "periodFrom", b.period_to as "periodTo", a.fee, sum(a.amount_fen)::bigint as "amountFen"
      from payment_allocation a join billing_bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id
      where a.tenant_id = ${tenantId} and a.payment_id = ${paymentId} group by b.no, r.full_name, b.period_from, b.period_to, b.due_on, a.fee order by b.due_on, b.no, a.fee`,
  )
interface PaidBill {
  billId: string
  billNo: string
  leaseId: string
  leaseNo: string
  roomId: string
  roomName: string
  amountFen: number
}
/** The bills a payment paid, with what they are of. */
export const paidBills = (tenantId: number, paymentId: string) =>
  raw<PaidBill>(
    sql`select b.id as "billId", b.no as "billNo", l.id as "leaseId", l.no as "leaseNo", r.id as "roomId", r.full_name as "roomName", sum(a.amount_fen)::bigint as "amountFen"
      from payment_allocation a join billing_bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id
      join housing_lease l on l.tenant_id = b.tenant_id and l.id = b.lease_id
      join housing_room r on r.tenant_id = b.tenant_id and r.id = b.room_id
      where a.tenant_id = ${tenantId} and a.payment_id = ${paymentId} group by b.id, b.no, b.due_on, l.id, l.no, r.id, r.full_name order by b.due_on, b.no`,
  )
/** Gives a receipt its number, or counts one more print of it. */
export const countPrint = (tenantId: number, paymentId: string, no: string) =>
  raw<{ no: string; prints: number }>(
    sql`insert into payment_receipt (tenant_id, payment_id, no) values (${tenantId}, ${paymentId}, ${no})
      on conflict (tenant_id, payment_id) do update set prints = payment_receipt.prints + 1 returning no, prints`,
  )
