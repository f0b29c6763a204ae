import {
  type CarrierKind,
  type CarrierMode,
  type LineOrderState,
  type LineOrderType,
  type LinePayBy,
  lineOrder,
} from '@cloud-steward/contract/broadband/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

type Fen = 'price_fen' | 'amount_fen' | 'refunded_fen' | 'taken_fen' | 'commission_fen'
type Choices = 'state' | 'type' | 'carrier' | 'mode' | 'pay_by'
export type OrderRow = Omit<TableRow<'broadband_order'>, Choices | Fen> & {
  state: LineOrderState
  type: LineOrderType
  carrier: CarrierKind
  mode: CarrierMode
  pay_by: LinePayBy | null
} & Record<Fen, number>
export type OrderColumns = Partial<NewRow<'broadband_order'>>
type Seer = Pick<Ctx, 'tenant' | 'scope'>

/** An order the caller sees; its account is locked before it. */
export const findLineOrder = (ctx: Seer, id: string) =>
  raw<OrderRow>(
    sql`select t.* from broadband_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, lineOrder)} and t.id = ${id}`,
  )
export const lockLineOrder = (tenantId: number, id: string) =>
  raw<OrderRow>(sql`select * from broadband_order where tenant_id = ${tenantId} and id = ${id} for no key update`)
export const lineOrderByNo = (ctx: Seer, no: string) =>
  raw<OrderRow>(
    sql`select t.* from broadband_order t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, lineOrder)} and t.no = ${no}`,
  )
export const insertLineOrder = (tenantId: number, row: NewRow<'broadband_order'>) =>
  insertMany(tenantId, 'broadband_order', [row])
export const setLineOrder = (tenantId: number, id: string, columns: OrderColumns) =>
  raw(
    sql`update broadband_order set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where tenant_id = ${tenantId} and id = ${id}`,
  )
/** What is not paid, or not answered, of an account: at most one. */
export const openOrderOfLine = (tenantId: number, accountId: string) =>
  raw<OrderRow>(
    sql`select * from broadband_order where tenant_id = ${tenantId} and account_id = ${accountId} and state in ('created', 'requested')`,
  )
export const lastOrderOfLine = (tenantId: number, accountId: string) =>
  raw<OrderRow>(
    sql`select * from broadband_order where tenant_id = ${tenantId} and account_id = ${accountId} order by created_at desc, id desc limit 1`,
  )
/** Completed orders of an account that are not fully refunded, newest first. The caller has locked the account. */
export const paidOrdersOfLine = (tenantId: number, accountId: string) =>
  raw<OrderRow>(
    sql`select * from broadband_order where tenant_id = ${tenantId} and account_id = ${accountId} and state = 'done' and amount_fen > refunded_fen
      order by created_at desc, id desc for no key update`,
  )
export const holdsSince = (tenantId: number, accountId: string, day: string) =>
  raw<{ count: number }>(
    sql`select count(*)::int as count from broadband_order where tenant_id = ${tenantId} and account_id = ${accountId}
      and type = 'hold' and state in ('requested', 'done') and created_at >= ${day}::date`,
  )
export const lineOrdersOfBills = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${tenantId} and bill_id = any(${billIds}::uuid[]) order by id`,
  )
export const ordersShown = (tenantId: number, accountId: string) =>
  raw<{
    id: string
    no: string
    type: LineOrderType
    state: LineOrderState
    amountFen: number
    refundedFen: number
    billId: string | null
    payBy: LinePayBy | null
    paidAt: string | null
    reason: string | null
    createdAt: string
  }>(
    sql`select id, no, type, state, amount_fen as "amountFen", refunded_fen as "refundedFen", bill_id as "billId", pay_by as "payBy", paid_at as "paidAt", reason, created_at as "createdAt"
      from broadband_order where tenant_id = ${tenantId} and account_id = ${accountId} order by created_at desc, id desc limit 200`,
  )

/** Commission of orders that can still be refunded, and the number of unpaid orders by a seller. */
export const waitingLineCommission = (tenantId: number, timeZone: string) =>
  raw<{ waitingCount: number; waitingFen: number; waitingUntil: string | null; unpaidCount: number }>(
    sql`select count(*) filter (where state <> 'created')::int as "waitingCount",
        coalesce(sum(commission_fen) filter (where state <> 'created'), 0)::bigint as "waitingFen",
        min((refund_by at time zone ${timeZone})::date)::text as "waitingUntil",
        count(*) filter (where state = 'created')::int as "unpaidCount"
      from broadband_order where tenant_id = ${tenantId} and ((commission_fen > 0 and commission_on is null and state in ('requested', 'done'))
        or (state = 'created' and seller_id is not null))`,
  )

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`
export const ordersToAsk = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${tenantId} and state = 'requested' and mode = 'http' and next_at <= ${at(now)}
      order by next_at limit ${most}`,
  )
export const ordersUnpaid = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${tenantId} and state = 'created' and expires_at <= ${at(now)} order by expires_at limit ${most}`,
  )
export const ordersToTake = (tenantId: number, most: number) =>
  raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${tenantId} and paid_at is not null and taken_fen = 0 and amount_fen > 0
      and amount_fen > refunded_fen and state in ('requested', 'done') order by paid_at limit ${most}`,
  )
export const ordersToReward = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from broadband_order where tenant_id = ${tenantId} and state = 'done' and commission_fen > 0 and commission_on is null
      and refund_by <= ${at(now)} order by refund_by limit ${most}`,
  )
