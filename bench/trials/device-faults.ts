// The database and the network between it, the server and its collectors fail in every way, one after the other, while
// readings come and relays are switched by turns: no acknowledged reading is lost, no order is obeyed twice, every order
// ends and relays stand as they were told, and the server lives. npm run trial -- device-faults --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { deviceCommand, OFF_CAUTIONS, sendCommand, setTypeKey } from '@cloud-steward/contract/devices/index.ts'
import { type Embedded, startEmbedded } from '../../apps/server/src/infra/db/embedded/index.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { Collector } from '../../apps/simulator/src/collector.ts'
import { brokerAt, LINE_PASSWORD, registerLines } from '../_devices.ts'
import { Bridge } from './_bridge.ts'
import { CountingMeter, obeyedTwice } from './_counting-meter.ts'
import { ToldReadings } from './_told-readings.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('device-faults', { collectors: '20', meters: '5' })
const KEY = '135790'
const log = { info: () => {}, warn: () => {} }
const startDatabase = (): Promise<Embedded> => startEmbedded({ dataDir: folder, log })
let database = await startDatabase()
const bridge = await Bridge.open(() => Number(new URL(database.url).port))
const ownerUrl = (port = new URL(database.url).port): string => {
  const url = new URL(database.url)
  url.pathname = '/trial'
  url.port = port
  return url.href
}
const asTrial = <T>(work: Parameters<typeof asOwner<T>>[1]): Promise<T> => asOwner(ownerUrl(), work)
await asOwner(database.url, (owner) => owner.query('create database trial'))
const broker = await brokerAt()
const server = await (
  await startServer({ DATABASE_URL: ownerUrl(String(bridge.port)), LOG_LEVEL: 'error', ...broker.env })
).ready(120)
const lineBridge = await Bridge.open(() => Number(broker.env.MQTT_PORT))
const who = await signInTo(server.url, oneTimePassword(server.output()))
const { meterType, lines } = await asTrial((owner) =>
  registerLines(owner, { collectors: Number(values.collectors), meters: Number(values.meters), protocol: 'dlt645' }),
)
await who.send(setTypeKey, { id: meterType, level: 2, password: KEY, operator: '00000001' })
const now = () => new Date()
const fleet = lines.map(({ username, meters }) => {
  const own = meters.map(({ id, address }) => ({
    id,
    meter: new CountingMeter({ address, startMilli: 1_000_000 }, now, KEY),
  }))
  const url = `mqtt://127.0.0.1:${lineBridge.port}`
  const given = { url, username, password: LINE_PASSWORD, meters: own.map(({ meter }) => meter) }
  return { collector: new Collector(given), own }
})
for (const { collector } of fleet) await collector.connect()

let running = true
let [lastAck, refused] = [performance.now(), 0]
const readings = new ToldReadings()
/** What is not acknowledged is told again by the client itself. */
async function tells({ collector, own }: (typeof fleet)[number]): Promise<void> {
  while (running) {
    if (await readings.tell(collector, own)) lastAck = performance.now()
    else await delay(100)
    await delay(5)
  }
}
let ordered = 0
const told = new Map<CountingMeter, boolean>()
/** Orders the relay of a meter by turns, the next when the last is done; asked again under the same key until it is taken. */
async function switches({ id, meter }: (typeof fleet)[number]['own'][number]): Promise<void> {
  for (let turn = 0; running; turn++) {
    const kind = turn % 2 ? 'switchOn' : 'switchOff'
    const commandId = await taken(id, kind, `${id}-${turn}`)
    told.set(meter, kind === 'switchOn')
    ordered++
    while ((await stateOf(commandId)) !== 'verified') await delay(500 + random() * 500)
  }
}
async function taken(id: string, kind: string, key: string): Promise<string> {
  for (;;) {
    const { status, body } = await who
      .send(sendCommand, { deviceIds: [id], kind, reason: 'trial', despite: [...OFF_CAUTIONS] }, { key })
      .catch(() => ({ status: 0, body: undefined }))
    if (status === 200 && body?.code === 200) return (body.data as { ids: string[] }).ids[0]!
    if (status !== 503) problems.push(`an order was answered ${status} ${body?.reason ?? ''}`)
    refused++
    await delay(200)
  }
}
async function stateOf(id: string): Promise<string | undefined> {
  const { body } = await who.send(deviceCommand.endpoints.query, { id }).catch(() => ({ body: undefined }))
  const [row] = (body?.data as { list: { state: string }[] } | null | undefined)?.list ?? []
  if (row && ['failed', 'expired', 'cancelled', 'superseded'].includes(row.state)) {
    problems.push(`an order ended ${row.state}`)
    return 'verified'
  }
  return row?.state
}
const work = [...fleet.map(tells), ...fleet.flatMap(({ own }) => own.slice(0, 2).map(switches))]

const times = async (count: number, what: () => unknown): Promise<void> => {
  for (let at = 0; at < count; at++) {
    await what()
    await delay(300 + random() * 500)
  }
}
const killBackends = (limit: number) =>
  asTrial((owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where datname = 'trial' and pid <> pg_backend_pid() order by random() limit $1) x`,
      [limit],
    ),
  )
const faults: [string, () => Promise<unknown>][] = [
  [
    '30 ms between server and database',
    async () => {
      bridge.delayMs = 30
      await delay(6_000)
      bridge.delayMs = 0
    },
  ],
  ['10 resets', () => times(10, () => bridge.reset())],
  ['2 s cut', () => bridge.cutFor(2_000)],
  ['4 s hang', () => bridge.hangFor(4_000)],
  ['10 backends killed', () => times(10, () => killBackends(1))],
  [
    'connection limit for 3 s',
    async () => {
      await asTrial((owner) => owner.query('alter database trial connection limit 1'))
      await killBackends(100)
      await delay(3_000)
      await asTrial((owner) => owner.query('alter database trial connection limit -1'))
    },
  ],
  [
    'database stopped for 3 s',
    async () => {
      await database.stop()
      await delay(3_000)
      database = await startDatabase()
    },
  ],
  [
    'database killed',
    async () => {
      process.kill(database.pid, 'SIGKILL')
      await delay(200)
      await database.stop()
      database = await startDatabase()
    },
  ],
  ['10 cuts between commit and PUBACK', () => times(10, () => lineBridge.reset())],
]
let slowest = 0
await delay(3_000)
for (const [name, fault] of faults) {
  await fault()
  const over = performance.now()
  while (lastAck < over && performance.now() - over < 60_000) await delay(20)
  const seconds = (performance.now() - over) / 1_000
  slowest = Math.max(slowest, seconds)
  if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output().slice(-2_000)}`)
  if (seconds > 15) problems.push(`${name}: nothing was acknowledged for ${seconds.toFixed(0)} s afterwards`)
  console.log(`  ${name}: acknowledged again after ${seconds.toFixed(2)} s`)
  await delay(2_000)
}
running = false
const converging = performance.now()
await Promise.race([
  Promise.all(work),
  delay(120_000).then(() => problems.push('not every order ended within two minutes')),
])
const converged = (performance.now() - converging) / 1_000
for (const [meter, on] of told) if (meter.closed !== on) problems.push('a relay stands otherwise than told')
const meters = fleet.flatMap(({ own }) => own.map(({ meter }) => meter))
const twice = obeyedTwice(meters)
if (twice) problems.push(`${twice} orders were obeyed twice`)
const { rows } = await asTrial((owner) =>
  owner.query<{ stored: number }>(
    `select count(*)::int as stored from device_telemetry where at < now() - interval '200 days'`,
  ),
)
const { stored } = rows[0]!
const missing = await asTrial((owner) => readings.missing(owner))
if (missing) problems.push(`${missing} acknowledged readings are missing`)
if (server.child.exitCode !== null) problems.push(`the server ended with ${server.child.exitCode}`)
for (const { collector } of fleet) await collector.cut()
server.child.kill('SIGTERM')
await server.ended
for (const one of [bridge, lineBridge]) one.close()
await database.stop()
end(
  `${faults.length} faults, ${readings.acknowledged.length} readings acknowledged of ${stored} stored, ${ordered} orders (${refused} times refused with 503), ${twice} obeyed twice, good again within ${slowest.toFixed(1)} s, all ended ${converged.toFixed(0)} s after the last`,
)
