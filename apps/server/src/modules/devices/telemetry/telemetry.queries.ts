import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { merged, newestOf, type Telemetry } from './merge.rules.ts'

/** An array as the database reads it; of numbers, ids and moments, in which nothing has to be escaped. */
const listed = (values: readonly (number | string | undefined)[]): string =>
  `{${values.map((value) => value ?? 'null').join()}}`
const json = (facts: object | undefined): string | null => (facts ? JSON.stringify(facts) : null)

/**
 * Stores what devices said, once per device and moment, and moves what is newest along. What is said again, or was said
 * before something newer, changes nothing there. Answers how many were new. Devices travel once and moments as numbers:
 * what is sent and read anew of each reading is most of what it costs.
 */
export function storeTelemetry(tenantId: number, all: readonly Telemetry[]) {
  const given = merged(all)
  const newest = newestOf(given)
  const kept = given.filter(({ counterMilli, facts }) => counterMilli !== undefined || facts)
  const places = new Map(newest.map(({ deviceId }, at) => [deviceId, at + 1]))
  const ids = listed(newest.map(({ deviceId }) => deviceId))
  const moments = (at: Sql) => sql`to_timestamp(${at}::float8 / 1000)`
  return raw<{ stored: number }>(sql`with stored as (
      insert into device_telemetry (tenant_id, device_id, at, received_at, counter_milli, facts)
      select ${tenantId}::int, (${ids}::uuid[])[place], ${moments(sql`at`)}, ${moments(sql`received_at`)}, counter_milli, facts
      from unnest(${listed(kept.map((one) => places.get(one.deviceId)))}::int[], ${listed(kept.map((one) => one.at.getTime()))}::bigint[],
        ${listed(kept.map((one) => one.receivedAt.getTime()))}::bigint[], ${listed(kept.map((one) => one.counterMilli))}::bigint[],
        ${kept.map((one) => json(one.facts))}::jsonb[]) given (place, at, received_at, counter_milli, facts)
      on conflict (tenant_id, device_id, at) do update set counter_milli = coalesce(device_telemetry.counter_milli, excluded.counter_milli),
        facts = coalesce(excluded.facts || device_telemetry.facts, excluded.facts, device_telemetry.facts)
        where (device_telemetry.counter_milli is null and excluded.counter_milli is not null)
          or not coalesce(device_telemetry.facts, '{}') @> coalesce(excluded.facts, '{}')
      returning 1
    ), moved as (insert into device_latest (tenant_id, device_id, last_seen_at, read_at, counter_milli, facts)
    select ${tenantId}::int, device_id, ${moments(sql`seen_at`)}, ${moments(sql`read_at`)}, counter_milli,
      coalesce(facts, '{}') || jsonb_build_object('saidAt', ${moments(sql`said_at`)})
        || case when facts ?| '{relay,valve}' then jsonb_build_object('stoodAt', ${moments(sql`said_at`)}) else '{}' end
    from unnest(${ids}::uuid[], ${listed(newest.map((one) => one.seenAt.getTime()))}::bigint[], ${listed(newest.map((one) => one.readAt?.getTime()))}::bigint[],
      ${listed(newest.map((one) => one.counterMilli))}::bigint[], ${newest.map((one) => json(one.facts))}::jsonb[], ${listed(newest.map((one) => one.saidAt?.getTime()))}::bigint[])
      given (device_id, seen_at, read_at, counter_milli, facts, said_at) order by device_id
    on conflict (tenant_id, device_id) do update set
      last_seen_at = greatest(device_latest.last_seen_at, excluded.last_seen_at),
      counter_milli = case when excluded.read_at >= coalesce(device_latest.read_at, '-infinity') then excluded.counter_milli else device_latest.counter_milli end,
      read_at = case when excluded.read_at >= coalesce(device_latest.read_at, '-infinity') then excluded.read_at else device_latest.read_at end,
      facts = case when excluded.facts->>'saidAt' is null then device_latest.facts
        when (excluded.facts->>'saidAt')::timestamptz >= coalesce((device_latest.facts->>'saidAt')::timestamptz, '-infinity')
        then device_latest.facts || excluded.facts
        -- Of what nothing newer is known it is the newest all the same.
        else excluded.facts || device_latest.facts end)
    select count(*)::int as stored from stored`)
}

/** Marks a device as seen without storing a value. */
export const touchSeen = (tenantId: number, deviceIds: readonly string[], at: Date) =>
  raw(sql`insert into device_latest (tenant_id, device_id, last_seen_at)
    select ${tenantId}::int, id, ${at.toISOString()}::timestamptz from unnest(${deviceIds.toSorted()}::uuid[]) id
    on conflict (tenant_id, device_id) do update set last_seen_at = greatest(device_latest.last_seen_at, excluded.last_seen_at)`)

/** Limits of stored strays per collector and days, so that invented addresses cannot fill the table. */
const MOST_STRAYS = 500
const straySince = sql`now() - interval '30 days'`
export const countStray = (tenantId: number, collectorId: string, address: string) =>
  raw(sql`insert into device_stray (tenant_id, collector_id, address) select ${tenantId}::int, ${collectorId}::uuid, ${address}::text
    where (select count(*) from device_stray
      where tenant_id = ${tenantId} and collector_id = ${collectorId} and address <> ${address} and last_at > ${straySince}) < ${MOST_STRAYS}
    on conflict (tenant_id, collector_id, address) do update set times = device_stray.times + 1, last_at = now()`)
export const dropOldStrays = (tenantId: number) =>
  raw(sql`delete from device_stray where tenant_id = ${tenantId} and last_at <= ${straySince}`)
export interface StrayRow {
  address: string
  times: number
  firstAt: string
  lastAt: string
  otherCollector: string | null
}
export const straysOf = (tenantId: number, collectorId: string) =>
  raw<StrayRow>(sql`select s.address, s.times, s.first_at as "firstAt", s.last_at as "lastAt",
      (select c.name from device d join device c on c.tenant_id = d.tenant_id and c.id = d.collector_id
        where d.tenant_id = s.tenant_id and d.address = s.address and d.collector_id <> s.collector_id and d.state <> 'removed' limit 1) as "otherCollector"
    from device_stray s where s.tenant_id = ${tenantId} and s.collector_id = ${collectorId}
      and not exists (select from device d where d.tenant_id = s.tenant_id and d.collector_id = s.collector_id and d.address = s.address and d.state <> 'removed')
    order by s.last_at desc limit 200`)

export interface UseRow {
  at: string
  counterMilli: number | null
  usedMilli: number | null
  powerMilli: number | null
}
/** Meters of both protocols count to 999,999 and begin at 0 again. */
const RANGE_MILLI = 1_000_000_000
const ROLLED_OVER_MILLI = 0.9 * RANGE_MILLI
/**
 * The last counter of each hour, day or month of the time zone, and what was used since the one before: a counter that
 * fell by nearly all of its six digits went over them; one that fell otherwise began anew or was replaced, and what was
 * used then is not known from it.
 */
export const useOf = (
  tenantId: number,
  deviceId: string,
  { step, from, to, timeZone }: { step: 'hour' | 'day' | 'month'; from: string; to: string; timeZone: string },
) => {
  const shape = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[step]
  // From days to moments by what never changes: only then are months left out while the statement is planned.
  const at = (day: Sql) => sql`(${day}::timestamp at time zone ${timeZone})`
  const [start, end] = [at(sql`${from}::date`), at(sql`(${to}::date + 1)`)]
  const said = sql`device_telemetry where tenant_id = ${tenantId} and device_id = ${deviceId} and at >= ${start} and at < ${end}`
  const steps = step === 'hour' ? hoursOf(said, timeZone) : longStepsOf(said, { step, start, end, timeZone })
  return raw<UseRow>(sql`with steps as materialized (${steps}), before as (
      select counter_milli from device_telemetry
      where tenant_id = ${tenantId} and device_id = ${deviceId} and at < ${start} and at >= ${at(sql`(${from}::date - 40)`)} and counter_milli is not null
      order by at desc limit 1
    ), moved as (
      select *, counter_milli - lag(counter_milli, 1, (select counter_milli from before)) over (partition by counter_milli is null order by begins) as used from steps
    )
    select to_char(begins at time zone ${timeZone}, ${shape}) as at, counter_milli as "counterMilli", power as "powerMilli",
      case when used >= 0 then used when used between ${-RANGE_MILLI} and ${-ROLLED_OVER_MILLI} then used + ${RANGE_MILLI} end as "usedMilli"
    from moved where counter_milli is not null or power is not null order by begins`)
}
/** Of hours there are a few readings each: all are read once, which is planned in half the time of looking each up. */
const hoursOf = (said: Sql, timeZone: string): Sql =>
  sql`select date_trunc('hour', at, ${timeZone}) as begins, max((facts->>'power')::bigint) as power,
      (array_agg(counter_milli order by at desc) filter (where counter_milli is not null))[1] as counter_milli from ${said} group by 1`
/**
 * The last one of a step is looked up at its end, so that a year costs twelve rows and not the 35,000 of it, each on a page
 * of its own; the highest power takes them all, and is not answered of months.
 */
function longStepsOf(
  all: Sql,
  { step, start, end, timeZone }: { step: 'day' | 'month'; start: Sql; end: Sql; timeZone: string },
): Sql {
  const length = sql`${sql.lit(`1 ${step}`)}::interval`
  // Beside its own bounds each step has those of all, which are known by then.
  const said = sql`${all} and at >= begins and at < date_add(begins, ${length}, ${timeZone})`
  const power = sql`(select max((facts->>'power')::bigint) from ${said})`
  return sql`select begins, (select counter_milli from ${said} and counter_milli is not null order by at desc limit 1) as counter_milli,
        ${step === 'month' ? sql`null::bigint` : power} as power
      from generate_series(date_trunc(${sql.lit(step)}, ${start}, ${timeZone}), ${end} - interval '1 second', ${length}, ${timeZone}) begins`
}

/** The lowest, the mean and the highest of one number in each hour or day, in thousandths. @param stored its name in the facts; null: the counter */
export const propertyUse = (
  tenantId: number,
  deviceId: string,
  stored: string | null,
  { step, from, to, timeZone }: { step: 'hour' | 'day'; from: string; to: string; timeZone: string },
) => {
  const shape = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD' }[step]
  return raw<{
    at: string
    lowest: number
    average: number
    highest: number
  }>(sql`select to_char(at at time zone ${timeZone}, ${shape}) as at,
      min(milli)::float8 as lowest, avg(milli)::float8 as average, max(milli)::float8 as highest
    from (select at, case when ${stored}::text is null then counter_milli when jsonb_typeof(facts->${stored}::text) = 'number' then (facts->>${stored}::text)::numeric end as milli from device_telemetry
      where tenant_id = ${tenantId} and device_id = ${deviceId} and at >= (${from}::date::timestamp at time zone ${timeZone})
        and at < ((${to}::date + 1)::timestamp at time zone ${timeZone})) said
    where milli is not null group by 1 order by 1`)
}
