import { meterCredit } from '@cloud-steward/contract/prepaid/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { Standing } from './credit.rules.ts'

export interface Mirror {
  accountId: string
  deviceId: string
  creditMilli: number
  saidAt: string
  /** Of what was known before, where anything was. */
  id: string | null
  state: Standing | null
  pushedAt: string | null
  isPushing: boolean
}
const columns = sql`a.id as "accountId", c.device_id as "deviceId", c.credit_milli as "creditMilli", c.said_at as "saidAt", m.id, m.state,
  m.pushed_at as "pushedAt", coalesce(o.state in ('queued', 'sent', 'acked'), false) as "isPushing"`
const joined = sql`prepaid_account a join device_credit c on c.tenant_id = a.tenant_id and c.meter_id = a.meter_id
  left join prepaid_meter_credit m on m.tenant_id = a.tenant_id and m.account_id = a.id
  left join device_order o on o.tenant_id = m.tenant_id and o.id = m.command_id`
const open = sql`a.state not in ('closed', 'vacant')`
/** Accounts whose meters hold credit themselves. */
export const accountsWithCredit = (tenantId: number, after: string, most: number) =>
  overAll<{ id: string }>(
    sql`select a.id from prepaid_account a join device_credit c on c.tenant_id = a.tenant_id and c.meter_id = a.meter_id
      where a.tenant_id = ${tenantId} and ${open} and a.id > ${after} order by a.id limit ${most}`,
  )
export const mirrorOf = (tenantId: number, accountId: string) =>
  raw<Mirror>(
    sql`select ${columns} from ${joined} where a.tenant_id = ${tenantId} and a.id = ${accountId} and ${open} order by c.device_id limit 1`,
  )
/** The account of a difference the caller sees. */
export const seenCredit = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<{ accountId: string }>(
    sql`select t.account_id as "accountId" from prepaid_meter_credit t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, meterCredit)} and t.id = ${id}`,
  )
type New = NewRow<'prepaid_meter_credit'>
export const insertCredit = (tenantId: number, row: New) => insertMany(tenantId, 'prepaid_meter_credit', [row])
export const changeCredit = (tenantId: number, id: string, one: New) =>
  raw(
    sql`update prepaid_meter_credit set device_id = ${one.device_id}, reported_fen = ${one.reported_fen}, reported_at = ${one.reported_at}::timestamptz,
      wanted_fen = ${one.wanted_fen}, difference_fen = ${one.difference_fen}, since = case when state = ${one.state} then since else ${one.since}::timestamptz end,
      state = ${one.state}, command_id = coalesce(${one.command_id ?? null}::uuid, command_id),
      pushed_at = coalesce(${one.pushed_at ?? null}::timestamptz, pushed_at) where tenant_id = ${tenantId} and id = ${id}`,
  )
