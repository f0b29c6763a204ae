// The database goes away for some seconds under load, cleanly and by kill -9. While it is away: 503 with Retry-After
// within 3 s, never 500, never a hang; the process lives; good answers within 5 s of its return; every acknowledged
// write is there. npm run trial -- database-restart --times=2
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rentee } from '@cloud-steward/contract/housing/index.ts'
import { Client } from 'pg'
import { type Embedded, startEmbedded } from '../../apps/server/src/infra/db/embedded/index.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { Bridge } from './_bridge.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '2' } } })
const AWAY_MS = 4_000
const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-restart-'))
const log = { info: () => {}, warn: () => {} }
const startDatabase = (): Promise<Embedded> => startEmbedded({ dataDir, log })

let database = await startDatabase()
// The server keeps one address while the database comes back on another port.
const bridge = await Bridge.open(() => Number(new URL(database.url).port))
const ownerUrl = new URL(database.url)
ownerUrl.pathname = '/trial'
const asOwner = async (text: string, url = ownerUrl.href) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}
await asOwner('create database trial', database.url)
ownerUrl.port = String(bridge.port)
const server = await (await startServer({ DATABASE_URL: ownerUrl.href, LOG_LEVEL: 'error' })).ready()
const who = await signInTo(server.url, oneTimePassword(server.output()))

const problems = new Map<string, number>()
const complain = (text: string) => problems.set(text, (problems.get(text) ?? 0) + 1)
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
        if (!headers['retry-after']) complain('503 without Retry-After')
        await delay(100)
      } else if (status === 200 && body.code === 200) {
        lastGood = performance.now()
        if (writes) acknowledged.push(code)
      } else complain(`${status} ${body?.code} ${body?.reason ?? ''} ${away ? 'while away' : 'while there'}`)
    } catch (error) {
      complain(`no answer: ${(error as Error).message}`)
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
  if (health !== 503) complain(`health says ${health} without a database`)
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

const rows = (await asOwner('select code from housing_rentee', ownerUrl.href)) as { code: string }[]
const stored = new Set(rows.map(({ code }) => code))
const lost = acknowledged.filter((code) => !stored.has(code))
if (lost.length) complain(`${lost.length} acknowledged writes lost`)
if (stored.size !== rows.length) complain('a write is there twice')
if (server.child.exitCode !== null) complain(`the server ended with ${server.child.exitCode}`)
if (slowest > 3_500) complain(`one answer took ${Math.round(slowest)} ms`)
if (worstRecovery > 5) complain(`recovery took ${worstRecovery.toFixed(1)} s`)
server.child.kill('SIGTERM')
await server.ended
bridge.close()
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
for (const [text, count] of problems) console.error(`${count} × ${text}`)
console.log(
  `database-restart: ${values.times} restarts, ${sent} requests, ${acknowledged.length} writes acknowledged, ${lost.length} lost, ${refused} × 503, slowest ${Math.round(slowest)} ms, worst recovery ${worstRecovery.toFixed(2)} s, ${problems.size} kinds of wrong`,
)
process.exitCode = problems.size ? 1 : 0
