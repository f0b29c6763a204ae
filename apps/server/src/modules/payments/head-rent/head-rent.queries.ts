import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertClaims = (tenantId: number, rows: readonly NewRow<'payment_head_rent'>[]) =>
  insertMany(tenantId, 'payment_head_rent', rows)
/** Claims of a head lease. Who reads them has its head lease locked. */
export const claimsOf = (tenantId: number, headLeaseId: string) =>
  raw<{ id: string; rentId: string; amountFen: number; state: 'owed' | 'paid' | 'dropped' }>(
    sql`select id, head_rent_id as "rentId", amount_fen as "amountFen", state from payment_head_rent
      where tenant_id = ${tenantId} and head_lease_id = ${headLeaseId}`,
  )
/** So much is owed; nothing at all: the claim is dropped. */
export const cutClaim = (tenantId: number, id: string, toFen: number) =>
  raw(sql`update payment_head_rent set amount_fen = ${toFen}, state = ${toFen > 0 ? 'owed' : 'dropped'}
    where tenant_id = ${tenantId} and id = ${id}`)
export interface Paid {
  no: string
  channel: string
  channelNo: string
  paidOn: string
  username: string
}
export const markPaid = (tenantId: number, id: string, { no, channel, channelNo, paidOn, username }: Paid) =>
  raw(sql`update payment_head_rent set state = 'paid', no = ${no}, channel = ${channel}, channel_no = ${channelNo},
    paid_on = ${paidOn}, username = ${username} where tenant_id = ${tenantId} and id = ${id}`)
