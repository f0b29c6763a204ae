import { queryTenantUser } from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import { solvedCaptcha } from '../../../../test/captcha.ts'
import { newId } from '../../../infra/db/id.ts'
import { asOwner } from '../../../infra/db/owner.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'

let app: TestApp
let [one, two] = [] as unknown as [TestTenant, TestTenant]
const PERSON = { username: `wang-${newId().slice(-8)}`, mobile: '', email: '' }
PERSON.mobile = `139${String(Math.abs(Number.parseInt(newId().slice(-8), 16)) % 100_000_000).padStart(8, '0')}`
PERSON.email = `${PERSON.username}@Example.com`
/** Every test from an address of its own: look-ups are counted. */
let address = 0
const freshAddress = () => `2001:db8::${(++address).toString(16)}:${newId().slice(-4)}`

interface Told {
  status: number
  body: { code?: number; message?: string; reason?: string; data?: unknown }
}
async function lookUp(userInfo: string, from: string, captchaKey = '', language = 'en'): Promise<Told> {
  const query = { userInfo, captchaKey }
  const headers = { 'accept-language': language }
  const answer = await app.http.inject({ url: queryTenantUser.path, query, headers, remoteAddress: from })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Told['body'] }
}
const set = (tenant: TestTenant, role: string, values: ReturnType<typeof sql>) =>
  tenantDb(app.pools.app, tenant.id).run(
    raw(sql`update identity_user set ${values} where tenant_id = ${tenant.id} and username = ${role}`),
  )
beforeAll(async () => {
  app = await testApp()
  ;[one, two] = [await freshTenant(app), await freshTenant(app, { name: '第二家公司' })]
  const { username, mobile, email } = PERSON
  await set(one, 'tenement', sql`username = ${username}, mobile = ${mobile}, email = ${email}`)
  await set(two, 'rentee', sql`mobile = ${mobile}, email = ${email}`)
})

it('finds the tenants of a person by name, address in any case, and number, with spaces around', async () => {
  const both = [one, two].map(({ code, name }) => ({ tenantCode: code, tenantName: name }))
  const from = freshAddress()
  expect((await lookUp(PERSON.username.toUpperCase(), from)).body.data).toEqual(both.slice(0, 1))
  expect((await lookUp(`  ${PERSON.email.toLowerCase()} `, from)).body.data).toEqual(both)
  const answer = await lookUp(PERSON.mobile, from)
  expect(answer.body).toEqual({ code: 200, status: 200, message: 'success', data: both })
  expect((await lookUp(PERSON.mobile.slice(1), freshAddress())).body.reason).toBe('identity.error.noTenant')
})

it('says of nobody exactly what the platform says, in three languages', async () => {
  const from = freshAddress()
  const said = async (language: string) => (await lookUp('nobody-at-all', from, '', language)).body.message
  expect(await said('en')).toBe('There is no corresponding tenant for this user')
  expect(await said('zh')).toBe('该用户没有对应的公司账户')
  expect(await said('zh-TW')).toBe('該使用者沒有對應的公司帳戶')
})

it('wants 3 to 100 characters, whatever spaces stand around them', async () => {
  for (const bad of ['', 'ab', ' ab ', 'x'.repeat(101)]) expect((await lookUp(bad, freshAddress())).body.code).toBe(400)
  expect((await lookUp('x'.repeat(100), freshAddress())).body.reason).toBe('identity.error.noTenant')
  for (const odd of ['%%%', "' or true --", '___', '\\\\\\'])
    expect((await lookUp(odd, freshAddress())).body.reason).toBe('identity.error.noTenant')
})

it('finds neither disabled users nor those of locked tenants', async () => {
  const found = async () => (await lookUp(PERSON.mobile, freshAddress())).body.data as { tenantCode: string }[]
  await set(two, 'rentee', sql`status = 'disabled'`)
  expect((await found()).map(({ tenantCode }) => tenantCode)).toEqual([one.code])
  await set(two, 'rentee', sql`status = 'active'`)
  await asOwner(app.ownerUrl, (client) =>
    client.query('update identity_tenant set status = $1 where id = $2', ['locked', one.id]),
  )
  expect((await found()).map(({ tenantCode }) => tenantCode)).toEqual([two.code])
  await asOwner(app.ownerUrl, (client) =>
    client.query('update identity_tenant set status = $1 where id = $2', ['active', one.id]),
  )
  expect(await found()).toHaveLength(2)
})

it('leaves the connection as narrow as it was', async () => {
  const seen = await tenantDb(app.pools.app, two.id).all(
    raw(sql`select * from identity_tenants_of(${PERSON.mobile})`),
    raw<{ tenant_id: number }>(sql`select distinct tenant_id from identity_user`),
  )
  expect(seen[1]).toEqual([{ tenant_id: two.id }])
  const nobody = await tenantDb(app.pools.app, 0).all(
    raw(sql`select * from identity_tenants_of(${PERSON.mobile})`),
    raw<{ n: number }>(sql`select count(*)::int as n from identity_user`),
  )
  expect(nobody[1]).toEqual([{ n: 0 }])
  expect(Object.keys(nobody[0][0] as object).toSorted()).toEqual(['code', 'name'])
})

it('finds them also where row-level security binds the owner of the database', async () => {
  const found = await asOwner(app.ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('create role bound_owner nologin; grant select on identity_tenant, identity_user to bound_owner')
    await client.query('alter function identity_tenants_of(text) owner to bound_owner')
    const { rows } = await client.query<{ code: string }>('select code from identity_tenants_of($1)', [PERSON.email])
    await client.query('rollback')
    return rows
  })
  expect(found.map(({ code }) => code)).toEqual([one.code, two.code])
})

it('asks for a captcha after three look-ups from an address, even of fifty at once, and each is good for one', async () => {
  const from = freshAddress()
  const all = await Promise.all(Array.from({ length: 50 }, () => lookUp(PERSON.mobile, from)))
  expect(all.filter(({ body }) => body.code === 200)).toHaveLength(3)
  expect(new Set(all.filter(({ body }) => body.code !== 200).map(({ body }) => body.reason))).toEqual(
    new Set(['identity.error.captchaNeeded']),
  )
  expect((await lookUp('nobody-at-all', from)).body.reason).toBe('identity.error.captchaNeeded')
  const key = await solvedCaptcha(app, from)
  const used = await Promise.all(Array.from({ length: 20 }, () => lookUp(PERSON.mobile, from, key)))
  expect(used.filter(({ body }) => body.code === 200)).toHaveLength(1)
})

it('refuses an address after thirty look-ups in an hour, solved captchas or not', async () => {
  const from = freshAddress()
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) {
    const key = n < 3 ? '' : await solvedCaptcha(app, from)
    statuses.push((await lookUp(n % 2 ? PERSON.mobile : 'nobody-at-all', from, key)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect((await lookUp(PERSON.mobile, freshAddress())).status).toBe(200)
})
