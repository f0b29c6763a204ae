// The database goes away for some seconds under load, cleanly and by kill -9. While it is away: 503 with Retry-After
// within 3 s, never 500, never a hang; the process lives; good answers within 5 s of its return; every acknowledged
// write is there. npm run trial -- database-restart --times=2
import { setTimeout as delay } from 'node:timers/promises'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { type Embedded, startEmbedded } from '../../apps/server/src/infra/db/embedded/index.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { Bridge } from './_bridge.ts'
import { startTrial } from './_trial.ts'

const { values, folder: dataDir, problems, end } = startTrial('database-restart', { times: '2' })
const AWAY_MS = 4_000
const log = { info: () => {}, warn: () => {} }
const startDatabase = (): Promise<Embedded> => startEmbedded({ dataDir, log })

let database = await startDatabase()
// The server keeps one address while the database comes back on another port.
const bridge = await Bridge.open(() => Number(new URL(database.url).port))
const ownerUrl = new URL(database.url)
ownerUrl.pathname = '/trial'
await asOwner(database.url, (owner) => owner.query('create database trial'))
ownerUrl.port = String(bridge.port)
const server = await (await startServer({ DATABASE_URL: ownerUrl.href, LOG_LEVEL: 'error' })).ready()
const who = await signInTo(server.url, oneTimePassword(server.output()))

const acknowledged: string[] = []
let [sent, refused, slowest, worstRecovery] = [0, 0, 0, 0]
let lastGood = 0
let running = true
let away = false

async function load(lane: number): Promise<void> {
  for (let at = 0; running; at++) {
    const from = performance.now()
    const code = `L${lane}-${at}`
    const writes = at % 3 === 0
    try {
      const answer = writes
        ? await who.send(rentee.endpoints.add, { code, name: code, mobile: '13800000000' }, { key: `key-${code}` })
        : await who.send(rentee.endpoints.query, { name: 'L' })
      const { status, headers, body } = answer
      if (status === 503) {
        refused++
        if (!headers['retry-after']) problems.push('503 without Retry-After')
        await delay(100)
      } else if (status === 200 && body.code === 200) {
        lastGood = performance.now()
        if (writes) acknowledged.push(code)
      } else problems.push(`${status} ${body?.code} ${body?.reason ?? ''} ${away ? 'while away' : 'while there'}`)
    } catch (error) {
      problems.push(`no answer: ${(error as Error).message}`)
    }
    sent++
    slowest = Math.max(slowest, performance.now() - from)
  }
}
const lanes = Array.from({ length: 16 }, (_, lane) => load(lane))

for (let round = 0; round < Number(values.times); round++) {
  await delay(1_500)
  away = true
  if (round % 2) {
    process.kill(database.pid, 'SIGKILL')
    await delay(100)
    await database.stop()
  } else await database.stop()
  await delay(AWAY_MS)
  const health = await fetch(`${server.url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )
  if (server.child.exitCode !== null) throw new Error(`the server ended: ${server.output().slice(-2_000)}`)
  if (health !== 503) problems.push(`health says ${health} without a database`)
  database = await startDatabase()
  const back = performance.now()
  while (lastGood < back && performance.now() - back < 15_000) await delay(10)
  const recovery = (lastGood - back) / 1_000
  worstRecovery = Math.max(worstRecovery, lastGood > back ? recovery : 15)
  await delay(500)
  away = false
  console.log(
    `  round ${round + 1}: ${round % 2 ? 'killed' : 'stopped'}, good again ${recovery.toFixed(2)} s after it was back`,
  )
}
await delay(1_000)
running = false
await Promise.all(lanes)

const { rows } = await asOwner(ownerUrl.href, (owner) =>
  owner.query<{ code: string }>('select code from housing_rentee'),
)
const stored = new Set(rows.map(({ code }) => code))
const lost = acknowledged.filter((code) => !stored.has(code))
if (lost.length) problems.push(`${lost.length} acknowledged writes lost`)
if (stored.size !== rows.length) problems.push('a write is there twice')
if (server.child.exitCode !== null) problems.push(`the server ended with ${server.child.exitCode}`)
if (slowest > 3_500) problems.push(`one answer took ${Math.round(slowest)} ms`)
if (worstRecovery > 5) problems.push(`recovery took ${worstRecovery.toFixed(1)} s`)
server.child.kill('SIGTERM')
await server.ended
bridge.close()
await database.stop()
end(
  `${values.times} restarts, ${sent} requests, ${acknowledged.length} writes acknowledged, ${lost.length} lost, ${refused} × 503, slowest ${Math.round(slowest)} ms, worst recovery ${worstRecovery.toFixed(2)} s`,
)
