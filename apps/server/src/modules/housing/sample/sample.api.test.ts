import type { Resource } from '@cloud-steward/contract'
import {
  addPlace,
  addSample,
  building,
  house,
  landlord,
  lease,
  querySample,
  removeSample,
  rentee,
  room,
  signLease,
  site,
} from '@cloud-steward/contract/housing/index.ts'
import { dismissFirstSteps, queryFirstSteps } from '@cloud-steward/contract/insight/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { freshPlace } from '../../../../test/place.ts'
import { addOne } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const app = await testApp()
/** A tenant as a registration makes it, without the parties that tests usually begin with. */
async function emptyTenant() {
  const tenant = await freshTenant(app)
  await tenant.ctx().db.run(raw(sql`delete from housing_rentee where tenant_id = ${tenant.id}`))
  return { tenant, admin: await signIn(app, tenant) }
}
const stateOf = async (who: Client) => (await who.call(querySample, {})).body.data.state
const fill = async (who: Client) => (await who.call(addSample, {}, { key: newId() })).body
const rowsOf = async (who: Client, resource: Resource) =>
  ((await who.send(resource.endpoints.query, { pageSize: 50 })).body.data as { list: { id: string }[] }).list
const MADE = { house: [house, 2], room: [room, 4], rentee: [rentee, 3], lease: [lease, 2], site: [site, 1] } as const
const counts = async (who: Client) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(MADE).map(async ([key, [resource]]) => [key, (await rowsOf(who, resource)).length]),
    ),
  )
const NONE = { house: 0, room: 0, rentee: 0, lease: 0, site: 0 }

it('fills an empty tenant and takes all of it away again; no step counts as done by it', async () => {
  const { admin } = await emptyTenant()
  const owners = await rowsOf(admin, landlord)
  // Without a sample there is nothing to take away.
  expect((await admin.call(removeSample, {})).body.code).toBe(200)
  expect([await stateOf(admin), await counts(admin)]).toEqual(['offered', NONE])
  expect((await fill(admin)).data).toEqual({ houses: 2, leases: 2 })
  expect(await counts(admin)).toEqual({ house: 2, room: 4, rentee: 3, lease: 2, site: 1 })
  expect(await stateOf(admin)).toBe('present')
  expect((await fill(admin)).reason).toBe('housing.error.sampleRefused')
  const { steps } = (await admin.call(queryFirstSteps, {})).body.data
  expect(steps.filter(({ isDone }) => isDone)).toEqual([])

  // Something of it may have been removed by hand.
  const [draft] = await rowsOf(admin, lease)
  expect((await admin.send(lease.endpoints.delete, { id: draft!.id })).body.code).toBe(200)
  expect((await admin.call(removeSample, {})).body.code).toBe(200)
  expect([await stateOf(admin), await counts(admin)]).toEqual(['offered', NONE])
  expect(await rowsOf(admin, landlord)).toEqual(owners)
})

it('is added once and removed once by those who ask at the same time', async () => {
  const { admin } = await emptyTenant()
  const added = await Promise.all([fill(admin), fill(admin), fill(admin)])
  expect(added.map(({ code, reason }) => (code === 200 ? 'added' : reason)).toSorted()).toEqual([
    'added',
    'housing.error.sampleRefused',
    'housing.error.sampleRefused',
  ])
  expect(await counts(admin)).toEqual({ house: 2, room: 4, rentee: 3, lease: 2, site: 1 })
  const removed = await Promise.all([1, 2, 3].map(() => admin.call(removeSample, {})))
  expect(removed.map(({ body }) => body.code)).toEqual([200, 200, 200])
  expect(await counts(admin)).toEqual(NONE)
})

it('is refused where somebody has entered data, to who sees a part, and once something of it was signed', async () => {
  const used = await freshPlace()
  expect([await stateOf(used.admin), (await fill(used.admin)).reason]).toEqual([
    'withheld',
    'housing.error.sampleRefused',
  ])
  const { tenant, admin } = await emptyTenant()
  const owner = await signIn(app, tenant, 'ROLE_LANDLORD')
  expect((await owner.call(addSample, {}, { key: newId() })).status).toBe(403)
  await fill(admin)
  const [first] = await rowsOf(admin, lease)
  const today = tenant.ctx().today()
  expect((await admin.call(signLease, { id: first!.id, signedOn: today }, { key: newId() })).body.code).toBe(200)
  expect((await admin.call(removeSample, {})).body.reason).toBe('housing.error.sampleUsed')
  expect(await counts(admin)).toMatchObject({ house: 2, lease: 2 })
})

it('ticks the first steps as records come, and is gone when it was dismissed; others are not shown it', async () => {
  const { tenant, admin } = await emptyTenant()
  const seen = async (who = admin) => (await who.call(queryFirstSteps, {})).body.data
  const done = async () => (await seen()).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
  expect([await done(), (await seen()).isShown, (await seen()).tenantCode]).toEqual([[], true, tenant.code])
  await addOne(admin, rentee, {})
  expect(await done()).toEqual(['rentee'])
  expect((await admin.call(dismissFirstSteps, {})).body.code).toBe(200)
  expect((await seen()).isShown).toBe(false)
})

it('adds a compound, its building and its owner in one step, and no owner twice', async () => {
  const { admin } = await emptyTenant()
  const input = {
    siteName: '青年路小区',
    regionCode: '330106',
    address: '青年路 8 号',
    buildingName: '1 栋',
    floors: 6,
    landlordName: '王芳',
    landlordMobile: '13712345678',
  }
  const first = (await admin.call(addPlace, input)).body
  expect(first.code, first.message).toBe(200)
  const second = (await admin.call(addPlace, { ...input, siteName: '朝阳小区' })).body
  expect(second.data.landlordId).toBe(first.data.landlordId)
  expect((await rowsOf(admin, building)).length).toBe(2)
  expect((await rowsOf(admin, site)).length).toBe(2)
})
