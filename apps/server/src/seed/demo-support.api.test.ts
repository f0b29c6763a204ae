import { supportGrant } from '@cloud-steward/contract/identity/support-grant.ts'
import { expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, type TestTenant, testApp } from '../../test/app.ts'
import { makeCtx } from '../infra/ctx/make-ctx.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { letSupportIn } from './demo-support.ts'

const app = await testApp()
async function statesOf(tenant: TestTenant): Promise<unknown[]> {
  const here = tenant.ctx()
  const user = (await here.db.first(
    raw<{ id: string; username: string; nickname: string }>(
      sql`select id, username, nickname from identity_user where tenant_id = ${tenant.id} and username = 'admin'`,
    ),
  ))!
  const admin = { ...user, roles: ['ROLE_ADMIN'], hiddenFields: new Map() }
  await letSupportIn((at) => makeCtx({ ...app, tenant: here.tenant, user: admin, requestId: 'demo', now: () => at }))
  const { body } = await (await signIn(app, tenant)).send(supportGrant.endpoints.query, { pageSize: 100 })
  return (body.data as { list: { state: string; grantedBy: string }[] }).list.map((row) => [row.state, row.grantedBy])
}

it('lets the platform look into a tenant of the demonstration, and nobody into the platform', async () => {
  const states = await statesOf(await freshTenant(app))
  expect(states).toEqual([
    ['open', 'admin'],
    ['ended', 'admin'],
    ['expired', 'admin'],
  ])
  expect(await statesOf(await platformTenant(app))).toEqual([])
})
