import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { asOwner } from '../src/infra/db/owner.ts'
import { updateTenants } from '../src/setup/first-tenants.ts'
import { freshTenant, testApp } from './app.ts'

it('sets a tenant up once for each build, and again when its build is another', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const own = (await app.sessions.tenants()).filter(({ id }) => id === tenant.id)
  const done: number[] = []
  const update = (build: string | undefined) =>
    updateTenants({
      ownerUrl: app.ownerUrl,
      pools: app.pools,
      sessions: { tenants: () => Promise.resolve(own) } as typeof app.sessions,
      build,
      also: ({ id }) => Promise.resolve(void done.push(id)),
    })
  const dictionaries = () =>
    asOwner(app.ownerUrl, async (client) => {
      const count = 'select count(*)::int as count from system_dict where tenant_id = $1'
      return (await client.query(count, [tenant.id])).rows[0].count as number
    })
  const before = await dictionaries()
  await asOwner(app.ownerUrl, (client) => client.query('delete from system_dict where tenant_id = $1', [tenant.id]))
  const build = randomUUID()
  expect(await update(build)).toBe(1)
  expect([before > 0, await dictionaries()]).toEqual([true, before])
  expect(await update(build)).toBe(0)
  expect(await update(randomUUID())).toBe(1)
  // The sources that run have no hash: they may be others each time.
  expect([await update(undefined), await update(undefined)]).toEqual([1, 1])
  expect(done).toHaveLength(4)
})
