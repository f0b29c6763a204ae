import {
  approveBusiness,
  business,
  closeBusiness,
  freezeBusiness,
  rejectBusiness,
  setBusinessTerms,
  unfreezeBusiness,
} from '@cloud-steward/contract/platform/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { markApplied } from './business.queries.ts'
import { add, app, keeper, platform, signInAs } from './tenant.builders.ts'

const rowOf = async (id: string) =>
  ((await keeper.send(business.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!

it('goes from an application to its end; a frozen, rejected or closed business cannot sign in', async () => {
  const { data } = await add()
  const { id } = data
  await platform.ctx().db.run(markApplied(platform.id, id))
  const enters = async () => (await signInAs(data.tenantCode, data.username, data.password!)).status === 200
  expect([(await rowOf(id)).state, await enters()]).toEqual(['pending', true])
  const why = { id, reason: '资料不全' }
  expect((await keeper.call(freezeBusiness, why)).body.reason).toBe('platform.error.businessState')
  expect((await keeper.call(rejectBusiness, why)).body.code).toBe(200)
  expect([(await rowOf(id)).state, await enters()]).toEqual(['rejected', false])
  const licenceNo = '91330106MA2B1C2D3E'
  expect((await keeper.call(approveBusiness, { id, houseNum: 50, licenceNo })).body.code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'active', houseNum: 50, licenceNo, housesUsed: 0 })
  expect((await keeper.call(approveBusiness, { id })).body.reason).toBe('platform.error.businessState')
  await keeper.call(freezeBusiness, why)
  expect([(await rowOf(id)).state, await enters()]).toEqual(['frozen', false])
  await keeper.call(unfreezeBusiness, why)
  expect([(await rowOf(id)).state, await enters()]).toEqual(['active', true])
  expect((await keeper.call(setBusinessTerms, { id, houseNum: 80 })).body.code).toBe(200)
  await keeper.call(closeBusiness, why)
  expect(await rowOf(id)).toMatchObject({ state: 'closed', houseNum: 80 })
})

it('is the platform’s alone', async () => {
  const stranger = await signIn(app, await freshTenant(app))
  const { id } = (await add()).data
  expect((await stranger.send(business.endpoints.query, {})).status).toBe(403)
  expect((await stranger.call(freezeBusiness, { id, reason: 'x' })).status).toBe(403)
  expect((await keeper.call(freezeBusiness, { id: platform.landlordId, reason: 'x' })).status).toBe(404)
})
