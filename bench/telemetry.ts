// Readings over MQTT, QoS 1, from many collectors: acknowledged after they are committed, once per device and moment, the
// newest kept apart; against a bare broker that acknowledges after one committed insert. npm run bench -- telemetry
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { collector, deviceType, elemeter, issueSecret } from '@cloud-steward/contract/devices/index.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { freePort } from '../apps/server/src/infra/db/embedded/readiness.ts'
import { signInTo } from '../apps/server/test/spawned-server.ts'
import { atMost, compared, reported } from './_figures.ts'
import { startProduct } from './_product.ts'

const [COLLECTORS, METERS, ROUNDS, SECONDS, INFLIGHT] = [50, 4, 5, 3, 100]
const brokerPort = await freePort()
const product = await startProduct('telemetry', { MQTT_PORT: String(brokerPort) })
const { owner } = product
const who = await signInTo(product.url, product.password, '10001', 'admin')
const add = async (endpoint: Parameters<typeof who.send>[0], input: object): Promise<string> => {
  const { body } = await who.send(endpoint, input)
  if (body.code !== 200) throw new Error(body.message)
  return (body.data as { id: string }).id
}
const { rows } = await owner.query<{
  id: string
}>(`insert into housing_site (tenant_id, id, code, name, region_code, address, mode)
  values (10001, gen_random_uuid(), 'B', 'B', '110101', 'x', 'whole') returning id`)
const siteId = rows[0]!.id
// Nothing is asked meanwhile: what is measured is what comes by itself.
const type = { pollMinutes: 1440, offlineMinutes: 60, canSwitch: false, needsButton: false }
const lineType = await add(deviceType.endpoints.add, {
  ...type,
  code: 'L',
  name: 'L',
  category: 'collector',
  protocol: 'json',
})
const meterType = await add(deviceType.endpoints.add, {
  ...type,
  code: 'M',
  name: 'M',
  category: 'elemeter',
  protocol: 'json',
})

interface Sender {
  client: MqttClient
  topic: string
  addresses: string[]
}
const ours: Sender[] = []
for (let at = 0; at < COLLECTORS; at++) {
  const id = await add(collector.endpoints.add, { serial: `C${at}`, name: `C${at}`, typeId: lineType, siteId })
  const secret = (await who.send(issueSecret, { id })).body.data as { username: string; password: string }
  const addresses = Array.from({ length: METERS }, (_, place) => String(at * METERS + place + 1).padStart(12, '0'))
  for (const address of addresses)
    await add(elemeter.endpoints.add, { serial: `E${address}`, address, typeId: meterType, siteId, collectorId: id })
  const client = await connectAsync(`mqtt://127.0.0.1:${brokerPort}`, { ...secret, protocolVersion: 4 })
  ours.push({ client, topic: `cs/${secret.username}/up/data`, addresses })
}
await owner.query(
  'create table bench_telemetry (device text, at timestamptz, counter bigint, primary key (device, at))',
)
const child = fork(fileURLToPath(new URL('./_bare-broker.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  env: { PATH: process.env.PATH, OWNER_URL: product.ownerUrl },
})
const [barePort] = (await once(child, 'message')) as [number]
const bare: Sender[] = await Promise.all(
  ours.map(async ({ addresses }, at) => ({
    client: await connectAsync(`mqtt://127.0.0.1:${barePort}`, { clientId: `bare-${at}`, protocolVersion: 4 }),
    topic: `bare/${at}`,
    addresses,
  })),
)

let moment = Date.now() - 200 * 86_400_000
const waits: number[] = []
/** Messages acknowledged in a second. */
async function round(senders: Sender[], kept?: number[]): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  let count = 0
  await Promise.all(
    senders.flatMap(({ client, topic, addresses }) =>
      Array.from({ length: Math.ceil(INFLIGHT / 10) }, async (_, lane) => {
        for (let n = lane; performance.now() < end; n++) {
          const from = performance.now()
          const at = new Date((moment += 1)).toISOString()
          await client.publishAsync(topic, JSON.stringify({ address: addresses[n % METERS], at, counter: n }), {
            qos: 1,
          })
          kept?.push(performance.now() - from)
          count++
        }
      }),
    ),
  )
  return count / SECONDS
}
await round(ours)
await round(bare)
const [mine, limit]: [number[], number[]] = [[], []]
for (let n = 0; n < ROUNDS; n++) {
  limit.push(await round(bare))
  mine.push(await round(ours, waits))
}
compared('readings acknowledged a second', mine, limit, { atLeast: 0.4 }, '/s')
waits.sort((a, b) => a - b)
atMost('acknowledgement, p99', waits[Math.floor(waits.length * 0.99)]!, 100, 'ms')
const { rows: stored } = await owner.query<{ count: string }>('select count(*) from devices_telemetry')
reported('readings stored', Number(stored[0]!.count).toLocaleString('en'))
for (const { client } of [...ours, ...bare]) await client.endAsync(true)
child.disconnect()
await product.stop()
