import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'
import type { Share } from './payment.queries.ts'

/** The payment, locked: of two reversals the second sees the first. */
export const lockPayment = (tenantId: number, id: string) =>
  raw<TableRow<'payment'>>(sql`select * from payment where tenant_id = ${tenantId} and id = ${id} for update`)
/** By the number it is known by elsewhere. */
export const paymentByNo = (tenantId: number, no: string) =>
  raw<{ id: string }>(sql`select id from payment where tenant_id = ${tenantId} and no = ${no}`)
export const sharesOf = (tenantId: number, paymentId: string) =>
  raw<Share>(
    sql`select bill_id as "billId", line_id as "lineId", fee, amount_fen as "amountFen" from payment_allocation
      where tenant_id = ${tenantId} and payment_id = ${paymentId} order by bill_id, id`,
  )
export interface Fixing {
  billId: string
  feeBefore: number
  throughBefore: string | null
  feeAfter: number
  throughAfter: string | null
  bearingOpenAfter: number
}
export const fixingsOf = (tenantId: number, paymentId: string) =>
  raw<Fixing>(
    sql`select bill_id as "billId", fee_before as "feeBefore", through_before as "throughBefore", fee_after as "feeAfter", through_after as "throughAfter", rent_open_after as "bearingOpenAfter"
      from billing_late_fee_fixing where tenant_id = ${tenantId} and payment_id = ${paymentId}`,
  )
export const markReversed = (
  tenantId: number,
  id: string,
  { reason, username, fromNotesFen }: { reason: string; username: string; fromNotesFen: number },
) =>
  raw(sql`update payment set state = 'reversed', reversed_at = now(), reversed_by = ${username}, reverse_reason = ${reason},
      reversed_prepaid_fen = ${fromNotesFen} where tenant_id = ${tenantId} and id = ${id}`)
