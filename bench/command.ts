// An order through MQTT until the meter, asked again, stands as ordered; and a thousand orders to give power back that wait
// when their collectors are reached. npm run bench -- command
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { elemeter, OFF_CAUTIONS, sendCommand, setTypeKey } from '@cloud-steward/contract/devices/index.ts'
import { connectAsync } from 'mqtt'
import { signInTo } from '../apps/server/test/spawned-server.ts'
import { Collector } from '../apps/simulator/src/collector.ts'
import { EleMeter } from '../apps/simulator/src/meter.ts'
import { brokerAt, LINE_PASSWORD, registerLines } from './_devices.ts'
import { atMost, compared, quantile, reported, stated } from './_figures.ts'
import { startProduct } from './_product.ts'
import { makeSessions, openSocket } from './_sockets.ts'

const [COLLECTORS, METERS, ROUNDS, EACH] = [20, 50, 5, 60]
const KEY = '135790'
const { env, url } = await brokerAt()
const product = await startProduct('command', env)
const { owner } = product
const who = await signInTo(product.url, product.password, '10001', 'admin')
const { meterType, lines } = await registerLines(owner, { collectors: COLLECTORS, meters: METERS, protocol: 'dlt645' })
await who.send(setTypeKey, { id: meterType, level: 2, password: KEY, operator: '00000001' })
stated(`${COLLECTORS} collectors with ${METERS} meters each, which answer at once: what is measured is the platform`)

/** Ends of orders as an open console hears of them, by order. */
const ended = new Map<string, { state: string; at: number }>()
const [token] = await makeSessions(owner, 10_001, 1)
await openSocket(product.url, { token }, (frame) => {
  const { kind, commandId, state } = frame as { kind: string; commandId?: string; state?: string }
  if (kind === 'device' && commandId) ended.set(commandId, { state: state!, at: performance.now() })
})
const now = () => new Date()
const fleet = lines.map(({ username, meters }) => ({
  meters,
  collector: new Collector({
    url,
    username,
    password: LINE_PASSWORD,
    meters: meters.map(({ address }) => new EleMeter({ address, startMilli: 1_000_000 }, now, KEY)),
  }),
}))
await Promise.all(fleet.map(({ collector }) => collector.connect()))
/** The first rounds are over when every meter has told how its relay stands. */
const settled = async (): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from device_latest where facts ? 'relay'`,
    )
    if (rows[0]!.n === COLLECTORS * METERS) return
    await delay(200)
  }
}
await settled()
// By itself the database counts new rows within a minute; until then it plans as if there were none.
await owner.query('analyze device, device_type, device_latest')
await delay(1_000)

let turn = 0
async function ours(): Promise<number> {
  const { meters } = fleet[turn % COLLECTORS]!
  const { id } = meters[Math.floor(turn++ / COLLECTORS) % METERS]!
  const kind = turn % 2 ? 'switchOff' : 'switchOn'
  const from = performance.now()
  const { body } = await who.send(
    sendCommand,
    { deviceIds: [id], kind, reason: 'bench', despite: [...OFF_CAUTIONS] },
    { key: `bench-order-${turn}` },
  )
  if (body.code !== 200) throw new Error(body.message)
  const [commandId] = (body.data as { ids: string[] }).ids
  while (!ended.has(commandId!)) await delay(0.2)
  const { state, at } = ended.get(commandId!)!
  if (state !== 'verified') throw new Error(`an order ended ${state}`)
  return at - from
}
await owner.query('create table bench_command (id bigserial primary key, said text)')
const child = fork(fileURLToPath(new URL('./_bare-command.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx'],
  env: { PATH: process.env.PATH, OWNER_URL: product.ownerUrl },
})
const [barePort] = (await once(child, 'message')) as [number]
const bare = await connectAsync(`mqtt://127.0.0.1:${barePort}`, { clientId: 'bare', protocolVersion: 4 })
;(bare.stream as Socket).setNoDelay(true)
let over: () => void = () => {}
bare.on('message', (topic, payload) => {
  if (topic === 'over') return over()
  void bare.publishAsync(topic === 'order' ? 'ordered' : 'stands', payload, { qos: 1 })
})
async function limit(): Promise<number> {
  const from = performance.now()
  const done = new Promise<void>((resolve) => (over = resolve))
  await bare.publishAsync('go', 'x', { qos: 1 })
  await done
  return performance.now() - from
}
const series = async (one: () => Promise<number>): Promise<number[]> => {
  const waits: number[] = []
  for (let n = 0; n < EACH; n++) {
    waits.push(await one())
    await delay(10)
  }
  return waits
}
await series(ours)
await series(limit)
const [mine, bareSeries, all]: number[][] = [[], [], []]
for (let n = 0; n < ROUNDS; n++) {
  bareSeries!.push(quantile(await series(limit), 0.5))
  const waits = await series(ours)
  all!.push(...waits)
  mine!.push(quantile(waits, 0.5))
}
compared('an order, verified by read-back, p50', mine!, bareSeries!, { atMost: 8 }, 'ms', 1)
atMost('an order, verified by read-back, p99', quantile(all!, 0.99), 300, 'ms')

// Everybody loses power, and the network; a thousand orders to give it back wait.
const everybody = lines.flatMap(({ meters }) => meters.map(({ id }) => id))
const orderAll = async (kind: string, each: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < everybody.length; at += each) {
    const order = { deviceIds: everybody.slice(at, at + each), kind, reason: 'bench', despite: [...OFF_CAUTIONS] }
    const { body } = await who.send(sendCommand, order, { key: `bench-all-${++turn}` })
    if (body.code !== 200) throw new Error(body.message)
    ids.push(...(body.data as { ids: string[] }).ids)
  }
  return ids
}
const allEnded = async (ids: readonly string[]): Promise<void> => {
  while (ids.some((id) => ended.get(id)?.state !== 'verified')) await delay(20)
}
// What is taken away by hand is taken one by one.
await allEnded(await orderAll('switchOff', 1))
await Promise.all(fleet.map(({ collector }) => collector.cut()))
const waiting = await orderAll('switchOn', 100)
const from = performance.now()
await Promise.all(fleet.map(({ collector }) => collector.connect()))
await allEnded(waiting)
atMost('1,000 waiting restores, last one verified', (performance.now() - from) / 1_000, 60, 's', 1)
const again = performance.now()
await allEnded(await orderAll('switchOn', 100))
reported('1,000 orders to collectors that are there', `${((performance.now() - again) / 1_000).toFixed(1)} s`)
const closed = (await who.send(elemeter.endpoints.query, { pageSize: 1 })).body.code
if (closed !== 200) throw new Error('the list does not answer')
child.disconnect()
await product.stop()
process.exit()
