import {
  appClient,
  dropMyApp,
  org,
  queryMyApp,
  removePrincipal,
  revoke,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import {
  admin,
  app,
  as,
  codeFor,
  exchange,
  makeClient,
  operator,
  post,
  SECRET,
  stranger,
  tenant,
  tokens,
} from './oauth.builders.ts'

describe('tokens of an OAuth client', () => {
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

  it('end with the client, its secret, its user’s session list, and when the user withdraws', async () => {
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
