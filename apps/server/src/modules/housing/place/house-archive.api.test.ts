import {
  archiveHouse,
  changeRooms,
  house,
  lease,
  previewHouseNumbers,
  queryRoomBoard,
  restoreHouse,
  room,
} from '@cloud-steward/contract/housing/index.ts'
import { meter } from '@cloud-steward/contract/metering/index.ts'
import { operation } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addLease, addOne, addSignedLease, draftOf } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'

let place: Place
let id: string
let roomId: string
beforeEach(async () => {
  place = await freshPlace()
  id = place.ids['housing.house'] = await addOne(place.admin, house, place.ids)
  roomId = await addRoom('A')
})
async function addRoom(number: string): Promise<string> {
  const draft = { houseId: id, number, baseRentFen: 200_000, depositFen: 200_000, overlay: 'none' }
  return ((await place.admin.send(room.endpoints.add, draft)).body.data as { id: string }).id
}
type Row = Record<string, unknown> & { id: string }
const list = async (endpoint: typeof room.endpoints.query, input: object) =>
  ((await place.admin.send(endpoint, input)).body.data as { list: Row[] }).list
const houseNow = async () => (await list(house.endpoints.query, { id }))[0]!
const archivedRooms = async () =>
  (await list(room.endpoints.query, { houseId: id, archived: 'true' })).map((row) => row.id)
const archive = async (of = id) => (await place.admin.call(archiveHouse, { id: of, reason: '房东收回' })).body.reason
const restore = async () => (await place.admin.call(restoreHouse, { id, reason: '重新托管' })).body.reason
const quotaLeft = async () => {
  const template = { buildingId: place.ids['housing.building']!, floorFrom: 1, floorTo: 1, perFloor: 1 }
  return (await place.admin.call(previewHouseNumbers, { ...template, pattern: 'floor+letter' })).body.data.quotaLeft
}

describe('a house is archived', () => {
  it('with its rooms, is counted no more, and comes back as it was', async () => {
    const left = await quotaLeft()
    expect(await archive()).toBeUndefined()
    expect(await houseNow()).toMatchObject({ archived: true, archivedOn: expect.any(String) })
    expect((await list(house.endpoints.query, {})).map((row) => row.id)).not.toContain(id)
    expect((await list(house.endpoints.query, { archived: 'true' })).map((row) => row.id)).toEqual([id])
    expect(await archivedRooms()).toContain(roomId)
    expect((await place.admin.call(queryRoomBoard, {})).body.data.rooms.map((one) => one.id)).not.toContain(roomId)
    expect(await quotaLeft()).toBe(left + 1)
    expect(await restore()).toBeUndefined()
    expect(await houseNow()).toMatchObject({ archived: false, archivedOn: null })
    expect(await archivedRooms()).toEqual([])
    expect(await quotaLeft()).toBe(left)
    const log = await list(operation.endpoints.query, { recordId: id })
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['archiveHouse', 'restoreHouse']))
  })

  it('once, however many do it at once, and only then restored', async () => {
    expect(await restore()).toBe('housing.error.houseNotArchived')
    const left = await quotaLeft()
    const answers = await Promise.all([archive(), archive(), archive()])
    expect(answers.filter((reason) => !reason)).toHaveLength(1)
    expect(answers.filter(Boolean)).toEqual(Array.from({ length: 2 }, () => 'housing.error.houseArchived'))
    expect(await quotaLeft()).toBe(left + 1)
  })

  it('and is not changed, let or given rooms until it is restored; removed it is not counted off again', async () => {
    const left = await quotaLeft()
    await archive()
    const refused = [
      await place.admin.send(house.endpoints.update, { id, remark: 'x' }),
      await place.admin.send(room.endpoints.add, { ...draftOf(room, place.ids), houseId: id }),
      await place.admin.send(lease.endpoints.add, draftOf(lease, { ...place.ids, 'housing.room': roomId })),
    ]
    expect(refused.map(({ body }) => body.reason)).toEqual([
      'housing.error.houseArchived',
      'housing.error.houseArchived',
      'housing.error.roomArchived',
    ])
    expect((await place.admin.send(house.endpoints.delete, { id })).body.reason).toBeUndefined()
    expect(await quotaLeft()).toBe(left + 1)
  })

  it('and what was split before stays archived when it is restored', async () => {
    const rooms = ['A1', 'A2'].map((number) => ({ number, baseRentFen: 1, depositFen: 1 })) as never
    await place.admin.call(changeRooms, { roomIds: [roomId], rooms, reason: '改造' }, { key: newId() })
    await archive()
    await restore()
    expect(await archivedRooms()).toEqual([roomId])
  })
})

it('is not archived while a lease is drafted or in force there, or a meter in use', async () => {
  const drafted = await addLease(place.admin, place.ids)
  expect(await archive(drafted['housing.house'])).toBe('housing.error.roomReserved')
  const signed = await addSignedLease(place.admin, place.ids)
  expect(await archive(signed['housing.house'])).toBe('housing.error.roomLet')
  const draft = { no: `M${newId().slice(-8)}`, utility: 'electric', role: 'room', multiplier: 1, maxReading: 99_999 }
  await place.admin.send(meter.endpoints.add, { ...draft, siteId: place.ids['housing.site'], roomId, banded: false })
  expect(await archive()).toBe('housing.error.houseHasMeter')
  expect(await houseNow()).toMatchObject({ archived: false })
})
