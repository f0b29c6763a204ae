import { queryOwnedLocks } from '@cloud-steward/contract/locks/index.ts'
import { afterAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { aDoor, aLease, keysOf, someDoors } from '../locks.builders.ts'

const doors = await someDoors()
afterAll(() => doors.close())

it('shows a landlord that his locks work and how many keys there are, never whose or which', async () => {
  const door = await aDoor(doors, { offline: true })
  await aLease(door)
  await expect.poll(async () => (await keysOf(door.site.admin)).length).toBe(1)
  const { app } = doors.field
  const landlord = await signIn(app, door.site.tenant, 'ROLE_LANDLORD')
  const { data } = (await landlord.call(queryOwnedLocks, {})).body
  expect(data).toMatchObject([{ lockId: door.lockId, online: false, keys: 1, isAlarmed: false }])
  expect(Object.keys(data[0]!).toSorted()).toEqual(
    ['battery', 'isAlarmed', 'keys', 'lockId', 'online', 'roomName', 'seenAt', 'serial', 'siteName'].toSorted(),
  )
  // Nobody else's, and nobody else: staff have the ledger of locks, renters their own doors.
  const elsewhere = await signIn(app, await freshTenant(app), 'ROLE_LANDLORD')
  expect((await elsewhere.call(queryOwnedLocks, {})).body.data).toEqual([])
  expect((await door.site.admin.call(queryOwnedLocks, {})).status).toBe(403)
  expect((await (await signIn(app, door.site.tenant, 'ROLE_RENTEE')).call(queryOwnedLocks, {})).status).toBe(403)
})
