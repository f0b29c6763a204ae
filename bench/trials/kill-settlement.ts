// kill -9 of the server at a random moment while the use of 3,000 meters is settled: after the next start every day of a
// meter is on one settlement, and the run says that each meter was done once. npm run trial -- kill-settlement --times=20 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { settleUtilities } from '@cloud-steward/contract/metering/index.ts'
import { startKillable } from './_killed-server.ts'
import { addLeases } from './_ledger-place.ts'
import { endOf, runOf } from './_place.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('kill-settlement', { times: '5' })
const times = Number(values.times)
const METERS = 3_000
/** Every round settles as many days. */
const DAYS = 7
const resumed: number[] = []
let midway = 0

const server = await startKillable(folder)
const periods = await server.asOwner(async (owner) => {
  await addLeases(owner, METERS, 1, ['rent'])
  // A number each week, 10 kWh more than the one before, and one price.
  await owner.query(`
    insert into metering_meter (tenant_id, id, no, utility, role, site_id, room_id, multiplier, max_reading)
      select tenant_id, gen_random_uuid(), full_name, 'electric', 'room', site_id, id, 1, 999999 from housing_room;
    insert into metering_reading (tenant_id, id, meter_id, site_id, room_id, utility, counter, read_on, value_milli, use_milli, kind, state, username)
      select m.tenant_id, gen_random_uuid(), m.id, m.site_id, m.room_id, m.utility, 1, current_date - ${DAYS} * (${times} - n), 10000 * n,
        case when n > 0 then 10000 end, case when n > 0 then 'manual' else 'opening' end, 'confirmed', 'T'
      from metering_meter m, generate_series(0, ${times}) n;
    insert into metering_price_plan (tenant_id, id, code, name, utility) values (10001, gen_random_uuid(), 'T', 'T', 'electric');
    insert into metering_price_plan_version (tenant_id, id, price_plan_id, no, state, effective_on, terms, username)
      select tenant_id, gen_random_uuid(), id, 1, 'published', '2000-01-01',
        '{"kind":"flat","price":5000,"servicePrice":0,"fixedFen":0,"fixedPer":"day","minFen":0}', 'T' from metering_price_plan;
    insert into metering_attachment (tenant_id, id, price_plan_id, target, site_id, from_on)
      select p.tenant_id, gen_random_uuid(), p.id, 'site', s.id, '2000-01-01' from metering_price_plan p join housing_site s using (tenant_id);
    analyze`)
  return (
    await owner.query<{ first: string; last: string }>(
      `select (current_date - ${DAYS} * (${times} - n + 1))::text as first, (current_date - ${DAYS} * (${times} - n) - 1)::text as last
        from generate_series(1, ${times}) n order by n`,
    )
  ).rows
})

for (const [at, { first, last }] of periods.entries()) {
  const round = at + 1
  let who = await server.signIn()
  const asked = { periodFrom: first, periodTo: last }
  const { code, message, data } = (await who.send(settleUtilities, asked, { key: `kill-settlement-${round}` })).body
  if (code !== 200) throw new Error(message)
  const { runId } = data as { runId: string }
  await delay(random() * 3_000)
  const before = await runOf(who, runId)
  if (before.state === 'running' && before.done > 0 && before.done < METERS) midway++
  const from = performance.now()
  await server.restart('SIGKILL')
  who = await server.signIn()
  const after = await endOf(who, runId, 60)
  const whole = (performance.now() - from) / 1_000
  resumed.push(whole)
  const counts = await countsOf()
  const right =
    after.state === 'succeeded' &&
    after.done === METERS &&
    after.total === METERS &&
    counts.settled === METERS * round &&
    counts.wrong === 0
  if (!right) problems.push(`round ${round}: ${JSON.stringify({ ...after, ...counts })}`)
  console.log(`  round ${round}: killed at ${before.done} (${before.state}), whole after ${whole.toFixed(1)} s`)
}
await server.end('SIGTERM')
end(`${times} kills (${midway} midway), longest ${Math.max(...resumed).toFixed(1)} s`)

/** Settlements there are, and what is wrong: use or amounts that differ from the readings, meters with more or less than others. */
async function countsOf(): Promise<{ settled: number; wrong: number }> {
  const { rows } = await server.asOwner((owner) =>
    owner.query<{ settled: number; wrong: number }>(
      `select (select count(*)::int from metering_settlement) as settled,
        (select count(*)::int from metering_settlement where use_milli <> 10000 or amount_fen <> 500 or state <> 'draft')
        + (select count(*)::int from metering_exception)
        + (select count(*)::int from (select meter_id from metering_settlement group by 1
            having count(*) <> (select count(distinct period_from) from metering_settlement)) uneven) as wrong`,
    ),
  )
  return rows[0]!
}
