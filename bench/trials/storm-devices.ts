// Many collectors come at once after two days without network, each with what its meters said meanwhile: said twice,
// out of order, with clocks that are wrong. The server is killed among it, the database started again. Afterwards every
// device and moment is stored exactly once, what is used is the same as from an ordered delivery, and the newest is kept.
// npm run trial -- storm-devices --collectors=1000 --meters=5 --hours=48 --seed=7
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import { freePort } from '../../apps/server/src/infra/db/embedded/readiness.ts'
import { startKillable } from './_killed-server.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('storm-devices', {
  collectors: '200',
  meters: '5',
  hours: '48',
})
const [collectors, meters, hours] = [Number(values.collectors), Number(values.meters), Number(values.hours)]
const PART = 100
const brokerPort = await freePort()
const server = await startKillable(folder, { MQTT_PORT: String(brokerPort) })
const PASSWORD = 'storm'

/** Everything is registered with one statement each: registering is not what is tried here. */
const siteId = randomUUID()
const lines = Array.from({ length: collectors }, (_, at) => ({
  id: randomUUID(),
  serial: `S${at}`,
  meters: Array.from({ length: meters }, (_, place) => ({
    id: randomUUID(),
    address: String(at * meters + place + 1).padStart(12, '0'),
  })),
}))
await server.asOwner(async (owner) => {
  const types = [randomUUID(), randomUUID()]
  await owner.query(
    `insert into housing_site (tenant_id, id, code, name, region_code, address, mode) values (10001, $1, 'SD', 'SD', '110101', 'x', 'whole')`,
    [siteId],
  )
  await owner.query(
    `insert into device_type (tenant_id, id, code, name, category, protocol, can_switch, needs_button, poll_minutes, offline_minutes)
      values (10001, $1, 'SL', 'SL', 'collector', 'json', false, false, 1440, 60), (10001, $2, 'SM', 'SM', 'elemeter', 'json', false, false, 1440, 60)`,
    types,
  )
  await owner.query(
    `insert into device (tenant_id, id, category, serial, type_id, site_id, name, secret_hash)
      select 10001, id, 'collector', serial, $3, $4, serial, $5 from unnest($1::uuid[], $2::text[]) x (id, serial)`,
    [
      lines.map(({ id }) => id),
      lines.map(({ serial }) => serial),
      types[0],
      siteId,
      createHash('sha256').update(PASSWORD).digest(),
    ],
  )
  const all = lines.flatMap((line) => line.meters.map((meter) => ({ ...meter, collectorId: line.id })))
  await owner.query(
    `insert into device (tenant_id, id, category, serial, type_id, site_id, collector_id, address)
      select 10001, id, 'elemeter', 'E' || address, $4, $5, collector_id, address from unnest($1::uuid[], $2::text[], $3::uuid[]) x (id, address, collector_id)`,
    [all.map(({ id }) => id), all.map(({ address }) => address), all.map((one) => one.collectorId), types[1], siteId],
  )
})

interface Entry {
  address: string
  at: string
  counter: number
}
const hour = 3_600_000
const now = Math.floor(Date.now() / hour) * hour
const counterOf = (address: string, n: number) => Number(address) + n * 0.25
/** What one line kept: each hour of each meter, three in ten of them twice, all in any order. */
function kept(line: (typeof lines)[number]): Entry[] {
  const said = line.meters.flatMap(({ address }) =>
    Array.from({ length: hours }, (_, n) => ({
      address,
      at: new Date(now - (hours - n) * hour).toISOString(),
      counter: counterOf(address, n),
    })),
  )
  const all = [...said, ...said.filter(() => random() < 0.3)]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}
/** What no clock should have said: it counts as said when it came. */
const wrongClock = (address: string): Entry & { at: string } => ({
  address,
  at: random() < 0.5 ? '1970-01-01T00:00:00Z' : new Date(Date.now() + 86_400_000).toISOString(),
  counter: counterOf(address, hours),
})

let [delivered, wrong] = [0, 0]
async function bring(line: (typeof lines)[number]): Promise<void> {
  const topic = `cs/10001/${line.serial}/up/data`
  const parts: Entry[][] = []
  const all = kept(line)
  for (let at = 0; at < all.length; at += PART) parts.push(all.slice(at, at + PART))
  parts.push(line.meters.map(({ address }) => wrongClock(address)))
  let client: MqttClient | undefined
  while (parts.length) {
    try {
      client ??= await connectAsync(
        `mqtt://127.0.0.1:${brokerPort}`,
        {
          username: `10001/${line.serial}`,
          password: PASSWORD,
          protocolVersion: 4,
          reconnectPeriod: 0,
          connectTimeout: 20_000,
        },
        false,
      )
      client.on('error', () => {})
      await Promise.race([
        client.publishAsync(topic, JSON.stringify(parts[0]), { qos: 1 }),
        new Promise((_, reject) => client!.once('close', () => reject(new Error('cut')))),
      ])
      delivered += parts.shift()!.length
      // Some lose the network again.
      if (random() < 0.02) throw new Error('lost')
    } catch {
      client?.end(true)
      client = undefined
      await delay(200 + random() * 800)
    }
  }
  await client?.endAsync(true)
}
const from = performance.now()
const coming = Promise.all(lines.map(bring))
let over = false
void coming.then(() => (over = true))
/** Meanwhile the server is killed, more than once if it takes that long. */
let kills = 0
while (!over && kills < 3) {
  await delay(2_000 + random() * 3_000)
  if (over) break
  await server.restart('SIGKILL')
  kills++
}
await coming
const seconds = (performance.now() - from) / 1_000

const expected = collectors * meters * hours
await server.asOwner(async (owner) => {
  const first = async <T>(text: string, given: unknown[] = []) => (await owner.query(text, given)).rows[0] as T
  const past = new Date(now - hours * hour - 1)
  const { rows, distinct } = await first<{ rows: number; distinct: number }>(
    `select count(*)::int as rows, count(distinct (device_id, at))::int as distinct from device_telemetry
      where counter_milli is not null and at > $1 and at < $2`,
    [past, new Date(now)],
  )
  if (rows !== expected) problems.push(`${rows} readings are stored of ${expected}`)
  if (rows !== distinct) problems.push('a device and moment is stored twice')
  const { used } = await first<{ used: number }>(
    `select count(*)::int as used from (select device_id, max(counter_milli) - min(counter_milli) as used from device_telemetry
      where counter_milli is not null and at > $1 and at < $2 group by device_id) x where used <> $3`,
    [past, new Date(now), (hours - 1) * 250],
  )
  if (used) problems.push(`${used} meters used otherwise than said`)
  const late = await first<{ late: number; odd: number }>(
    `select count(*) filter (where l.counter_milli <> (d.address::bigint * 1000 + $1::int * 250))::int as late,
        (select count(*)::int from device_telemetry where at < $2 or at > now() + interval '10 minutes') as odd
      from device d join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id where d.category = 'elemeter'`,
    [hours, past],
  )
  wrong = late.late + late.odd
})
if (wrong) problems.push(`${wrong} times the newest or the time is wrong`)
await server.end('SIGTERM')
end(
  `${collectors} collectors, ${delivered} readings delivered, ${expected} distinct, ${kills} kills, ${seconds.toFixed(0)} s, ${Math.round(delivered / seconds)}/s`,
)
