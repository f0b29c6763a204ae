import * as checkout from '@cloud-steward/contract/checkout/index.ts'
import { alarm, extendCredential, removeCredential } from '@cloud-steward/contract/locks/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { addDays } from '../../../infra/calendar.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { openHandovers } from '../../checkout/handover.ts'
import { locks } from '../../devices/index.ts'
import { billsOf, issue } from '../../finance/finance.builders.ts'
import { recordPayment } from '../../finance/index.ts'
import { aBuilding, aHouse, aRentee } from '../../housing/housing.builders.ts'
import { proposeChange } from '../../housing/lease/change.service.ts'
import { cancelLease, endLease } from '../../housing/lease/ending.service.ts'
import { watchLocks } from '../alarm/watch.job.ts'
import { windowOf } from '../credential/code.rules.ts'
import { aDoor, aLease, type Door, type Doors, give, keysOf, keyOf as locked, someDoors } from '../locks.builders.ts'
import { followLease, followLeasesJob } from './follow-lease.ts'

type Home = Awaited<ReturnType<typeof aHouse>>
let doors: Doors
beforeAll(async () => {
  doors = await someDoors()
})
afterAll(() => doors.close())

const keyOf = async (at: Door, leaseId: string) => (await keysOf(at.site.admin, { leaseId, role: 'renter' }))[0]
const becomes = (at: Door, leaseId: string, state: string) =>
  expect.poll(async () => (await keyOf(at, leaseId))?.state).toBe(state)
const told = (at: Date) => at.toISOString().replace('.000', '')
const windowFor = (at: Door, startOn: string, lastOn: string) => {
  const { from, to } = windowOf({ startOn, lastOn }, at.site.ctx.tenant.timeZone, 12)
  return { validFrom: told(from), validTo: told(to) }
}
const codesOf = (at: Door) => [...at.sim.codes.values()].map(({ code }) => code)
const day = (at: Door, days: number) => addDays(at.site.ctx.today(), days)

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
    await expect(hangs({ houseId: one.houseId })).rejects.toMatchObject({ reason: 'devices.error.oneDoor' })
    await expect(hangs({ roomId: null, houseId: far.houseId })).rejects.toMatchObject({
      reason: 'devices.error.otherSite',
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

  it('comes back when a check-out is moved or given up, and stays away when somebody took it out', async () => {
    const at = await aDoor(doors)
    const { admin } = at.site
    const leaseId = await aLease(at, { start: -30, end: 100 })
    await becomes(at, leaseId, 'active')
    const begin = async (days: number) => {
      const given = { leaseId, leaveKind: 'early' as const, leftOn: day(at, days), reason: 'moves' }
      return (await ask(admin, checkout.beginCheckOut, given)).data.id
    }
    const ends = (days: number) =>
      expect
        .poll(async () => (await keysOf(admin, { leaseId, state: 'active' }))[0]?.validTo)
        .toBe(windowFor(at, day(at, 0), day(at, days)).validTo)
    const later = await begin(3)
    await ends(3)
    const moved = { id: later, leaveKind: 'early' as const, leftOn: day(at, 5), reason: 'later' }
    expect((await ask(admin, checkout.rescheduleCheckOut, moved)).reason).toBeUndefined()
    await ends(5)
    expect((await ask(admin, checkout.cancelCheckOut, { id: later, decisionReason: 'stays' })).reason).toBeUndefined()
    await ends(100)
    // Left long ago, it was thought: the key is gone, and another comes.
    const [first] = await keysOf(admin, { leaseId, state: 'active' })
    const id = await begin(-5)
    await expect.poll(async () => (await locked(at, first!.id)).state).toBe('removed')
    expect((await ask(admin, checkout.cancelCheckOut, { id, decisionReason: 'stays' })).reason).toBeUndefined()
    await ends(100)
    const [next] = await keysOf(admin, { leaseId, state: 'active' })
    expect(next!.id).not.toBe(first!.id)
    await ask(admin, removeCredential, { id: next!.id, reason: 'lost' })
    await expect.poll(async () => (await locked(at, next!.id)).state).toBe('removed')
    await followLease(at.site.ctx, doors.field.app.secrets, leaseId)
    expect(await keysOf(admin, { leaseId, state: 'active' })).toEqual([])
  })

  it('is told of where a lock has no place for it, or holds no digits, until there is one or nobody needs it', async () => {
    const at = await aDoor(doors, { codeSlots: 1 })
    const { ctx, admin } = at.site
    const { secrets } = doors.field.app
    const alarmsOf = async (who: typeof admin, filter: object) => {
      const { body } = await who.call(alarm.endpoints.query, { kind: 'no_key', ...filter } as never)
      return (body.data as { list: { state: string; detail: string }[] }).list
    }
    const alarmed = async () => (await alarmsOf(admin, {})).map(({ state, detail }) => [state, detail])
    const { id: taken } = (await give(at)).data
    const later = await aLease(at, { start: 30, end: 100 })
    await followLease(ctx, secrets, later)
    // By then there may be a place.
    expect(await alarmed()).toEqual([])
    await cancelLease(ctx, { id: later, reason: 'not coming' })
    const leaseId = await aLease(at, { start: 0, end: 20 })
    for (const _twice of [1, 2]) await followLease(ctx, secrets, leaseId)
    expect(await alarmed()).toEqual([['open', '门锁的钥匙位置已满']])
    await ask(admin, removeCredential, { id: taken, reason: 'not needed' })
    await expect.poll(async () => (await locked(at, taken)).state).toBe('removed')
    await followLease(ctx, secrets, leaseId)
    await becomes(at, leaseId, 'active')
    expect(await alarmed()).toEqual([['closed', '门锁的钥匙位置已满']])

    const cards = await aDoor(doors, { codeKinds: ['card'] })
    const other = await aLease(cards)
    await followLease(cards.site.ctx, secrets, other)
    const open = () => alarmsOf(cards.site.admin, { state: 'open' })
    expect(await open()).toMatchObject([{ severity: 'major', detail: '门锁不支持密码', lockId: cards.lockId }])
    await endLease(cards.site.ctx, { id: other, leftOn: day(cards, 0), penalty: 'waived', reason: 'leaves' })
    await watchLocks(cards.site.ctx)
    expect(await open()).toEqual([])
  })

  it('ends with its lease at the latest, whoever gives or extends it, and is told of when it does not', async () => {
    const at = await aDoor(doors, { codeKinds: ['passcode', 'card'] })
    const { ctx, admin } = at.site
    const leaseId = await aLease(at, { start: -30, end: 10 })
    await becomes(at, leaseId, 'active')
    const own = (await keyOf(at, leaseId))!
    const last = windowFor(at, day(at, -30), day(at, 10)).validTo
    const past = new Date(Date.parse(last) + 60_000).toISOString()
    const card = { role: 'co_renter', kind: 'card', secret: '0410203040', holder: 'Li', leaseId }
    expect((await give(at, { ...card, validTo: past })).reason).toBe('locks.error.pastLease')
    const { data, reason } = await give(at, { ...card, validTo: last })
    expect(reason).toBeUndefined()
    await expect.poll(async () => (await locked(at, data.id)).state).toBe('active')
    const extend = async (validTo: string) =>
      (await ask(admin, extendCredential, { id: own.id, validTo, reason: 'asked for' })).reason
    expect(await extend(past)).toBe('locks.error.pastLease')
    expect(await extend(last)).toBeUndefined()
    await becomes(at, leaseId, 'active')
    const set = (what: ReturnType<typeof sql>) =>
      ctx.db.run(raw(sql`update ${what} and tenant_id = ${at.site.tenant.id}`))
    // One that was given too long, before that was refused, is found by the clock.
    await set(sql`locks_credential set valid_to = ${past} where id = ${own.id}`)
    const job = followLeasesJob(doors.field.app.secrets)
    await job.run(ctx, {}, new AbortController().signal)
    expect((await keyOf(at, leaseId))!.validTo).toBe(last)
    await becomes(at, leaseId, 'active')
    await at.gateway.cut()
    await watchLocks(ctx)
    const outlived = async () =>
      (
        (await admin.call(alarm.endpoints.query, { kind: 'outlived' } as never)).body.data as {
          list: { credentialId: string }[]
        }
      ).list
    expect(await outlived()).toEqual([])
    // The lease is over, ended by nobody.
    await set(sql`housing_lease set end_on = ${day(at, -3)}::date where id = ${leaseId}`)
    await watchLocks(ctx)
    expect((await outlived()).map(({ credentialId }) => credentialId).sort()).toEqual([own.id, data.id].sort())
  })

  it('comes with the first payment, where that is asked for, and not with a part of it', async () => {
    const at = await aDoor(doors)
    const { ctx, admin, tenant } = at.site
    await ask(admin, param.endpoints.add, { paramName: 'locks.issueAt', paramKey: 'issueAt', paramValue: 'firstPaid' })
    const leaseId = await aLease(at)
    const follow = () => followLease(ctx, doors.field.app.secrets, leaseId)
    await follow()
    expect(await keyOf(at, leaseId)).toBeUndefined()
    await issue(ctx, ctx.today())
    const all = await billsOf(ctx, { leaseId })
    const first = { renteeId: tenant.renteeId, billIds: all.map(({ id }) => id), channel: 'bank' as const }
    const openFen = all.reduce((sum, one) => sum + one.totalFen, 0)
    await recordPayment(ctx, { ...first, amountFen: 100, receivedOn: ctx.today() })
    await follow()
    expect(await keyOf(at, leaseId)).toBeUndefined()
    await recordPayment(ctx, { ...first, amountFen: openFen - 100, receivedOn: ctx.today() })
    await becomes(at, leaseId, 'active')
  })
})
