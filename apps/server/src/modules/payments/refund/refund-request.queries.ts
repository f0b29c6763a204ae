import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type RefundRequestRow = Omit<TableRow<'payment_refund_request'>, 'kind' | 'state'> & {
  kind: 'payout' | 'reversal' | 'order'
  state: 'waiting' | 'done' | 'refused' | 'withdrawn'
}
export const insertRequest = (tenantId: number, row: NewRow<'payment_refund_request'>) =>
  insertMany(tenantId, 'payment_refund_request', [row])
/** Locked: of many who decide it one does. */
export const lockRequest = (tenantId: number, id: string) =>
  raw<RefundRequestRow>(
    sql`select * from payment_refund_request where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const putResult = (tenantId: number, id: string, no: string) =>
  raw(sql`update payment_refund_request set result_no = ${no} where tenant_id = ${tenantId} and id = ${id}`)
/** What a payment put on each bill, deposits apart. */
export const collectedBy = (tenantId: number, paymentId: string) =>
  raw<{
    billId: string
    amountFen: number
  }>(sql`select bill_id as "billId", sum(amount_fen)::bigint as "amountFen" from payment_allocation
    where tenant_id = ${tenantId} and payment_id = ${paymentId} and fee <> 'deposit' group by bill_id order by bill_id`)
/** What is asked for of one payment or order and not decided. */
export const waitingOf = (tenantId: number, targetId: string) =>
  raw<{ fen: number }>(sql`select coalesce(sum(amount_fen), 0)::bigint as fen from payment_refund_request
    where tenant_id = ${tenantId} and target_id = ${targetId} and state = 'waiting'`)
