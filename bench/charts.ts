// Two years of one meter's readings as a chart, against reading all of them by their index and grouping them; and one day
// of 100,000 meters as a report: a page of it against the same page without a session, the whole against its COPY.
// npm run bench -- charts
import { queryUse } from '@cloud-steward/contract/devices/index.ts'
import { meterDay } from '@cloud-steward/contract/prepaid/index.ts'
import { to as copyTo } from 'pg-copy-streams'
import { withoutIndexes } from './_bulk.ts'
import { compared, stated } from './_figures.ts'
import { startLimit } from './_limit.ts'
import { load, requestBytes } from './_load.ts'
import { startProduct } from './_product.ts'
import { signedIn } from './_session.ts'
import { fillMeterDays, fillMeters, fillTelemetry, meterOf } from './_telemetry.ts'

const [TENANT, METERS, DAYS, ROUNDS] = [10_001, 100_000, 730, 5]
const product = await startProduct('charts')
const { owner } = product
await owner.query(
  `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set session_replication_role = replica`,
)
await fillMeters(owner, METERS)
await fillTelemetry(owner, { meters: 1_000, days: DAYS })
await withoutIndexes(owner, ['prepaid_meter_day'], () => fillMeterDays(owner, { meters: METERS, days: 10 }))
const said = await owner.query(`select count(*)::int as rows from device_telemetry where device_id = '${meterOf(1)}'`)
stated(
  `${said.rows[0].rows} readings of one meter in ${DAYS} days, among a thousand others; ten days of ${METERS} meters`,
)

const headers = { authorization: `Bearer ${await signedIn(product)}` }
const limit = await startLimit(product.ownerUrl)
const day = async (back: number) =>
  (await owner.query(`select (current_date - ${back})::text as day`)).rows[0].day as string

const p50 = async (port: number, request: Buffer, seconds = 1) => {
  const answer = await load({ port, request: () => request }, { connections: 1, seconds })
  if (answer.wrong) throw new Error('wrong answers')
  return answer.p50
}
async function chart(name: string, step: string, from: string, to: string): Promise<void> {
  // Of months the highest power is not asked: it is in every reading.
  const power = step === 'month' ? '' : `, max((facts->>'power')::bigint) as power`
  const shape = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[step]
  await limit.use({
    texts: [
      `select to_char(at at time zone 'Asia/Shanghai', '${shape}') as at, max(counter_milli) as counter${power}
       from device_telemetry where tenant_id = $1 and device_id = $2 and at >= ($3::date::timestamp at time zone 'Asia/Shanghai')
         and at < (($4::date + 1)::timestamp at time zone 'Asia/Shanghai') group by 1 order by 1`,
    ],
    values: [[[TENANT, meterOf(1), from, to]]],
    answer: 'id',
  })
  const input = new URLSearchParams({ id: meterOf(1), step, from, to })
  const request = requestBytes('GET', `${queryUse.path}?${input}`, headers)
  await versus(
    name,
    () => p50(product.port, request),
    () => p50(limit.port, requestBytes('POST', '/')),
  )
}
async function versus(
  name: string,
  ours: () => Promise<number>,
  least: () => Promise<number>,
  digits = 2,
): Promise<void> {
  const [mine, theirs]: number[][] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await ours(), await least()] as const
    // The first fills the caches.
    if (round === 0) continue
    mine!.push(pair[0])
    theirs!.push(pair[1])
  }
  compared(name, mine!, theirs!, { atMost: 1.5 }, 'ms', digits)
}
await chart('a day, by hours', 'hour', await day(3), await day(3))
await chart('a month, by days', 'day', await day(33), await day(3))
await chart('a year, by months', 'month', await day(368), await day(3))
await chart('two years, by months', 'month', await day(729), await day(0))

/** Of an early day and of the last: what came after it must not be walked over. */
const which = `tenant_id = ${TENANT} and day between $1::date and $1::date`
for (const [name, back] of [
  ['a page of a day of all meters', 1],
  ['a page of the first of those days', 10],
] as const) {
  const on = await day(back)
  await limit.use({
    texts: [
      `select d.*, m.no, s.name from (select * from prepaid_meter_day where ${which} limit 20) d
        join metering_meter m on m.tenant_id = d.tenant_id and m.id = d.meter_id join housing_site s on s.tenant_id = d.tenant_id and s.id = d.site_id`,
      `select count(*) as total from (select from prepaid_meter_day where ${which} limit 10001) counted`,
    ],
    values: [[[on], [on]]],
    answer: 'page',
  })
  const input = new URLSearchParams({ dayFrom: on, dayTo: on, pageSize: '20' })
  const request = requestBytes('GET', `${meterDay.endpoints.query.path}?${input}`, headers)
  await versus(
    name,
    () => p50(product.port, request),
    () => p50(limit.port, requestBytes('POST', '/')),
  )
}
const on = await day(5)
async function report(): Promise<number> {
  const from = performance.now()
  const body = new URLSearchParams({ dayFrom: on, dayTo: on, isTemplate: 'c' })
  const answer = await fetch(product.url + meterDay.endpoints.export.path, { method: 'POST', headers, body })
  if ((await answer.text()).split('\n').length < METERS) throw new Error('rows are missing')
  return performance.now() - from
}
async function copied(): Promise<number> {
  const from = performance.now()
  const rows = `select d.day, m.no, s.name, d.utility, d.closing_milli / 1000.0, d.use_milli / 1000.0, d.created_at from prepaid_meter_day d
    join metering_meter m on m.tenant_id = d.tenant_id and m.id = d.meter_id join housing_site s on s.tenant_id = d.tenant_id and s.id = d.site_id
    where d.${which.replaceAll('$1', `'${on}'`)} order by d.created_at desc, d.id desc`
  for await (const _ of owner.query(copyTo(`copy (${rows}) to stdout (format csv)`)));
  return performance.now() - from
}
await versus('a day of all meters as csv', report, copied, 0)
limit.stop()
await product.stop()
