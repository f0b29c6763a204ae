// Twenty thousand requests of one tenant that name another one's records: every endpoint, every place an id can stand,
// alone, among own ones and in other letters, as each role. A foreign id is answered like one that does not exist, no
// answer speaks of the other tenant, and none of his rows changes. npm run trial -- isolation
import type { Endpoint, Field } from '@cloud-steward/contract'
import { endpoints, ROLES, resources } from '@cloud-steward/contract'
import { getSysUser } from '@cloud-steward/contract/identity/session.ts'
import type { Client } from '../../apps/server/test/client.ts'
import { rowCounts } from '../../apps/server/test/row-counts.ts'
import { addOne, addPlace, addSignedLease, byHand, type Ids, inputOf } from '../../apps/server/test/samples.ts'
import { signInTo } from '../../apps/server/test/spawned-server.ts'
import { startProduct } from '../_product.ts'
import { startTrial } from './_trial.ts'

const PASSWORD = 'demo-pass-1'
const CANARY = '金丝雀'
const USERS = {
  ROLE_ADMIN: 'admin',
  ROLE_TENEMENT: 'operator',
  ROLE_LANDLORD: 'landlord',
  ROLE_RENTEE: 'rentee',
  ROLE_INSTALLER: 'installer',
}
const HIS_TENANT = 10_002
const { values, problems, end } = startTrial('isolation', { least: '20000', seconds: '900' })
const product = await startProduct('isolation', { DEMO: '1', DEMO_PASSWORD: PASSWORD })
const signIn = (tenantCode: string, username: string) => signInTo(product.url, PASSWORD, tenantCode, username)
async function placeOf(admin: Client, marker: string): Promise<Ids> {
  const ids = await addSignedLease(admin, await addPlace(admin, marker))
  for (const resource of byHand) ids[resource.name] ??= await addOne(admin, resource, ids, marker)
  // What nobody adds by hand (bills, entries, notices of others …) the demonstration has.
  for (const { name, endpoints: of } of resources.filter((one) => !(one.name in ids))) {
    const { body } = await admin.send(of.query, { pageSize: 1 })
    const [row] = (body?.data as { list?: { id: string }[] } | undefined)?.list ?? []
    if (row && /^[0-9a-f-]{36}$/.test(row.id)) ids[name] = row.id
  }
  return ids
}
const ours = await placeOf(await signIn('10001', 'admin'), '云')
const theirs = await placeOf(await signIn(String(HIS_TENANT), 'admin'), CANARY)
const secret = new RegExp([CANARY, ...Object.values(theirs)].join('|'), 'i')

const innermost = (field: Field): Field => (field.kind === 'list' ? innermost(field.of) : field)
/** Paths of fields that take an id, also inside groups and lists of groups. */
function placesIn(input: Endpoint['input'], path: string[] = []): string[][] {
  return Object.entries(input).flatMap(([key, field]) => {
    const inner = innermost(field)
    if (inner.kind === 'group') return placesIn(inner.fields, [...path, key])
    const takesId = ['id', 'ref'].includes(inner.kind) || key === 'id' || /Ids?$/.test(key)
    return takesId ? [[...path, key]] : []
  })
}
/** The input with a value put where the path leads, inside lists into their first element. */
function withValue(input: Record<string, unknown>, [key, ...rest]: string[], value: unknown): Record<string, unknown> {
  const was = input[key!]
  if (!rest.length) return { ...input, [key!]: Array.isArray(was) ? [value] : value }
  const inner = (Array.isArray(was) ? was[0] : was) as Record<string, unknown> | undefined
  const changed = withValue(inner ?? {}, rest, value)
  return { ...input, [key!]: Array.isArray(was) ? [changed] : changed }
}
let [probes, admitted] = [0, 0]
async function probe(caller: Client, endpoint: Endpoint, path: string[], name: string): Promise<void> {
  const own = ours[name] ?? ours['housing.room']!
  const good = endpoint.from === 'body' ? inputOf(endpoint, ours, '探') : {}
  const answer = async (value: string) => {
    probes++
    const { status, body, bytes } = await caller.send(endpoint, withValue(good, path, value), {
      key: crypto.randomUUID(),
    })
    if (status !== 401 && status !== 403) admitted++
    return { said: [status, body?.code, body?.reason].join(' '), status, text: bytes.toString() }
  }
  const [foreign, absent] = [theirs[name]!, crypto.randomUUID()]
  for (const form of [(id: string) => id, (id: string) => `${own},${id}`, (id: string) => id.toUpperCase()]) {
    const [theirsSaid, nobodysSaid] = [await answer(form(foreign)), await answer(form(absent))]
    const what = `${endpoint.permission} ${path.join('.')} = ${name}`
    if (theirsSaid.said !== nobodysSaid.said) problems.push(`${what}: ${theirsSaid.said}, absent: ${nobodysSaid.said}`)
    if (theirsSaid.status >= 500) problems.push(`${what}: ${theirsSaid.status}`)
    const echo = new RegExp(foreign, 'gi')
    if (secret.test(theirsSaid.text.replace(echo, ''))) problems.push(`${what} speaks of the other tenant`)
  }
}

const counted = { ownerUrl: product.ownerUrl }
const before = await rowCounts(counted, HIS_TENANT)
const from = performance.now()
const names = Object.keys(theirs)
// Ending sessions, changing the own password: nobody could go on.
const SPARED = /signOut|revoke|updatePassword|delete|endLease|cancelLease|Focus|lock/i
for (const role of ROLES) {
  const caller = await signIn('10001', USERS[role])
  for (const endpoint of endpoints) {
    if (endpoint.access === 'public' || endpoint.from === 'upload') continue
    for (const path of placesIn(endpoint.input)) {
      const known = endpoint.output.kind === 'file' ? names.slice(0, 2) : names
      for (const name of SPARED.test(endpoint.permission) ? names.slice(0, 3) : known) {
        if (performance.now() - from > Number(values.seconds) * 1_000) break
        await probe(caller, endpoint, path, name)
      }
    }
  }
  // Whoever was signed out meanwhile was refused for the wrong reason.
  const { body } = await caller.call(getSysUser, {})
  if (body?.code !== 200) problems.push(`${role} is no longer signed in`)
}
// What the workers of the other tenant wrote meanwhile by themselves: none is due within the trial.
const after = await rowCounts(counted, HIS_TENANT)
for (const [table, rows] of Object.entries(before))
  if (after[table] !== rows) problems.push(`${table}: ${rows} rows of the other tenant became ${after[table]}`)
if (admitted < Number(values.least)) problems.push(`only ${admitted} requests came to the records`)
await product.stop()
end(
  `${probes} requests as ${ROLES.length} roles, ${admitted} of them let through to the records, in ${((performance.now() - from) / 1_000).toFixed(0)} s`,
)
process.exit()
