// Two days of what meters said, kept by their collectors while the network was away, brought by all of them at once: three
// in ten readings twice, in any order, a hundred in a message. How fast it is stored against one insert of the same rows,
// how long a reading of now waits meanwhile, and which process works how much. npm run bench -- backlog
import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../apps/server/src/seed/random.ts'
import { cpuOfDatabase } from './_database-cpu.ts'
import { brokerAt, LINE_PASSWORD, registerLines } from './_devices.ts'
import { atMost, compared, quantile, reported, stated } from './_figures.ts'
import { cpuOf, startProduct } from './_product.ts'
import { publishPacket, rawClient } from './_raw-mqtt.ts'

const [COLLECTORS, METERS, HOURS, PART, ROUNDS] = [200, 5, 48, 100, 5]
const broker = await brokerAt()
const product = await startProduct(
  'backlog',
  broker.env,
  process.env.CPU_PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.CPU_PROF}`] : [],
)
const { owner } = product
const port = Number(new URL(broker.url).port)
const pid = product.child.pid!
const { lines } = await registerLines(owner, { collectors: COLLECTORS + 1, meters: METERS })
const live = lines.pop()!
const random = new Random(7)

/** Messages of one line, as they are sent; of each round another two days. */
function kept(line: (typeof lines)[number], from: number): Buffer[] {
  const said = line.meters.flatMap(({ address }) =>
    Array.from({ length: HOURS }, (_, n) => ({
      address,
      at: new Date(from + n * 3_600_000).toISOString(),
      counter: n / 4,
    })),
  )
  const all = [...said, ...said.filter(() => random.next() < 0.3)]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1))
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, n) =>
    publishPacket(`cs/${line.username}/up/data`, JSON.stringify(all.slice(n * PART, n * PART + PART)), n + 1),
  )
}
const clients = await Promise.all(lines.map(({ username }) => rawClient(port, username, LINE_PASSWORD)))
const waits: number[] = []
const speaker = await rawClient(port, live.username, LINE_PASSWORD)
let counted = 0
async function sayNow(): Promise<void> {
  const from = performance.now()
  const payload = JSON.stringify({ address: live.meters[0]!.address, counter: ++counted })
  const stored = speaker.heard('puback')
  speaker.socket.write(publishPacket(`cs/${live.username}/up/data`, payload, 1 + (counted % 60_000)))
  await stored
  waits.push(performance.now() - from)
}
const cpu = { server: 0, database: 0, senders: 0 }
/** Readings a second. */
async function bring(from: number): Promise<number> {
  const messages = lines.map((line) => kept(line, from))
  const before = [cpuOf(pid), cpuOfDatabase(product.dataDir), process.cpuUsage()] as const
  const started = performance.now()
  let over = false
  const speaking = (async () => {
    while (!over) {
      await sayNow()
      await delay(50)
    }
  })()
  await Promise.all(
    clients.map(async ({ socket, heard }, at) => {
      // As a collector does: the next when the one before is acknowledged.
      for (const message of messages[at]!) {
        const stored = heard('puback')
        socket.write(message)
        if (!(await stored)) throw new Error('cut')
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  over = true
  await speaking
  cpu.server += cpuOf(pid) - before[0]
  cpu.database += cpuOfDatabase(product.dataDir) - before[1]
  const own = process.cpuUsage(before[2])
  cpu.senders += (own.user + own.system) / 1e6
  return (COLLECTORS * METERS * HOURS * 1.3) / seconds
}
await owner.query(
  'create table bench_reading (tenant_id int, device_id uuid, at timestamptz, received_at timestamptz, counter_milli bigint, facts jsonb, primary key (tenant_id, device_id, at))',
)
/** The same rows by statements of a thousand, with nothing around them. */
async function inserted(from: number): Promise<number> {
  const rows = lines.flatMap(({ meters }) =>
    meters.flatMap(({ id }) =>
      Array.from({ length: HOURS }, (_, n) => ({ id, at: new Date(from + n * 3_600_000).toISOString() })),
    ),
  )
  const started = performance.now()
  for (let at = 0; at < rows.length; at += 1_000) {
    const part = rows.slice(at, at + 1_000)
    await owner.query({
      name: 'bench',
      text: `insert into bench_reading select 10001, id, at, now(), 5 from unnest($1::uuid[], $2::timestamptz[]) x (id, at) on conflict do nothing`,
      values: [part.map(({ id }) => id), part.map((one) => one.at)],
    })
  }
  return rows.length / ((performance.now() - started) / 1_000)
}
stated(
  `${COLLECTORS} collectors with ${METERS} meters, ${HOURS} hours of readings, three in ten twice, ${PART} in a message`,
)
const [mine, theirs]: number[][] = [[], []]
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000
for (let round = 0; round <= ROUNDS; round++) {
  const from = start - (round + 1) * HOURS * 3_600_000
  const pair = [await bring(from), await inserted(from)] as const
  if (round === 0) {
    waits.length = 0
    Object.assign(cpu, { server: 0, database: 0, senders: 0 })
    continue
  }
  mine!.push(pair[0])
  theirs!.push(pair[1])
}
compared('readings drained a second', mine!, theirs!, { atLeast: 0.4 }, '/s')
atMost('a reading of now meanwhile, p99', quantile(waits, 0.99), 5_000, 'ms')
const each = (seconds: number) => `${((seconds * 1e6) / (COLLECTORS * METERS * HOURS * 1.3 * ROUNDS)).toFixed(1)} µs`
reported('CPU a reading: server, database', each(cpu.server), each(cpu.database))
reported('CPU a reading: who sends', each(cpu.senders))
const { rows } = await owner.query(
  'select count(*)::int as rows from device_telemetry where at < $1 and counter_milli is not null',
  [new Date(start)],
)
const expected = COLLECTORS * METERS * HOURS * (ROUNDS + 1)
if (rows[0].rows !== expected) throw new Error(`${rows[0].rows} readings are stored of ${expected}`)
for (const { socket } of [...clients, speaker]) socket.destroy()
await product.stop()
