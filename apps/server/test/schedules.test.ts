import { randomUUID } from 'node:crypto'
import { Logger, makeWorkerUtils } from 'graphile-worker'
import { Pool } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { asOwner } from '../src/infra/db/owner.ts'
import { raw, sql } from '../src/infra/db/sql.ts'
import { dispatch } from '../src/infra/queue/dispatch.ts'
import { tenantsIn } from '../src/infra/queue/due.ts'
import { isScheduled, type ScheduledJob } from '../src/infra/queue/jobs.ts'
import { PRIORITY } from '../src/infra/queue/priorities.ts'
import { freshTenant, testApp } from './app.ts'
import { isDue } from './schedules.ts'
import { setTenant } from './tenants.ts'

const app = await testApp()
const pool = new Pool({ connectionString: app.ownerUrl, max: 2 })
  .on('error', () => {})
  .on('connect', (client) => client.on('error', () => {}))
const utils = await makeWorkerUtils({ pgPool: pool, logger: new Logger(() => () => {}) })
afterAll(async () => {
  await utils.release()
  await pool.end()
})
const scheduled = app.jobs.filter(isScheduled)
/** Of everybody alike, and done by the first tenant. */
const OF_ALL = ['keep-telemetry-months', 'unlock-months', 'forget-drafts']

it('knows all schedules', () => {
  expect(scheduled.length).toBeGreaterThan(40)
})

it('names no tenant that has nothing', async () => {
  // Made with its users, a landlord and a renter.
  const idle = (await freshTenant(app)).ctx()
  const named = []
  for (const job of scheduled) if (await isDue(job, idle)) named.push(job.name)
  expect(named.filter((name) => !OF_ALL.includes(name))).toEqual([])
})

/** A job that has work where a parameter has its name. */
const sample = (name: string, only?: ScheduledJob['only']): ScheduledJob => ({
  name,
  schedule: '* * * * *',
  due: () => tenantsIn(sql`system_param where param_name = ${name}`),
  run: async () => {},
  ...(only && { only }),
})
async function withWork(name: string) {
  const tenant = await freshTenant(app)
  await tenant
    .ctx()
    .db.run(
      raw(
        sql`insert into system_param (tenant_id, id, param_name, param_key, param_value) values (${tenant.id}, ${randomUUID()}, ${name}, ${name}, '1')`,
      ),
    )
  return tenant
}
const waiting = (name: string) =>
  asOwner(app.ownerUrl, async (owner) => {
    const { rows } = await owner.query(
      `select j.priority, (j.payload->>'tenantId')::int as tenant, j.run_at as at, j.id from graphile_worker._private_jobs j
        join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = $1 order by j.run_at, j.id`,
      [name],
    )
    return rows as { priority: number; tenant: number; at: Date; id: string }[]
  })
const findTenants = (ids: readonly number[]) => app.sessions.tenantsById(ids)

it('puts in one job for each tenant with work, behind all that people wait for, and none twice', async () => {
  const name = `sample-${randomUUID()}`
  const [one, other] = [await withWork(name), await withWork(name)]
  await freshTenant(app)
  const job = sample(name)
  expect(await dispatch(job, { pool, utils, findTenants })).toBe(2)
  const first = await waiting(name)
  expect(first.map(({ tenant }) => tenant).toSorted()).toEqual([one.id, other.id].toSorted())
  expect(new Set(first.map(({ priority }) => priority))).toEqual(new Set([PRIORITY.scheduled]))
  await dispatch(job, { pool, utils, findTenants })
  // Those that still wait keep their place.
  expect((await waiting(name)).map(({ at, id }) => ({ at, id }))).toEqual(first.map(({ at, id }) => ({ at, id })))
})

it('puts in none for a tenant that may not do it in its state', async () => {
  const name = `sample-${randomUUID()}`
  const tenant = await withWork(name)
  await setTenant(app, tenant, { status: 'locked' })
  expect(await dispatch(sample(name, ['open']), { pool, utils, findTenants })).toBe(0)
  expect(await dispatch(sample(name), { pool, utils, findTenants })).toBe(1)
})

it('puts what is asked for before what comes by itself, and what follows from a payment before both', async () => {
  const tenant = await freshTenant(app)
  const names = { paid: 'on:channel.order.settled', asked: 'send-reminders' }
  await tenant.ctx().transaction(async (tx) => {
    tx.enqueue({ name: names.asked, payload: { batchId: randomUUID() } })
    tx.emit({ name: 'channel.order.settled', payload: { orderId: randomUUID(), state: 'booked' } })
  })
  const priorityOf = async (name: string) =>
    (await waiting(name)).filter((one) => one.tenant === tenant.id).map(({ priority }) => priority)
  expect(await priorityOf(names.asked)).toEqual([PRIORITY.asked])
  expect(await priorityOf(names.paid)).toEqual([PRIORITY.payment])
  expect(
    PRIORITY.payment < PRIORITY.asked && PRIORITY.asked < PRIORITY.schedule && PRIORITY.schedule < PRIORITY.scheduled,
  ).toBe(true)
})
