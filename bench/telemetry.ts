// Readings over MQTT, QoS 1, from many collectors: acknowledged after they are committed, once per device and moment, the
// newest kept apart; against a bare broker that acknowledges after one committed insert. npm run bench -- telemetry
// For five minutes from a thousand collectors: npm run bench -- telemetry --collectors=1000 --seconds=300
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connectAsync, type MqttClient } from 'mqtt'
import { brokerAt, LINE_PASSWORD, registerLines } from './_devices.ts'
import { atMost, compared, quantile, reported, stated } from './_figures.ts'
import { memoryOf, startProduct } from './_product.ts'

const number = (name: string) => ({ [name]: { type: 'string' as const } })
const { values } = parseArgs({ options: { ...number('collectors'), ...number('seconds') } }) as {
  values: { collectors?: string; seconds?: string }
}
/** A round takes so long; in a long run there is one of the limit for each ten of ours, so that ours go on nearly without a pause. */
const SECONDS = 3
const OURS = values.seconds ? 10 : 1
const COLLECTORS = Number(values.collectors ?? 50)
const ROUNDS = values.seconds ? Math.ceil(Number(values.seconds) / SECONDS / OURS) : 5
/** On their way at once, of all of them together. */
const [METERS, INFLIGHT] = [4, 500]
const lanes = Math.max(1, Math.round(INFLIGHT / COLLECTORS))

const broker = await brokerAt()
const product = await startProduct('telemetry', broker.env)
const { owner } = product
const pid = product.child.pid!
const { lines } = await registerLines(owner, { collectors: COLLECTORS, meters: METERS })
stated(
  `${COLLECTORS} collectors with ${METERS} meters, ${ROUNDS * OURS} rounds of ${SECONDS} s, ${lanes * COLLECTORS} messages on their way at once`,
)

interface Sender {
  client: MqttClient
  topic: string
  addresses: string[]
}
const ours: Sender[] = []
for (const { username, meters } of lines)
  ours.push({
    client: await connectAsync(broker.url, { username, password: LINE_PASSWORD, protocolVersion: 4 }),
    topic: `cs/${username}/up/data`,
    addresses: meters.map(({ address }) => address),
  })
await owner.query(
  'create table bench_telemetry (device text, at timestamptz, counter bigint, primary key (device, at))',
)
const child = fork(fileURLToPath(new URL('./_bare-broker.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  env: { PATH: process.env.PATH, OWNER_URL: product.ownerUrl },
})
const [barePort] = (await once(child, 'message')) as [number]
const bare: Sender[] = []
for (const [at, { addresses }] of ours.entries())
  bare.push({
    client: await connectAsync(`mqtt://127.0.0.1:${barePort}`, { clientId: `bare-${at}`, protocolVersion: 4 }),
    topic: `bare/${at}`,
    addresses,
  })

let moment = Date.now() - 200 * 86_400_000
const [waits, fullWaits]: [number[], number[]] = [[], []]
/** Messages acknowledged in a second. */
async function round(senders: Sender[], kept?: number[]): Promise<number> {
  const end = performance.now() + SECONDS * 1_000
  let count = 0
  await Promise.all(
    senders.flatMap(({ client, topic, addresses }) =>
      Array.from({ length: lanes }, async (_, lane) => {
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
const before = memoryOf(pid)
const [mine, limit]: [number[], number[]] = [[], []]
for (let n = 0; n < ROUNDS; n++) {
  limit.push(await round(bare))
  const part: number[] = []
  for (let at = 0; at < OURS; at++) part.push(await round(ours, fullWaits))
  mine.push(quantile(part, 0.5))
}
// With all they can send on its way each waits for all others; how long one waits is seen when a tenth of that is.
const some = ours.slice(0, Math.max(1, Math.round(INFLIGHT / 10 / lanes)))
for (let n = 0; n < 5; n++) await round(some, waits)
compared('readings acknowledged a second', mine, limit, { atLeast: 0.4 }, '/s')
atMost(`acknowledgement, ${some.length * lanes} on their way, p99`, quantile(waits, 0.99), 100, 'ms')
reported('acknowledgement, all they can send, p99', `${Math.round(quantile(fullWaits, 0.99))} ms`)
if (values.seconds) {
  reported('first and last ten rounds', `${Math.round(mine[0]!)} /s`, `${Math.round(mine.at(-1)!)} /s`)
  reported('memory from the first round to the last', `${Math.round(memoryOf(pid) - before)} MB`)
}
const { rows: stored } = await owner.query<{ count: string }>('select count(*) from device_telemetry')
reported('readings stored', Number(stored[0]!.count).toLocaleString('en'))
for (const { client } of [...ours, ...bare]) await client.endAsync(true)
child.disconnect()
await product.stop()
