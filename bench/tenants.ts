// Many tenants of which most do nothing: what 1,000 and 10,000 idle ones cost server and database a minute,
// and how long the job that follows from a payment waits while a tenth of them have work every minute.
// npm run bench -- tenants
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { cpuOfDatabase } from './_database-cpu.ts'
import { atMost, quantile, reported, stated } from './_figures.ts'
import { cpuOf, startBundle, temporary } from './_product.ts'
import { ownerUrlOf } from './trials/_owner.ts'

const [SOME, MANY, BUSY, MINUTES, PAYMENTS_APART_MS] = [1_000, 10_000, 1_000, 2, 250]
const FIRST = 30_001
const MINUTE_MS = 60_000
const dataDir = temporary('tenants')
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

async function start() {
  const server = await startBundle({ DATA_DIR: dataDir })
  const owner = new Client({ connectionString: ownerUrlOf(dataDir) })
  await owner.connect()
  return {
    pid: server.child.pid!,
    readyAfter: server.readyAfter,
    owner,
    stop: async () => {
      await owner.end()
      server.child.kill('SIGTERM')
      await server.ended
    },
  }
}
type Running = Awaited<ReturnType<typeof start>>

const addTenants = async ({ owner }: Running, from: number, to: number): Promise<void> => {
  await owner.query(
    `insert into identity_tenant (id, code, name) select n, n::text, 'T' || n from generate_series($1::int, $2::int) n`,
    [FIRST + from, FIRST + to - 1],
  )
  await owner.query('analyze identity_tenant')
}
/** Devices nobody hears of: each minute it is looked whether something is wrong with them. */
const addDevices = async ({ owner }: Running): Promise<void> => {
  const busy = [FIRST, FIRST + BUSY - 1]
  await owner.query(
    `insert into housing_site (tenant_id, id, code, name, region_code, address, mode)
      select n, gen_random_uuid(), 'S', 'S', '110101', 'x', 'whole' from generate_series($1::int, $2::int) n`,
    busy,
  )
  await owner.query(
    `insert into device_type (tenant_id, id, code, name, category, protocol, can_switch, needs_button, poll_minutes, offline_minutes)
      select n, gen_random_uuid(), 'BM', 'BM', 'elemeter', 'json', false, false, 1440, 60 from generate_series($1::int, $2::int) n`,
    busy,
  )
  await owner.query(
    `insert into device (tenant_id, id, category, serial, type_id, site_id, name)
      select t.tenant_id, gen_random_uuid(), 'elemeter', 'M' || m, t.id, s.id, 'M' from device_type t
        join housing_site s on s.tenant_id = t.tenant_id cross join generate_series(1, 5) m where t.tenant_id between $1 and $2`,
    busy,
  )
  await owner.query('analyze')
}

/** The next full minute, and a moment: schedules have been asked for. */
const nextMinute = (): Promise<void> => delay(MINUTE_MS - (Date.now() % MINUTE_MS) + 500)
const cpu = ({ pid }: Running): number => cpuOf(pid) + cpuOfDatabase(dataDir)
/** CPU seconds of server and database a minute. */
async function idle(server: Running): Promise<number> {
  // What was made is looked after first: statistics, and the schedules of the minute it was made in.
  await nextMinute()
  await nextMinute()
  const before = cpu(server)
  await delay(MINUTES * MINUTE_MS)
  return (cpu(server) - before) / MINUTES
}
const waiting = async ({ owner }: Running): Promise<number> => {
  const { rows } = await owner.query(
    'select count(*)::int as n from graphile_worker._private_jobs where run_at <= now()',
  )
  return rows[0].n
}

/** Milliseconds until the job that follows from a payment is done, again and again for some minutes. */
async function payments(server: Running): Promise<number[]> {
  const waits: number[] = []
  for (const until = Date.now() + MINUTES * MINUTE_MS; Date.now() < until; ) {
    const from = performance.now()
    await server.owner.query(`select infra_enqueue('on:channel.order.settled', $1::json, $2, null, null, -20)`, [
      JSON.stringify({ tenantId: FIRST + (waits.length % BUSY), orderId: randomUUID(), state: 'booked' }),
      `bench ${waits.length}`,
    ])
    while (await isWaiting(server, `bench ${waits.length}`)) await delay(5)
    waits.push(performance.now() - from)
    await delay(PAYMENTS_APART_MS)
  }
  return waits
}
const isWaiting = async ({ owner }: Running, key: string): Promise<boolean> =>
  ((
    await owner.query({
      name: 'waiting',
      text: 'select 1 from graphile_worker._private_jobs where key = $1',
      values: [key],
    })
  ).rowCount ?? 0) > 0

const server = await start()
stated(`tenants with nothing but their row; then ${BUSY} of ${MANY} with five meters each, looked at every minute`)
reported('an empty product, CPU a minute', `${(await idle(server)).toFixed(2)} s`)
await addTenants(server, 0, SOME)
atMost(`${SOME} idle tenants, CPU a minute`, await idle(server), 3, 's', 2)
reported('jobs that wait then', String(await waiting(server)))
await addTenants(server, SOME, MANY)
reported(`${MANY} idle tenants, CPU a minute`, `${(await idle(server)).toFixed(2)} s`)
await addDevices(server)
await nextMinute()
const before = cpu(server)
const waits = await payments(server)
const busy = (cpu(server) - before) / MINUTES
atMost('a job of a payment while a tenth is busy, p99', quantile(waits, 0.99), 1_000, 'ms')
reported('the same, p50', `${quantile(waits, 0.5).toFixed(0)} ms`)
reported('CPU a minute meanwhile', `${busy.toFixed(1)} s`)
reported('jobs that wait then', String(await waiting(server)))
await server.stop()
process.exit()
