import { createHash, randomBytes } from 'node:crypto'
import {
  appClient,
  authorize,
  dropMyApp,
  org,
  queryAuthorization,
  queryMyApp,
  removePrincipal,
  revoke,
  token as tokenEndpoint,
} from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { type Client, client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const [admin, operator, stranger] = await Promise.all([
  signIn(app, tenant),
  signIn(app, tenant, 'ROLE_TENEMENT'),
  signIn(app, await freshTenant(app)),
])
const SECRET = 'a secret of some length'
const BACK = 'https://erp.example/back'
const stamp = newId().slice(-8)
let count = 0
const draft = (values: object = {}) => ({
  clientCode: `erp-${stamp}-${++count}`,
  clientSecret: SECRET,
  authType: 'authorization_code,refresh_token',
  authScope: 'ui,read',
  tokenSeconds: 600,
  refreshSeconds: 3_600,
  fallbackUrl: `${BACK},http://127.0.0.1:4711/cb`,
  ...values,
})
interface Made {
  id: string
  code: string
}
async function makeClient(values: object = {}, who = admin): Promise<Made> {
  const given = draft(values)
  const { body } = await who.send(appClient.endpoints.add, given)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return { id: (body.data as { id: string }).id, code: given.clientCode }
}
interface Tokens {
  status: number
  access_token?: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  error?: string
  reason?: string
}
async function post(path: string, form: Record<string, string>, basic?: string): Promise<Tokens> {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
    },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) }
}
const tokens = (form: Record<string, string>, basic?: string) => post(tokenEndpoint.path, form, basic)
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const request = (code: string, values: object = {}) => ({
  response_type: 'code',
  client_id: code,
  redirect_uri: BACK,
  scope: 'read',
  state: 'a b&c',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...values,
})
/** The code a person's browser takes back. */
async function codeFor(code: string, who: Client = operator, values: object = {}): Promise<string> {
  const { body } = await who.send(authorize, request(code, values))
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  const { searchParams, origin } = new URL((body.data as { location: string }).location)
  expect([origin, searchParams.get('state')]).toEqual(['https://erp.example', 'a b&c'])
  return searchParams.get('code')!
}
const exchange = (of: Made, code: string, values: object = {}) =>
  tokens(
    { grant_type: 'authorization_code', code, redirect_uri: BACK, code_verifier: verifier, ...values },
    `${of.code}:${SECRET}`,
  )
const as = (token: string | undefined) => client(app.http, token)
const works = async (token: string | undefined, who = org.endpoints.query) => (await as(token).send(who, {})).body.code

describe('a program', () => {
  it('keeps its secret to itself', async () => {
    const { id } = await makeClient()
    const { body } = await admin.send(appClient.endpoints.query, { id })
    expect(JSON.stringify(body)).not.toContain(SECRET)
    expect((body.data as { list: object[] }).list).toMatchObject([{ clientSecret: '******' }])
    const stored = await tenantDb(app.pools.app, tenant.id).rows(
      raw(sql`select (select jsonb_agg(k) from identity_client_key k where k.client_id = ${id}) as key,
        (select jsonb_agg(a) from system_audit a where a.tenant_id = ${tenant.id} and a.record_id = ${id}) as audit`),
    )
    expect(JSON.stringify(stored)).not.toContain(SECRET)
    expect(JSON.stringify(stored)).toContain('$argon2id$')
    expect((await stranger.send(appClient.endpoints.update, { id, authScope: 'ui' })).status).toBe(404)
  })

  it('has a code that no other tenant has, and terms that make sense', async () => {
    const { code } = await makeClient()
    const answer = async (values: object, who = admin) =>
      (await who.send(appClient.endpoints.add, draft(values))).body.fields ?? {}
    expect(await answer({ clientCode: code }, stranger)).toHaveProperty('clientCode')
    expect(await answer({ clientCode: 'browser' })).toHaveProperty('clientCode')
    for (const fallbackUrl of [
      'http://erp.example/x',
      'javascript:alert(1)',
      'https://a.example/#x',
      `${BACK},ftp://x`,
    ])
      expect(await answer({ fallbackUrl }), fallbackUrl).toHaveProperty('fallbackUrl')
    expect(await answer({ authType: 'implicit' })).toHaveProperty('authType')
    expect(await answer({ authType: 'client_credentials' })).toHaveProperty('userId')
    expect(await answer({ authType: 'password', clientSecret: null })).toHaveProperty('clientSecret')
  })

  it('acts as nobody who holds more than whoever makes it', async () => {
    const own = await freshTenant(app)
    const boss = await signIn(app, own)
    const users = await tenantDb(app.pools.app, own.id).rows(
      raw<{ id: string; username: string }>(sql`select id, username from identity_user where tenant_id = ${own.id}`),
    )
    const idOf = (name: string) => users.find(({ username }) => username === name)!.id
    const terms = { authType: 'client_credentials', userId: idOf('admin') }
    const clerk = await signIn(app, own, 'ROLE_TENEMENT')
    await tenantDb(app.pools.app, own.id).run(
      raw(sql`insert into identity_role_url (tenant_id, role_id, url_id)
        select ${own.id}, r.id, u.id from identity_role r, identity_url u where r.tenant_id = ${own.id} and u.tenant_id = r.tenant_id
          and r.code = 'ROLE_TENEMENT' and u.url = '/uaa/appclient/addAppClient'`),
    )
    await expect
      .poll(async () => (await clerk.send(appClient.endpoints.add, draft(terms))).body.reason)
      .toBe('identity.error.notYours')
    await makeClient({ ...terms, userId: idOf('tenement') }, boss)
  })
})

describe('an authorization code', () => {
  let erp: Made
  beforeAll(async () => {
    erp = await makeClient()
  })

  it('is given to the program a person lets act, and brings what he may, within its scope', async () => {
    const asked = await operator.send(queryAuthorization, request(erp.code))
    expect(asked.body.data).toMatchObject({ clientCode: erp.code, scopes: ['read'], host: 'erp.example' })
    const granted = await exchange(erp, await codeFor(erp.code))
    expect(granted).toMatchObject({ status: 200, expires_in: 600, scope: 'read' })
    expect(await works(granted.access_token)).toBe(
      await works((await exchange(erp, await codeFor(erp.code))).access_token),
    )
    expect((await as(granted.access_token).send(authorize, request(erp.code))).status).toBe(403)
    const wide = await exchange(erp, await codeFor(erp.code, admin, { scope: 'ui' }))
    expect(wide.scope).toBe('ui')
    expect(await works(wide.access_token)).toBe(200)
    expect((await as(wide.access_token).send(authorize, request(erp.code))).status).toBe(403)
    const narrow = await exchange(erp, await codeFor(erp.code, admin))
    expect(await works(narrow.access_token)).toBe(200)
    const added = await as(narrow.access_token).send(org.endpoints.add, {
      orgName: 'x',
      orgType: 'team',
      orgSequence: 1,
    })
    expect([added.status, added.body.reason]).toEqual([403, 'identity.error.onlyReads'])
  })

  it('is refused to requests that are not in order, and nobody is sent anywhere', async () => {
    const asked = async (values: object, who = operator) => {
      const [one, two] = await Promise.all([
        who.send(queryAuthorization, request(erp.code, values)),
        who.send(authorize, request(erp.code, values)),
      ])
      expect(one.body.reason).toBe(two.body.reason)
      expect(JSON.stringify(two.body)).not.toContain('code=')
      return two.body.reason
    }
    expect(await asked({ client_id: 'nobody' })).toBe('identity.error.badClient')
    expect(await asked({}, stranger)).toBe('identity.error.badClient')
    for (const redirect_uri of ['https://evil.example/', `${BACK}/x`, `${BACK}?x=1`, 'https://erp.example/BACK'])
      expect(await asked({ redirect_uri })).toBe('identity.error.badRedirect')
    expect(await asked({ code_challenge_method: 'plain' })).toBe('identity.error.badAuthorization')
    expect(await asked({ code_challenge: 'short' })).toBe('identity.error.badAuthorization')
    expect(await asked({ response_type: 'token' })).toBe('identity.error.badAuthorization')
    expect(await asked({ scope: 'read admin' })).toBe('identity.error.badScope')
  })

  it('needs its program, its address and its verifier', async () => {
    const other = await makeClient()
    const code = await codeFor(erp.code)
    expect(await exchange(other, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await exchange(erp, code, { redirect_uri: 'http://127.0.0.1:4711/cb' })).toMatchObject({
      error: 'invalid_grant',
    })
    expect(await exchange(erp, code, { code_verifier: 'x'.repeat(43) })).toMatchObject({ error: 'invalid_grant' })
    expect(await exchange(erp, code, { code_verifier: '' })).toMatchObject({ error: 'invalid_grant' })
    expect(await exchange(erp, code)).toMatchObject({ status: 200 })
  })

  it('is good for one of fifty that try at once; a second use ends what the first one got', async () => {
    const code = await codeFor(erp.code)
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(erp, code)))
    const won = all.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect((await exchange(erp, code)).error).toBe('invalid_grant')
    await expect.poll(async () => (await as(won[0]!.access_token).send(org.endpoints.query, {})).status).toBe(401)
    expect(
      (await tokens({ grant_type: 'refresh_token', refresh_token: won[0]!.refresh_token! }, `${erp.code}:${SECRET}`))
        .error,
    ).toBe('invalid_grant')
  })

  it('grows old within a minute', async () => {
    const code = await codeFor(erp.code)
    await tenantDb(app.pools.app, 0).run(
      raw(sql`update identity_oauth_code set expires_at = now() - interval '1 second' where client_code = ${erp.code}`),
    )
    expect((await exchange(erp, code)).error).toBe('invalid_grant')
  })

  it('goes to a public program with its verifier alone', async () => {
    const page = await makeClient({ clientSecret: null })
    const code = await codeFor(page.code)
    const form = { grant_type: 'authorization_code', code, redirect_uri: BACK, client_id: page.code }
    expect((await tokens(form)).error).toBe('invalid_grant')
    expect((await tokens({ ...form, code_verifier: verifier })).status).toBe(200)
    expect(await tokens({ ...form, client_secret: 'something' })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
  })
})

describe('tokens of a program', () => {
  it('are refreshed by it alone, with its scope and its times', async () => {
    const [erp, other] = [await makeClient({ tokenSeconds: 120 }), await makeClient()]
    const first = await exchange(erp, await codeFor(erp.code, admin))
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token! }
    expect(await tokens(form)).toMatchObject({ status: 400 })
    expect(await tokens(form, `${other.code}:${SECRET}`)).toMatchObject({ error: 'invalid_grant' })
    const second = await tokens(form, `${erp.code}:${SECRET}`)
    expect(second).toMatchObject({ status: 200, scope: 'read', expires_in: 120 })
    await expect.poll(async () => (await as(first.access_token).send(org.endpoints.query, {})).status).toBe(401)
    // The old one again: somebody has stolen it.
    expect((await tokens(form, `${erp.code}:${SECRET}`)).error).toBe('invalid_grant')
    await expect.poll(async () => (await as(second.access_token).send(org.endpoints.query, {})).status).toBe(401)
  })

  it('come without a refresh token where that is not granted, and for its own user alone', async () => {
    const [{ id: userId }] = (await tenantDb(app.pools.app, tenant.id).rows(
      raw<{ id: string }>(sql`select id from identity_user where tenant_id = ${tenant.id} and username = 'tenement'`),
    )) as [{ id: string }]
    const robot = await makeClient({ authType: 'client_credentials', userId })
    const granted = await tokens({ grant_type: 'client_credentials', scope: 'ui' }, `${robot.code}:${SECRET}`)
    expect(granted).toMatchObject({ status: 200, scope: 'ui' })
    expect(granted.refresh_token).toBeUndefined()
    expect((await as(granted.access_token).send(org.endpoints.add, { orgName: 'x' })).status).toBe(
      (await operator.send(org.endpoints.add, { orgName: 'x' })).status,
    )
    for (const [basic, error] of [
      [`${robot.code}:wrong`, 'invalid_client'],
      ['nobody:wrong', 'invalid_client'],
      ['browser:', 'invalid_client'],
    ] as const)
      expect(await tokens({ grant_type: 'client_credentials' }, basic)).toMatchObject({ status: 401, error })
    expect(
      await tokens({ grant_type: 'password', username: 'admin', password: 'x' }, `${robot.code}:${SECRET}`),
    ).toMatchObject({ error: 'unauthorized_client' })
  })

  it('end with the program, its secret, its user’s session list, and when he withdraws', async () => {
    const erp = await makeClient()
    const get = async () => (await exchange(erp, await codeFor(erp.code))).access_token
    const ended = (token: string | undefined) =>
      expect.poll(async () => (await as(token).send(queryMyApp, {})).status).toBe(401)
    const mine = async () =>
      (((await operator.send(queryMyApp, {})).body.data as { list: { clientCode: string }[] }).list ?? []).map(
        (one) => one.clientCode,
      )

    let token = await get()
    expect(await mine()).toContain(erp.code)
    expect((await stranger.send(dropMyApp, { clientCode: erp.code })).status).toBe(404)
    await operator.send(dropMyApp, { clientCode: erp.code })
    await ended(token)
    expect(await mine()).not.toContain(erp.code)

    token = await get()
    await post(revoke.path, { token: token! }, `${erp.code}:${SECRET}`)
    await ended(token)

    token = await get()
    await admin.send(appClient.endpoints.update, { id: erp.id, clientSecret: 'another secret of it' })
    await ended(token)
    expect((await exchange(erp, 'x')).error).toBe('invalid_client')
    await admin.send(appClient.endpoints.update, { id: erp.id, clientSecret: SECRET })

    token = await get()
    await admin.send(appClient.endpoints.delete, { id: erp.id })
    await ended(token)
    expect((await exchange(erp, 'x')).error).toBe('invalid_client')

    const next = await makeClient()
    const last = (await exchange(next, await codeFor(next.code, await signIn(app, tenant, 'ROLE_LANDLORD'))))
      .access_token
    await admin.call(removePrincipal, { username: 'landlord' })
    await ended(last)
  })

  it('are not got by guessing secrets', async () => {
    const erp = await makeClient()
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        tokens({ grant_type: 'refresh_token', refresh_token: 'x' }, `${erp.code}:${n}`),
      ),
    )
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
    expect((await tokens({ grant_type: 'refresh_token', refresh_token: 'x' }, `${erp.code}:${SECRET}`)).status).toBe(
      429,
    )
  })
})
