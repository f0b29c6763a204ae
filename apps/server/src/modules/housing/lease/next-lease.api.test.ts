import { beginCheckOut, queryCheckOutDetail } from '@cloud-steward/contract/checkout/index.ts'
import { cancelLease, endLease, queryCharges, queryStaying, signLease } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import {
  aBill,
  aLease,
  aWorld,
  brokenInvariants,
  onDay,
  pay,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { aHouse, aRentee, TERMS } from '../housing.builders.ts'
import { type Ask, leaseRow, proposeAs } from './change.builders.ts'
import { leases } from './lease.service.ts'
import { closeFollowed } from './lease-day.service.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const follow = async (given: Ask): Promise<string> => (await proposeAs(admin, given)).body.data.newLeaseId!
const cancel = (id: string) => ask(admin, cancelLease, { id, reason: '改变主意' })
const rentOf = async (leaseId: string) =>
  (await ask(admin, queryCharges, { leaseId })).data
    .filter(({ fee }) => fee === 'rent')
    .map(({ periodFrom, periodTo, amountFen }) => [periodFrom, periodTo, amountFen])
const aPaidLease = async () => {
  const bill = await aBill(world, { lateFeeBp: 0 })
  await pay(world, bill, { amountFen: bill.totalFen })
  return bill.leaseId
}

it('a late renewal charges the days in between only where whoever stays was to pay', async () => {
  const terms = { startOn: '2025-06-01', endOn: '2026-05-31', lateFeeBp: 0 }
  const gap = async (atEnd: 'monthly' | 'stop') => {
    const leaseId = await aLease(world, { terms: { ...terms, atEnd } })
    await follow({ leaseId, kind: 'renewal', endOn: '2027-05-31' })
    return (await rentOf(leaseId)).filter(([from]) => from! > '2026-05-31')
  }
  // It begins today, 15 June.
  expect(await gap('stop')).toEqual([])
  expect(await gap('monthly')).toEqual([['2026-06-01', '2026-06-14', 140_000]])
})

it('a room whose renter stays past the end is let only by who says so', async () => {
  const leaseId = await aLease(world, { terms: { startOn: '2025-06-01', endOn: '2026-05-31' } })
  const { roomId } = await leases.get(world.today, leaseId)
  const terms = { ...TERMS, startOn: '2026-06-20', endOn: '2027-06-19', roomId, renteeId: world.renteeId }
  const { id } = await leases.add(world.today, terms)
  const sign = (more: object = {}) => ask(admin, signLease, { id, signedOn: TODAY, ...more })
  expect((await sign()).reason).toBe('housing.error.renterStays')
  const staying = async (of: string) => (await ask(admin, queryStaying, { leaseId: of })).data
  expect(await staying(id)).toMatchObject([{ endOn: '2026-05-31' }])
  expect(await staying(await aLease(world))).toEqual([])
  expect((await sign({ acceptStaying: 'yes' })).reason).toBeUndefined()
})

it('a swap given up before it began leaves all as it was', async () => {
  const leaseId = await aPaidLease()
  const before = [await leaseRow(admin, leaseId), await rentOf(leaseId)]
  const { roomId } = await aHouse(world.today, { landlordId: world.landlordId, buildingId: world.buildingId })
  const next = await follow({ leaseId, kind: 'swap', effectiveOn: '2026-07-01', roomId, depositFen: 350_000 })
  expect(await leaseRow(admin, leaseId)).toMatchObject({ endOn: '2026-06-30', depositHeldFen: null })
  expect((await cancel(next)).reason).toBe(undefined)
  expect([await leaseRow(admin, leaseId), await rentOf(leaseId)]).toEqual(before)
  // And may be agreed anew.
  expect(await follow({ leaseId, kind: 'swap', effectiveOn: '2026-07-01', roomId })).toBeTruthy()
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('who was to follow is given up last to first, and before the one before ends', async () => {
  const leaseId = await aPaidLease()
  const next = await follow({ leaseId, kind: 'renewal', endOn: '2027-12-31' })
  const third = await follow({ leaseId: next, kind: 'renewal', endOn: '2028-12-31' })
  const leave = { leftOn: TODAY, reason: '搬走' }
  for (const answer of [
    await cancel(next),
    await ask(admin, endLease, { id: leaseId, ...leave }),
    await ask(admin, beginCheckOut, { leaseId, leaveKind: 'early', ...leave }),
  ])
    expect(answer.reason).toBe('housing.error.nextFirst')
  for (const id of [third, next]) expect((await cancel(id)).reason).toBe(undefined)
  expect(await leaseRow(admin, leaseId)).toMatchObject({ state: 'active', depositHeldFen: 300_000 })
  expect((await ask(admin, beginCheckOut, { leaseId, leaveKind: 'early', ...leave })).reason).toBe(undefined)
})

it('the room that somebody else has by now is not taken back', async () => {
  const leaseId = await aLease(world)
  const { roomId } = await aHouse(world.today, { landlordId: world.landlordId, buildingId: world.buildingId })
  const next = await follow({ leaseId, kind: 'swap', effectiveOn: '2026-07-01', roomId })
  const other = await aLease(world)
  const { roomId: left } = (await leaseRow(admin, leaseId)) as unknown as { roomId: string }
  await follow({ leaseId: other, kind: 'swap', effectiveOn: '2026-08-01', roomId: left })
  expect((await cancel(next)).reason).toBe('housing.error.roomTaken')
  expect(await leaseRow(admin, leaseId)).toMatchObject({ endOn: '2026-06-30' })
})

it('a check-out before a transfer is not cut short by the night', async () => {
  const leaseId = await aPaidLease()
  const renteeId = await aRentee(world.today)
  await follow({ leaseId, kind: 'transfer', effectiveOn: '2026-06-16', renteeId })
  const given = { leaseId, leaveKind: 'on_time', leftOn: TODAY, reason: '转租' } as const
  expect((await ask(admin, beginCheckOut, { ...given, leaveKind: 'late', leftOn: '2026-06-16' })).reason).toBe(
    'housing.error.leftOutsideLease',
  )
  const { id } = (await ask(admin, beginCheckOut, given)).data
  await closeFollowed(world.ctx(onDay('2026-06-17')))
  expect(await leaseRow(admin, leaseId)).toMatchObject({ state: 'checking_out', depositHeldFen: 300_000 })
  expect((await ask(admin, queryCheckOutDetail, { id })).reason).toBe(undefined)
})
