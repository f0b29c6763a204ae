import {
  addHouse,
  changeRooms,
  house,
  lease,
  previewHouseNumbers,
  previewRoomChange,
  queryRoomBoard,
  queryRoomLineage,
  room,
  saveInspection,
  setOverlay,
} from '@cloud-steward/contract/housing/index.ts'
import { meter, recordReadings } from '@cloud-steward/contract/metering/index.ts'
import { operation } from '@cloud-steward/contract/system/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addLease, addOne, addSignedLease, draftOf, inputOf } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'

let place: Place
let roomId: string
beforeEach(async () => {
  place = await freshPlace()
  place.ids['housing.house'] = await addOne(place.admin, house, place.ids)
  roomId = await addRoom('A', { areaM2: 30.5, facilities: ['bed', 'desk'] })
})
async function addRoom(number: string, more: object = {}, at = place.ids['housing.house']): Promise<string> {
  const draft = { houseId: at, number, baseRentFen: 200_000, depositFen: 200_000, overlay: 'none', ...more }
  return ((await place.admin.send(room.endpoints.add, draft)).body.data as { id: string }).id
}
const part = (number: string, more: object = {}) => ({ number, baseRentFen: 120_000, depositFen: 120_000, ...more })
const change = (roomIds: string[], rooms: object[], who = place.admin, key = newId()) =>
  who.call(changeRooms, { roomIds, rooms: rooms as never, reason: '改造' }, { key })
const split = (id: string, who = place.admin) => change([id], [part('A1'), part('A2')], who)
const reasonOf = async (id: string) => (await split(id)).body.reason
const blockers = async (id: string) =>
  (await place.admin.call(previewRoomChange, { roomIds: [id] })).body.data.blockers.map(({ blocker }) => blocker)
const rowOf = async (id: string) =>
  ((await place.admin.send(room.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const onBoard = async () => (await place.admin.call(queryRoomBoard, {})).body.data.rooms.map(({ id }) => id)
const quotaLeft = async () => {
  const template = { buildingId: place.ids['housing.building']!, floorFrom: 1, floorTo: 1, perFloor: 1 }
  return (await place.admin.call(previewHouseNumbers, { ...template, pattern: 'floor+letter' })).body.data.quotaLeft
}

describe('splitting a room', () => {
  it('archives the old one and begins new ones; the houses counted stay the same', async () => {
    const left = await quotaLeft()
    const { body } = await change(
      [roomId],
      [part('A', { areaM2: 14.5, facilities: ['bed'], kind: 'bedroom' }), part('A2', { areaM2: 16 })],
    )
    expect(body.data).toMatchObject({ change: 'split', meters: [] })
    const [first, second] = body.data.roomIds as [string, string]
    expect(await rowOf(roomId)).toMatchObject({ archived: true, state: 'archived', archivedOn: expect.any(String) })
    expect(await rowOf(first)).toMatchObject({ number: 'A', areaM2: 14.5, facilities: ['bed'], kind: 'bedroom' })
    expect(await rowOf(second)).toMatchObject({ state: 'vacant', archived: false, baseRentFen: 120_000 })
    expect(((await rowOf(second)).fullName as string).endsWith('-A2')).toBe(true)
    const shown = await onBoard()
    expect([roomId, first, second].map((id) => shown.includes(id))).toEqual([false, true, true])
    expect(await quotaLeft()).toBe(left)
    const lists = async (input: object) =>
      (
        (await place.admin.send(room.endpoints.query, { houseId: place.ids['housing.house'], ...input })).body.data as {
          list: { id: string }[]
        }
      ).list.map(({ id }) => id)
    expect(await lists({})).not.toContain(roomId)
    expect(await lists({ archived: 'true' })).toEqual([roomId])
    const log = (await place.admin.send(operation.endpoints.query, { recordId: roomId })).body.data as {
      list: { action: string }[]
    }
    expect(log.list.map(({ action }) => action)).toContain('split')
  })

  it('is one effect however often it is asked for, and of two clerks one is refused', async () => {
    const key = newId()
    const same = await Promise.all([1, 2].map(() => change([roomId], [part('A1'), part('A2')], place.admin, key)))
    expect(same[1]!.body.data).toEqual(same[0]!.body.data)
    const other = await addRoom('C')
    const answers = await Promise.all([1, 3].map((n) => change([other], [part(`C${n}`), part(`C${n + 1}`)])))
    expect(answers.map(({ body }) => body.reason ?? 'done').toSorted()).toEqual(['done', 'housing.error.roomArchived'])
  })

  it('is never let again, marked or removed', async () => {
    const { roomIds } = (await split(roomId)).body.data
    const draft = { ...draftOf(lease, { ...place.ids, 'housing.room': roomId }) }
    const refused = [
      await place.admin.send(lease.endpoints.add, draft),
      await place.admin.call(setOverlay, { roomIds: [roomId], overlay: 'repair', reason: 'x' }),
      await place.admin.send(room.endpoints.update, { id: roomId, remark: 'x' }),
      await place.admin.send(room.endpoints.delete, { id: roomId }),
      await place.admin.send(room.endpoints.delete, { id: roomIds[0] }),
    ]
    expect(refused.map(({ body }) => body.reason)).toEqual([
      ...Array.from({ length: 3 }, () => 'housing.error.roomArchived'),
      ...Array.from({ length: 2 }, () => 'housing.error.roomHasHistory'),
    ])
  })

  it('waits for a lease that is being drafted at the same time, or the lease for it', async () => {
    const draft = draftOf(lease, { ...place.ids, 'housing.room': roomId })
    const [cut, drafted] = await Promise.all([split(roomId), place.admin.send(lease.endpoints.add, draft)])
    expect([cut.body.reason, drafted.body.reason].toSorted()).toEqual([
      cut.body.reason ? 'housing.error.roomReserved' : 'housing.error.roomArchived',
      undefined,
    ])
  })
})

describe('what stands against it', () => {
  it('is a lease, from its draft to its last day, and an inspection under way', async () => {
    const drafted = await addLease(place.admin, place.ids)
    expect(await reasonOf(drafted['housing.room']!)).toBe('housing.error.roomReserved')
    const let_ = await addSignedLease(place.admin, place.ids)
    expect(await reasonOf(let_['housing.room']!)).toBe('housing.error.roomLet')
    await place.admin.call(saveInspection, {
      leaseId: let_['housing.lease']!,
      kind: 'in',
      inspectedOn: '2026-03-01',
      items: [{ area: '卧室', item: '床', quantity: 1, condition: 'good' }],
    })
    expect(await blockers(let_['housing.room']!)).toEqual(['lease', 'inspection'])
    expect(await blockers(roomId)).toEqual([])
  })

  it('is use that was read and not billed; a meter without any only wants another room', async () => {
    const draft = { no: `M${newId().slice(-8)}`, utility: 'electric', role: 'room', multiplier: 1, maxReading: 99_999 }
    const { body } = await place.admin.send(meter.endpoints.add, {
      ...draft,
      siteId: place.ids['housing.site'],
      roomId,
      banded: false,
    })
    const meterId = (body.data as { id: string }).id
    const read = (readOn: string, value: number) =>
      place.admin.call(recordReadings, { readOn, rows: [{ meterId, value }] }, { key: newId() })
    await read('2026-03-01', 100)
    const preview = (await place.admin.call(previewRoomChange, { roomIds: [roomId] })).body.data
    expect([preview.areaM2, preview.blockers, preview.meters.map(({ meterNo }) => meterNo)]).toEqual([
      30.5,
      [],
      [draft.no],
    ])
    await read('2026-03-11', 150)
    expect(await reasonOf(roomId)).toBe('housing.error.roomUnbilled')
    expect(await blockers(roomId)).toEqual(['readings'])
  })

  it('is a house let whole, rooms of several houses, or neither several nor one', async () => {
    const elsewhere = await addRoom('B', {}, await addOne(place.admin, house, place.ids))
    expect((await change([roomId, elsewhere], [part('X')])).body.reason).toBe('housing.error.roomsOfHouses')
    expect((await change([roomId], [part('X')])).body.reason).toBe('housing.error.neitherMergeNorSplit')
    expect((await change([roomId], [part('X'), part('X')])).body.reason).toBe('housing.error.roomNumberTaken')
    const whole = { ...inputOf(addHouse, place.ids), mode: 'whole', unitNo: 'W' }
    const { id } = (await place.admin.send(addHouse, whole)).body.data as { id: string }
    const { list } = (await place.admin.send(room.endpoints.query, { houseId: id })).body.data as {
      list: { id: string }[]
    }
    expect(await reasonOf(list[0]!.id)).toBe('housing.error.notShared')
    expect((await rowOf(roomId)).archived).toBe(false)
  })

  it('is another tenant, and a landlord', async () => {
    const other = await freshPlace()
    expect((await split(roomId, other.admin)).status).toBe(404)
    expect((await split(roomId, await signIn(place.app, place.tenant, 'ROLE_LANDLORD'))).status).toBe(403)
  })
})

it('keeps what came from what, over merges and splits', async () => {
  const [a1, a2] = (await split(roomId)).body.data.roomIds as [string, string]
  const merged = await change([a1, a2], [part('A', { areaM2: 30.5 })])
  expect(merged.body.data.change).toBe('merge')
  const id = merged.body.data.roomIds[0]!
  const told = (await place.admin.call(queryRoomLineage, { roomId: id })).body.data
  expect(
    told.map(({ change: what, before, after }) => [what, before.map((one) => one.id), after.map((one) => one.id)]),
  ).toEqual([
    ['split', [roomId], [a1, a2]],
    ['merge', [a1, a2], [id]],
  ])
  expect((await place.admin.call(queryRoomLineage, { roomId })).body.data).toHaveLength(2)
})
