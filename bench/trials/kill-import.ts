// kill -9 of the server at a random moment of an import of 5,000 rooms: after the next start every row is there once,
// each has its result, and nobody had to do anything. npm run trial -- kill-import --times=50 --seed=7
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { Client } from 'pg'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'
import { addEmptyPlace, endOf, roomSheet, runOf } from './_place.ts'
import { randomOf } from './_random.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
})
const random = randomOf(Number(values.seed))
const ROWS = 5_000
const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-kill-'))
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const problems: string[] = []
const resumed: number[] = []
let midway = 0

let server = await (await startServer(env)).ready()
const password = oneTimePassword(server.output())
await raiseQuota()
await restart('SIGTERM')

for (let round = 1; round <= Number(values.times); round++) {
  let who = await signInTo(server.url, password)
  const name = `第${round}`
  await addEmptyPlace(who, name)
  const { code, message, data } = (await who.upload(room.endpoints.import, await roomSheet(ROWS, name))).body
  if (code !== 200) throw new Error(message)
  await delay(random() * 700)
  const before = await runOf(who, data.runId)
  if (before.state === 'running' && before.done < ROWS) midway++
  const seconds = await restart('SIGKILL')
  who = await signInTo(server.url, password)
  const from = performance.now()
  const after = await endOf(who, data.runId, 15)
  const waited = (performance.now() - from) / 1000
  resumed.push(waited)
  const counts = await countsOf(name, data.runId)
  const right =
    after.state === 'succeeded' &&
    after.done === ROWS &&
    counts.rooms === ROWS &&
    counts.houses === ROWS &&
    counts.done === ROWS &&
    counts.audits === ROWS
  if (!right) problems.push(`round ${round}: ${JSON.stringify({ ...after, ...counts })}`)
  if (waited > 10) problems.push(`round ${round}: took ${waited.toFixed(1)} s after the restart`)
  console.log(
    `  round ${round}: killed at ${before.done} rows (${before.state}), ready after ${seconds.toFixed(1)} s, whole after ${waited.toFixed(1)} s more`,
  )
}
server.child.kill('SIGTERM')
await server.ended
rmSync(dataDir, { recursive: true, force: true })
for (const problem of problems) console.error(problem)
console.log(
  `kill-import: ${values.times} kills (${midway} midway), ${problems.length} wrong, longest resume ${Math.max(...resumed).toFixed(1)} s, seed ${values.seed}`,
)
process.exitCode = problems.length ? 1 : 0

async function restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  server.child.kill(signal)
  await server.ended
  const from = performance.now()
  server = await (await startServer(env)).ready()
  return (performance.now() - from) / 1000
}
async function asOwner<T extends object>(text: string, values: unknown[]): Promise<T[]> {
  const client = new Client({ connectionString: ownerUrlOf(dataDir) })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
async function raiseQuota(): Promise<void> {
  await asOwner('update identity_tenant set house_limit = 1000000', [])
}
async function countsOf(name: string, runId: string) {
  const [counts] = await asOwner<{ rooms: number; houses: number; done: number; audits: number }>(
    `select (select count(*)::int from housing_room where full_name like $1 || ' %') as rooms,
      (select count(distinct house_id)::int from housing_room where full_name like $1 || ' %') as houses,
      (select count(*)::int from system_audit where after->>'siteName' = $1) as audits,
      (select count(*)::int from infra_run_item where run_id = $2 and state = 'done') as done`,
    [name, runId],
  )
  return counts!
}
