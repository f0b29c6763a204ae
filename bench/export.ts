// A list of 100,000 rows as a document: time, first byte, memory, and what other requests feel meanwhile.
// npm run bench -- export
import { get, request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { bill } from '@cloud-steward/contract/billing/index.ts'
import { fillInBulk, idOf } from './_bulk.ts'
import { atMost, figure, median, ratioOf, reported, rounds, stated } from './_figures.ts'
import { load, requestBytes } from './_load.ts'
import { memoryOf, startProduct, watchMemory } from './_product.ts'
import { signedIn } from './_session.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const product = await startProduct('export')
const { pid } = product.child as { pid: number }
await fillInBulk(product.owner, [
  { tenantId: 10_001, leases: 10_000, billsPerLease: 10 },
  { tenantId: 10_002, leases: 10_000, billsPerLease: 10 },
])
stated(
  `100,000 bills of a tenant with 200,000 in the table; ${bill.list.length + 1} columns; docx and pdf of the 10,000 of one month`,
)
const token = await signedIn(product)
const headers = { authorization: `Bearer ${token}` }
const month = (
  await product.owner.query('select min(due_on)::text as from, (min(due_on) + 6)::text as to from billing_bill')
).rows[0] as { from: string; to: string }

interface Download {
  seconds: number
  first: number
  megabytes: number
}
function download(path: string, form: Record<string, string>): Promise<Download> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    let [first, bytes] = [0, 0]
    const onAnswer = (answer: IncomingMessage): void => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`))
      answer.on('data', (data: Buffer) => {
        first ||= performance.now() - from
        bytes += data.length
      })
      answer.on('end', () =>
        resolve({ seconds: (performance.now() - from) / 1_000, first: first / 1_000, megabytes: bytes / 2 ** 20 }),
      )
      answer.on('error', reject)
    }
    const body = new URLSearchParams(form).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
    const options = { port: product.port, host: '127.0.0.1', method: 'POST', path, headers: { ...headers, ...type } }
    httpRequest(options, onAnswer).once('error', reject).end(body)
  })
}

const list = requestBytes('GET', `${bill.endpoints.query.path}?renteeId=${idOf('0004', 77)}&pageSize=20`, headers)
const lists = (seconds: number, signal?: AbortSignal) =>
  load({ port: product.port, request: () => list }, { connections: 2, seconds, pause: 10, signal })
/** The longest a request that needs nothing but the event loop waited. */
async function watchLoop(signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      get({ port: product.port, host: '127.0.0.1', path: '/api/nothing', agent: false }, (answer) =>
        answer.resume().once('end', resolve),
      ).once('error', reject)
    })
    most = Math.max(most, performance.now() - from)
    await delay(5)
  }
  return most
}

const whole = {}
const part = { dueOnFrom: month.from, dueOnTo: month.to }
const kinds = [
  {
    name: 'csv, 100,000 rows',
    path: bill.endpoints.export.path,
    form: { ...whole, isTemplate: 'c' },
    goal: 0.6,
    memory: 32,
  },
  { name: 'xlsx, 100,000 rows', path: bill.endpoints.export.path, form: whole, goal: 2, memory: 32 },
  { name: 'docx, 10,000 rows', path: bill.endpoints.exportWord.path, form: part, goal: undefined, memory: 32 },
  { name: 'pdf, 10,000 rows', path: bill.endpoints.exportPDF.path, form: part, goal: undefined, memory: 200 },
]
await lists(3)
for (const { name, path, form, goal, memory } of kinds) {
  const runs: Download[] = []
  const [growth, blocked, quiet, busy]: number[][] = [[], [], [], []]
  await download(path, form)
  for (let round = 0; round < ROUNDS; round++) {
    await delay(300)
    const before = memoryOf(pid)
    const stop = watchMemory(pid)
    runs.push(await download(path, form))
    growth!.push(stop() - before)
  }
  for (let round = 0; round < Math.min(3, ROUNDS); round++) {
    quiet!.push((await lists(1.5)).p99)
    const [pause, looping] = [new AbortController(), new AbortController()]
    const [during] = await Promise.all([
      lists(60, pause.signal),
      download(path, form)
        .then(() => download(path, form))
        .finally(() => pause.abort()),
    ])
    busy!.push(during.p99)
    const [most] = await Promise.all([watchLoop(looping.signal), download(path, form).finally(() => looping.abort())])
    blocked!.push(most)
  }
  const seconds = runs.map((run) => run.seconds)
  const size = `${runs[0]!.megabytes.toFixed(1)} MB`
  if (goal)
    figure({
      name,
      ours: rounds(seconds, 'least', 's', 2),
      limit: size,
      goal: `≤ ${goal} s`,
      ok: median(seconds) <= goal,
    })
  else reported(name, rounds(seconds, 'least', 's', 2), size)
  atMost(`${name}: first byte`, median(runs.map(({ first }) => first)), 0.2, 's', 2)
  atMost(`${name}: memory on top`, median(growth!), memory, 'MB')
  atMost(`${name}: event loop blocked at most`, Math.max(...blocked!), 50, 'ms')
  const late = ratioOf(busy!, quiet!)
  figure({
    name: `${name}: a list meanwhile, p99`,
    ours: rounds(busy!, 'least', 'ms', 1),
    limit: rounds(quiet!, 'least', 'ms', 1),
    ratio: late,
    goal: '≤ 2',
    ok: late <= 2,
  })
}
await product.stop()
