import { type Sql, sql } from '../../../infra/db/sql.ts'
import type { Watch } from './model-alarm.rules.ts'

export type TypeWatch = Watch & { typeId: string }
/** How far back the query searches for the start of a condition. */
const BACK = sql`interval '2 days'`
/** An event keeps its alarm open this long, unless a user acknowledges it earlier. */
const EVENT = sql`interval '24 hours'`

const said = (of: Sql): Sql =>
  sql`case when w.stored is null then ${of}.counter_milli when jsonb_typeof(${of}.facts->w.stored) = 'number' then (${of}.facts->>w.stored)::numeric end`
const begins = (milli: Sql): Sql =>
  sql`(w.sign * (${milli} - w.threshold) > 0 or (w.includes and ${milli} = w.threshold))`
const readings = (tail: Sql): Sql => sql`from device_telemetry x where x.tenant_id = d.tenant_id and x.device_id = d.id
  and ${said(sql`x`)} is not null and ${tail}`

/**
 * Alarms of the models of types: whether a number is beyond its threshold, no reading of the time it must hold and none of
 * the last so many was on the other side of it, and whether it is back beyond where the alarm ends.
 */
export function modelConditions(watches: readonly TypeWatch[], now: Sql): Sql {
  const array = <K extends keyof TypeWatch>(key: K) => watches.map((one) => one[key])
  const since = sql`${now} - make_interval(secs => w.hold)`
  return sql`select d.id, 'model_alarm' as kind,
      w.may_begin and ${begins(sql`v.milli`)} and (w.repeats = 1 or (select count(*) = w.repeats and bool_and(${begins(sql`last.milli`)})
        from (select ${said(sql`x`)} as milli ${readings(sql`x.at > ${now} - ${BACK}`)} order by x.at desc limit w.repeats) last)) and (w.hold = 0 or (
        not exists (select ${readings(sql`x.at > ${since} and not ${begins(said(sql`x`))}`)})
        and coalesce((select ${begins(said(sql`x`))} ${readings(sql`x.at <= ${since} and x.at > ${since} - ${BACK}`)}
          order by x.at desc limit 1), false))) as raised,
      not ${begins(sql`v.milli`)} and w.sign * (v.milli - w.clear) <= 0 as over, v.milli / 1000.0 as value,
      w.cause, w.title, w.severity
    from device d join unnest(${array('typeId')}::uuid[], ${array('cause')}::text[], ${array('title')}::text[], ${array('severity')}::text[],
      ${array('stored')}::text[], ${array('sign')}::int[], ${array('includes')}::boolean[], ${array('thresholdMilli')}::bigint[],
      ${array('clearMilli')}::bigint[], ${array('holdSeconds')}::int[],
      ${array('repeats')}::int[], ${array('mayBegin')}::boolean[])
      w (type_id, cause, title, severity, stored, sign, includes, threshold, clear, hold, repeats, may_begin) on w.type_id = d.type_id,
      lateral (select ${said(sql`d`)} as milli) v`
}
/** Events reported by devices: an alarm until a user acknowledges it, at most for a day. */
export const eventConditions = (tenantId: number, now: Sql): Sql => {
  const alarm = sql`from device_alarm a where a.tenant_id = ${tenantId} and a.device_id = e.device_id and a.kind = 'device_event' and a.cause = e.key`
  return sql`select e.device_id, 'device_event',
      e.received_at > ${now} - ${EVENT} and e.received_at > coalesce((select max(coalesce(a.acked_at, a.cleared_at)) ${alarm}), '-infinity'),
      e.received_at <= ${now} - ${EVENT} or exists (select ${alarm} and a.cleared_at is null and a.acked_at is not null),
      null::numeric, e.key, e.name, e.severity
    from (select distinct on (device_id, key) device_id, key, name, severity, received_at from device_event
      where tenant_id = ${tenantId} and severity <> 'info' and received_at > ${now} - ${BACK}
      order by device_id, key, received_at desc) e`
}
