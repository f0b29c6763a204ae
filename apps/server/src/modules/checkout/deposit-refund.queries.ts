import type { DepositRefundState } from '@cloud-steward/contract/checkout/index.ts'
import { insertMany, type NewRow } from '../../infra/db/bulk.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import type { TableRow } from '../../infra/db/table-rows.ts'

export type DepositRefundRow = Omit<TableRow<'checkout_deposit_refund'>, 'state' | 'kind'> & {
  state: DepositRefundState
  kind: 'security' | 'key' | 'card' | 'meter'
}
/** Locked: of many who approve or pay it one does. */
export const lockDepositRefund = (tenantId: number, id: string) =>
  raw<DepositRefundRow>(
    sql`select * from checkout_deposit_refund where tenant_id = ${tenantId} and id = ${id} for update`,
  )
export const insertDepositRefund = (tenantId: number, row: NewRow<'checkout_deposit_refund'>) =>
  insertMany(tenantId, 'checkout_deposit_refund', [row])
/** What others ask for of the same deposit and nobody has decided. */
export const askedFen = (
  tenantId: number,
  { leaseId, kind, butId }: { leaseId: string; kind: string; butId: string },
) =>
  raw<{ fen: number }>(
    sql`select coalesce(sum(amount_fen), 0)::bigint as fen from checkout_deposit_refund
      where tenant_id = ${tenantId} and lease_id = ${leaseId} and kind = ${kind} and state in ('review_1', 'review_2') and id <> ${butId}`,
  )
