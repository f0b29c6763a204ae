import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@cloud-steward/contract'
import { site } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser, queryCurrentAuthority, signOut, updatePassword } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { freshTenant, signIn } from './app.ts'
import { freshPlace } from './place.ts'
import { rowCounts } from './row-counts.ts'
import { inputOf } from './samples.ts'
import { dayFromNow, setTenant } from './tenants.ts'

const { app, tenant, admin, ids } = await freshPlace()
const granted = endpoints.filter(({ access }) => access === 'granted')
const isFile = ({ output }: (typeof endpoints)[number]) => output.kind === 'file'
const yesterday = dayFromNow(-1)
const reasonsOf = async (who: typeof admin, of: typeof endpoints) => {
  const reasons: string[] = []
  for (const endpoint of of) {
    const input = endpoint.from === 'body' ? inputOf(endpoint, ids) : { id: newId() }
    const { status, body } = await who.send(endpoint, input, { key: `reason-${newId()}` })
    reasons.push(`${endpoint.permission} ${status} ${body?.reason ?? ''}`)
  }
  return reasons
}

it('refuses every write with one reason after the end, within a second, and changes nothing', async () => {
  await setTenant(app, tenant, { ends_on: yesterday })
  await delay(1_050)
  const writes = granted.filter((one) => one.method !== 'GET' && !isFile(one))
  expect(writes.length).toBeGreaterThan(60)
  const { body } = await admin.send(site.endpoints.add, {})
  expect(body.message).toContain(yesterday)
  const before = await rowCounts(app, tenant.id)
  // What only the platform has is refused before that.
  const mine = (await reasonsOf(admin, writes)).filter((reason) => !reason.endsWith('kit.error.forbidden'))
  expect(mine.filter((reason) => !reason.endsWith(' 403 identity.error.tenantReadOnly'))).toEqual([])
  expect(mine.length).toBeGreaterThan(60)
  expect(await rowCounts(app, tenant.id)).toEqual(before)
})

it('still lets people sign in and out, read, export and change their own password', async () => {
  const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  const { data: me } = (await clerk.call(getSysUser, {})).body
  expect((await clerk.call(queryCurrentAuthority, {})).status).toBe(200)
  const reads = granted.filter((one) => one.method === 'GET' || isFile(one))
  expect((await reasonsOf(admin, reads)).filter((reason) => reason.includes('tenantReadOnly'))).toEqual([])
  expect((await admin.send(site.endpoints.query, {})).body.code).toBe(200)
  expect((await admin.send(site.endpoints.export, {})).bytes.subarray(0, 2).toString()).toBe('PK')
  const change = { id: me.id, password: 'correct horse 1', newPassword: 'correct horse 3' }
  expect((await clerk.call(updatePassword, change)).body.code).toBe(200)
  expect((await clerk.call(signOut, {})).body.code).toBe(200)
})

it('is open to the end of its last day, and locked after its days of grace', async () => {
  const other = await freshTenant(app)
  const add = async () => {
    const { body } = await (await signIn(app, other)).send(site.endpoints.add, {})
    return body.reason
  }
  await setTenant(app, other, { starts_on: dayFromNow(0), ends_on: dayFromNow(0) })
  expect(await add()).toBe('kit.error.invalid')
  await setTenant(app, other, { starts_on: null, ends_on: dayFromNow(-30), grace_days: 30 })
  expect(await add()).toBe('identity.error.tenantReadOnly')
  const running = await signIn(app, other)
  await setTenant(app, other, { ends_on: dayFromNow(-31) })
  await expect(signIn(app, other)).rejects.toThrow(/has expired/)
  await delay(1_050)
  expect((await running.call(getSysUser, {})).body).toMatchObject({
    code: 50_014,
    reason: 'identity.error.tenantExpired',
  })
  await setTenant(app, other, { starts_on: dayFromNow(1), ends_on: null })
  await expect(signIn(app, other)).rejects.toThrow(new RegExp(`from ${dayFromNow(1)}`))
  await setTenant(app, other, { starts_on: null, status: 'locked' })
  await expect(signIn(app, other)).rejects.toThrow(/disabled/)
})
