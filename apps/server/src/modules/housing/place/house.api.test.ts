import {
  addHouse,
  addHouseBatch,
  building,
  house,
  lease,
  previewHouseNumbers,
  room,
  site,
} from '@cloud-steward/contract/housing/index.ts'
import { describe, expect, it } from 'vitest'
import { freshPlace } from '../../../../test/place.ts'
import { rowCounts } from '../../../../test/row-counts.ts'
import { inputOf } from '../../../../test/samples.ts'

const { app, tenant, admin, ids } = await freshPlace({ houseLimit: 60 })
const batch = (change: object) =>
  ({ ...inputOf(addHouseBatch, ids), mode: 'whole' as const, unitNo: null, skip: [], ...change }) as never

describe('adding houses', () => {
  it('never exceeds the quota, however many clerks add at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.call(addHouseBatch, batch({ unitNo: `U${at}`, floorFrom: 1, floorTo: 5, perFloor: 2 })),
      ),
    )
    const codes = answers.map(({ body }) => body.code)
    // 60 houses, one of them there already: five blocks of ten fit.
    expect(codes.filter((code) => code === 200)).toHaveLength(5)
    const refused = answers.find(({ body }) => body.code !== 200)!.body
    expect([refused.reason, refused.message]).toEqual(['housing.error.quotaExceeded', expect.stringContaining('9')])
    expect((await rowCounts(app, tenant.id)).housing_house).toBe(51)
    const preview = await admin.call(previewHouseNumbers, {
      buildingId: ids['housing.building']!,
      floorFrom: 1,
      floorTo: 2,
      perFloor: 2,
      pattern: 'floor+2digits',
    })
    expect(preview.body.data.quotaLeft).toBe(9)
  })

  it('adds all of a block or nothing', async () => {
    const { body } = await admin.call(addHouseBatch, batch({ unitNo: 'ALL', floorFrom: 1, floorTo: 1, perFloor: 2 }))
    expect(body.data).toEqual({ houses: 2, rooms: 2 })
    const before = await rowCounts(app, tenant.id)
    const twice = await admin.call(addHouseBatch, batch({ unitNo: 'ALL', floorFrom: 1, floorTo: 3, perFloor: 1 }))
    expect(twice.body.reason).toBe('housing.error.houseNumberTaken')
    expect(await rowCounts(app, tenant.id)).toEqual(before)
  })

  it('refuses more doors on a floor than its numbers allow', async () => {
    for (const [pattern, perFloor] of [
      ['floor+letter', 27],
      ['floor+2digits', 100],
    ] as const) {
      const { status, body } = await admin.call(addHouseBatch, batch({ pattern, perFloor, floorFrom: 1, floorTo: 1 }))
      expect([status, body.code === 200, Object.keys(body.fields ?? {})]).toEqual([200, false, ['perFloor']])
    }
  })

  it('gives the quota back when houses are removed', async () => {
    const counted = async () =>
      (
        await admin.call(previewHouseNumbers, {
          buildingId: ids['housing.building']!,
          floorFrom: 1,
          floorTo: 1,
          perFloor: 1,
          pattern: 'floor+letter',
        })
      ).body.data.quotaLeft
    const before = await counted()
    const input = { ...inputOf(addHouse, ids), mode: 'whole', unitNo: 'gone' }
    const { id } = (await admin.send(addHouse, input)).body.data as { id: string }
    expect(await counted()).toBe(before - 1)
    expect((await admin.send(house.endpoints.delete, { id })).body.code).toBe(200)
    expect(await counted()).toBe(before)
  })
})

describe('a house let whole', () => {
  it('has one room, however many clerks add one, and is made of no house with more', async () => {
    const { admin: who, ids: place } = await freshPlace()
    const id = place['housing.house']!
    const add = (number: string) =>
      who.send(room.endpoints.add, { houseId: id, number, baseRentFen: 1, depositFen: 0, overlay: 'none' })
    const become = (mode: string) => who.send(house.endpoints.update, { id, mode })
    expect((await become('whole')).body).toMatchObject({
      reason: 'housing.error.oneRoomOnly',
      fields: { mode: expect.stringContaining('2') as string },
    })
    const { body } = await who.send(room.endpoints.query, { buildingId: place['housing.building'], pageSize: 100 })
    const { list } = body.data as { list: { id: string }[] }
    expect(list).toHaveLength(2)
    await who.send(lease.endpoints.delete, { id: place['housing.lease'] })
    expect((await who.send(room.endpoints.delete, { id: list.map((one) => one.id).join() })).body.code).toBe(200)
    expect((await become('whole')).body.code).toBe(200)
    const answers = await Promise.all(['1', '2', '3', '4'].map(add))
    expect(answers.map((one) => one.body.reason ?? 'added').toSorted()).toEqual([
      'added',
      ...Array.from({ length: 3 }, () => 'housing.error.notShared'),
    ])
  })
})

describe('the full name of a room', () => {
  it('follows its site, building, house and number', async () => {
    const { admin: who, ids: place } = await freshPlace()
    const nameOf = async () =>
      (
        (await who.send(room.endpoints.query, { id: place['housing.room'] })).body.data as {
          list: { fullName: string }[]
        }
      ).list[0]!
    const change = async (of: typeof site | typeof building | typeof house | typeof room, input: object) =>
      expect((await who.send(of.endpoints.update, { id: place[of.name], ...input })).body.code).toBe(200)
    await change(site, { name: '新园' })
    await change(building, { name: '7栋' })
    await change(house, { unitNo: '2', number: '1203', mode: 'shared' })
    await change(room, { number: 'B' })
    expect(await nameOf()).toMatchObject({ fullName: '新园 7栋-2-1203-B' })
    await change(house, { unitNo: '' })
    expect(await nameOf()).toMatchObject({ fullName: '新园 7栋-1203-B' })
  })
})
