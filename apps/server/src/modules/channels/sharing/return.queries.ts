import type { SHARE_RETURN_STATES } from '@cloud-steward/contract/channels/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type ReturnState = (typeof SHARE_RETURN_STATES)[number]
export interface ReturnRow {
  id: string
  shareId: string
  lineId: string
  /** The call its line went by. */
  callId: string
  amountFen: number
  state: ReturnState
  asked: number
}
const shown = sql`id, share_id as "shareId", line_id as "lineId", call_id as "callId", amount_fen as "amountFen", state, asked`

export const insertReturns = (tenantId: number, rows: readonly NewRow<'channel_share_return'>[]) =>
  insertMany(tenantId, 'channel_share_return', rows)
export const findReturn = (tenantId: number, id: string) =>
  raw<ReturnRow>(sql`select ${shown} from channel_share_return where tenant_id = ${tenantId} and id = ${id}`)
export const lockReturn = (tenantId: number, id: string) =>
  raw<ReturnRow>(sql`select ${shown} from channel_share_return where tenant_id = ${tenantId} and id = ${id} for update`)
export const returnsOf = (tenantId: number, shareId: string) =>
  raw<ReturnRow>(
    sql`select ${shown} from channel_share_return where tenant_id = ${tenantId} and share_id = ${shareId} order by id`,
  )
export const shownReturns = (tenantId: number, shareId: string) =>
  raw<{
    id: string
    receiverName: string
    at: string
    amountFen: number
    state: ReturnState
    reason: string | null
    username: string
  }>(
    sql`select r.id, l.receiver_name as "receiverName", r.created_at as at, r.amount_fen as "amountFen", r.state, r.reason, r.username
      from channel_share_return r join channel_share_line l on l.tenant_id = r.tenant_id and l.id = r.line_id
      where r.tenant_id = ${tenantId} and r.share_id = ${shareId} order by r.id limit 500`,
  )
export const putReturn = (
  tenantId: number,
  id: string,
  to: { state: ReturnState; reason?: string | null; isDone?: boolean },
) =>
  raw(sql`update channel_share_return set state = ${to.state}, reason = coalesce(${to.reason?.slice(0, 300) ?? null}, reason), ask_at = null,
    done_at = ${to.isDone ? sql`now()` : null} where tenant_id = ${tenantId} and id = ${id}`)
export const askReturnLater = (tenantId: number, id: string, at: Date) =>
  raw(
    sql`update channel_share_return set asked = asked + 1, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id} and state = 'asked'`,
  )
export const returnsToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_share_return where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )
export const openReturnsOf = (tenantId: number, orderId: string) =>
  raw<{ id: string }>(
    sql`select r.id from channel_share_return r join channel_share_order s on s.tenant_id = r.tenant_id and s.id = r.share_id
      where r.tenant_id = ${tenantId} and s.order_id = ${orderId} and r.state = 'asked' order by r.id`,
  )
