import type { Endpoint, InputOf } from '@cloud-steward/contract'
import { site } from '@cloud-steward/contract/housing/index.ts'
import {
  getSysUser,
  message,
  online,
  queryCurrentAuthority,
  signOut,
  supportGrant,
  user,
} from '@cloud-steward/contract/identity/index.ts'
import * as contract from '@cloud-steward/contract/identity/support-grant.ts'
import { business } from '@cloud-steward/contract/platform/business.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { type Client, client } from '../../../../test/client.ts'
import { freshPlace } from '../../../../test/place.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const app = await testApp()
const platform = await platformTenant(app)
let tenant: TestTenant
let [admin, keeper] = [] as unknown as [Client, Client]
const reasonOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason
const grant = async (more: object = {}) => {
  const { data, reason } = await ask(admin, contract.grantSupport, { hours: 2, reason: '对账不平', ...more })
  expect(reason).toBeUndefined()
  return data.id
}
async function looker(who = keeper): Promise<Client> {
  const { data, reason } = await ask(who, contract.lookIn, { tenantCode: tenant.code })
  expect(reason).toBeUndefined()
  return client(app.http, data.access_token!)
}
const rowsOf = async (who: Client, endpoint: Endpoint, input: object = {}) =>
  ((await who.send(endpoint, input)).body.data as { list: Record<string, unknown>[] }).list
const traces = (at: TestTenant, grantId: string) =>
  at
    .ctx()
    .db.rows(
      raw<{ action: string; username: string; after: { thing?: string } }>(
        sql`select action, username, after from system_audit where tenant_id = ${at.id} and record_id = ${grantId} order by id`,
      ),
    )
const lookedAt = async (at: TestTenant, grantId: string) =>
  (await traces(at, grantId))
    .filter(({ action }) => action === 'lookAt')
    .map(({ username, after }) => [username, after.thing])

beforeEach(async () => {
  const place = await freshPlace()
  tenant = place.tenant
  admin = await signIn(app, tenant)
  keeper = await signIn(app, platform)
})

it('lets platform staff in only with a grant of the tenant, and only those it names', async () => {
  expect(await reasonOf(keeper, contract.lookIn, { tenantCode: tenant.code })).toBe('identity.error.noSupportGrant')
  await grant()
  const other = await signIn(app, await freshTenant(app))
  expect((await other.call(contract.lookIn, { tenantCode: tenant.code })).status).toBe(403)
  expect((await admin.call(contract.lookIn, { tenantCode: tenant.code })).status).toBe(403)
  const clerk = await signIn(app, platform, 'ROLE_TENEMENT')
  expect((await clerk.call(contract.lookIn, { tenantCode: tenant.code })).status).toBe(403)
  expect((await keeper.call(contract.lookIn, { tenantCode: 'nowhere' })).status).toBe(404)
  expect((await keeper.call(contract.lookIn, { tenantCode: platform.code })).status).toBe(404)
})

it('is given by an administrator for at most 72 hours, and names one person or all', async () => {
  const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  expect((await clerk.call(contract.grantSupport, { hours: 1, reason: 'x' })).status).toBe(403)
  expect(await reasonOf(admin, contract.grantSupport, { hours: 73, reason: 'x' })).toBe('kit.error.invalid')
  expect(await reasonOf(keeper, contract.grantSupport, { hours: 1, reason: 'x' })).toBe(
    'identity.error.supportOfPlatform',
  )
  await grant({ username: 'somebody.else' })
  expect(await reasonOf(keeper, contract.lookIn, { tenantCode: tenant.code })).toBe('identity.error.noSupportGrant')
  await grant({ username: 'ADMIN' })
  await looker()
  const other = await signIn(app, await freshTenant(app))
  expect(await rowsOf(other, supportGrant.endpoints.query)).toEqual([])
})

it('reads the tenant, and each look stands in the audit of both', async () => {
  const id = await grant()
  const businesses = await rowsOf(keeper, business.endpoints.query, { tenantName: tenant.name, pageSize: 100 })
  expect(businesses.find((row) => row.tenantCode === tenant.code)?.supportUntil).toBeTruthy()
  const eye = await looker()
  const { data } = (await eye.call(getSysUser, {})).body
  expect(data).toMatchObject({ username: 'admin@10001', tenantCode: tenant.code, lookIn: { tenantName: tenant.name } })
  expect(data.roles).toEqual(['ROLE_SUPPORT'])
  const authorityOf = async (who: Client) =>
    JSON.parse((await who.call(queryCurrentAuthority, {})).bytes.toString()) as { menuButton: string[] }
  const authority = await authorityOf(eye)
  expect(JSON.stringify(authority)).toContain('"house_list"')
  // The console hides the buttons whose calls the server would refuse; the tenant's administrator sees them.
  const writing = ['site:add', 'site:update', 'site:delete', 'site:export', 'rentbill:pay']
  expect(authority.menuButton).toEqual(expect.arrayContaining(writing))
  expect((await authorityOf(admin)).menuButton.filter((one) => writing.includes(one))).toEqual([])
  const own = await rowsOf(admin, site.endpoints.query)
  expect(own.length).toBeGreaterThan(0)
  const [seen] = await rowsOf(eye, site.endpoints.query)
  expect(seen!.id).toBe(own[0]!.id)
  await eye.send(site.endpoints.query, { id: own[0]!.id })
  const things = [
    ['admin@10001', 'housing.site.query'],
    ['admin@10001', 'housing.site.query'],
  ]
  expect(await lookedAt(tenant, id)).toEqual(things)
  expect(await lookedAt(platform, id)).toEqual(things.map(([, thing]) => ['admin', thing]))
  for (const at of [tenant, platform])
    expect((await traces(at, id)).some(({ action }) => action === 'lookIn')).toBe(true)
  expect((await rowsOf(admin, supportGrant.endpoints.query))[0]).toMatchObject({ id, state: 'open', viewCount: 2 })
})

it('changes nothing, takes no file, and reaches no account', async () => {
  await grant()
  const eye = await looker()
  const [row] = await rowsOf(eye, site.endpoints.query)
  const statusOf = async (endpoint: Endpoint, input: object) => {
    const { status, body } = await eye.send(endpoint, input, { key: newId() })
    return [status, body.reason]
  }
  expect(await statusOf(site.endpoints.update, { id: row!.id, name: 'x' })).toEqual([403, 'identity.error.onlyReads'])
  expect(await statusOf(site.endpoints.delete, { id: row!.id })).toEqual([403, 'identity.error.onlyReads'])
  for (const file of [site.endpoints.export, site.endpoints.exportWord, site.endpoints.exportPDF])
    expect(await statusOf(file, {})).toEqual([403, 'identity.error.lookInNoFiles'])
  expect(await statusOf(online.endpoints.query, {})).toEqual([403, 'identity.error.notOfAccount'])
  expect(await statusOf(contract.grantSupport, { hours: 1, reason: 'x' })).toEqual([403, 'identity.error.notOfAccount'])
  expect(await statusOf(contract.endSupport, { id: newId(), reason: 'x' })).toEqual([
    403,
    'identity.error.notOfAccount',
  ])
  expect((await eye.send(message.endpoints.query, {})).status).toBe(200)
})

it('is over at once when it is ended: the next request is refused', async () => {
  const id = await grant()
  const eye = await looker()
  expect((await eye.send(site.endpoints.query, {})).status).toBe(200)
  expect(await reasonOf(admin, contract.endSupport, { id, reason: '已解决' })).toBeUndefined()
  expect((await eye.send(site.endpoints.query, {})).status).toBe(401)
  expect(await reasonOf(admin, contract.endSupport, { id, reason: 'x' })).toBe('identity.error.supportOver')
  expect(await reasonOf(keeper, contract.lookIn, { tenantCode: tenant.code })).toBe('identity.error.noSupportGrant')
  expect((await rowsOf(admin, supportGrant.endpoints.query))[0]).toMatchObject({
    state: 'ended',
    endReason: '已解决',
    endedBy: 'admin',
  })
})

it('is over when its time is: the next request is refused', async () => {
  const id = await grant()
  const eye = await looker()
  expect((await eye.send(site.endpoints.query, {})).status).toBe(200)
  await tenant
    .ctx()
    .db.run(
      raw(
        sql`update identity_support_grant set ends_at = now() - interval '1 second' where tenant_id = ${tenant.id} and id = ${id}`,
      ),
    )
  const { status, body } = await eye.send(site.endpoints.query, {})
  expect([status, body.reason]).toEqual([401, 'identity.error.supportOver'])
  expect((await rowsOf(admin, supportGrant.endpoints.query))[0]).toMatchObject({ state: 'expired' })
})

it('goes with the sign-in at the platform, and with the account there', async () => {
  await grant()
  const eye = await looker()
  expect((await eye.send(site.endpoints.query, {})).status).toBe(200)
  await keeper.call(signOut, {})
  expect((await eye.send(site.endpoints.query, {})).status).toBe(401)
  const again = await signIn(app, platform)
  const other = await looker(again)
  await platform
    .ctx()
    .db.run(
      raw(sql`update identity_user set status = 'disabled' where tenant_id = ${platform.id} and username = 'admin'`),
    )
  expect((await other.send(site.endpoints.query, {})).status).toBe(401)
  await platform
    .ctx()
    .db.run(
      raw(sql`update identity_user set status = 'active' where tenant_id = ${platform.id} and username = 'admin'`),
    )
  // Leaving is his to do.
  const last = await looker(await signIn(app, platform))
  expect((await last.call(signOut, {})).status).toBe(200)
  expect((await last.send(user.endpoints.query, {})).status).toBe(401)
})
