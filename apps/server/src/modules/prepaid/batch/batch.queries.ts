import { batch } from '@cloud-steward/contract/prepaid/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { BatchAction, BatchRule, BatchState } from './batch.rules.ts'
import type { Selection } from './facts.queries.ts'
import type { Target } from './work.rules.ts'

export const ruleOf = (tenantId: number) =>
  raw<BatchRule>(sql`select share_percent as "sharePercent", approve_above as "approveAbove", from_hour as "fromHour", to_hour as "toHour",
    at_once as "atOnce", every_seconds as "everySeconds" from prepaid_batch_rule where tenant_id = ${tenantId}`)
export const putRule = (tenantId: number, rule: BatchRule) =>
  raw(sql`insert into prepaid_batch_rule (tenant_id, share_percent, approve_above, from_hour, to_hour, at_once, every_seconds)
    values (${tenantId}, ${rule.sharePercent}, ${rule.approveAbove}, ${rule.fromHour}, ${rule.toHour}, ${rule.atOnce}, ${rule.everySeconds})
    on conflict (tenant_id) do update set share_percent = excluded.share_percent, approve_above = excluded.approve_above,
      from_hour = excluded.from_hour, to_hour = excluded.to_hour, at_once = excluded.at_once, every_seconds = excluded.every_seconds`)

export type Phase = 'switch' | 'restore'
export interface BatchRow extends BatchRule {
  id: string
  no: string
  name: string
  action: BatchAction
  siteId: string
  selection: Selection
  target: Target
  reason: string
  state: BatchState
  phase: Phase
  startAt: string | null
  needsApproval: boolean
  siteMeters: number
  cutBefore: number
  makerId: string | null
  submitterId: string | null
  lastSentAt: string | null
}
const shown = sql`t.id, t.no, t.name, t.action, t.site_id as "siteId", t.selection, t.target, t.reason, t.state, t.phase, t.start_at as "startAt",
  t.needs_approval as "needsApproval", t.site_meters as "siteMeters", t.cut_before as "cutBefore", t.maker_id as "makerId",
  t.submitter_id as "submitterId", t.last_sent_at as "lastSentAt", t.share_percent as "sharePercent", t.approve_above as "approveAbove",
  t.from_hour as "fromHour", t.to_hour as "toHour", t.at_once as "atOnce", t.every_seconds as "everySeconds"`
type Asked = Pick<Ctx, 'tenant' | 'scope'>
const rowOf = (ctx: Asked, id: string, write: boolean) =>
  raw<BatchRow>(sql`select ${shown} from prepaid_batch t
    where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, batch)} and t.id = ${id}${write ? sql` for update` : sql``}`)
export const findBatch = (ctx: Asked, id: string) => rowOf(ctx, id, false)
export const lockBatch = (ctx: Asked, id: string) => rowOf(ctx, id, true)

interface Planned extends BatchRule {
  id: string
  name: string
  action: BatchAction
  siteId: string
  selection: Selection
  target: Target
  startAt: string | null
  reason: string
  makerId: string | null
  maker: string
}
const columnsOf = (one: Planned) => ({
  name: one.name,
  action: one.action,
  site_id: one.siteId,
  start_at: one.startAt,
  reason: one.reason,
  share_percent: one.sharePercent,
  approve_above: one.approveAbove,
  from_hour: one.fromHour,
  to_hour: one.toHour,
  at_once: one.atOnce,
  every_seconds: one.everySeconds,
  maker_id: one.makerId,
  maker: one.maker,
})
export const insertBatch = (tenantId: number, no: string, one: Planned) =>
  insertMany(tenantId, 'prepaid_batch', [
    { id: one.id, no, state: 'draft', selection: one.selection, target: one.target, ...columnsOf(one) },
  ])
const change = changeRow('prepaid_batch')
export const changeBatch = (tenantId: number, one: Planned) =>
  change(tenantId, one.id, {
    selection: JSON.stringify(one.selection),
    target: JSON.stringify(one.target),
    ...columnsOf(one),
  })

interface Change {
  state?: BatchState
  phase?: Phase
  siteMeters?: number
  cutBefore?: number
  needsApproval?: boolean
  submitterId?: string | null
  reviewerId?: string
  reviewer?: string
  lastSentAt?: string | null
  endedAt?: string | null
}
/** What is not given stays as it is. */
export const putBatch = (tenantId: number, id: string, to: Change) => {
  const columns = {
    state: to.state,
    phase: to.phase,
    site_meters: to.siteMeters,
    cut_before: to.cutBefore,
    needs_approval: to.needsApproval,
    submitter_id: to.submitterId,
    reviewer_id: to.reviewerId,
    reviewer: to.reviewer,
    last_sent_at: to.lastSentAt,
    ended_at: to.endedAt,
  }
  return change(tenantId, id, Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)))
}

/** Batches with due work, or waiting for a result that no event may announce. */
export const batchesToDrive = (tenantId: number, now: Date) =>
  raw<{ id: string }>(sql`select id from prepaid_batch where tenant_id = ${tenantId} and (state = 'running'
      or (state = 'scheduled' and coalesce(start_at, created_at) <= ${now.toISOString()}))
    union select batch_id from prepaid_batch_item where tenant_id = ${tenantId} and (state = 'sent' or restore_state = 'sent') order by 1`)
export const batchOfCommand = (tenantId: number, commandId: string) =>
  raw<{
    id: string
  }>(sql`select batch_id as id from prepaid_batch_item where tenant_id = ${tenantId} and command_id = ${commandId}
    union select batch_id from prepaid_batch_item where tenant_id = ${tenantId} and restore_command_id = ${commandId}`)
/** How what it changes things to is called. */
export const targetNames = (tenantId: number, { planId, pricePlanId }: Target) =>
  raw<{ planName: string | null; pricePlanName: string | null }>(
    sql`select (select name from prepaid_warning_plan where tenant_id = ${tenantId} and id = ${planId ?? null}) as "planName",
      (select name from metering_price_plan where tenant_id = ${tenantId} and id = ${pricePlanId ?? null}) as "pricePlanName"`,
  )
/** How what was chosen is called. */
export const namesOf = (tenantId: number, { buildingIds, roomIds, elemeterIds }: Selection) =>
  raw<{ kind: 'buildings' | 'rooms' | 'elemeters'; id: string; name: string }>(
    sql`select 'buildings' as kind, id, name from housing_building where tenant_id = ${tenantId} and id = any(${buildingIds}::uuid[])
      union all select 'rooms', id, full_name from housing_room where tenant_id = ${tenantId} and id = any(${roomIds}::uuid[])
      union all select 'elemeters', id, serial from device_elemeter where tenant_id = ${tenantId} and id = any(${elemeterIds}::uuid[]) order by 3`,
  )
