import type { SHARE_LINE_STATES, SHARE_STATES, SHARE_STEPS } from '@cloud-steward/contract/channels/index.ts'
import { shareOrder } from '@cloud-steward/contract/channels/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { USUAL_FROZEN_DAYS } from './choose.rules.ts'
import type { Division } from './divide.rules.ts'

export type ShareState = (typeof SHARE_STATES)[number]
export type LineState = (typeof SHARE_LINE_STATES)[number]
export type ShareStep = (typeof SHARE_STEPS)[number]
export interface ShareRow {
  id: string
  no: string
  orderId: string
  /** Of what is divided. */
  paymentId: string | null
  landlordId: string
  channelId: string
  rule: Division
  paidFen: number
  feeFen: number
  refundedFen: number
  baseFen: number
  reversedFen: number
  feeBackFen: number
  state: ShareState
  frozenUntil: string
  calls: number
  asked: number
}
const shown = sql`t.id, t.no, t.order_id as "orderId", (select o.payment_id from channel_order o where o.tenant_id = t.tenant_id and o.id = t.order_id) as "paymentId", t.landlord_id as "landlordId", t.channel_id as "channelId", t.rule, t.paid_fen as "paidFen",
  t.fee_fen as "feeFen", t.refunded_fen as "refundedFen", t.base_fen as "baseFen", t.reversed_fen as "reversedFen", t.fee_back_fen as "feeBackFen",
  t.state, t.frozen_until as "frozenUntil", t.calls, t.asked`
type Asked = Pick<Ctx, 'tenant' | 'scope'>

export const insertShare = (tenantId: number, row: NewRow<'channel_share_order'>) =>
  insertMany(tenantId, 'channel_share_order', [row])
/** A share order the caller sees. */
export const findShare = (ctx: Asked, id: string) =>
  raw<ShareRow>(
    sql`select ${shown} from channel_share_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, shareOrder)} and t.id = ${id}`,
  )
export const shareById = (tenantId: number, id: string) =>
  raw<ShareRow>(sql`select ${shown} from channel_share_order t where t.tenant_id = ${tenantId} and t.id = ${id}`)
export const lockShare = (tenantId: number, id: string) =>
  raw<ShareRow>(
    sql`select ${shown} from channel_share_order t where t.tenant_id = ${tenantId} and t.id = ${id} for update`,
  )
/** Those of an order, locked in the order of their ids. */
export const lockSharesOf = (tenantId: number, orderId: string) =>
  raw<ShareRow>(
    sql`select ${shown} from channel_share_order t where t.tenant_id = ${tenantId} and t.order_id = ${orderId} order by t.id for update`,
  )
interface Change {
  state?: ShareState
  error?: string | null
  /** When to go on; null: never by itself. */
  askAt?: Date | null
  /** Asked once more without an answer; false: begins anew. */
  again?: boolean
  calls?: number
}
export const putShare = (tenantId: number, id: string, to: Change) =>
  raw(sql`update channel_share_order set state = coalesce(${to.state ?? null}, state), calls = coalesce(${to.calls ?? null}, calls),
    error = ${to.error ?? null}, ask_at = ${to.askAt ?? null}, asked = ${to.again ? sql`asked + 1` : sql`0`}
    where tenant_id = ${tenantId} and id = ${id}`)
export const putDivision = (
  tenantId: number,
  id: string,
  to: { feeFen: number; refundedFen: number; baseFen: number; ownFen: number },
) =>
  raw(sql`update channel_share_order set fee_fen = ${to.feeFen}, refunded_fen = ${to.refundedFen}, base_fen = ${to.baseFen},
    own_fen = ${to.ownFen} where tenant_id = ${tenantId} and id = ${id}`)
export const putReversal = (tenantId: number, id: string, to: { reversedFen: number; feeBackFen: number }) =>
  raw(
    sql`update channel_share_order set reversed_fen = ${to.reversedFen}, fee_back_fen = ${to.feeBackFen} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const sharesToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_share_order where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )

export interface LineRow {
  id: string
  receiverId: string
  receiverName: string
  accountKind: 'merchant' | 'person'
  account: string
  amountFen: number
  returnedFen: number
  isRemainder: boolean
  state: LineState
  callId: string | null
  reason: string | null
  paidAt: string | null
  isDropped: boolean
}
export const insertLines = (tenantId: number, rows: readonly NewRow<'channel_share_line'>[]) =>
  insertMany(tenantId, 'channel_share_line', rows)
export const linesOf = (tenantId: number, shareId: string) =>
  raw<LineRow>(
    sql`select id, receiver_id as "receiverId", receiver_name as "receiverName", account_kind as "accountKind", account, amount_fen as "amountFen",
      returned_fen as "returnedFen", is_remainder as "isRemainder", state, call_id as "callId", reason, paid_at as "paidAt", is_dropped as "isDropped"
      from channel_share_line where tenant_id = ${tenantId} and share_id = ${shareId} order by id`,
  )
/** What of a payment went to others or is on its way there, this share order apart, and how often the channel was called. */
export const othersOf = (tenantId: number, share: Pick<ShareRow, 'id' | 'orderId'>) =>
  raw<{ fen: number; calls: number }>(
    sql`select coalesce(sum(l.fen), 0)::bigint as fen, coalesce(sum(s.calls), 0)::int as calls from channel_share_order s cross join lateral
        (select sum(amount_fen - returned_fen) as fen from channel_share_line l where l.tenant_id = s.tenant_id and l.share_id = s.id
          and l.state <> 'failed' and s.id <> ${share.id}) l
      where s.tenant_id = ${tenantId} and s.order_id = ${share.orderId}`,
  )
export const putLines = (
  tenantId: number,
  ids: readonly string[],
  to: { state: LineState; callId?: string | null; reason?: string | null; isPaid?: boolean; isDropped?: boolean },
) =>
  raw(sql`update channel_share_line set state = ${to.state}, call_id = ${to.callId === undefined ? sql`call_id` : sql`${to.callId}::uuid`},
    reason = ${to.reason?.slice(0, 300) ?? null}, paid_at = ${to.isPaid ? sql`now()` : sql`paid_at`}, is_dropped = ${to.isDropped ?? false}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export const putAmount = (tenantId: number, id: string, amountFen: number) =>
  raw(sql`update channel_share_line set amount_fen = ${amountFen} where tenant_id = ${tenantId} and id = ${id}`)
/** Adds what a line gave back; it is `returned` when that is all it got. */
export const addReturned = (tenantId: number, id: string, fen: number) =>
  raw(sql`update channel_share_line set returned_fen = returned_fen + ${fen},
    state = case when returned_fen + ${fen} = amount_fen then 'returned' else state end where tenant_id = ${tenantId} and id = ${id}`)

/** Which time it is being handed out: once more than somebody had it tried again. */
export const attemptOf = (tenantId: number, shareId: string) =>
  raw<{ attempt: number }>(
    sql`select 1 + count(*)::int as attempt from infra_step
      where tenant_id = ${tenantId} and subject = 'channel.shareOrder' and record_id = ${shareId} and to_state = 'retried'`,
  )

export interface FrozenOrder {
  id: string
  channelId: string
  amountFen: number
  refundedFen: number
  transactionNo: string
  paidAt: string
  /** From then on the channel itself has freed it. */
  frozenUntil: string
  releasedAt: string | null
}
export const frozenOrder = (tenantId: number, id: string) =>
  raw<FrozenOrder>(
    sql`select id, channel_id as "channelId", amount_fen as "amountFen", refunded_fen as "refundedFen", transaction_no as "transactionNo", paid_at as "paidAt",
      released_at as "releasedAt", coalesce((select max(s.frozen_until) from channel_share_order s where s.tenant_id = ${tenantId} and s.order_id = ${id}),
        paid_at + make_interval(days => ${USUAL_FROZEN_DAYS})) as "frozenUntil"
      from channel_order where tenant_id = ${tenantId} and id = ${id} and is_shared and state = 'booked'`,
  )
/** The order a payment was booked for, when it was divided. */
export const sharedOrderOf = (tenantId: number, paymentId: string) =>
  raw<{ id: string; amountFen: number }>(
    sql`select id, amount_fen as "amountFen" from channel_order where tenant_id = ${tenantId} and payment_id = ${paymentId} and is_shared for update`,
  )
/** Orders whose money nobody waits for any more and the channel still holds. */
export const ordersToRelease = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select o.id from channel_order o where o.tenant_id = ${tenantId} and o.release_ask_at <= ${now}
      and not exists (select from channel_share_order s where s.tenant_id = o.tenant_id and s.order_id = o.id and s.state <> 'finished')
      order by o.release_ask_at limit ${most}`,
  )
export const markFrozen = (tenantId: number, orderId: string, releaseAskAt: Date) =>
  raw(
    sql`update channel_order set release_ask_at = ${releaseAskAt} where tenant_id = ${tenantId} and id = ${orderId} and is_shared`,
  )
export const markReleased = (tenantId: number, orderId: string, now: Date) =>
  raw(
    sql`update channel_order set released_at = ${now}, release_ask_at = null where tenant_id = ${tenantId} and id = ${orderId}`,
  )
