import type { BILL_STATES, FEES } from '@cloud-steward/contract/finance/index.ts'
import { raw, sql } from '../../infra/db/sql.ts'

export interface BillRow {
  id: string
  no: string
  renteeId: string
  landlordId: string
  siteId: string
  dueOn: string
  state: (typeof BILL_STATES)[number]
  totalFen: number
  paidFen: number
  rentOpenFen: number
  lateFeeBp: number
  graceDays: number
  lateFeeFixedFen: number
  lateFeePaidFen: number
  lateFeeThrough: string | null
}
/** Bills, locked in the order of their ids: of two payments on one bill the second sees what the first did. */
export const lockBills = (tenantId: number, ids: readonly string[]) =>
  raw<BillRow>(sql`select id, no, rentee_id as "renteeId", landlord_id as "landlordId", site_id as "siteId", due_on as "dueOn", state, total_fen as "totalFen", paid_fen as "paidFen",
      rent_fen - rent_paid_fen as "rentOpenFen", late_fee_bp as "lateFeeBp", grace_days as "graceDays", late_fee_fen as "lateFeeFixedFen",
      late_fee_paid_fen as "lateFeePaidFen", late_fee_through as "lateFeeThrough"
    from finance_bill where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`)

export interface LineRow {
  id: string
  billId: string
  fee: (typeof FEES)[number]
  periodFrom: string
  periodTo: string
  amountFen: number
  paidFen: number
  formula: unknown
}
export const linesOf = (tenantId: number, billIds: readonly string[]) =>
  raw<LineRow>(
    sql`select id, bill_id as "billId", fee, period_from as "periodFrom", period_to as "periodTo", amount_fen as "amountFen", paid_fen as "paidFen", formula
      from finance_bill_line where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) order by bill_id, period_from, fee, id`,
  )
export const paymentsOf = (tenantId: number, billId: string) =>
  raw<{
    paymentId: string
    no: string
    receivedOn: string
    channel: string
    amountFen: number
    fee: (typeof FEES)[number]
    username: string
  }>(
    sql`select p.id as "paymentId", p.no, p.received_on as "receivedOn", p.channel, a.amount_fen as "amountFen", a.fee, p.username
      from finance_allocation a join finance_payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
      where a.tenant_id = ${tenantId} and a.bill_id = ${billId} order by p.id, a.id limit 2000`,
  )

export const markVoid = (tenantId: number, id: string, reason: string) =>
  raw(sql`update finance_bill set state = 'void', void_reason = ${reason} where tenant_id = ${tenantId} and id = ${id}`)
/** Frees the charges of a void bill, so that they can be billed again. */
export const endLines = (tenantId: number, billId: string) =>
  raw(sql`update finance_bill_line set live = false where tenant_id = ${tenantId} and bill_id = ${billId}`)
