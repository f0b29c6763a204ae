import * as checkout from '@cloud-steward/contract/checkout/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { billsOf, issue } from '../../billing/billing.builders.ts'
import { openHandovers } from '../../checkout/handover.ts'
import { locks } from '../../devices/registry/device.service.ts'
import { aBuilding, aHouse, aRentee } from '../../housing/housing.builders.ts'
import { proposeChange } from '../../housing/lease/change.service.ts'
import { cancelLease, endLease } from '../../housing/lease/ending.service.ts'
import { bookReceivedPayment } from '../../payments/payment/payment.service.ts'
import { aDoor, aLease, type Door, type Doors, keysOf, someDoors } from '../locks.builders.ts'
import { followLease } from './follow-lease.ts'
import { becomes, day, keyOfLease as keyOf, windowFor } from './lease-keys.builders.ts'

type Home = Awaited<ReturnType<typeof aHouse>>
let doors: Doors
beforeAll(async () => {
  doors = await someDoors()
})
afterAll(() => doors.close())

const codesOf = (at: Door) => [...at.sim.codes.values()].map(({ code }) => code)

describe('a key follows its lease', () => {
  it('is given when it is signed, keeps its digits at renewal, and is gone, verified, after the check-out', async () => {
    const at = await aDoor(doors)
    const { ctx, admin } = at.site
    const leaseId = await aLease(at, { start: -300, end: 10 })
    await becomes(at, leaseId, 'active')
    const first = (await keyOf(at, leaseId))!
    expect(first).toMatchObject({ role: 'renter', kind: 'passcode', ...windowFor(at, day(at, -300), day(at, 10)) })
    const [code] = codesOf(at)
    const renewal = await proposeChange(ctx, {
      leaseId,
      kind: 'renewal',
      effectiveOn: day(at, 11),
      endOn: day(at, 300),
      reason: 'stays',
    })
    expect(renewal).toBeTruthy()
    const nextId = (await ctx.db.first(
      raw<{ id: string }>(
        sql`select successor_id as id from housing_lease where tenant_id = ${at.site.tenant.id} and id = ${leaseId}`,
      ),
    ))!.id
    await expect.poll(async () => (await keyOf(at, nextId))?.id).toBe(first.id)
    await becomes(at, nextId, 'active')
    expect(await keyOf(at, nextId)).toMatchObject(windowFor(at, day(at, -300), day(at, 300)))
    expect(codesOf(at)).toEqual([code])
    expect(Date.parse(at.sim.codes.get(1)!.to!)).toBe(Date.parse(windowFor(at, day(at, 0), day(at, 300)).validTo))
    // Told again, late and in another order it is the same.
    for (const id of [leaseId, nextId, leaseId]) await followLease(ctx, doors.field.app.secrets, id)
    expect(await keysOf(admin)).toHaveLength(1)

    await at.gateway.cut()
    const begun = await ask(admin, checkout.beginCheckOut, {
      leaseId: nextId,
      leaveKind: 'early',
      leftOn: day(at, 12),
      reason: 'moves',
    })
    expect(begun.reason).toBeUndefined()
    await expect
      .poll(async () => (await keyOf(at, nextId))?.validTo)
      .toBe(windowFor(at, day(at, 0), day(at, 12)).validTo)
    await followLease(ctx, doors.field.app.secrets, nextId, true)
    const detail = async () => (await admin.call(checkout.queryCheckOutDetail, { id: begun.data.id })).body.data
    expect((await detail()).handover).toMatchObject([{ recordId: first.id, what: 'lockKey', stand: 'open' }])
    await ctx.db.run(
      raw(sql`update housing_lease set status = 'ended' where tenant_id = ${at.site.tenant.id} and id = ${nextId}`),
    )
    await followLease(ctx, doors.field.app.secrets, nextId, true)
    expect((await detail()).handover).toMatchObject([{ stand: 'underWay' }])
    expect(codesOf(at)).toEqual([code])
    await at.gateway.connect()
    await becomes(at, nextId, 'removed')
    expect(codesOf(at)).toEqual([])
    expect((await detail()).handover).toEqual([])
  })

  it('is another one in another room or for another renter', async () => {
    const at = await aDoor(doors)
    const { ctx } = at.site
    const leaseId = await aLease(at, { start: -30, end: 100 })
    await becomes(at, leaseId, 'active')
    const [code] = codesOf(at)
    const renteeId = await aRentee(ctx)
    await proposeChange(ctx, { leaseId, kind: 'transfer', effectiveOn: day(at, 1), renteeId, reason: 'friend' })
    await expect.poll(async () => (await keysOf(at.site.admin, { renteeId }))[0]?.state).toBe('active')
    const next = (await keysOf(at.site.admin, { renteeId }))[0]!
    expect(next.leaseId).not.toBe(leaseId)
    expect(codesOf(at).at(-1)).not.toBe(code)
    // The one before has until noon of the day after: the grace of its last day.
    await expect.poll(() => keyOf(at, leaseId)).toMatchObject(windowFor(at, day(at, -30), day(at, 0)))
    const { roomId } = await aHouse(ctx, { landlordId: at.site.tenant.landlordId })
    await proposeChange(ctx, {
      leaseId: next.leaseId as string,
      kind: 'swap',
      effectiveOn: day(at, 6),
      roomId,
      reason: 'smaller',
    })
    await expect
      .poll(async () => (await keysOf(at.site.admin, { renteeId }))[0]!.validTo)
      .toBe(windowFor(at, day(at, 0), day(at, 5)).validTo)
  })

  it('is gone with a lease that is given up, stays with one whose rent is owed, and comes with a lock that comes later', async () => {
    const at = await aDoor(doors)
    const { ctx, roomId } = at.site
    await locks.update(ctx, { id: at.lockId, roomId: null })
    const leaseId = await aLease(at, { start: 3, end: 100 })
    expect(await keysOf(at.site.admin)).toEqual([])
    await locks.update(ctx, { id: at.lockId, roomId })
    await becomes(at, leaseId, 'active')
    await cancelLease(ctx, { id: leaseId, reason: 'not coming' })
    await becomes(at, leaseId, 'removed')
    const owing = await aLease(at, { start: -200, end: 100 })
    await becomes(at, owing, 'active')
    await endLease(ctx, { id: owing, leftOn: day(at, 0), penalty: 'waived', reason: 'leaves' })
    await expect.poll(async () => (await keyOf(at, owing))?.validTo).toBe(windowFor(at, day(at, 0), day(at, 0)).validTo)
    expect(await openHandovers(ctx, owing)).toMatchObject([{ stand: 'open' }])
  })

  it('does not go along when its lock goes to another room, nor stays when it goes to none', async () => {
    const at = await aDoor(doors)
    const { ctx, roomId } = at.site
    const leaseId = await aLease(at, { start: -30, end: 100 })
    await becomes(at, leaseId, 'active')
    const buildingId = await aBuilding(ctx, { siteId: at.site.siteId })
    const other = await aHouse(ctx, { landlordId: at.site.tenant.landlordId, buildingId })
    const [code] = codesOf(at)
    // What else is changed at it takes no key away.
    await locks.update(ctx, { id: at.lockId, remark: 'oiled' })
    await locks.update(ctx, { id: at.lockId, roomId: other.roomId })
    await becomes(at, leaseId, 'removed')
    expect(codesOf(at)).not.toContain(code)
    const next = await aLease({ ...at, site: { ...at.site, roomId: other.roomId } }, { start: -30, end: 100 })
    await becomes(at, next, 'active')
    await locks.update(ctx, { id: at.lockId, roomId: null })
    await becomes(at, next, 'removed')
    expect(codesOf(at)).toEqual([])
    await locks.update(ctx, { id: at.lockId, roomId })
  })

  it('is of the doors on the way too: of the flat, and of the building for all who live in it', async () => {
    const at = await aDoor(doors)
    const { ctx, siteId, tenant } = at.site
    const buildingId = await aBuilding(ctx, { siteId })
    const homes = [1, 2].map(() => aHouse(ctx, { landlordId: tenant.landlordId, buildingId }))
    const [one, two] = (await Promise.all(homes)) as [Home, Home]
    const lives = (roomId: string) => aLease({ ...at, site: { ...at.site, roomId } }, { start: -30, end: 100 })
    const [first, second] = [await lives(one.roomId), await lives(two.roomId)]
    expect(await keysOf(at.site.admin)).toEqual([])
    // One door hangs at one place, of its own site.
    const far = await aHouse(ctx, { landlordId: tenant.landlordId })
    const hangs = (change: object) => locks.update(ctx, { id: at.lockId, ...change })
    await expect(hangs({ houseId: one.houseId })).rejects.toMatchObject({ reason: 'device.error.oneDoor' })
    await expect(hangs({ roomId: null, houseId: far.houseId })).rejects.toMatchObject({
      reason: 'device.error.otherSite',
    })
    await hangs({ roomId: null, buildingId })
    await becomes(at, first, 'active')
    await becomes(at, second, 'active')
    expect(new Set(codesOf(at)).size).toBe(2)
    expect((await keyOf(at, first))!.roomId).toBe(one.roomId)
    await hangs({ buildingId: null, houseId: two.houseId })
    await becomes(at, first, 'removed')
    expect((await keyOf(at, second))!.state).toBe('active')
    await endLease(ctx, { id: second, leftOn: day(at, 0), penalty: 'waived', reason: 'leaves' })
    await expect
      .poll(async () => (await keyOf(at, second))?.validTo)
      .toBe(windowFor(at, day(at, 0), day(at, 0)).validTo)
  })

  it('comes with the first payment, where that is asked for, and not with a part of it', async () => {
    const at = await aDoor(doors)
    const { ctx, admin, tenant } = at.site
    await ask(admin, param.endpoints.add, { paramName: 'lock.issueAt', paramKey: 'issueAt', paramValue: 'firstPaid' })
    const leaseId = await aLease(at)
    const follow = () => followLease(ctx, doors.field.app.secrets, leaseId)
    await follow()
    expect(await keyOf(at, leaseId)).toBeUndefined()
    await issue(ctx, ctx.today())
    const all = await billsOf(ctx, { leaseId })
    const first = { renteeId: tenant.renteeId, billIds: all.map(({ id }) => id), channel: 'bank' as const }
    const openFen = all.reduce((sum, one) => sum + one.totalFen, 0)
    await bookReceivedPayment(ctx, { ...first, amountFen: 100, receivedOn: ctx.today() })
    await follow()
    expect(await keyOf(at, leaseId)).toBeUndefined()
    await bookReceivedPayment(ctx, { ...first, amountFen: openFen - 100, receivedOn: ctx.today() })
    await becomes(at, leaseId, 'active')
  })
})
