import { raw, sql } from '../../../infra/db/sql.ts'

export interface RefundRow {
  id: string
  no: string
  orderId: string
  amountFen: number
  state: 'asked' | 'paid' | 'dropped'
  reason: string
  asked: number
}
const shown = sql`id, no, order_id as "orderId", amount_fen as "amountFen", state, reason, asked`

export const insertRefund = (
  tenantId: number,
  one: { id: string; no: string; orderId: string; amountFen: number; reason: string; askAt: Date; username: string },
) =>
  raw(sql`insert into channel_refund (tenant_id, id, no, order_id, amount_fen, reason, ask_at, username)
    values (${tenantId}, ${one.id}, ${one.no}, ${one.orderId}, ${one.amountFen}, ${one.reason}, ${one.askAt}, ${one.username})`)
export const findRefund = (tenantId: number, id: string) =>
  raw<RefundRow>(sql`select ${shown} from channel_refund where tenant_id = ${tenantId} and id = ${id}`)
export const findRefundByNo = (tenantId: number, no: string) =>
  raw<Pick<RefundRow, 'state'> & { error: string | null }>(
    sql`select state, error from channel_refund where tenant_id = ${tenantId} and no = ${no}`,
  )
export const lockRefund = (tenantId: number, id: string) =>
  raw<RefundRow>(sql`select ${shown} from channel_refund where tenant_id = ${tenantId} and id = ${id} for update`)
export const markRefund = (tenantId: number, id: string, state: 'paid' | 'dropped', error: string | null) =>
  raw(
    sql`update channel_refund set state = ${state}, error = ${error}, ask_at = null, paid_at = case when ${state} = 'paid' then now() end where tenant_id = ${tenantId} and id = ${id}`,
  )
export const askRefundLater = (tenantId: number, id: string, at: Date) =>
  raw(
    sql`update channel_refund set asked = asked + 1, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id} and state = 'asked'`,
  )
export const refundsToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_refund where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )
/** Money of an order on its way back, or there. Never more than was paid: a check of the table. */
export const addRefunded = (tenantId: number, orderId: string, fen: number) =>
  raw(
    sql`update channel_order set refunded_fen = refunded_fen + ${fen} where tenant_id = ${tenantId} and id = ${orderId}`,
  )
export const refundsOf = (tenantId: number, orderId: string) =>
  raw<{
    no: string
    at: string
    amountFen: number
    state: RefundRow['state']
    reason: string
    username: string
    error: string | null
    awaitsShares: boolean
  }>(
    sql`select no, created_at as at, amount_fen as "amountFen", state, reason, username, error,
      state = 'asked' and exists (select from channel_share_return r join channel_share_order s on s.tenant_id = r.tenant_id and s.id = r.share_id
        where r.tenant_id = ${tenantId} and s.order_id = ${orderId} and r.state in ('asked', 'failed')) as "awaitsShares" from channel_refund
      where tenant_id = ${tenantId} and order_id = ${orderId} order by id limit 200`,
  )
