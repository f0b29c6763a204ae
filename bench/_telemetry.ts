import type { Client } from 'pg'
import { idFrom, idOf } from './_bulk.ts'

const TENANT = 10_001
const [METER, TYPE, SITE] = ['00e0', '00e1', '00e2'] as const
/** The n-th of the meters `fillMeters` makes. */
export const meterOf = (n: number): string => idOf(METER, n)

/** A site with so many meters, each in the devices and in the utility accounts. */
export async function fillMeters(owner: Client, count: number): Promise<void> {
  await owner.query(
    `insert into housing_site (tenant_id, id, code, name, region_code, address, mode) values (${TENANT}, '${idOf(SITE, 1)}', 'BT', 'BT', '110101', 'x', 'whole')`,
  )
  await owner.query(
    `insert into device_type (tenant_id, id, code, name, category, protocol, can_switch, needs_button, poll_minutes, offline_minutes)
      values (${TENANT}, '${idOf(TYPE, 1)}', 'BT', 'BT', 'elemeter', 'json', true, false, 15, 60)`,
  )
  const made = `now() - (${count} - n) * interval '1 second'`
  await owner.query(
    `insert into metering_meter (tenant_id, id, no, utility, role, site_id, multiplier, max_reading, created_at)
      select ${TENANT}, ${idFrom(METER, 'n')}, 'BT' || n, 'electric', 'public', '${idOf(SITE, 1)}', 1, 999999, ${made} from generate_series(1, ${count}) n`,
  )
  await owner.query(
    `insert into device (tenant_id, id, category, serial, type_id, site_id, address, meter_id, created_at)
      select ${TENANT}, ${idFrom(METER, 'n')}, 'elemeter', 'BT' || n, '${idOf(TYPE, 1)}', '${idOf(SITE, 1)}', lpad(n::text, 12, '0'), ${idFrom(METER, 'n')}, ${made}
      from generate_series(1, ${count}) n`,
  )
  await owner.query('vacuum analyze metering_meter, device')
}

/**
 * What meters said for many days, in the order it came, so that what one said lies on as many pages as it does after
 * years: the first each quarter of an hour, the others three times a day.
 */
export async function fillTelemetry(owner: Client, given: { meters: number; days: number }): Promise<void> {
  const { meters, days } = given
  await owner.query(`select infra_make_months('device_telemetry', ${-Math.ceil(days / 28)}, 3)`)
  const [from, to] = [`now() - interval '${days} days'`, `now() - interval '1 minute'`]
  await owner.query(
    `insert into device_telemetry (tenant_id, device_id, at, received_at, counter_milli, facts)
      select ${TENANT}, ${idFrom(METER, 'n')}, at, at, extract(epoch from at - (${from}))::bigint,
        jsonb_build_object('power', 500 + extract(epoch from at)::bigint % 977, 'voltage', 230000 + n % 5000)
      from (select 1 as n, at from generate_series(${from}, ${to}, interval '15 minutes') at
        union all select n, at + n * interval '28 seconds' from generate_series(2, ${meters}) n, generate_series(${from}, ${to}, interval '8 hours') at
      ) said where at < ${to} order by at`,
  )
  await owner.query('vacuum analyze device_telemetry')
}

/** Days of use as the nightly run makes them. */
export async function fillMeterDays(owner: Client, given: { meters: number; days: number }): Promise<void> {
  const { meters, days } = given
  await owner.query(
    `insert into prepaid_meter_day (tenant_id, id, meter_id, site_id, utility, day, closing_milli, use_milli, created_at)
      select ${TENANT}, uuidv7(), ${idFrom(METER, 'n')}, '${idOf(SITE, 1)}', 'electric', day, 1000 * n, n % 9000, (day + time '23:59:59') at time zone 'Asia/Shanghai'
      from (select (current_date - d) as day from generate_series(${days}, 1, -1) d) days, generate_series(1, ${meters}) n`,
  )
  await owner.query('vacuum analyze prepaid_meter_day')
}
