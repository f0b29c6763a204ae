import { raw, sql } from '../../../infra/db/sql.ts'

/** Whose use is to be known by half hours. */
export interface CourseWanted {
  readingId: string
  meterId: string
  deviceId: string
  /** The days of the number before and of the number itself. */
  fromOn: string
  readOn: string
  useMilli: number
}
/**
 * Numbers of the last days of electricity meters with a device, where prices follow the time of day and it is not known how the
 * use went, or not well: that is looked at once a day again, since what a collector had kept may have come in.
 */
export const coursesWanted = (
  tenantId: number,
  { today, days, blind, meterIds }: { today: string; days: number; blind: number; meterIds: readonly string[] | null },
  after: string,
  most: number,
) =>
  raw<CourseWanted>(sql`select r.id as "readingId", r.meter_id as "meterId", d.id as "deviceId", p.read_on as "fromOn", r.read_on as "readOn", r.use_milli as "useMilli"
    from metering_reading r join device d on d.tenant_id = r.tenant_id and d.meter_id = r.meter_id and d.state <> 'removed'
      left join metering_course c on c.tenant_id = r.tenant_id and c.reading_id = r.id
      cross join lateral (select x.read_on from metering_reading x where x.tenant_id = r.tenant_id and x.meter_id = r.meter_id and x.counter = r.counter
        and x.state <> 'void' and x.read_on < r.read_on order by x.read_on desc limit 1) p
    where r.tenant_id = ${tenantId} and (${meterIds}::uuid[] is null or r.meter_id = any(${meterIds}::uuid[])) and r.read_on > ${today}::date - ${days}::int and r.id > ${after} and r.utility = 'electric'
      and r.state <> 'void' and r.kind <> 'estimated' and r.use_milli > 0 and r.read_on - p.read_on <= ${days}::int
      and (c.reading_id is null or (c.blind_minutes > ${blind}::int and c.made_on < ${today}::date))
      and exists (select from metering_attachment a join metering_price_plan_version v on v.tenant_id = a.tenant_id and v.price_plan_id = a.price_plan_id
        where a.tenant_id = r.tenant_id and a.site_id = r.site_id and v.state = 'published' and v.terms ->> 'kind' in ('tou', 'ladder_tou'))
    order by r.id limit ${most}`)

export interface Span {
  deviceId: string
  from: string
  to: string
}
/**
 * Where the counters of devices stood in some days and a few hours around them, by minutes since 1970 on the wall clock of the
 * tenant; one row for each that was asked for, in that order.
 */
export const countersWithin = (tenantId: number, spans: readonly Span[], timeZone: string) =>
  raw<{
    minutes: number[]
    counters: number[]
  }>(sql`select coalesce(x.minutes, '[]') as minutes, coalesce(x.counters, '[]') as counters
    from unnest(${spans.map((one) => one.deviceId)}::uuid[], ${spans.map((one) => one.from)}::date[], ${spans.map((one) => one.to)}::date[])
        with ordinality w (id, from_on, to_on, nth)
      left join lateral (select json_agg(floor(extract(epoch from m.at at time zone ${timeZone}) / 60)::bigint order by m.at) as minutes,
          json_agg(m.counter_milli order by m.at) as counters
        from device_telemetry m where m.tenant_id = ${tenantId} and m.device_id = w.id and m.counter_milli is not null
          and m.at between (w.from_on::timestamp at time zone ${timeZone}) - interval '2 hours' and (w.to_on::timestamp at time zone ${timeZone}) + interval '9 hours') x on true
    order by w.nth`)
