import type { RECHARGE_BACK_STATES, RECHARGE_BACK_WAYS } from '@cloud-steward/contract/prepaid/index.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export type BackState = (typeof RECHARGE_BACK_STATES)[number]
export type BackWay = (typeof RECHARGE_BACK_WAYS)[number]
export interface RefundRow {
  id: string
  no: string
  rechargeId: string
  how: BackWay
  amountFen: number
  state: BackState
  outerNo: string | null
  error: string | null
}
const columns = sql`t.id, t.no, t.recharge_id as "rechargeId", t.how, t.amount_fen as "amountFen", t.state, t.outer_no as "outerNo", t.error`

export const insertRefund = (tenantId: number, row: NewRow<'prepaid_recharge_refund'>) =>
  insertMany(tenantId, 'prepaid_recharge_refund', [row])
/** Read with the recharge locked; every change takes this lock. */
export const openRefundOf = (tenantId: number, rechargeId: string) =>
  raw<RefundRow>(sql`select ${columns} from prepaid_recharge_refund t
    where t.tenant_id = ${tenantId} and t.recharge_id = ${rechargeId} and t.state in ('waiting', 'sent')`)
/** The newest that came to nothing. */
export const droppedRefundOf = (tenantId: number, rechargeId: string) =>
  raw<{ id: string }>(sql`select t.id from prepaid_recharge_refund t
    where t.tenant_id = ${tenantId} and t.recharge_id = ${rechargeId} and t.state = 'dropped' order by t.id desc limit 1`)
export const refundOfOuter = (tenantId: number, outerNo: string) =>
  raw<RefundRow>(
    sql`select ${columns} from prepaid_recharge_refund t where t.tenant_id = ${tenantId} and t.outer_no = ${outerNo}`,
  )
export const changeRefund = (
  tenantId: number,
  id: string,
  { state, outerNo, error }: { state: BackState; outerNo?: string; error?: string | null },
) =>
  raw(sql`update prepaid_recharge_refund set state = ${state}, outer_no = coalesce(${outerNo ?? null}, outer_no), error = ${error ?? null}
    where tenant_id = ${tenantId} and id = ${id}`)
export const refundsOf = (tenantId: number, rechargeId: string) =>
  raw<Omit<RefundRow, 'state'> & { at: string; backState: BackState; reason: string; username: string | null }>(
    sql`select ${columns}, t.created_at as at, t.state as "backState", t.reason, t.username from prepaid_recharge_refund t
      where t.tenant_id = ${tenantId} and t.recharge_id = ${rechargeId} order by t.id limit 100`,
  )
