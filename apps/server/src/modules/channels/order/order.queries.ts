import type { ORDER_PURPOSES, ORDER_SOURCES, ORDER_STATES, PAY_WAYS } from '@cloud-steward/contract/channels/index.ts'
import { order } from '@cloud-steward/contract/channels/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type OrderState = (typeof ORDER_STATES)[number]
export type OrderSource = (typeof ORDER_SOURCES)[number]
export interface OrderRow {
  id: string
  no: string
  channelId: string
  purpose: (typeof ORDER_PURPOSES)[number]
  renteeId: string
  billIds: string[]
  amountFen: number
  refundedFen: number
  state: OrderState
  codeUrl: string | null
  expiresAt: string
  asked: number
  transactionNo: string | null
  paymentNo: string | null
  isShared: boolean
  /** The merchant below ours whose order it is. */
  payee: string | null
  way: (typeof PAY_WAYS)[number]
  payerIp: string | null
  /** The user who placed it. */
  username: string
  /** Who pays, as the channel's app names him. */
  payerOpenid: string | null
  prepayId: string | null
  linkUntil: string | null
}
const shown = sql`t.id, t.no, t.channel_id as "channelId", t.purpose, t.rentee_id as "renteeId", t.bill_ids as "billIds", t.amount_fen as "amountFen",
  t.refunded_fen as "refundedFen", t.state, t.code_url as "codeUrl", t.expires_at as "expiresAt", t.asked, t.transaction_no as "transactionNo",
  t.payment_no as "paymentNo", t.is_shared as "isShared", t.sub_merchant_no as payee, t.username, t.way, t.payer_ip as "payerIp",
  t.payer_openid as "payerOpenid", t.prepay_id as "prepayId", t.link_until as "linkUntil"`

/** What the channel knows an order by: its id without dashes, so that no look-up is needed. */
export const numberOf = (id: string): string => id.replaceAll('-', '')
/** The id a channel's number stands for; undefined when it cannot be one of ours. */
export const idOf = (number: string): string | undefined => {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number)
  return parts?.slice(1).join('-')
}

interface NewOrder {
  id: string
  no: string
  channelId: string
  purpose: string
  renteeId: string
  billIds: readonly string[]
  amountFen: number
  expiresAt: Date
  askAt: Date
  userId: string | undefined
  username: string
  isShared: boolean
  payee: string | null
  /** Who bears the channel's fee; null: the operator. */
  feeLandlordId: string | null
  way: string
  payerIp: string | null
}
export const insertOrder = (tenantId: number, one: NewOrder) =>
  raw(sql`insert into channel_order (tenant_id, id, no, channel_id, purpose, rentee_id, bill_ids, amount_fen, expires_at, ask_at, user_id, username, is_shared, sub_merchant_no, fee_landlord_id, way, payer_ip)
    values (${tenantId}, ${one.id}, ${one.no}, ${one.channelId}, ${one.purpose}, ${one.renteeId}, ${one.billIds}::uuid[], ${one.amountFen},
      ${one.expiresAt}, ${one.askAt}, ${one.userId ?? null}, ${one.username}, ${one.isShared}, ${one.payee}, ${one.feeLandlordId}, ${one.way}, ${one.payerIp})`)
/** An order the caller sees. */
export const findOrder = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<OrderRow>(
    sql`select ${shown} from channel_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, order)} and t.id = ${id}`,
  )
export const lockOrder = (tenantId: number, id: string) =>
  raw<OrderRow>(sql`select ${shown} from channel_order t where t.tenant_id = ${tenantId} and t.id = ${id} for update`)

/** Serializes the orders of one payer: the second transaction sees the order opened by the first. */
export const lockPayer = (tenantId: number, renteeId: string) =>
  raw(sql`select pg_advisory_xact_lock(hashtextextended(${`channel_order ${tenantId} ${renteeId}`}, 0))`)
/** The payer's open orders for any of these bills, locked until the transaction ends. */
export const openOrdersOf = (tenantId: number, renteeId: string, billIds: readonly string[]) =>
  raw<OrderRow & { feeLandlordId: string | null }>(
    sql`select ${shown}, t.fee_landlord_id as "feeLandlordId" from channel_order t where t.tenant_id = ${tenantId}
      and t.rentee_id = ${renteeId} and t.state in ('created', 'placed') and t.bill_ids && ${billIds}::uuid[] order by t.id for update`,
  )

export interface Placed {
  codeUrl: string | null
  linkUntil: Date | null
  prepayId: string | null
  way: OrderRow['way']
}
export const markPlaced = (tenantId: number, id: string, { codeUrl, linkUntil, prepayId, way }: Placed) =>
  raw(sql`update channel_order set state = 'placed', code_url = ${codeUrl}, link_until = ${linkUntil}, prepay_id = ${prepayId}, way = ${way}
    where tenant_id = ${tenantId} and id = ${id}`)
/** Another link to the same order; none where it can be paid no more. */
export const putLink = (tenantId: number, id: string, { codeUrl, linkUntil }: Pick<Placed, 'codeUrl' | 'linkUntil'>) =>
  raw(sql`update channel_order set code_url = coalesce(${codeUrl}, code_url), link_until = ${linkUntil}
    where tenant_id = ${tenantId} and id = ${id} and state = 'placed'`)
/** Who pays is said once. */
export const putPayer = (tenantId: number, id: string, openid: string) =>
  raw(sql`update channel_order set payer_openid = ${openid}
    where tenant_id = ${tenantId} and id = ${id} and state = 'created' and payer_openid is null`)
/** Asked about from `at` on as often as something new. */
export const markClosing = (tenantId: number, id: string, at: Date) =>
  raw(
    sql`update channel_order set state = 'closing', asked = 0, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const markClosed = (tenantId: number, id: string, error: string | null) =>
  raw(
    sql`update channel_order set state = 'closed', ask_at = null, error = ${error} where tenant_id = ${tenantId} and id = ${id}`,
  )
interface Paid {
  transactionNo: string
  paidAt: string
}
export const markBooked = (tenantId: number, id: string, paid: Paid, payment: { id: string; no: string }) =>
  raw(sql`update channel_order set state = 'booked', ask_at = null, error = null, transaction_no = ${paid.transactionNo}, paid_at = ${paid.paidAt},
    payment_id = ${payment.id}, payment_no = ${payment.no} where tenant_id = ${tenantId} and id = ${id}`)
export const markError = (tenantId: number, id: string, error: string) =>
  raw(
    sql`update channel_order set state = 'error', ask_at = null, error = ${error} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const askLater = (tenantId: number, id: string, at: Date) =>
  raw(
    sql`update channel_order set asked = asked + 1, ask_at = ${at} where tenant_id = ${tenantId} and id = ${id} and ask_at is not null`,
  )
export const ordersToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from channel_order where tenant_id = ${tenantId} and ask_at <= ${now} order by ask_at limit ${most}`,
  )

/** True when this message of the channel is new. */
export const insertNotice = (
  tenantId: number,
  notice: { channelId: string; noticeId: string; kind: string; orderNo?: string; outcome: string },
) =>
  raw<{ isNew: number }>(sql`insert into channel_notice (tenant_id, channel_id, notice_id, kind, order_no, outcome)
    values (${tenantId}, ${notice.channelId}, ${notice.noticeId.slice(0, 64)}, ${notice.kind}, ${notice.orderNo ?? null}, ${notice.outcome})
    on conflict do nothing returning 1 as "isNew"`)

/** The site an order belongs to: that of its first bill, else of the newest lease of who pays. */
export const siteOfOrder = (tenantId: number, id: string) =>
  raw<{ siteId: string | null }>(sql`select coalesce(
      (select b.site_id from billing_bill b where b.tenant_id = o.tenant_id and b.id = any(o.bill_ids) order by b.created_at, b.id limit 1),
      (select l.site_id from housing_lease l where l.tenant_id = o.tenant_id and l.rentee_id = o.rentee_id order by l.created_at desc, l.id desc limit 1)
    ) as "siteId" from channel_order o where o.tenant_id = ${tenantId} and o.id = ${id}`)
