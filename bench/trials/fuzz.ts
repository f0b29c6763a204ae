// Hostile requests to every endpoint of a real server: no answer ≥ 500, none later than 2 s, nothing of the inside in
// any, no row of the other tenant touched, memory calm. npm run trial -- fuzz --requests=100000 --seed=7
import { endpoints } from '@cloud-steward/contract'
import { tenant } from '@cloud-steward/contract/platform/index.ts'
import * as fc from 'fast-check'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import { INSIDE, requestsOf } from '../../apps/server/test/hostile.ts'
import { type HostileUpload, hostileUpload } from '../../apps/server/test/hostile-uploads.ts'
import { rowCounts } from '../../apps/server/test/row-counts.ts'
import { addPlace, addSignedLease } from '../../apps/server/test/samples.ts'
import { oneTimePassword, signInTo, startServer, tokenFrom } from '../../apps/server/test/spawned-server.ts'
import { ownerUrlOf } from './_owner.ts'
import { startTrial } from './_trial.ts'

const { values, folder: dataDir, problems, end } = startTrial('fuzz', { requests: '10000' })
const requests = Number(values.requests)
const server = await (await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })).ready()
const password = oneTimePassword(server.output())
const [who, token] = [await signInTo(server.url, password), await tokenFrom(server.url, password)]
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
const statuses = new Map<number, number>()
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
    if (status >= 500) problems.push(`${status} ${what}`)
    const text = bytes.subarray(0, 20_000).toString()
    if (!text.startsWith('{"code":200') && !text.startsWith('PK') && !text.startsWith('%PDF') && INSIDE.test(text))
      problems.push(`inside: ${what} → ${text.slice(0, 200)}`)
    if (!text.startsWith('{"code":200')) refusedWrites++
  } catch (error) {
    problems.push(`${(error as Error).message} ${what}`)
  }
  slowest = Math.max(slowest, performance.now() - from)
  touched.push(1)
}

const uploads = endpoints.filter(({ from }) => from === 'upload')
async function upload(path: string, { type, body }: HostileUpload): Promise<void> {
  const from = performance.now()
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  }).catch((error: Error) => problems.push(`${error.message} ${path} ${type}`))
  if (typeof answer === 'number') return
  const text = await answer.text()
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (answer.status >= 500) problems.push(`${answer.status} ${path} ${type} ${text.slice(0, 200)}`)
  if (INSIDE.test(text)) problems.push(`inside: ${path} ${type} → ${text.slice(0, 200)}`)
  slowest = Math.max(slowest, performance.now() - from)
  touched.push(1)
}

/** Another tenant, put in by the platform; those the requests add themselves have rows and an audit of their own. */
const added = await who.send(tenant.endpoints.add, { tenantName: 'Another', adminUsername: 'another' })
if (added.body.code !== 200) throw new Error(JSON.stringify(added.body))
const other = await asOwner(app.ownerUrl, async (owner) => {
  const { rows } = await owner.query<{ id: number }>('select id from identity_tenant where id <> 10001')
  return rows[0]!.id
})
const foreign = await rowCounts(app, other)
const arbitrary = requestsOf(kinds, () => ids)
const batch = 500
for (let done = 0; done < requests; done += batch) {
  const list = fc.sample(arbitrary, { seed: Number(values.seed) + done, numRuns: Math.min(batch, requests - done) })
  for (let at = 0; at < list.length; at += 8) await Promise.all(list.slice(at, at + 8).map(one))
  // One request in ten is an upload.
  const files = fc.sample(hostileUpload, { seed: Number(values.seed) + done, numRuns: Math.ceil(list.length / 10) })
  for (const [at, file] of files.entries()) await upload(uploads[(done + at) % uploads.length]!.path, file)
}
const now = await rowCounts(app, other)
const changed = Object.keys(now).filter((table) => now[table] !== foreign[table])
if (changed.length) problems.push(`rows of another tenant changed: ${changed.join(', ')}`)
if (slowest > 2_000) problems.push(`one answer took ${Math.round(slowest)} ms`)
if (server.child.exitCode !== null) problems.push('the server ended')

server.child.kill('SIGTERM')
await server.ended
end(
  `${touched.length} requests to ${kinds.length} endpoints, ${refusedWrites} refused, slowest ${Math.round(slowest)} ms, statuses ${JSON.stringify(Object.fromEntries(statuses))}`,
)
