import { queryRoomBoard, room, setOverlay } from '@cloud-steward/contract/housing/index.ts'
import { operation } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addOne, addSignedLease } from '../../../../test/samples.ts'

let [mine, other] = [] as unknown as [Place, Place]
beforeAll(async () => {
  ;[mine, other] = [await freshPlace(), await freshPlace()]
})
const stateOf = async (id: string) =>
  (await mine.admin.call(queryRoomBoard, {})).body.data.rooms.find((tile) => tile.id === id)!.state

it('sets the state of many rooms at once, each with its reason in the log', async () => {
  const ids = [await addOne(mine.admin, room, mine.ids), await addOne(mine.admin, room, mine.ids)]
  await mine.admin.call(room.endpoints.update, { id: ids[0]!, overlay: 'repair' })
  const given = { roomIds: [...ids, ids[0]!], overlay: 'repair' as const, reason: '水管爆裂' }
  expect((await mine.admin.call(setOverlay, given)).body.data).toEqual({ rooms: 1 })
  expect((await mine.admin.call(setOverlay, given)).body.data).toEqual({ rooms: 0 })
  expect(await stateOf(ids[1]!)).toBe('repair')
  const log = (await mine.admin.send(operation.endpoints.query, { recordId: ids[1]! })).body.data as {
    list: { action: string }[]
  }
  expect(log.list.map(({ action }) => action)).toContain('setOverlay')
})

it('takes no room out of use that is let, alone or among others', async () => {
  const id = await addOne(mine.admin, room, mine.ids)
  const taken = (await addSignedLease(mine.admin, mine.ids))['housing.room']!
  const given = { roomIds: [id, taken], reason: 'x' }
  const { body } = await mine.admin.call(setOverlay, { ...given, overlay: 'disabled' })
  expect(body.reason).toBe('housing.error.roomStillLet')
  const change = await mine.admin.call(room.endpoints.update, { id: taken, overlay: 'disabled' })
  expect(change.body.reason).toBe('housing.error.roomStillLet')
  expect(await stateOf(id)).toBe('vacant')
  expect((await mine.admin.call(setOverlay, { ...given, overlay: 'repair' })).body.data).toEqual({ rooms: 2 })
  const alone = { roomIds: [id], overlay: 'disabled' as const, reason: 'x' }
  expect((await mine.admin.call(setOverlay, alone)).body.data).toEqual({ rooms: 1 })
})

it('changes nothing when one room is not his, or he may only read', async () => {
  const id = await addOne(mine.admin, room, mine.ids)
  const before = await stateOf(id)
  const given = { roomIds: [id, other.ids['housing.room']!], overlay: 'disabled' as const, reason: 'x' }
  expect((await mine.admin.call(setOverlay, given)).status).toBe(404)
  const landlord = await signIn(mine.app, mine.tenant, 'ROLE_LANDLORD')
  expect((await landlord.call(setOverlay, { ...given, roomIds: [id] })).status).toBe(403)
  expect(await stateOf(id)).toBe(before)
})
