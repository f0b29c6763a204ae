import { leaseDefault, queryUsualTerms } from '@cloud-steward/contract/housing/index.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { freshPlace } from '../../../../test/place.ts'

const { app, admin, ids, tenant } = await freshPlace()
const TERMS = {
  name: '全部小区',
  payMonths: '1' as const,
  advanceDays: 7,
  cycleMode: 'naturalMonth' as const,
  proration: 'thirtyDay' as const,
  lateFeeBp: 4,
  graceDays: 5,
}
const add = async (draft: object) => (await admin.send(leaseDefault.endpoints.add, { ...TERMS, ...draft })).body
const usual = async (roomId?: string, who = admin) => (await who.call(queryUsualTerms, { roomId })).body.data

it('begins a lease with the terms of its site, else with those of all sites', async () => {
  const roomId = ids['housing.room']!
  expect(await usual(roomId)).toEqual({})
  expect((await add({})).code).toBe(200)
  expect(await usual()).toMatchObject({ payMonths: '1', advanceDays: 7, lateFeeBp: 4, breakRule: null })
  expect(await usual(roomId)).toMatchObject({ payMonths: '1' })
  const own = { name: '本小区', siteId: ids['housing.site'], payMonths: '3', dueRule: 'dayOfMonth' }
  expect((await add(own)).reason).toBe('housing.error.dueDayMissing')
  expect((await add({ ...own, dueDay: 5 })).code).toBe(200)
  expect(await usual(roomId)).toMatchObject({ payMonths: '3', dueRule: 'dayOfMonth', dueDay: 5 })
  expect(await usual()).toMatchObject({ payMonths: '1', dueRule: null })
})

it('keeps a late fee a part or an amount, and a day’s part small', async () => {
  const { app: other } = await freshPlace()
  const who = await signIn(other, await freshTenant(other))
  const { body } = await who.send(leaseDefault.endpoints.add, {
    ...TERMS,
    lateFeeOn: ['rent', 'utility'],
    lateFeeEvery: 'week',
  })
  const id = (body.data as { id: string }).id
  const change = async (terms: object) => (await who.send(leaseDefault.endpoints.update, { id, ...terms })).body
  expect((await change({ lateFeeUnitFen: 5_000 })).reason).toBe('housing.error.lateFeeTwice')
  expect((await change({ lateFeeBp: 101, lateFeeEvery: 'day' })).reason).toBe('housing.error.lateFeeTooHigh')
  expect((await change({ lateFeeBp: 0, lateFeeUnitFen: 5_000 })).code).toBe(200)
  expect(await usual(undefined, who)).toMatchObject({
    lateFeeOn: ['rent', 'utility'],
    lateFeeEvery: 'week',
    lateFeeBp: 0,
    lateFeeUnitFen: 5_000,
  })
})

it('has one set of terms for each site and one for all', async () => {
  expect((await add({ name: '再来' })).reason).toBe('housing.error.leaseDefaultTaken')
  expect((await add({ name: '再来', siteId: ids['housing.site'] })).reason).toBe('housing.error.leaseDefaultTaken')
})

it('is of its tenant, and no party’s business', async () => {
  const elsewhere = await signIn(app, await freshTenant(app))
  expect(await usual(ids['housing.room'], elsewhere)).toEqual({})
  const party = await signIn(app, tenant, 'ROLE_RENTEE')
  expect((await party.call(queryUsualTerms, {})).status).toBe(403)
})
