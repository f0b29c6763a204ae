// Hostile requests to every endpoint of a real server: no answer ≥ 500, none later than 2 s, nothing of the inside in
// any, no row of the other tenant touched, memory calm. npm run trial -- fuzz --requests=100000 --seed=7
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { Client as Connection } from 'pg'
import { INSIDE, requestsOf } from '../../apps/server/test/hostile.ts'
import { rowCounts } from '../../apps/server/test/row-counts.ts'
import { addPlace, addSignedLease } from '../../apps/server/test/samples.ts'
import { oneTimePassword, signInTo, startServer } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'

const options = {
  requests: { type: 'string', default: '10000' },
  seed: { type: 'string', default: String(Date.now() % 1e6) },
} as const
const { values } = parseArgs({ options })
const requests = Number(values.requests)
const dataDir = mkdtempSync(join(tmpdir(), 'cloud-steward-fuzz-'))
const server = await (await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })).ready()
const who = await signInTo(server.url, oneTimePassword(server.output()))
const ids = await addSignedLease(who, await addPlace(who))
const app = { ownerUrl: ownerUrlOf(dataDir) }

const targets = endpoints.filter(
  ({ from, permission }) => from !== 'upload' && permission !== 'account.sysuserdetail.signOut',
)
// One document in 20: they take long and read the same filters as the lists.
const kinds = [
  ...targets.filter(({ output }) => output.kind !== 'file'),
  ...targets.filter(({ output }) => output.kind === 'file').slice(0, 4),
]
const problems = new Map<string, number>()
const statuses = new Map<number, number>()
const complain = (text: string) => problems.set(text, (problems.get(text) ?? 0) + 1)
const touched: number[] = []
let slowest = 0
let refusedWrites = 0

async function one({ endpoint, input }: { endpoint: (typeof endpoints)[number]; input: unknown }): Promise<void> {
  const from = performance.now()
  const what = `${endpoint.permission} ${JSON.stringify(input)?.slice(0, 200)}`
  try {
    const { status, bytes } = await who.send(
      endpoint,
      input ?? 'null',
      endpoint.keyed ? { key: `fuzz-${performance.now()}-${Math.random()}` } : {},
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) complain(`${status} ${what}`)
    const text = bytes.subarray(0, 20_000).toString()
    if (!text.startsWith('{"code":200') && !text.startsWith('PK') && !text.startsWith('%PDF') && INSIDE.test(text))
      complain(`inside: ${what} → ${text.slice(0, 200)}`)
    if (!text.startsWith('{"code":200')) refusedWrites++
  } catch (error) {
    complain(`${(error as Error).message} ${what}`)
  }
  slowest = Math.max(slowest, performance.now() - from)
  touched.push(1)
}

const foreign = await rowCounts(app, 10_002)
const arbitrary = requestsOf(kinds, () => ids)
const batch = 500
for (let done = 0; done < requests; done += batch) {
  const list = fc.sample(arbitrary, { seed: Number(values.seed) + done, numRuns: Math.min(batch, requests - done) })
  for (let at = 0; at < list.length; at += 8) await Promise.all(list.slice(at, at + 8).map(one))
}
if (JSON.stringify(await rowCounts(app, 10_002)) !== JSON.stringify(foreign)) complain('rows of another tenant changed')
if (slowest > 2_000) complain(`one answer took ${Math.round(slowest)} ms`)
if (server.child.exitCode !== null) complain('the server ended')

// Refused requests alone must leave every count as it was.
const owner = new Connection({ connectionString: app.ownerUrl })
await owner.connect()
const { rows } = await owner.query('select count(*)::int as rows from system_audit where tenant_id <> 10001')
if (rows[0].rows) complain('audit rows of another tenant')
await owner.end()
server.child.kill('SIGTERM')
await server.ended
rmSync(dataDir, { recursive: true, force: true })
for (const [text, count] of [...problems].slice(0, 20)) console.error(`${count} × ${text}`)
console.log(
  `fuzz: ${touched.length} requests to ${kinds.length} endpoints, ${refusedWrites} refused, ${[...problems.values()].reduce((sum, count) => sum + count, 0)} wrong, slowest ${Math.round(slowest)} ms, statuses ${JSON.stringify(Object.fromEntries(statuses))}, seed ${values.seed}`,
)
process.exitCode = problems.size ? 1 : 0
