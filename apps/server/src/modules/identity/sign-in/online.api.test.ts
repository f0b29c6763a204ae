import { setTimeout as delay } from 'node:timers/promises'
import { getSysUser, online, removePrincipal } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const admin = await signIn(app, tenant)
const names = async (client = admin): Promise<string[]> => {
  const { body } = await client.call(online.endpoints.query, { pageSize: 100 })
  return ((body.data as { list: unknown }).list as { username: string }[]).map(({ username }) => username).toSorted()
}

it('lists the live sessions of the own tenant', async () => {
  const landlord = await signIn(app, tenant, 'ROLE_LANDLORD')
  expect(await names()).toEqual(['admin', 'landlord'])
  expect(await names(await signIn(app, await freshTenant(app)))).toEqual(['admin'])
  expect((await landlord.call(online.endpoints.query, {})).status).toBe(403)
})

it('ends all sessions of a user, who is refused from the next request on', async () => {
  const [one, two] = [await signIn(app, tenant, 'ROLE_TENEMENT'), await signIn(app, tenant, 'ROLE_TENEMENT')]
  expect((await admin.call(removePrincipal, { username: 'tenement' })).body.code).toBe(200)
  await delay(1_100)
  for (const client of [one, two]) {
    const { status, body } = await client.call(getSysUser, {})
    expect([status, body.code]).toEqual([401, 50_012])
  }
  expect(await names()).not.toContain('tenement')
})

it('knows nobody of another tenant', async () => {
  const other = await freshTenant(app)
  const stranger = await signIn(app, other, 'ROLE_RENTEE')
  expect((await admin.call(removePrincipal, { username: 'nobody' })).status).toBe(404)
  await admin.call(removePrincipal, { username: 'rentee' })
  await delay(1_100)
  expect((await stranger.call(getSysUser, {})).status).toBe(200)
})
