import { lease, previewChange, previewCharges, queryCharges, signLease } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { newId } from '../../../infra/db/id.ts'
import { aHouse, aLandlord, TERMS } from '../housing.builders.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
const { payMonths: _months, cycleMode: _cycle, proration: _proration, depositFen: _deposit, ...COMMON } = TERMS
/** Four weeks at 700.00 a week from 1 March 2036, half a month of rent as deposit. */
const WEEKLY = {
  ...COMMON,
  startOn: '2036-03-01',
  endOn: '2036-03-28',
  rentUnit: 'week',
  rentFen: 70_000,
  payUnits: 2,
  depositMode: 'months',
  depositMonths: 0.5,
} as const
async function drafted(terms: object) {
  const ctx = place.tenant.ctx(new Date('2026-03-01T04:00:00Z'))
  const { roomId } = await aHouse(ctx, { landlordId: await aLandlord(ctx) })
  const draft = { ...terms, roomId, renteeId: place.ids['housing.rentee'] }
  return (await place.admin.send(lease.endpoints.add, draft)).body
}
const rowOf = async (id: string) =>
  ((await place.admin.send(lease.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const sign = async (id: string) =>
  (await place.admin.call(signLease, { id, signedOn: '2026-02-20' }, { key: newId() })).body
const chargesOf = async (leaseId: string) =>
  (await place.admin.call(queryCharges, { leaseId })).body.data.map(({ fee, periodFrom, amountFen }) => [
    fee,
    periodFrom,
    amountFen,
  ])

it('signs a lease by the week with what the preview showed, and a half month of rent as deposit', async () => {
  const preview = (await place.admin.call(previewCharges, { ...WEEKLY, signedOn: '2026-02-20' })).body.data.charges
  const made = await drafted(WEEKLY)
  const { id } = made.data as { id: string }
  expect((await sign(id)).reason).toBeUndefined()
  const expected = [
    ['deposit', '2036-03-01', 150_000],
    ['rent', '2036-03-01', 140_000],
    ['rent', '2036-03-15', 140_000],
  ]
  expect(await chargesOf(id)).toEqual(expected)
  expect(preview.map(({ fee, periodFrom, amountFen }) => [fee, periodFrom, amountFen])).toEqual(expected)
  // A rent that changes later changes no deposit, of this lease or the next one.
  const raised = { leaseId: id, kind: 'renewal' as const, endOn: '2036-04-25', rentFen: 140_000 }
  const { following } = (await place.admin.call(previewChange, raised)).body.data
  expect(following.map(({ fee, amountFen }) => [fee, amountFen])).toEqual([
    ['deposit', 150_000],
    ['rent', 280_000],
    ['rent', 280_000],
  ])
})

it('keeps a deposit in months of rent in step with the rent of a draft, and asks for what a mode needs', async () => {
  const made = await drafted(WEEKLY)
  const { id } = made.data as { id: string }
  const change = async (terms: object) => (await place.admin.send(lease.endpoints.update, { id, ...terms })).body
  expect(await rowOf(id)).toMatchObject({ depositFen: 150_000, rentUnit: 'week' })
  expect((await change({ rentFen: 140_000 })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ depositFen: 300_000 })
  expect((await change({ depositMonths: 0.7 })).reason).toBe('housing.error.depositNotHalves')
  expect(await change({ depositMonths: null })).toMatchObject({
    reason: 'kit.error.required',
    fields: { depositMonths: expect.any(String) },
  })
  expect(await change({ rentUnit: 'month' })).toMatchObject({
    reason: 'kit.error.required',
    fields: { payMonths: expect.any(String) },
  })
  expect((await change({ depositMode: 'amount' })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ depositFen: 300_000 })
  expect((await drafted({ ...WEEKLY, depositMode: 'amount' })).reason).toBe('kit.error.required')
})

it('makes one line of the rent of a term that is paid at once', async () => {
  const terms = { ...TERMS, startOn: '2036-03-01', endOn: '2036-08-31', payMonths: 'all', depositFen: 0 }
  const { id } = (await drafted(terms)).data as { id: string }
  expect((await sign(id)).reason).toBeUndefined()
  expect(await chargesOf(id)).toEqual([['rent', '2036-03-01', 1_800_000]])
})
