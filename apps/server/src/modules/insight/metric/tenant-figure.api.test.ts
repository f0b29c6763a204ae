import { queryMetric } from '@cloud-steward/contract/insight/metric.ts'
import { expect, it } from 'vitest'
import { platformTenant, signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aLease, aWorld, billingApp, issue } from '../../billing/billing.builders.ts'
import { takeSnapshots } from './take-snapshots.job.ts'

it('adds up for the platform what its tenants were counted last, and for nobody else', async () => {
  const world = await aWorld()
  const app = await billingApp()
  await aLease(world)
  await issue(world.today)
  await takeSnapshots(app, world.today)
  // The tenants of other tests are hundreds: parts are the largest ones.
  await world.today.db.run(
    raw(sql`update housing_quota set houses = houses + 5000 where tenant_id = ${world.today.tenant.id}`),
  )
  const keeper = await signIn(app, await platformTenant(app))
  const ask = async (metric: string) => (await keeper.call(queryMetric, { metric, by: 'tenant' } as never)).body.data
  const houses = await ask('tenant.houses')
  const own = houses.parts.find(({ label }) => label === world.name)!
  expect(own.value).toBeGreaterThan(5_000)
  const shown = houses.parts.reduce((sum, { value }) => sum + (value ?? 0), 0)
  if (houses.hasMore) expect(houses.value).toBeGreaterThanOrEqual(shown)
  else expect(houses.value).toBe(shown)
  const admin = await signIn(app, world)
  expect((await admin.call(queryMetric, { metric: 'tenant.houses' })).status).toBe(403)
})
