import { raw, sql } from '../../../infra/db/sql.ts'

export interface DayReading {
  id: string
  meterId: string
  counterMilli: number
}
/** Numbers of meters nearest to the beginning of a day, from two hours before to nine after it, not handed on yet. */
export const dayReadings = (tenantId: number, day: string, timeZone: string, most: number) =>
  raw<DayReading>(sql`select d.id, d.meter_id as "meterId", x.counter_milli as "counterMilli"
    from device d, (select ${day}::date::timestamp at time zone ${timeZone} as at) midnight,
      lateral (select counter_milli from device_telemetry m where m.tenant_id = d.tenant_id and m.device_id = d.id and m.counter_milli is not null
        and m.at between midnight.at - interval '2 hours' and midnight.at + interval '9 hours'
        order by abs(extract(epoch from m.at - midnight.at)) limit 1) x
    where d.tenant_id = ${tenantId} and d.meter_id is not null and d.state = 'active' and d.reading_on is distinct from ${day}::date
    order by d.id limit ${most} for update of d`)
/**
 * Numbers of the very beginning of a day that is over, which became known after it, of meters whose account goes on from
 * before it: where a later number has been taken or typed the day is in that.
 */
export const midnightReadings: typeof dayReadings = (tenantId, day, timeZone, most) =>
  raw<DayReading>(sql`select d.id, d.meter_id as "meterId", m.counter_milli as "counterMilli"
    from (select ${day}::date::timestamp at time zone ${timeZone} as at) midnight
      join device d on d.tenant_id = ${tenantId} and d.meter_id is not null and d.state = 'active'
        and coalesce(d.reading_on, '-infinity') < ${day}::date and d.created_at <= midnight.at
      join device_telemetry m on m.tenant_id = d.tenant_id and m.device_id = d.id and m.at = midnight.at and m.counter_milli is not null
    where (select max(u.read_on) from metering_reading u where u.tenant_id = d.tenant_id and u.meter_id = d.meter_id and u.state <> 'void') < ${day}::date
    order by d.id limit ${most} for update of d`)
export const keepReadingState = (tenantId: number, ids: readonly string[], day: string, state: 'taken' | 'refused') =>
  raw(sql`update device set reading_on = ${day}::date, reading_state = ${state}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export const markMissing = (tenantId: number, day: string) =>
  raw(sql`update device set reading_state = 'missing'
    where tenant_id = ${tenantId} and meter_id is not null and state = 'active' and reading_on is distinct from ${day}::date
      and reading_state is distinct from 'missing'`)
