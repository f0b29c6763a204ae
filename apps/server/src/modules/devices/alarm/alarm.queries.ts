import { deviceAlarm, WATCHED } from '@cloud-steward/contract/devices/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { type AlarmKind, type AlarmRule, BATTERY_BACK, type Severity, SIM_DAYS } from './alarm.rules.ts'
import { eventConditions, modelConditions, type TypeWatch } from './model-alarm.queries.ts'

export const alarmRuleOf = (tenantId: number) =>
  raw<AlarmRule>(sql`select hold_minutes as "holdMinutes", silent_rounds as "silentRounds", success_below as "successBelow",
    success_clear as "successClear", malformed_bytes as "malformedBytes" from device_alarm_rule where tenant_id = ${tenantId}`)
export const putAlarmRule = (tenantId: number, rule: AlarmRule) =>
  raw(sql`insert into device_alarm_rule (tenant_id, hold_minutes, silent_rounds, success_below, success_clear, malformed_bytes)
    values (${tenantId}, ${rule.holdMinutes}, ${rule.silentRounds}, ${rule.successBelow}, ${rule.successClear}, ${rule.malformedBytes})
    on conflict (tenant_id) do update set hold_minutes = excluded.hold_minutes, silent_rounds = excluded.silent_rounds,
      success_below = excluded.success_below, success_clear = excluded.success_clear, malformed_bytes = excluded.malformed_bytes`)

/** One look at a time: two would raise what the other one has raised. */
export const lockAlarms = (tenantId: number) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext('device_alarm'))`)
/** The day's count begins with the first look at it. */
export const markMalformed = (tenantId: number, day: string) =>
  raw(sql`insert into device_malformed_mark (tenant_id, device_id, marked_on, malformed_count)
    select tenant_id, id, ${day}::date, malformed_count from device d
    where tenant_id = ${tenantId} and category = 'collector' and state = 'active'
      and not exists (select from device_malformed_mark m where m.tenant_id = d.tenant_id and m.device_id = d.id and m.marked_on = ${day}::date)
    on conflict (tenant_id, device_id) do update set marked_on = excluded.marked_on, malformed_count = excluded.malformed_count`)

/** What is looked for: the tenant's rule, and the alarms of its models. */
export interface Looked {
  rule: AlarmRule
  today: string
  /** %, below which a battery is low. */
  lowBattery: number
  watches: readonly TypeWatch[]
}
const minutes = (count: Sql): Sql => sql`make_interval(mins => ${count})`
/** Cards that end soon; as the end comes nearer an alarm of more weight takes the place of the one before. */
const simConditions = (today: string): Sql =>
  sql`select id, 'sim_expiring', true, false, greatest(days, 0)::numeric, severity, null::text, severity from (
    select id, days, case when days <= ${SIM_DAYS.critical}::int then 'critical' when days <= ${SIM_DAYS.major}::int then 'major' else 'minor' end as severity
      from (select id, sim_expires_on - ${today}::date as days from device where category = 'collector') left_days
      where days <= ${SIM_DAYS.minor}::int) sim`
const sinceMinutes = (now: Sql, at: Sql): Sql => sql`extract(epoch from ${now} - ${at}) / 60`

/**
 * Every condition of every device that is watched: whether it holds long enough to be an alarm (`raised`), and whether it
 * is surely over (`over`). Between the two an alarm stays as it is, so none flickers. How a relay should stand the newest order
 * says that is on its way or verified: one that came to nothing says nothing of it.
 */
function conditions(tenantId: number, at: Date, { rule, watches, today, lowBattery }: Looked): Sql {
  const now = sql`${at.toISOString()}::timestamptz`
  const hold = minutes(sql`${rule.holdMinutes}::int`)
  const heard = sql`coalesce(last_seen_at, created_at)`
  const read = sql`coalesce(read_at, created_at)`
  const silence = sql`greatest(offline_minutes, ${rule.silentRounds}::int * poll_minutes)`
  return sql`with device as (
      select d.tenant_id, d.id, d.type_id, d.category, d.serial, d.site_id, d.room_id, d.created_at, d.collector_id, d.sim_expires_on, d.success_bp, t.offline_minutes, t.poll_minutes,
        l.last_seen_at, l.read_at, l.counter_milli, coalesce(l.facts, '{}') as facts, d.malformed_count - m.malformed_count as malformed,
        coalesce(l.facts->>'relay', l.facts->>'valve') as stands, c.kind as told, c.ended_at as told_at,
        d.is_direct or coalesce(cl.last_seen_at, co.created_at) >= ${now} - ${minutes(sql`ct.offline_minutes`)} as is_reached
      from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
        left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
        left join device_malformed_mark m on m.tenant_id = d.tenant_id and m.device_id = d.id
        left join device co on co.tenant_id = d.tenant_id and co.id = d.collector_id
        left join device_type ct on ct.tenant_id = co.tenant_id and ct.id = co.type_id
        left join device_latest cl on cl.tenant_id = co.tenant_id and cl.device_id = co.id
        left join lateral (select x.kind, x.ended_at, x.state from device_command x where x.tenant_id = d.tenant_id and x.device_id = d.id
          and x.kind not in ('read', 'custom') and x.state not in ('superseded', 'cancelled', 'failed', 'expired') order by x.created_at desc, x.id desc limit 1) c
          on c.state = 'verified'
      where d.tenant_id = ${tenantId} and d.state = 'active' and d.category = any(${[...WATCHED]}::text[])
    ), own as (
      select id, 'collector_offline' as kind, ${heard} < ${now} - ${minutes(sql`offline_minutes`)} - ${hold} as raised,
        ${heard} >= ${now} - ${minutes(sql`offline_minutes`)} as over, ${sinceMinutes(now, heard)} as value
        from device where category = 'collector'
      union all select id, 'low_success', success_bp < ${rule.successBelow * 100}::int, success_bp >= ${rule.successClear * 100}::int, success_bp / 100.0
        from device where category = 'collector' and success_bp is not null
      union all select id, 'malformed', malformed >= ${rule.malformedBytes}::int, malformed < ${rule.malformedBytes}::int, malformed
        from device where category = 'collector' and malformed is not null
      union all select id, 'meter_silent', is_reached and ${read} < ${now} - ${minutes(silence)},
        ${read} >= ${now} - ${minutes(sql`offline_minutes`)}, ${sinceMinutes(now, read)}
        from device where category <> 'collector' and collector_id is not null
      union all select id, 'relay_differs', differs and told_at < ${now} - ${hold}, not differs, ${sinceMinutes(now, sql`told_at`)}
        from (select *, stands <> case told when 'switchOff' then 'open' when 'switchOn' then 'closed' when 'closeValve' then 'closed' else 'open' end as differs
          from device where told is not null and stands in ('open', 'closed') and (facts->>'saidAt')::timestamptz >= told_at) ordered
      union all select id, 'clock_off', (facts->>'clockOffMs')::bigint <> 0, (facts->>'clockOffMs')::bigint = 0, (facts->>'clockOffMs')::bigint / 60000.0
        from device where facts ? 'clockOffMs'
      union all select id, 'battery_low', is_low or battery < ${lowBattery}::int,
        not is_low and coalesce(battery >= ${lowBattery + BATTERY_BACK}::int, true), battery from (select id, coalesce((facts->>'batteryLow')::boolean, false) as is_low,
          case when jsonb_typeof(facts->'battery') = 'number' then (facts->>'battery')::numeric end as battery from device where facts ?| array['batteryLow', 'battery']) charged
      union all select id, 'valve_fault', facts->>'valve' = 'fault', facts->>'valve' <> 'fault', null from device where facts ? 'valve'
      union all select id, 'magnet', facts->'magnet' = 'true', facts->'magnet' <> 'true', null from device where facts ? 'magnet'
    ), condition as (
      ${modelConditions(watches, now)}
      union all ${eventConditions(tenantId, now)}
      union all ${simConditions(today)}
      union all select id, kind, raised, over, value, '', null, null from own
    )`
}

export interface Raised {
  deviceId: string
  serial: string
  category: string
  siteId: string
  siteName: string
  roomId: string | null
  kind: AlarmKind
  value: number | null
  /** Which alarm or event of the model, and what the model calls it; of the platform's own: empty. */
  cause: string
  title: string | null
  severity: Severity | null
}
/** What has become an alarm and is none yet. */
export const toRaise = (tenantId: number, at: Date, looked: Looked) =>
  raw<Raised>(sql`${conditions(tenantId, at, looked)}
    select d.id as "deviceId", d.serial, d.category, d.site_id as "siteId", s.name as "siteName", d.room_id as "roomId", c.kind, round(c.value, 3) as value, c.cause, c.title, c.severity
    from condition c join device d on d.id = c.id left join housing_site s on s.tenant_id = ${tenantId} and s.id = d.site_id
    where c.raised and not exists (select from device_alarm a
      where a.tenant_id = ${tenantId} and a.device_id = c.id and a.kind = c.kind and a.cause = c.cause and a.cleared_at is null)
    order by c.kind, s.name, d.serial, c.cause`)
/** Ends what is surely over, what no model knows any more, and what belongs to devices that are watched no more. */
export const clearOver = (tenantId: number, at: Date, looked: Looked) =>
  raw(sql`${conditions(tenantId, at, looked)}
    update device_alarm a set cleared_at = ${at.toISOString()} where a.tenant_id = ${tenantId} and a.cleared_at is null
      and (exists (select from condition c where c.id = a.device_id and c.kind = a.kind and c.cause = a.cause and c.over)
        or (a.cause <> '' and not exists (select from condition c where c.id = a.device_id and c.kind = a.kind and c.cause = a.cause))
        or not exists (select from device d where d.id = a.device_id))`)

export const lockAlarmRows = (ctx: Pick<Ctx, 'tenant' | 'scope'>, ids: readonly string[]) =>
  raw<{ id: string; isAcked: boolean }>(sql`select t.id, t.acked_at is not null as "isAcked" from device_alarm t
    where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, deviceAlarm)} and t.id = any(${ids}::uuid[]) order by t.id for update`)
export const markAcked = (
  tenantId: number,
  ids: readonly string[],
  { at, username, reason }: { at: Date; username: string; reason: string },
) =>
  raw(sql`update device_alarm set acked_at = ${at.toISOString()}, acked_by = ${username}, ack_reason = ${reason}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
