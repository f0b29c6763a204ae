import { raw, sql } from '../../../infra/db/sql.ts'
import type { FundMode } from './fund.rules.ts'

export const modeOf = (tenantId: number) =>
  raw<{ mode: FundMode }>(sql`select mode from channel_fund_mode where tenant_id = ${tenantId}`)
/** There is a row from the first look on: without one there would be nothing to lock. */
export const ensureMode = (tenantId: number, mode: FundMode) =>
  raw(sql`insert into channel_fund_mode (tenant_id, mode) values (${tenantId}, ${mode}) on conflict do nothing`)
export const shareMode = (tenantId: number) =>
  raw<{ mode: FundMode }>(sql`select mode from channel_fund_mode where tenant_id = ${tenantId} for share`)
export const lockMode = (tenantId: number) =>
  raw<{ mode: FundMode }>(sql`select mode from channel_fund_mode where tenant_id = ${tenantId} for update`)
export const putMode = (tenantId: number, mode: FundMode) =>
  raw(sql`update channel_fund_mode set mode = ${mode} where tenant_id = ${tenantId}`)

/** What stands in the way of another mode: what payers can still pay, and what the channel has and has not finished. */
export const openMoney = (tenantId: number) =>
  raw<{ openOrders: number; openPayouts: number }>(
    sql`select (select count(*)::int from channel_order where tenant_id = ${tenantId} and state in ('created', 'placed', 'closing')) as "openOrders",
      (select count(*)::int from payout_withdrawal where tenant_id = ${tenantId} and (state in ('paying', 'processing', 'pay_unknown') or (state = 'approved' and batch_id is not null))) as "openPayouts"`,
  )
interface Decision {
  mode: FundMode
  reason: string
  username: string
}
export const insertDecision = (tenantId: number, id: string, one: Decision) =>
  raw(sql`insert into channel_fund_decision (tenant_id, id, mode, reason, username)
    values (${tenantId}, ${id}, ${one.mode}, ${one.reason}, ${one.username})`)
export const decisions = (tenantId: number) =>
  raw<Decision & { at: string }>(
    sql`select mode, reason, username, created_at as at from channel_fund_decision where tenant_id = ${tenantId} order by id desc limit 50`,
  )
