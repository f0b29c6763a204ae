import { addHouseBatch } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { freshPlace } from '../../../test/place.ts'
import { inputOf } from '../../../test/samples.ts'
import { dayFromNow, setTenant } from '../../../test/tenants.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { startRun } from '../../infra/queue/runs.ts'

const app = await testApp()

it('tells administrators two weeks before the end, and while it can only be read, and nobody else', async () => {
  const own = await freshTenant(app)
  const noticeFor = async (role: 'ROLE_ADMIN' | 'ROLE_TENEMENT') =>
    (await (await signIn(app, own, role)).call(getSysUser, {})).body.data.tenantNotice
  expect(await noticeFor('ROLE_ADMIN')).toBeUndefined()
  await setTenant(app, own, { ends_on: dayFromNow(15) })
  expect(await noticeFor('ROLE_ADMIN')).toBeUndefined()
  await setTenant(app, own, { ends_on: dayFromNow(14), grace_days: 5 })
  const ending = { state: 'ending', endsOn: dayFromNow(14), readableUntil: dayFromNow(19) }
  expect(await noticeFor('ROLE_ADMIN')).toEqual(ending)
  expect(await noticeFor('ROLE_TENEMENT')).toBeUndefined()
  await setTenant(app, own, { ends_on: dayFromNow(-1) })
  expect(await noticeFor('ROLE_ADMIN')).toMatchObject({ state: 'readOnly', endsOn: dayFromNow(-1) })
})

it('says in which states each job runs: what issues bills only while open, what settles also while read', () => {
  const only = Object.fromEntries(app.jobs.map((job) => [job.name, job.only ?? 'always']))
  expect(only).toMatchObject({
    'issue-bills': ['open'],
    'import-rows': ['open'],
    'settle-day': ['open', 'readOnly'],
    'clean-sessions': 'always',
    'clean-up': 'always',
  })
})

it('leaves a run of a tenant that ended meanwhile, and ends it; what always runs does', async () => {
  const own = await freshTenant(app)
  const start = () =>
    own.ctx().transaction(async (tx) => startRun(tx, { kind: 'issue-bills', payload: { dueThrough: dayFromNow(1) } }))
  await setTenant(app, own, { ends_on: dayFromNow(-1) })
  const runId = await start()
  await own.ctx().transaction(async (tx) => tx.emit({ name: 'HouseQuotaLow', payload: { used: 9, limit: 10 } }))
  const stop = await app.work()
  const admin = await signIn(app, own)
  const state = async () =>
    (await own
      .ctx()
      .db.first(raw<{ state: string; error: string }>(sql`select state, error from infra_run where id = ${runId}`)))!
  await expect.poll(state).toEqual({ state: 'cancelled', error: 'identity.error.tenantReadOnly' })
  const told = async () => ((await admin.send(myNotification.endpoints.query, {})).body.data as { list: object[] }).list
  await expect.poll(told).toHaveLength(1)
  await stop()
})

it('tells administrators once when nine houses in ten are there', async () => {
  const { admin, tenant, ids } = await freshPlace({ houseLimit: 20 })
  const add = (perFloor: number, floor: number) => {
    const batch = {
      ...inputOf(addHouseBatch, ids),
      mode: 'whole',
      floorFrom: floor,
      floorTo: floor,
      perFloor,
      skip: [],
    }
    return admin.send(addHouseBatch, batch)
  }
  const events = async () =>
    tenant
      .ctx()
      .db.rows(raw(sql`select payload from infra_event where tenant_id = ${tenant.id} and name = 'HouseQuotaLow'`))
  expect((await add(9, 3)).body.code).toBe(200)
  expect(await events()).toEqual([])
  expect((await add(8, 5)).body.code).toBe(200)
  expect(await events()).toEqual([{ payload: { used: 18, limit: 20 } }])
  expect((await add(1, 7)).body.code).toBe(200)
  expect(await events()).toHaveLength(1)
})
