import { supportGrant } from '@cloud-steward/contract/identity/support-grant.ts'
import { expect, it } from 'vitest'
import { freshTenant, platformTenant, signIn, type TestTenant, testApp } from '../../test/app.ts'
import { letSupportIn } from './demo-support.ts'
import { DEMO_TENANTS } from './plan.ts'

const app = await testApp()
async function statesOf(tenant: TestTenant): Promise<unknown[]> {
  await letSupportIn(app, { ...DEMO_TENANTS[0]!, ...tenant.ctx().tenant })
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
