import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { asOwner } from '../src/infra/db/owner.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { setUpTenant } from '../src/modules/identity/tenant/tenant-setup.ts'
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

it('takes the lists of staff from renters once, and leaves them what an administrator gives back', async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  const { db } = tenant.ctx()
  const held = async () =>
    (
      await db.rows(
        raw<{ code: string }>(sql`select m.code from identity_role_menu x
          join identity_role r on r.tenant_id = x.tenant_id and r.id = x.role_id
          join identity_menu m on m.tenant_id = x.tenant_id and m.id = x.menu_id
          where x.tenant_id = ${tenant.id} and r.code = 'ROLE_RENTEE'`),
      )
    ).map(({ code }) => code)
  const give = (codes: readonly string[]) =>
    db.run(
      raw(sql`insert into identity_role_menu (tenant_id, role_id, menu_id)
        select r.tenant_id, r.id, m.id from identity_role r join identity_menu m on m.tenant_id = r.tenant_id
        where r.tenant_id = ${tenant.id} and r.code = 'ROLE_RENTEE' and m.code = any(${codes}::text[]) on conflict do nothing`),
    )
  const own = ['mylease', 'mycheckout', 'mybill', 'mypay', 'mymeter', 'mylock', 'workbench', 'mynotification']
  const former = ['contract', 'masterlease', 'rentbill', 'outsidebill', 'rechargerecord', 'offlineRecharge']
  const forget = (name: string) =>
    asOwner(app.ownerUrl, (client) =>
      client.query('delete from infra_counter where tenant_id = $1 and starts_with(name, $2)', [tenant.id, name]),
    )
  // As it was left by a version that had only the lists of staff.
  await give(former)
  await asOwner(app.ownerUrl, (client) =>
    client.query(`delete from identity_menu where tenant_id = $1 and code in ('mylease', 'mypay')`, [tenant.id]),
  )
  await forget('menus:own-screens')
  await forget('contract:')
  await setUpTenant(app.pools.app, tenant.id)
  expect(await held()).toEqual(expect.arrayContaining(own))
  expect((await held()).filter((code) => former.includes(code))).toEqual([])

  await give(['rentbill'])
  await forget('contract:')
  await setUpTenant(app.pools.app, tenant.id)
  expect((await held()).filter((code) => former.includes(code))).toEqual(['rentbill'])
})
