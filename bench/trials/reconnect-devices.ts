// A thousand collectors lose their connections at the same moment, by turns: the network, the server by kill -9, the database.
// Each tells readings and has meters that are switched meanwhile. All are back and told again within a minute, nothing that was
// acknowledged is lost, no relay obeys twice, and whoever uses the console meanwhile is answered.
// npm run trial -- reconnect-devices --collectors=1000 --rounds=4 --seed=7
import { setTimeout as delay } from 'node:timers/promises'
import { elemeter, OFF_CAUTIONS, sendCommand, setTypeKey } from '@cloud-steward/contract/devices/index.ts'
import { Collector } from '../../apps/simulator/src/collector.ts'
import { brokerAt, LINE_PASSWORD, registerLines } from '../_devices.ts'
import { quantile } from '../_figures.ts'
import { Bridge } from './_bridge.ts'
import { CountingMeter, obeyedTwice } from './_counting-meter.ts'
import { startKillable } from './_killed-server.ts'
import { ToldReadings } from './_told-readings.ts'
import { startTrial } from './_trial.ts'

const { values, random, folder, problems, end } = startTrial('reconnect-devices', {
  collectors: '1000',
  meters: '2',
  rounds: '4',
})
const [CALM_S, KEY] = [60, '135790']
const broker = await brokerAt()
const server = await startKillable(folder, broker.env)
let who = await server.signIn()
const { meterType, lines } = await server.asOwner((owner) =>
  registerLines(owner, { collectors: Number(values.collectors), meters: Number(values.meters), protocol: 'dlt645' }),
)
await who.send(setTypeKey, { id: meterType, level: 2, password: KEY, operator: '00000001' })
const network = await Bridge.open(() => Number(new URL(broker.url).port))
const fleet = lines.map(({ username, meters }) => {
  const own = meters.map(({ id, address }) => ({
    id,
    meter: new CountingMeter({ address, startMilli: 1_000_000 }, () => new Date(), KEY),
  }))
  const url = `mqtt://127.0.0.1:${network.port}`
  return {
    own,
    collector: new Collector({ url, username, password: LINE_PASSWORD, meters: own.map((one) => one.meter) }),
  }
})
/** Few at a time at the start: what is tried comes later. */
for (let at = 0; at < fleet.length; at += 20)
  await Promise.all(fleet.slice(at, at + 20).map(({ collector }) => collector.connect()))

let running = true
const readings = new ToldReadings()
/** When each was acknowledged last. */
const toldAt = fleet.map(() => 0)
async function tells({ collector, own }: (typeof fleet)[number], at: number): Promise<void> {
  await delay(random() * 5_000)
  while (running) {
    if (await readings.tell(collector, own)) toldAt[at] = performance.now()
    await delay(4_000 + random() * 2_000)
  }
}
const telling = fleet.map(tells)
/** Somebody looks at the console all the time. */
const waits: number[] = []
const looking = (async () => {
  while (running) {
    const from = performance.now()
    const answer = await who.send(elemeter.endpoints.query, { pageSize: 20 }).catch(() => undefined)
    if (answer?.body?.code === 200) waits.push(performance.now() - from)
    await delay(200)
  }
})()
const everybody = fleet.flatMap(({ own }) => own)
/** One order to each of some meters: a second could take the place of one that was never sent. */
const ordered: CountingMeter[] = []
async function order(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id, meter } = everybody[(ordered.length * 7) % everybody.length]!
    const given = { deviceIds: [id], kind: 'switchOff', reason: 'trial', despite: [...OFF_CAUTIONS] }
    const key = `reconnect-${ordered.length}`
    for (;;) {
      const answer = await who.send(sendCommand, given, { key }).catch(() => undefined)
      if (answer?.body?.code === 200) break
      await delay(300)
    }
    ordered.push(meter)
  }
}
const waitFor = async (what: string, since: number, isSo: () => boolean): Promise<number> => {
  while (!isSo()) {
    if (performance.now() - since > CALM_S * 1_000) {
      problems.push(`${what} not within ${CALM_S} s`)
      break
    }
    await delay(50)
  }
  return (performance.now() - since) / 1_000
}
const faults = [
  ['the network', () => network.reset()],
  ['the server, killed', () => server.restart('SIGKILL').then(async () => (who = await server.signIn()))],
  ['the network for 5 s', () => network.cutFor(5_000)],
  ['the server, ended', () => server.restart('SIGTERM').then(async () => (who = await server.signIn()))],
] as const
let [slowest, slowestBack] = [0, 0]
await waitFor('all told', performance.now(), () => toldAt.every(Boolean))
for (let round = 0; round < Number(values.rounds); round++) {
  const [name, fault] = faults[round % faults.length]!
  const ordering = order(50)
  await delay(500)
  await fault()
  const over = performance.now()
  const back = await waitFor(`${name}: all back`, over, () => fleet.every(({ collector }) => collector.connected))
  const calm = await waitFor(`${name}: all told again`, over, () => toldAt.every((at) => at > over))
  await ordering
  slowestBack = Math.max(slowestBack, back)
  slowest = Math.max(slowest, calm)
  console.log(`  ${name}: all back after ${back.toFixed(1)} s, all acknowledged again after ${calm.toFixed(1)} s`)
}
await waitFor('every relay as told', performance.now(), () => ordered.every(({ closed }) => !closed))
running = false
await Promise.all([...telling, looking])
const twice = obeyedTwice(everybody.map(({ meter }) => meter))
if (twice) problems.push(`${twice} orders were obeyed twice`)
const missing = await server.asOwner((owner) => readings.missing(owner))
if (missing) problems.push(`${missing} acknowledged readings are missing`)
for (const { collector } of fleet) await collector.cut()
network.close()
await server.end('SIGTERM')
end(
  `${fleet.length} collectors, ${values.rounds} times cut at once, all back within ${slowestBack.toFixed(1)} s, all acknowledged again within ${slowest.toFixed(1)} s, ${readings.acknowledged.length} readings acknowledged, ${ordered.length} orders, ${twice} obeyed twice, a list meanwhile p99 ${Math.round(quantile(waits, 0.99))} ms`,
)
process.exit()
