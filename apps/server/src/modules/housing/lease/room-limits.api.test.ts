import {
  lease,
  previewCharges,
  proposeChange,
  queryLeaseHistory,
  queryLeaseLimits,
  rentee,
  room,
  SIGNERS,
  signLease,
  signOnPad,
  startSigning,
} from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { uploaded } from '../../../../test/picture.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addLease, addOne } from '../../../../test/samples.ts'
import { dayFromNow } from '../../../../test/tenants.ts'
import { newId } from '../../../infra/db/id.ts'
import { STROKE } from '../signing/signing.fixture.ts'

let place: Place
let paramId: string
beforeAll(async () => {
  place = await freshPlace()
  const draft = { paramName: 'housing.roomLimits', paramKey: 'roomLimits', paramValue: null }
  paramId = ((await place.admin.send(param.endpoints.add, draft)).body.data as { id: string }).id
})
const limit = (paramValue: string | null) => place.admin.send(param.endpoints.update, { id: paramId, paramValue })
async function drafted(of: object): Promise<string> {
  const ids = await addLease(place.admin, place.ids)
  await place.admin.send(room.endpoints.update, { id: ids['housing.room'], ...of })
  return ids['housing.lease']!
}
const roomOf = async (id: string) =>
  ((await place.admin.send(lease.endpoints.query, { id })).body.data as { list: { roomId: string }[] }).list[0]!.roomId
const sign = async (id: string) =>
  (await place.admin.call(signLease, { id, signedOn: '2026-02-20' }, { key: newId() })).body
const live = async (id: string, renteeIds: string[]) => {
  const occupants = renteeIds.map((renteeId) => ({ renteeId, role: 'occupant' as const }))
  const asked = { leaseId: id, kind: 'occupants' as const, effectiveOn: '2026-03-02', occupants, reason: '同住' }
  return (await place.admin.call(proposeChange, asked, { key: newId() })).body
}

it('signs no lease on a kitchen, unless the place lets kitchens', async () => {
  await limit(null)
  const id = await drafted({ kind: 'kitchen', areaM2: 8 })
  expect((await sign(id)).reason).toBe('housing.error.roomNotLettable')
  const { list } = (await place.admin.send(lease.endpoints.query, { id })).body.data as { list: { state: string }[] }
  expect(list[0]!.state).toBe('draft')
  // The site lies in 110101.
  await limit('110000 notLettable=garage')
  expect((await sign(id)).code).toBe(200)
})

it('lets no more people live in a room than its place allows, and names the limit', async () => {
  await limit('* minPersonM2=5 maxPersons=3\n110100 maxPersons=2')
  const id = await drafted({ kind: 'bedroom', areaM2: 12 })
  expect((await sign(id)).code).toBe(200)
  const others = [await addOne(place.admin, rentee, place.ids), await addOne(place.admin, rentee, place.ids)]
  const crowd = await live(id, others)
  expect([crowd.reason, crowd.message]).toEqual(['housing.error.tooManyPersons', expect.stringContaining('2')])
  expect((await live(id, others.slice(0, 1))).code).toBe(200)
  await limit('* minPersonM2=5')
  const narrow = await live(id, others)
  expect([narrow.reason, narrow.message]).toEqual(['housing.error.tooLittleArea', expect.stringContaining('5')])
})

it('refuses a room too small for one when it is signed', async () => {
  await limit('110101 minPersonM2=5')
  expect((await sign(await drafted({ kind: 'bedroom', areaM2: 4.99 }))).reason).toBe('housing.error.tooLittleArea')
  expect((await sign(await drafted({ kind: 'bedroom', areaM2: 5 }))).code).toBe(200)
})

it('looks at limits before a lease is put before the parties, and not again when both have signed', async () => {
  await limit('110101 minPersonM2=5')
  const put = async (id: string) =>
    (await place.admin.call(startSigning, { leaseId: id, method: 'pad', expiresOn: dayFromNow(7) }, { key: newId() }))
      .body
  const id = await drafted({ kind: 'bedroom', areaM2: 4.99 })
  expect((await put(id)).reason).toBe('housing.error.tooLittleArea')
  await place.admin.send(room.endpoints.update, { id: await roomOf(id), areaM2: 6 })
  const flow = (await put(id)).data.id
  await limit('110101 minPersonM2=10')
  for (const role of SIGNERS) {
    const fileId = await uploaded(place.admin, STROKE, 'stroke.jpg')
    expect(
      (await place.admin.call(signOnPad, { id: flow, role, name: role, fileId }, { key: newId() })).body.reason,
    ).toBe(undefined)
  }
  const { list } = (await place.admin.send(lease.endpoints.query, { id })).body.data as { list: { signedOn: string }[] }
  expect(list[0]!.signedOn).toBeTruthy()
})

it('signs no lease whose deposit or rent ahead is more than the place allows', async () => {
  const terms = { rentFen: 300_000, depositFen: 600_000, payMonths: '6' }
  const id = await drafted({ kind: 'bedroom', areaM2: 20 })
  await place.admin.send(lease.endpoints.update, { id, ...terms })
  await limit('110000 depositMonths=1 advanceMonths=3')
  expect((await sign(id)).reason).toBe('housing.error.depositTooHigh')
  await limit('110000 depositMonths=2 advanceMonths=3')
  expect((await sign(id)).reason).toBe('housing.error.advanceTooLong')
  await limit('110000 depositMonths=2')
  expect((await sign(id)).code).toBe(200)
})

it('warns of terms above a limit in the preview and before signing, and keeps who accepted them', async () => {
  await limit('110000 depositMonths=1:warn')
  const id = await drafted({ kind: 'bedroom', areaM2: 20 })
  const terms = { rentFen: 300_000, depositFen: 600_000, payMonths: '1' as const }
  await place.admin.send(lease.endpoints.update, { id, ...terms })
  const said = { limit: 'deposit', mode: 'warn', text: expect.stringMatching(/\b1\b.*\b2\b/) }
  const dates = { startOn: '2026-03-01', endOn: '2027-02-28', advanceDays: 0, roomId: await roomOf(id) }
  const preview = (await place.admin.call(previewCharges, { ...terms, ...dates })).body.data
  expect(preview.limits).toEqual([said])
  expect((await place.admin.call(queryLeaseLimits, { leaseId: id })).body.data).toEqual([said])
  const refused = await sign(id)
  expect([refused.reason, refused.message]).toEqual(['housing.error.limitsNotAccepted', said.text])
  const accepted = { id, signedOn: '2026-02-20', acceptLimits: 'yes' as const }
  expect((await place.admin.call(signLease, accepted, { key: newId() })).body.reason).toBeUndefined()
  const steps = (await place.admin.call(queryLeaseHistory, { leaseId: id })).body.data
  expect(steps).toContainEqual(expect.objectContaining({ to: 'limitsAccepted', reason: said.text }))
})

it('puts one text before the parties only when what it is above of is accepted', async () => {
  await limit('110000 lateFeeDayBp=5:warn lateFeeCapBp=2000')
  const id = await drafted({ kind: 'bedroom', areaM2: 20 })
  const late = { lateFeeBp: 8, lateFeeUnitFen: null, lateFeeEvery: 'day', lateFeeCapBp: 3_000 }
  await place.admin.send(lease.endpoints.update, { id, ...late })
  const put = async (given: object = {}) =>
    (
      await place.admin.call(
        startSigning,
        { leaseId: id, method: 'pad' as const, expiresOn: dayFromNow(7), ...given },
        { key: newId() },
      )
    ).body.reason
  expect(await put({ acceptLimits: 'yes' })).toBe('housing.error.lateFeeAllAbove')
  await place.admin.send(lease.endpoints.update, { id, lateFeeCapBp: 2_000 })
  expect(await put()).toBe('housing.error.limitsNotAccepted')
  expect(await put({ acceptLimits: 'yes' })).toBeUndefined()
})
