import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export const insertSuspense = (tenantId: number, row: NewRow<'channel_suspense'>) =>
  insertMany(tenantId, 'channel_suspense', [row])
export interface SuspenseRow {
  id: string
  no: string
  channelId: string
  day: string
  amountFen: number
  state: 'open' | 'assigned' | 'returned'
  makerId: string | null
  transactionNo: string | null
}
/** Locked: of many who clear it up one does. */
export const lockSuspense = (tenantId: number, id: string) =>
  raw<SuspenseRow>(sql`select s.id, s.no, s.channel_id as "channelId", s.day, s.amount_fen as "amountFen", s.state, s.maker_id as "makerId", case when d.kind = 'theirs_only' then d.transaction_no end as "transactionNo"
    from channel_suspense s join channel_difference d on d.tenant_id = s.tenant_id and d.id = s.difference_id
    where s.tenant_id = ${tenantId} and s.id = ${id} for update of s`)
export const suspenseOf = (tenantId: number, differenceId: string) =>
  raw<{ id: string; no: string }>(
    sql`select id, no from channel_suspense where tenant_id = ${tenantId} and difference_id = ${differenceId}`,
  )
interface Ended {
  state: 'assigned' | 'returned'
  renteeId?: string
  paymentNo?: string
  endNote: string
  username: string
}
export const endSuspense = (tenantId: number, id: string, to: Ended) =>
  raw(sql`update channel_suspense set state = ${to.state}, rentee_id = ${to.renteeId ?? null}, payment_no = ${to.paymentNo ?? null},
    end_note = ${to.endNote}, ended_by = ${to.username}, ended_at = now() where tenant_id = ${tenantId} and id = ${id}`)
