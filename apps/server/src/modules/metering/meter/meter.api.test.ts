import { meter } from '@cloud-steward/contract/metering/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld } from '../../billing/billing.builders.ts'
import { aMeteredRoom } from '../metering.builders.ts'

it('is listed by its room, by having none, or by either', async () => {
  const world = await aWorld()
  const admin = await signIn(world.app, world)
  const home = await aMeteredRoom(world)
  const main = { no: 'M-0', utility: 'electric', role: 'main', siteId: home.siteId }
  const { body } = await admin.send(meter.endpoints.add, { ...main, multiplier: 1, maxReading: 999, banded: false })
  const inRooms = async (roomId: string) =>
    ((await admin.send(meter.endpoints.query, { roomId })).body.data as { list: { id: string }[] }).list
      .map(({ id }) => id)
      .toSorted()
  const mainId = (body.data as { id: string }).id
  expect(await inRooms('none')).toEqual([mainId])
  expect(await inRooms(home.roomId)).toEqual([home.meterId])
  expect(await inRooms(`${home.roomId},none`)).toEqual([home.meterId, mainId].toSorted())
  expect(await inRooms(newId())).toEqual([])
})
