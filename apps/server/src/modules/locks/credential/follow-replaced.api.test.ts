import { replaceDevice } from '@cloud-steward/contract/devices/index.ts'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import {
  acceptOrder,
  createOrder,
  dispatchOrder,
  finishOrder,
  startOrder,
} from '@cloud-steward/contract/work-orders/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { aDoor, aLease, type Doors, give, keysOf, someDoors } from '../locks.builders.ts'

let doors: Doors
beforeAll(async () => {
  doors = await someDoors()
})
afterAll(() => doors.close())

it('opens for the same people with the same digits after a lock was replaced, and the old one’s keys end', async () => {
  const at = await aDoor(doors)
  await aLease(at)
  await give(at)
  await expect.poll(async () => (await keysOf(at.site.admin)).map(({ state }) => state)).toEqual(['active', 'active'])
  const before = [...at.sim.codes.values()].map(({ code }) => code).toSorted()
  // A new one hangs there, which knows nobody.
  at.sim.codes.clear()
  const { data } = await ask(at.site.admin, replaceDevice, { id: at.lockId, serial: 'NEW-LOCK', reason: '锁体损坏' })
  await expect
    .poll(async () => (await keysOf(at.site.admin, { lockId: data.id })).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['active', 'active'])
  await expect
    .poll(async () => (await keysOf(at.site.admin, { lockId: at.lockId })).map(({ state }) => state), {
      timeout: 20_000,
    })
    .toEqual(['removed', 'removed'])
  expect([...at.sim.codes.values()].map(({ code }) => code).toSorted()).toEqual(before)
})

it('keeps whose a key is and what it ends with, so that it goes from the new lock as it would have from the old one', async () => {
  const at = await aDoor(doors)
  const userId = (await at.site.admin.call(getSysUser, {})).body.data.id
  const { siteId, roomId, admin } = at.site
  const errand = { siteId, roomId, kind: 'repair', subject: '换锁' } as const
  const { id } = (await ask(admin, createOrder, errand)).data
  await ask(admin, dispatchOrder, { id, executorId: userId, withKey: true })
  await ask(admin, acceptOrder, { id })
  await expect.poll(async () => (await keysOf(admin)).map(({ state }) => state)).toEqual(['active'])
  const { orderNo } = (await keysOf(admin))[0]!
  const { data } = await ask(admin, replaceDevice, { id: at.lockId, serial: 'NEXT-LOCK', reason: '锁体损坏' })
  const there = async () => (await keysOf(admin, { lockId: data.id }))[0]
  await expect.poll(there, { timeout: 20_000 }).toMatchObject({ state: 'active', userId, orderNo })
  await ask(admin, startOrder, { id })
  await ask(admin, finishOrder, { id, outcome: '已换' })
  await expect.poll(there, { timeout: 20_000 }).toMatchObject({ state: 'removed' })
})
