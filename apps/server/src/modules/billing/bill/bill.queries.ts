import type { BILL_STATES, FEES } from '@cloud-steward/contract/billing/index.ts'
import type { LATE_FEE_ON } from '@cloud-steward/contract/late-fee.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { LateFeeFacts } from './bill.rules.ts'

export interface BillRow {
  id: string
  no: string
  renteeId: string
  landlordId: string
  siteId: string
  leaseId: string
  roomId: string
  dueOn: string
  state: (typeof BILL_STATES)[number]
  totalFen: number
  paidFen: number
  creditedFen: number
  writtenOffFen: number
  bearingFen: number
  bearingOpenFen: number
  lateFeeOn: (typeof LATE_FEE_ON)[number][]
  onlinePayable: boolean
  lateFeeEvery: LateFeeFacts['lateFeeEvery']
  lateFeeBp: number
  lateFeeUnitFen: number | null
  graceDays: number
  lateFeeMode: LateFeeFacts['lateFeeMode']
  lateFeeCapBp: number | null
  lateFeeFixedFen: number
  lateFeePaidFen: number
  lateFeeWaivedFen: number
  lateFeeThrough: string | null
  lateFeeUntil: string | null
  heldOn: string | null
}
/** What the late fee of a bill follows from, of `billing_bill` as it is called here. */
export const lateFeeFacts = (b: Sql) =>
  sql`${b}.due_on as "dueOn", ${b}.state, ${b}.rent_fen - ${b}.rent_credited_fen as "bearingFen", ${b}.rent_fen - ${b}.rent_paid_fen - ${b}.rent_credited_fen as "bearingOpenFen",
    ${b}.late_fee_every as "lateFeeEvery", ${b}.late_fee_bp as "lateFeeBp", ${b}.late_fee_unit_fen as "lateFeeUnitFen", ${b}.grace_days as "graceDays",
    ${b}.late_fee_mode as "lateFeeMode", ${b}.late_fee_cap_bp as "lateFeeCapBp", ${b}.held_on as "heldOn", ${b}.late_fee_fen as "lateFeeFixedFen",
    ${b}.late_fee_through as "lateFeeThrough", ${b}.late_fee_until as "lateFeeUntil"`
/** What a `BillRow` is made of, of `billing_bill t`. */
export const shownBill = sql`t.id, t.no, t.rentee_id as "renteeId", t.landlord_id as "landlordId", t.site_id as "siteId", t.lease_id as "leaseId", t.room_id as "roomId",
    t.total_fen as "totalFen", t.paid_fen as "paidFen", t.credited_fen as "creditedFen", t.written_off_fen as "writtenOffFen",
    t.late_fee_waived_fen as "lateFeeWaivedFen", t.late_fee_paid_fen as "lateFeePaidFen", t.late_fee_on as "lateFeeOn", t.online_payable as "onlinePayable", ${lateFeeFacts(sql`t`)}`
/** Bills, locked in the order of their ids: of two payments on one bill the second sees what the first did. */
export const lockBills = (tenantId: number, ids: readonly string[]) =>
  raw<BillRow>(sql`select ${shownBill}
    from billing_bill t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[]) order by t.id for update`)

export interface LineRow {
  id: string
  billId: string
  fee: (typeof FEES)[number]
  periodFrom: string
  periodTo: string
  amountFen: number
  paidFen: number
  creditedFen: number
  formula: unknown
  /** The lease, a plan or another module asked for it; else somebody by hand. */
  isCharged: boolean
  incomeAccountId: string | null
  /** Absent: issued before there were income accounts. */
  taxBp: number | null
}
export const linesOf = (tenantId: number, billIds: readonly string[]) =>
  raw<LineRow>(
    sql`select id, bill_id as "billId", fee, period_from as "periodFrom", period_to as "periodTo", amount_fen as "amountFen", paid_fen as "paidFen", credited_fen as "creditedFen", formula,
        coalesce(charge_id, source_id) is not null as "isCharged", income_account_id as "incomeAccountId", tax_bp as "taxBp"
      from billing_bill_line where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) order by bill_id, period_from, fee, id`,
  )
/** The live lines these charges stand on. */
export const linesOfCharges = (tenantId: number, chargeIds: readonly string[]) =>
  raw<{ id: string; billId: string; chargeId: string }>(
    sql`select id, bill_id as "billId", charge_id as "chargeId" from billing_bill_line
      where tenant_id = ${tenantId} and charge_id = any(${chargeIds}::uuid[]) and live`,
  )
/** The live lines these sources of another module stand on, oldest bill first. */
export const linesOfSources = (tenantId: number, sourceIds: readonly string[]) =>
  raw<{ id: string; billId: string; amountFen: number }>(
    sql`select id, bill_id as "billId", amount_fen as "amountFen" from billing_bill_line
      where tenant_id = ${tenantId} and source_id = any(${sourceIds}::uuid[]) and live order by bill_id, id`,
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
      from payment_allocation a join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id and p.state = 'recorded'
      where a.tenant_id = ${tenantId} and a.bill_id = ${billId} order by p.id, a.id limit 2000`,
  )

/** The state that follows from the amounts of a bill `b`, of which these may be about to change. */
export const stateBy = ({ paid, lateFee, lateFeePaid }: { paid: Sql; lateFee: Sql; lateFeePaid: Sql }): Sql =>
  sql`case when ${paid} + b.credited_fen + b.written_off_fen < b.total_fen or ${lateFeePaid} + b.late_fee_waived_fen < ${lateFee}
      then case when ${paid} + ${lateFeePaid} > 0 then 'part_paid' else 'issued' end
    when b.written_off_fen > 0 then 'written_off' else 'paid' end`
const STATE = stateBy({ paid: sql`b.paid_fen`, lateFee: sql`b.late_fee_fen`, lateFeePaid: sql`b.late_fee_paid_fen` })
/** Call it after whatever changed amounts but a payment. Void stays void. */
export const refreshStates = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update billing_bill b set state = ${STATE}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and state <> 'void'`)

export const markVoid = (tenantId: number, ids: readonly string[], reason: string, username: string) =>
  raw(sql`update billing_bill set state = 'void', void_reason = ${reason}, voided_at = now(), voided_by = ${username}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
/** The day to which the late fees of a lease's bills are counted; null: as long as they are open. */
export const limitLateFees = (tenantId: number, leaseId: string, day: string | null) =>
  raw(
    sql`update billing_bill set late_fee_until = ${day} where tenant_id = ${tenantId} and lease_id = ${leaseId} and state in ('issued', 'part_paid')`,
  )
/** Frees the charges of a void bill, so that they can be billed again. */
export const endLines = (tenantId: number, billIds: readonly string[]) =>
  raw(
    sql`update billing_bill_line set live = false where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[])`,
  )
