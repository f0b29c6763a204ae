import { beforeAll, expect, it } from 'vitest'
import { freshTenant, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import { onSchedule } from '../../../test/schedules.ts'
import { makeCtx } from '../../infra/ctx/make-ctx.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'

let app: TestApp
let tenant: TestTenant
beforeAll(async () => {
  app = await testApp()
  tenant = await freshTenant(app)
})

it('forgets old idempotency keys and dead sessions, and keeps the others', async () => {
  const found = (await app.sessions.tenants()).find((one) => one.id === tenant.id)!
  const ctx = makeCtx({ pools: app.pools, ports: app.ports, tenant: found, requestId: 'test', log: app.log })
  for (const [key, days] of [
    ['old-key', 8],
    ['new-key', 6],
  ] as const) {
    await ctx.db.run(
      raw(sql`insert into infra_idempotency (tenant_id, user_id, key, permission, request_hash, created_at)
      values (${tenant.id}, ${newId()}, ${key}, 'x', 'x', now() - make_interval(days => ${days}))`),
    )
    await ctx.db.run(
      raw(sql`insert into identity_session (token_hash, refresh_hash, tenant_id, user_id, expires_at, refresh_expires_at)
      values (${tenant.id + key}, ${tenant.id + key}, ${tenant.id}, ${newId()}, now(), now() - make_interval(days => ${days}))`),
    )
  }
  for (const name of ['clean-up', 'clean-sessions']) await onSchedule(app.jobs.find((job) => job.name === name)!, ctx)
  const keys = await ctx.db.rows(
    raw<{ key: string }>(sql`select key from infra_idempotency where tenant_id = ${tenant.id}`),
  )
  const sessions = await ctx.db.rows(
    raw<{ hash: string }>(
      sql`select token_hash as hash from identity_session where tenant_id = ${tenant.id} and user_id not in (select id from identity_user where tenant_id = ${tenant.id})`,
    ),
  )
  expect(keys.map((row) => row.key)).toEqual(['new-key'])
  expect(sessions.map((row) => row.hash)).toEqual([`${tenant.id}new-key`])
})

it('forgets what was recorded for machines long ago, of this tenant alone, and leaves no door to forget more', async () => {
  const other = await freshTenant(app)
  const record = async (of: TestTenant, days: number) => {
    const [event, run] = [newId(), newId()]
    const at = sql`now() - make_interval(days => ${days})`
    await of
      .ctx()
      .db.all(
        raw(
          sql`insert into infra_event (tenant_id, id, name, payload, created_at) values (${of.id}, ${event}, 'x', '{}', ${at})`,
        ),
        raw(
          sql`insert into infra_run (tenant_id, id, kind, payload, finished_at) values (${of.id}, ${run}, 'x', '{}', ${at})`,
        ),
        raw(sql`insert into infra_run_item (tenant_id, run_id, seq) values (${of.id}, ${run}, 1)`),
      )
    return [event, run]
  }
  const left = async (of: TestTenant) =>
    (
      await of.ctx().db.rows(
        raw<{ id: string }>(sql`select id from infra_event where tenant_id = ${of.id} and name = 'x'
          union all select run_id from infra_run_item where tenant_id = ${of.id}`),
      )
    ).map(({ id }) => id)
  await record(tenant, 200)
  const [kept, foreign] = [await record(tenant, 100), await record(other, 200)]
  await onSchedule(app.jobs.find((job) => job.name === 'clean-up')!, tenant.ctx())
  expect((await left(tenant)).toSorted()).toEqual(kept.toSorted())
  expect((await left(other)).toSorted()).toEqual(foreign.toSorted())
  await tenant.ctx().db.run(raw(sql`select infra_forget(0, 100)`))
  await record(tenant, 20)
  await tenant.ctx().db.run(raw(sql`select infra_forget(0, 100)`))
  expect(await left(tenant)).toHaveLength(2)
  await expect(tenant.ctx().db.run(raw(sql`delete from infra_event where tenant_id = ${tenant.id}`))).rejects.toThrow()
})
