import { appClient, authorize, org, queryAuthorization } from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import {
  admin,
  app,
  as,
  BACK,
  codeFor,
  draft,
  exchange,
  type Made,
  makeClient,
  operator,
  request,
  SECRET,
  stranger,
  tenant,
  tokens,
  verifier,
  works,
} from './oauth.builders.ts'

describe('an OAuth client', () => {
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
      'https://bank.example@evil.example/x',
      'https://user:secret@a.example/x',
      'http://localhost:80@evil.example/x',
      'https://[::1',
      'https://x.example:99999/',
      'https://%40evil.example/',
      'https://ev\u202eil.example/',
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

  it('is given to the client a user authorises, and brings the user’s permissions within its scope', async () => {
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

  it('needs its client, its address and its verifier', async () => {
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

  it('goes to a public client with its verifier alone', async () => {
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
