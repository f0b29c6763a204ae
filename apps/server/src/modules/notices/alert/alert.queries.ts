import { type AlertKind, alert } from '@cloud-steward/contract/notices/alert.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

type Seer = Pick<Ctx, 'tenant' | 'scope'>

/** Of one object one alert is open: raised again it is the same, and nothing is answered. */
export const insertAlert = (tenantId: number, row: NewRow<'notice_alert'>) =>
  raw<{
    id: string
  }>(sql`insert into notice_alert (tenant_id, id, kind, record_id, no, path, site_id, is_urgent, escalate_at, created_at)
    values (${tenantId}, ${row.id}, ${row.kind}, ${row.record_id}, ${row.no}, ${row.path}, ${row.site_id ?? null}, ${row.is_urgent ?? false},
      ${row.escalate_at ?? null}, ${row.created_at})
    on conflict do nothing returning id`)

export interface OpenAlert {
  id: string
  kind: AlertKind
  no: string
  path: string
  siteId: string | null
  isUrgent: boolean
  raisedAt: string
}
const shown = sql`t.id, t.kind, t.no, t.path, t.site_id as "siteId", t.is_urgent as "isUrgent", t.created_at as "raisedAt"`
const MOST_OPEN = 100
export const openAlerts = (ctx: Seer) =>
  raw<OpenAlert>(sql`select ${shown} from notice_alert t where t.tenant_id = ${ctx.tenant.id} and t.state = 'open'${andScope(ctx, alert)}
    order by t.created_at desc, t.id desc limit ${MOST_OPEN}`)
export const openAlert = (tenantId: number, id: string) =>
  raw<OpenAlert>(
    sql`select ${shown} from notice_alert t where t.tenant_id = ${tenantId} and t.id = ${id} and t.state = 'open'`,
  )

export interface LockedAlert {
  id: string
  siteId: string | null
  state: 'open' | 'acknowledged'
  acknowledgedAt: string | null
  acknowledgedBy: string | null
}
const locked = sql`select t.id, t.site_id as "siteId", t.state, t.acknowledged_at as "acknowledgedAt", t.acknowledged_by as "acknowledgedBy"
  from notice_alert t`
/** An alert the caller sees: of two who acknowledge it at once the second finds it acknowledged. */
export const lockAlert = (ctx: Seer, id: string) =>
  raw<LockedAlert>(
    sql`${locked} where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}${andScope(ctx, alert)} for no key update of t`,
  )
export const lockOpenAlertOf = (tenantId: number, recordId: string) =>
  raw<LockedAlert>(
    sql`${locked} where t.tenant_id = ${tenantId} and t.record_id = ${recordId} and t.state = 'open' for no key update of t`,
  )

export const quietHoursOf = (tenantId: number, userId: string) =>
  raw<{ fromTime: string; toTime: string }>(
    sql`select from_time as "fromTime", to_time as "toTime" from notice_quiet_hours where tenant_id = ${tenantId} and user_id = ${userId}`,
  )
export const dropQuietHours = (tenantId: number, userId: string) =>
  raw(sql`delete from notice_quiet_hours where tenant_id = ${tenantId} and user_id = ${userId}`)
export const putQuietHours = (tenantId: number, userId: string, fromTime: string, toTime: string) =>
  raw(sql`insert into notice_quiet_hours (tenant_id, user_id, from_time, to_time) values (${tenantId}, ${userId}, ${fromTime}, ${toTime})
    on conflict (tenant_id, user_id) do update set from_time = excluded.from_time, to_time = excluded.to_time`)

export const dueAlerts = (tenantId: number, now: Date, most: number) =>
  raw<{ id: string }>(
    sql`select id from notice_alert where tenant_id = ${tenantId} and escalate_at <= ${now} order by escalate_at limit ${most}`,
  )
/** One that is still due, for one worker alone; another worker skips it. */
export const takeDueAlert = (tenantId: number, id: string, now: Date) =>
  raw<OpenAlert>(sql`select ${shown} from notice_alert t where t.tenant_id = ${tenantId} and t.id = ${id} and t.state = 'open'
    and t.escalate_at <= ${now} for no key update of t skip locked`)

export interface OnCall {
  userId: string
  mobile: string | null
  fromTime: string | null
  toTime: string | null
}
/** Who is on call that day for a site and has not been called for this alert, in the order of calls. Each person once. */
export const onCallFor = (tenantId: number, { id, siteId }: Pick<OpenAlert, 'id' | 'siteId'>, today: string) =>
  raw<OnCall>(sql`select d.user_id as "userId", u.mobile, q.from_time as "fromTime", q.to_time as "toTime"
    from notice_duty d join identity_user u on u.tenant_id = d.tenant_id and u.id = d.user_id and u.status = 'active'
      left join notice_quiet_hours q on q.tenant_id = d.tenant_id and q.user_id = d.user_id
    where d.tenant_id = ${tenantId} and d.from_on <= ${today} and d.to_on >= ${today}
      and (d.site_id is null or d.site_id = ${siteId}::uuid)
      and not exists (select from notice_alert_call c where c.tenant_id = d.tenant_id and c.alert_id = ${id} and c.user_id = d.user_id)
    order by d.place, d.site_id nulls last, d.created_at, d.id`)
export const insertCall = (
  tenantId: number,
  call: { alert_id: string; user_id: string; is_written: boolean; created_at: string },
) => insertMany(tenantId, 'notice_alert_call', [call])
export const setEscalation = (
  tenantId: number,
  id: string,
  { at, escalatedAt }: { at: Date | null; escalatedAt: Date | null },
) =>
  raw(sql`update notice_alert set escalate_at = ${at}, escalated_at = coalesce(escalated_at, ${escalatedAt})
    where tenant_id = ${tenantId} and id = ${id}`)
