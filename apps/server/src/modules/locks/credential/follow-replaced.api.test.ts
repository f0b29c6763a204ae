import { replaceDevice } from '@cloud-steward/contract/devices/index.ts'
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
