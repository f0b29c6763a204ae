// Collectors that say what nobody should: a hundred thousand broken packets, frames and texts over MQTT and over bare lines,
// others' topics and meters, subscriptions to everything. The others are not concerned, nothing of it is stored as a
// reading, the server lives and its memory comes back. npm run trial -- malformed-devices --times=100000 --seed=7
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { toHex } from '@cloud-steward/protocol'
import { freePort } from '../../apps/server/src/infra/db/embedded/readiness.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { startServer } from '../../apps/server/test/spawned-server.ts'
import { Collector } from '../../apps/simulator/src/collector.ts'
import { EleMeter, WaterMeter } from '../../apps/simulator/src/meter.ts'
import { brokerAt, LINE_PASSWORD, registerLines } from '../_devices.ts'
import { memoryOf } from '../_product.ts'
import { connectPacket, publishPacket, type RawClient, rawClient, subscribePacket } from '../_raw-mqtt.ts'
import { ownerUrlOf } from './_owner.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('malformed-devices', { times: '10000' })
const times = Number(values.times)
const [broker, rawPort] = [await brokerAt(), await freePort()]
const port = Number(broker.env.MQTT_PORT)
const server = await (
  await startServer({ DATA_DIR: folder, LOG_LEVEL: 'fatal', COLLECTOR_PORT: String(rawPort), ...broker.env })
).ready(180)
const owned = <T>(work: Parameters<typeof asOwner<T>>[1]): Promise<T> => asOwner(ownerUrlOf(folder), work)
const { lines } = await owned((owner) => registerLines(owner, { collectors: 12, meters: 2 }))
const [good, victim, ...bad] = lines as [(typeof lines)[0], (typeof lines)[0], ...typeof lines]
// A bit turned in a name may make it another's: those who must not be touched have a password nobody else has.
const OWN_PASSWORD = 'nobody else has this'
await owned((owner) =>
  owner.query('update device set secret_hash = $1 where id = any($2::uuid[])', [
    createHash('sha256').update(OWN_PASSWORD).digest(),
    [good.id, victim.id],
  ]),
)
const below = (most: number): number => Math.floor(random() * most)
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!

/** Takes something away, puts something in, turns bits, says something twice. */
function mutated(given: Buffer): Buffer {
  let bytes = Buffer.from(given)
  for (let n = below(3); n >= 0; n--) {
    const at = below(bytes.length || 1)
    const how = below(6)
    if (how === 0) bytes = bytes.subarray(0, at)
    else if (how === 1 && bytes.length) bytes[at] = bytes[at]! ^ (1 << below(8))
    else if (how === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), bytes.subarray(at)])
    else if (how === 3) bytes = Buffer.concat([bytes, bytes.subarray(at)])
    else if (how === 4 && bytes.length) bytes.fill(below(256), at, Math.min(bytes.length, at + below(8)))
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(6))])
    bytes = Buffer.from(bytes)
  }
  return bytes
}
const { address } = victim.meters[0]!
const frames = [
  new EleMeter({ address, startMilli: 7_000 }, () => new Date()).report(),
  new WaterMeter({ address: `00${address}`, startMilli: 7_000 }, () => new Date()).report(),
].map((frame) => Buffer.from(frame))
const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const at = '2026-01-01T00:00:00Z'
const texts = [
  text({ address, counter: 9_999 }),
  text([
    { at, frame: toHex(frames[0]!) },
    { at, address, counter: 1, relay: 'open' },
  ]),
  Buffer.from(`{"address":"${address}","counter":NaN}`),
  Buffer.from(`{"address":"${address}","counter":1e999,"voltage":-1e308}`),
  Buffer.from('['.repeat(50_000)),
  Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  Buffer.from('{"__proto__":{"address":"1"},"address":"constructor","counter":1}'),
  text({ at: 'T'.repeat(10_000), address: 'x'.repeat(100_000), counter: '1' }),
  text(Array.from({ length: 5_000 }, () => ({ address, counter: -1 }))),
]
const payload = (): Buffer => {
  const given = random() < 0.5 ? oneOf(frames) : oneOf(texts)
  return given.length > 2_000 && random() < 0.9 ? payload() : mutated(given)
}
const topicOf = (username: string): string =>
  `cs/${username}/up/${oneOf(['frame', 'data', 'data', 'x', '../data', 'data/deep'])}`

/** What does not break the connection: messages of a collector that is signed in. Each is acknowledged or the line is cut. */
async function messages(count: number, { username }: (typeof lines)[0]): Promise<void> {
  let client: RawClient | undefined
  for (let n = 0; n < count; n += 50) {
    if (!client || client.socket.destroyed) client = await rawClient(port, username)
    for (let id = 1; id < 50; id++) client.socket.write(publishPacket(topicOf(username), payload(), id))
    client.socket.write(publishPacket(`cs/${username}/up/frame`, payload(), 50))
    await client.heard('puback')
    if (random() < 0.01) client.socket.destroy()
  }
  client?.socket.destroy()
}
/** Packets no client would send, of strangers and of collectors that are signed in. */
async function packets(count: number, { username }: (typeof lines)[0]): Promise<void> {
  for (let n = 0; n < count; n++) {
    const known = random() < 0.3
    const socket = known ? (await rawClient(port, username)).socket : connect(port, '127.0.0.1').on('error', () => {})
    if (!known) await once(socket, 'connect').catch(() => {})
    const packet = oneOf([
      () => mutated(connectPacket(username)),
      () => mutated(publishPacket(`cs/${username}/up/data`, payload(), 1)),
      () => mutated(subscribePacket([`cs/${username}/down/+`])),
      () => publishPacket(`cs/${victim.username}/up/data`, text({ address, counter: 5 }), 1),
      () => publishPacket(`cs/${username}/up/data`, Buffer.alloc(1_000_000, '['), 1),
      () => subscribePacket(['#', '+/#', 'cs/#', `cs/${victim.username}/down/#`, '$SYS/#', '$share/a/#']),
      () => Buffer.from([0x30 | below(16), 0xff, 0xff, 0xff, 0x7f, below(256)]),
      () => Buffer.from(Array.from({ length: 1 + below(60) }, () => below(256))),
    ])()
    socket.write(packet)
    await Promise.race([once(socket, 'close'), delay(3)]).catch(() => {})
    socket.destroy()
  }
}
/** Bare lines: greetings that are none, and bytes that are nothing. */
async function bytes(count: number, { username }: (typeof lines)[0]): Promise<void> {
  for (let n = 0; n < count; n += 100) {
    const socket = connect(rawPort, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect').catch(() => {})
    const greeting = Buffer.from(`${username} ${LINE_PASSWORD}\n`)
    socket.write(random() < 0.2 ? mutated(greeting) : greeting)
    for (let one = 0; one < 100 && !socket.destroyed; one++) socket.write(mutated(oneOf(frames)))
    await delay(20)
    socket.destroy()
  }
}

// Somebody who does everything right meanwhile.
const honest = new Collector({ url: broker.url, username: good.username, password: OWN_PASSWORD, meters: [] })
await honest.connect()
const quiet = await rawClient(port, victim.username, OWN_PASSWORD)
let [running, moment, told, slowest] = [true, Date.now() - 300 * 86_400_000, 0, 0]
const telling = (async () => {
  for (; running; told++) {
    const from = performance.now()
    const said = { address: good.meters[0]!.address, at: new Date((moment += 1_000)).toISOString(), counter: told }
    await honest.publish('data', JSON.stringify(said))
    slowest = Math.max(slowest, performance.now() - from)
    await delay(20)
  }
})()
async function round(count: number): Promise<void> {
  const share = (part: number, kind: typeof messages) =>
    bad
      .slice(0, 4)
      .map((line, place) =>
        kind(
          Math.ceil((count * part) / 4),
          bad[(place + (kind === packets ? 4 : kind === bytes ? 6 : 0)) % bad.length] ?? line,
        ),
      )
  await Promise.all([...share(0.6, messages), ...share(0.05, packets), ...share(0.35, bytes)])
}
// What code, caches and the heap need is there after as much of it: more grows only by what is never given back.
await round(times)
await delay(5_000)
const pid = server.child.pid!
const before = memoryOf(pid)
const from = performance.now()
await round(times)
const seconds = (performance.now() - from) / 1_000
await delay(10_000)
const after = memoryOf(pid)
running = false
await telling
if (server.child.exitCode !== null) problems.push('the server ended')
if (quiet.socket.destroyed) problems.push('somebody who was quiet was cut off')
if (slowest > 2_000) problems.push(`an honest message waited ${Math.round(slowest)} ms`)
if (after > before * 1.1) problems.push(`memory grew from ${Math.round(before)} to ${Math.round(after)} MB`)
await owned(async (owner) => {
  const first = async (sql: string, given: unknown[]) => (await owner.query<{ n: number }>(sql, given)).rows[0]!.n
  const stored = await first('select count(*)::int as n from device_telemetry where device_id = $1', [
    good.meters[0]!.id,
  ])
  if (stored !== told) problems.push(`${stored} honest readings are stored of ${told}`)
  const foreign = await first('select count(*)::int as n from device_telemetry where device_id = any($1::uuid[])', [
    victim.meters.map(({ id }) => id),
  ])
  if (foreign) problems.push(`${foreign} readings of a meter were taken from somebody else's line`)
  const odd = await first(
    `select count(*)::int as n from device_telemetry where counter_milli < 0 or at > now() + interval '11 minutes'`,
    [],
  )
  if (odd) problems.push(`${odd} readings cannot be`)
  const strays = await first(
    'select coalesce(max(n), 0)::int as n from (select count(*) as n from device_stray group by collector_id) x',
    [],
  )
  if (strays > 500) problems.push(`${strays} strays are kept of one line`)
})
await honest.cut()
server.child.kill('SIGTERM')
await server.ended
end(
  `${times} broken messages, packets and frames in ${seconds.toFixed(0)} s, ${told} honest ones meanwhile, slowest ${Math.round(slowest)} ms, memory ${Math.round(before)} MB before and ${Math.round(after)} MB after`,
)
