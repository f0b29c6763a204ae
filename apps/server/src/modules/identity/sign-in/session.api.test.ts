import { setTimeout as delay } from 'node:timers/promises'
import { getSysUser, token } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, type TestApp, testApp } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'

const app: TestApp = await testApp()
const PASSWORD = 'correct horse 1'
interface Told {
  access_token?: string
  refresh_token?: string
  reason?: string
}
async function ask(query: Record<string, string>, remoteAddress = '127.0.0.1'): Promise<{ status: number } & Told> {
  const { statusCode, body } = await app.http.inject({ method: 'POST', url: token.path, query, remoteAddress })
  return { status: statusCode, ...(JSON.parse(body) as Told) }
}
const enter = (tenantCode: string, username: string, password = PASSWORD, from?: string) =>
  ask({ grant_type: 'password', tenantCode, username, password }, from)
/** Asks for a picture, cheats (the answer is what the database compares with), and then does the work. */
async function solved<A extends unknown[]>(work: (...given: A) => Promise<{ status: number } & Told>, ...given: A) {
  const key = newId()
  await tenantDb(app.pools.app, 0).run(
    raw(
      sql`insert into identity_captcha (name, answer, ip, solved_at, ends_at) values (${key}, '', '127.0.0.1', now(), now() + interval '1 minute')`,
    ),
  )
  return work(...given)
}
const renew = (refresh_token = '') => ask({ grant_type: 'refresh_token', refresh_token })
const whoAmI = async (access = ''): Promise<number> =>
  (await app.http.inject({ url: getSysUser.path, headers: { authorization: `Bearer ${access}` } })).statusCode

it('refuses more than five wrong passwords of an account, then the right one alike, known or not', async () => {
  const { code } = await freshTenant(app)
  for (const name of ['admin', 'nobody-of-this-name']) {
    const wrong = await Promise.all(Array.from({ length: 12 }, () => enter(code, name, 'wrong')))
    const looked = wrong.filter(({ reason }) => reason === 'identity.error.badCredentials')
    expect(looked.length).toBeGreaterThan(2)
    expect(looked.length).toBeLessThan(6)
    while ((await solved(enter, code, name, 'wrong')).status === 400);
    expect(await solved(enter, code, name.toUpperCase())).toMatchObject({
      status: 429,
      reason: 'identity.error.lockedFor',
    })
  }
  expect((await enter(code, 'tenement')).access_token).toBeTruthy()
})

it('forgets wrong passwords after a right one', async () => {
  const { code } = await freshTenant(app)
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 2; wrong++) expect((await enter(code, 'admin', 'wrong')).status).toBe(400)
    expect((await enter(code, 'admin')).access_token).toBeTruthy()
  }
})

it('refuses an address that tries many accounts, and nobody else', async () => {
  const { code } = await freshTenant(app)
  const address = `203.0.113.${1 + (Number(code) % 200)}`
  const tries = []
  for (let n = 0; n < 64; n++) tries.push((await enter(code, `guess-${n}`, 'wrong', address)).status)
  expect(tries.filter((status) => status === 400)).toHaveLength(60)
  expect((await enter(code, 'admin', PASSWORD, address)).status).toBe(429)
  expect((await enter(code, 'admin', PASSWORD, '198.51.100.7')).access_token).toBeTruthy()
})

it('believes where a request comes from only of a proxy it knows', async () => {
  const { code } = await freshTenant(app)
  const from = async (remoteAddress: string, claimed: string) => {
    const query = { grant_type: 'password', tenantCode: code, username: 'admin', password: PASSWORD }
    const headers = { 'x-forwarded-for': claimed }
    await app.http.inject({ method: 'POST', url: token.path, query, remoteAddress, headers })
    const row = await tenantDb(app.pools.app, 0).first(
      raw<{ ip: string }>(
        sql`select ip from identity_session where tenant_id = ${Number(code)} order by created_at desc limit 1`,
      ),
    )
    return row?.ip
  }
  expect(await from('127.0.0.1', '203.0.113.250')).toBe('203.0.113.250')
  expect(await from('198.51.100.9', '203.0.113.250')).toBe('198.51.100.9')
  // What the first proxy was told by somebody else is no proxy's word.
  expect(await from('127.0.0.1', '1.1.1.1, 203.0.113.251')).toBe('203.0.113.251')
})

it('ends everything that descends from a sign-in when an old refresh token comes again', async () => {
  const { code } = await freshTenant(app)
  const other = await enter(code, 'admin')
  const first = await enter(code, 'admin')
  const second = await renew(first.refresh_token)
  expect([await whoAmI(first.access_token), await whoAmI(second.access_token)]).toEqual([401, 200])
  expect(await renew(first.refresh_token)).toMatchObject({ status: 400, reason: 'identity.error.sessionUnknown' })
  await delay(1_100)
  expect(await whoAmI(second.access_token)).toBe(401)
  expect((await renew(second.refresh_token)).status).toBe(400)
  expect(await whoAmI(other.access_token)).toBe(200)
})

it('writes a sign-in into the operation log, with where it came from', async () => {
  const tenant = await freshTenant(app)
  const { refresh_token } = await enter(tenant.code, 'admin', PASSWORD, '198.51.100.9')
  await enter(tenant.code, 'admin', 'wrong')
  await renew(refresh_token)
  const rows = await tenantDb(app.pools.app, tenant.id).rows(
    raw(sql`select username, action, after->>'ip' as ip from system_audit where tenant_id = ${tenant.id}`),
  )
  expect(rows).toEqual([{ username: 'admin', action: 'signIn', ip: '198.51.100.9' }])
})

it('gives one pair for fifty uses of one refresh token at once', async () => {
  const { code } = await freshTenant(app)
  const { refresh_token } = await enter(code, 'admin')
  const all = await Promise.all(Array.from({ length: 50 }, () => renew(refresh_token)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})
