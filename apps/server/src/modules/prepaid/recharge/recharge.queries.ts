import type { RECHARGE_METHODS, RECHARGE_STATES } from '@cloud-steward/contract/prepaid/index.ts'
import { recharge } from '@cloud-steward/contract/prepaid/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type RechargeState = (typeof RECHARGE_STATES)[number]
export interface RechargeRow {
  id: string
  no: string
  accountId: string
  renteeId: string
  amountFen: number
  /** Given back, or on its way back. */
  refundedFen: number
  /** What is yet to be credited, when it is not the whole. */
  dueFen: number | null
  method: (typeof RECHARGE_METHODS)[number]
  state: RechargeState
  orderId: string | null
  paymentNo: string | null
  error: string | null
}
const columns = sql`t.id, t.no, t.account_id as "accountId", t.rentee_id as "renteeId", t.amount_fen as "amountFen", t.refunded_fen as "refundedFen", t.due_fen as "dueFen", t.method, t.state,
  t.order_id as "orderId", t.payment_no as "paymentNo", t.error`
export const insertRecharge = (tenantId: number, row: NewRow<'prepaid_recharge'>) =>
  insertMany(tenantId, 'prepaid_recharge', [row])
export const seenRecharge = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<RechargeRow & { accountNo: string; roomName: string }>(
    sql`select ${columns}, a.no as "accountNo", r.full_name as "roomName" from prepaid_recharge t
      join prepaid_account a on a.tenant_id = t.tenant_id and a.id = t.account_id
      join housing_room r on r.tenant_id = t.tenant_id and r.id = t.room_id
      where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, recharge)} and t.id = ${id}`,
  )
export const lockRecharge = (tenantId: number, id: string) =>
  raw<RechargeRow>(
    sql`select ${columns} from prepaid_recharge t where t.tenant_id = ${tenantId} and t.id = ${id} for update`,
  )
export const rechargeOfOrder = (tenantId: number, orderId: string) =>
  raw<{ id: string }>(sql`select id from prepaid_recharge where tenant_id = ${tenantId} and order_id = ${orderId}`)
export const rechargeOfReceived = (tenantId: number, receivedId: string) =>
  raw<{ id: string }>(
    sql`select id from prepaid_recharge where tenant_id = ${tenantId} and received_id = ${receivedId}`,
  )
export const changeRecharge = (
  tenantId: number,
  id: string,
  state: RechargeState,
  more: { paymentNo?: string | null; commandId?: string | null; error?: string | null } = {},
) =>
  raw(
    sql`update prepaid_recharge set state = ${state}, payment_no = coalesce(${more.paymentNo ?? null}, payment_no),
      command_id = coalesce(${more.commandId ?? null}::uuid, command_id), error = ${more.error ?? null} where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Money on its way back, or not going back after all: `dueFen` of it is to be credited anew. */
export const changeRefunded = (
  tenantId: number,
  id: string,
  { state, fen, dueFen }: { state: RechargeState; fen: number; dueFen: number | null },
) =>
  raw(
    sql`update prepaid_recharge set state = ${state}, refunded_fen = refunded_fen + ${fen}, due_fen = ${dueFen}, error = null
      where tenant_id = ${tenantId} and id = ${id}`,
  )
/** Recharges that waited for a meter to do what it was told. */
export const endPushes = (tenantId: number, commandId: string, state: 'verified' | 'push_failed') =>
  raw<{ id: string; state: RechargeState }>(
    sql`update prepaid_recharge set state = ${state} where tenant_id = ${tenantId} and command_id = ${commandId} and state = 'pushed' returning id, 'pushed' as state`,
  )
/** The account has power again: ends its waiting reconnections. */
export const endPushesOf = (tenantId: number, sharedBalanceId: string) =>
  raw<{ id: string; state: RechargeState }>(
    sql`update prepaid_recharge set state = 'verified' where tenant_id = ${tenantId} and state in ('pushed', 'push_failed')
      and account_id in (select a.id from prepaid_account a where a.tenant_id = ${tenantId} and (a.id = ${sharedBalanceId} or a.purse_id = ${sharedBalanceId}))
      returning id, 'pushed' as state`,
  )
const isToCredit = sql`t.state in ('paid', 'credit_failed') and t.created_at > now() - interval '30 days'`
/** Money that is here and did not reach its account. */
export const rechargesToCredit = (tenantId: number, most: number) =>
  raw<{ id: string }>(
    sql`select t.id from prepaid_recharge t where t.tenant_id = ${tenantId} and ${isToCredit} order by t.created_at limit ${most}`,
  )
/** Pending money of a balance: open orders, payments under review, and payments not credited yet. Payments to closed accounts do not count. */
export const comingFen = (tenantId: number, sharedBalanceId: string) =>
  raw<{ fen: number }>(
    sql`select coalesce(sum(coalesce(t.due_fen, t.amount_fen)), 0)::int8 as fen from prepaid_recharge t
      join prepaid_account a on a.tenant_id = t.tenant_id and a.id = t.account_id
      where t.tenant_id = ${tenantId} and (a.id = ${sharedBalanceId} or a.purse_id = ${sharedBalanceId}) and a.state <> 'closed' and (t.state in ('created', 'reviewing') or ${isToCredit})`,
  )
