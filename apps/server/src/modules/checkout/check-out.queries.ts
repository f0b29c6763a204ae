import type { DataOf } from '@cloud-steward/contract'
import type { CheckOutState, statementLine } from '@cloud-steward/contract/checkout/index.ts'
import { insertMany, type NewRow } from '../../infra/db/bulk.ts'
import { changeRow } from '../../infra/db/change-row.ts'
import { newId } from '../../infra/db/id.ts'
import { overAll, raw, sql } from '../../infra/db/sql.ts'
import type { TableRow } from '../../infra/db/table-rows.ts'

export type StatementLine = DataOf<typeof statementLine>
export type CheckOutRow = Omit<TableRow<'checkout_check_out'>, 'state' | 'statement'> & {
  state: CheckOutState
  statement: StatementLine[] | null
  penalty: 'asAgreed' | 'waived'
}
/** The check-out, locked: of fifty who approve it one does. */
export const lockCheckOut = (tenantId: number, id: string) =>
  raw<CheckOutRow>(sql`select * from checkout_check_out where tenant_id = ${tenantId} and id = ${id} for update`)
export const checkOutById = (tenantId: number, id: string) =>
  raw<CheckOutRow>(sql`select * from checkout_check_out where tenant_id = ${tenantId} and id = ${id}`)
export const insertCheckOut = (tenantId: number, row: NewRow<'checkout_check_out'>) =>
  insertMany(tenantId, 'checkout_check_out', [row])
/** Sets columns of a check-out that is locked. */
export const changeCheckOut = changeRow('checkout_check_out')

export interface DeductionRow {
  id: string
  reason: 'damage' | 'missing' | 'cleaning' | 'keys' | 'restore' | 'other'
  amountFen: number
  note: string
  itemNo: number | null
  disputed: boolean
}
export const deductionsOf = (tenantId: number, checkOutId: string) =>
  raw<DeductionRow>(
    sql`select id, reason, amount_fen as "amountFen", note, item_no as "itemNo", disputed from checkout_deduction
      where tenant_id = ${tenantId} and check_out_id = ${checkOutId} order by seq`,
  )
/** The list takes the place of the one before. */
export const replaceDeductions = (
  tenantId: number,
  checkOutId: string,
  rows: readonly Omit<DeductionRow, 'id' | 'disputed'>[],
) => [
  raw(sql`delete from checkout_deduction where tenant_id = ${tenantId} and check_out_id = ${checkOutId}`),
  ...(rows.length ? [insertDeductions(tenantId, checkOutId, rows)] : []),
]
const insertDeductions = (
  tenantId: number,
  checkOutId: string,
  rows: readonly Omit<DeductionRow, 'id' | 'disputed'>[],
) =>
  insertMany(
    tenantId,
    'checkout_deduction',
    rows.map((row, at) => ({
      id: newId(),
      check_out_id: checkOutId,
      seq: at + 1,
      reason: row.reason,
      amount_fen: row.amountFen,
      note: row.note,
      item_no: row.itemNo,
    })),
  )
export const markDisputed = (tenantId: number, checkOutId: string, ids: readonly string[]) =>
  raw(sql`update checkout_deduction set disputed = id = any(${ids}::uuid[])
    where tenant_id = ${tenantId} and check_out_id = ${checkOutId}`)

/** What is held as deposits of a lease, and what of it the landlord has. */
export const depositsByHolder = (tenantId: number, leaseId: string) =>
  raw<{ landlordFen: number; allFen: number }>(
    sql`select coalesce(sum(held_fen) filter (where holder = 'owner'), 0)::bigint as "landlordFen", coalesce(sum(held_fen), 0)::bigint as "allFen"
      from checkout_deposit where tenant_id = ${tenantId} and lease_id = ${leaseId}`,
  )
/** What the flow asks of the lease: what may be deducted, and whose it is. */
export const leaseFacts = (tenantId: number, leaseId: string) =>
  raw<{ endOn: string; lateFeeBp: number; reasons: string[] | null; renteeName: string; breakRule: string | null }>(
    sql`select l.end_on as "endOn", l.late_fee_bp as "lateFeeBp", l.deduction_reasons as reasons, r.name as "renteeName", l.break_rule as "breakRule"
      from housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
      where l.tenant_id = ${tenantId} and l.id = ${leaseId}`,
  )
/** Lines of bills of a lease that were issued in this transaction or stand open, to explain the statement by. */
export const billLines = (tenantId: number, billIds: readonly string[]) =>
  raw<{
    billId: string
    fee: NonNullable<StatementLine['fee']>
    sourceId: string | null
    periodFrom: string
    periodTo: string
    amountFen: number
    formula: unknown
  }>(sql`select bill_id as "billId", fee, source_id as "sourceId", period_from as "periodFrom", period_to as "periodTo", amount_fen as "amountFen", formula
    from billing_bill_line where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) order by bill_id, period_from, fee, id`)

/** Refunds later than was promised, of which nobody was told. */
export const lateRefunds = (tenantId: number, today: string) =>
  overAll<{ id: string; no: string; refundFen: number; refundDueOn: string; names: string[] }>(
    sql`select id, no, refund_fen as "refundFen", refund_due_on as "refundDueOn", array_remove(array[maker, reviewer1, reviewer2], null) as names
      from checkout_check_out where tenant_id = ${tenantId} and state in ('paying', 'pay_failed', 'payee_review') and refund_due_on < ${today}::date and escalated_on is null
      order by id limit 500`,
  )
/** Check-outs that wait for money of leases these bills belong to, with nothing open any more. */
export const collected = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select distinct c.id from billing_bill b join checkout_check_out c on c.tenant_id = b.tenant_id and c.lease_id = b.lease_id
      where b.tenant_id = ${tenantId} and b.id = any(${billIds}::uuid[]) and c.state = 'collecting'
        and not exists (select from billing_open_bill o where o.tenant_id = c.tenant_id and o.lease_id = c.lease_id) order by c.id`,
  )
