import { site } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser, user } from '@cloud-steward/contract/identity/index.ts'
import { addSysTenantUser } from '@cloud-steward/contract/platform/index.ts'
import { Client as Connection } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { client } from '../../../test/client.ts'
import { rowCounts } from '../../../test/row-counts.ts'
import { inputOf, ofPlatform } from '../../../test/samples.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { app, endpointOf, keeper, platform, signInAs } from './tenant.builders.ts'

describe('a user of the platform in another tenant', () => {
  it('is let in under his own name once, with no more than what was said', async () => {
    const other = await freshTenant(app)
    const draft = {
      ...inputOf(user.endpoints.add, { 'identity.org': '' }),
      username: `u${Date.now()}`,
      roleId: null,
    }
    const [org] = await platform
      .ctx()
      .db.rows(raw<{ id: string }>(sql`select id from identity_org where tenant_id = 10001`))
    const password = 'quiet river 71'
    const added = await keeper.send(user.endpoints.add, { ...draft, orgId: org!.id, password })
    const userId = (added.body.data as { id: string }).id
    const letIn = (more: object = {}) => keeper.send(addSysTenantUser, { tenantCode: other.code, userId, ...more })
    expect((await letIn({ roleCode: 'ROLE_NONE' })).body.reason).toBe('platform.error.unknownRole')
    expect((await letIn()).body.code).toBe(200)
    expect((await letIn()).body.reason).toBe('platform.error.usernameTaken')
    const { body } = await signInAs(other.code, draft.username, password)
    const caller = client(app.http, (body as unknown as { access_token: string }).access_token)
    expect((await caller.call(getSysUser, {})).body.data.roles).toEqual([])
    expect((await caller.send(site.endpoints.query, {})).status).toBe(403)
    const traces = await Promise.all(
      [platform, other].map((one) =>
        one.ctx().db.rows(
          raw(sql`select username from system_audit where tenant_id = ${one.id} and action = 'addSysTenantUser'
          order by id desc limit 1`),
        ),
      ),
    )
    expect(traces).toEqual([[{ username: 'admin' }], [{ username: 'admin@10001' }]])
  })
})

describe('every other tenant', () => {
  it('is refused every call of the platform, even when its database was made to grant them', async () => {
    const other = await freshTenant(app)
    const urls = [...ofPlatform].map((permission) => endpointOf(permission).path.replace(/^\/api/, ''))
    await other.ctx().db.all(
      raw(
        sql`insert into identity_url (tenant_id, id, url) select ${other.id}, gen_random_uuid(), u from unnest(${urls}::text[]) u`,
      ),
      raw(sql`insert into identity_role_url (tenant_id, role_id, url_id) select ${other.id}, r.id, u.id from identity_role r, identity_url u
        where r.tenant_id = ${other.id} and u.tenant_id = ${other.id} and r.code = 'ROLE_ADMIN' on conflict do nothing`),
    )
    const admin = await signIn(app, other)
    const before = await rowCounts(app, other.id)
    for (const permission of ofPlatform) {
      const endpoint = endpointOf(permission)
      const input =
        endpoint.from === 'body' ? inputOf(endpoint, {}) : { id: crypto.randomUUID(), tenantCode: other.code }
      const { status, body } = await admin.send(endpoint, input, { key: `other-${crypto.randomUUID()}` })
      expect([permission, status, body.reason]).toEqual([permission, 403, 'kit.error.forbidden'])
    }
    expect(ofPlatform.size).toBeGreaterThan(20)
    expect(await rowCounts(app, other.id)).toEqual(before)
    // Behind the door the services refuse as well.
    const caller = { id: crypto.randomUUID(), username: 'admin', nickname: 'admin', roles: ['ROLE_ADMIN'] }
    const ctx = { ...other.ctx(), user: caller }
    const { tenants } = await import('./tenant.service.ts')
    const { packages } = await import('./package.service.ts')
    const ids = [crypto.randomUUID()]
    for (const operations of [tenants, packages])
      for (const work of [
        () => operations.query(ctx, {}),
        () => operations.add(ctx, {} as never),
        async () => operations.update(ctx, { id: ids[0]! }),
        async () => operations.remove(ctx, ids),
        async () => operations.addImportedMany!(ctx as never, [{}]),
      ])
        await expect(work()).rejects.toThrow('platform.error.platformOnly')
    await expect(ctx.transaction((tx) => tx.within(platform.ctx().tenant, async () => {}))).rejects.toThrow(
      /only the platform/,
    )
  })

  let connection: Connection
  beforeAll(async () => {
    connection = new Connection({ connectionString: app.appUrl })
    await connection.connect()
    return () => connection.end()
  })

  it('is refused by the database, whatever the code forgot', async () => {
    const other = await freshTenant(app)
    const attempt = async (text: string) => {
      await connection.query(`begin; set local app.tenant_id = ${other.id}`)
      const result = await connection.query(text).catch((error: Error) => error)
      await connection.query('rollback')
      return result instanceof Error ? result.message : result.rowCount
    }
    expect(await attempt(`update identity_tenant set house_limit = 1 where id = ${other.id}`)).toBe(0)
    expect(await attempt(`insert into identity_tenant (id, code, name) values (77, '77', 'x')`)).toMatch(
      /row-level security/,
    )
    expect(await attempt(`delete from identity_tenant where id = ${other.id}`)).toMatch(/permission denied/)
    expect(await attempt('select * from platform_systenant')).toBe(0)
    expect(await attempt('select * from platform_detail')).toBe(0)
    expect(await attempt('select * from platform_package')).toBe(0)
    expect(await attempt(`select housing_houses_used(10001)`)).toMatch(/only the platform/)
    expect(await attempt(`select platform_support_until(10001)`)).toMatch(/only the platform/)
    expect(await attempt(`insert into platform_detail (tenant_id, id) values (10001, gen_random_uuid())`)).toMatch(
      /row-level/,
    )
  })
})
