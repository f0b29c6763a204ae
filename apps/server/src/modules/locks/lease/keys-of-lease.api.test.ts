import * as checkout from '@cloud-steward/contract/checkout/index.ts'
import { alarm, extendCredential, removeCredential } from '@cloud-steward/contract/locks/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { cancelLease, endLease } from '../../housing/lease/ending.service.ts'
import { watchLocks, watchLocksJob } from '../alarm/watch.job.ts'
import { aDoor, aLease, type Doors, give, keysOf, keyOf as locked, someDoors } from '../locks.builders.ts'
import { followLease, followLeasesJob } from './follow-lease.ts'
import { becomes, day, keyOfLease as keyOf, windowFor } from './lease-keys.builders.ts'

let doors: Doors
beforeAll(async () => {
  doors = await someDoors()
})
afterAll(() => doors.close())

describe('a key of a lease', () => {
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
    const lastDay = windowFor(at, day(at, 0), day(at, 100)).validTo
    const lives = { role: 'co_renter', kind: 'passcode', leaseId, validTo: lastDay }
    for (const holder of ['Li', 'Wu']) expect((await give(at, { ...lives, holder })).reason).toBeUndefined()
    // A lock that keeps to no days any more gets no key of such; the others do.
    expect((await give(at, { ...lives, holder: 'Ou', weekdays: ['1'] })).reason).toBeUndefined()
    await expect.poll(async () => (await keysOf(admin, { leaseId, state: 'active' })).length).toBe(4)
    const { ctx, tenant } = at.site
    await ctx.db.run(
      raw(sql`update device set code_cycles = '{once}' where tenant_id = ${tenant.id} and id = ${at.lockId}`),
    )
    const held = async (holder: string) =>
      (await keysOf(admin, { leaseId, holder })).map(({ state, validTo }) => [state, validTo])
    const [wu] = await keysOf(admin, { leaseId, holder: 'Wu' })
    await ask(admin, removeCredential, { id: wu!.id, reason: 'moved out' })
    // Left long ago, it was thought: the keys are gone, and others come, but for whom somebody took it from.
    const [first] = await keysOf(admin, { leaseId, state: 'active', role: 'renter' })
    const id = await begin(-5)
    await expect.poll(async () => (await locked(at, first!.id)).state).toBe('removed')
    expect((await ask(admin, checkout.cancelCheckOut, { id, decisionReason: 'stays' })).reason).toBeUndefined()
    await ends(100)
    await expect
      .poll(async () => (await held('Li')).toSorted())
      .toEqual([
        ['active', lastDay],
        ['removed', expect.anything()],
      ])
    for (const _twice of [1, 2]) await followLease(at.site.ctx, doors.field.app.secrets, leaseId)
    expect(await held('Li')).toHaveLength(2)
    for (const holder of ['Wu', 'Ou']) expect(await held(holder)).toMatchObject([['removed', expect.anything()]])
    // What no event told the clock finds.
    const [li] = await keysOf(admin, { leaseId, holder: 'Li', state: 'active' })
    await ctx.db.all(
      raw(
        sql`update lock_credential set state = 'removed', goal = 'gone', held = 'no' where tenant_id = ${tenant.id} and id = ${li!.id}`,
      ),
      raw(sql`insert into infra_step (tenant_id, id, subject, record_id, to_state, kind)
        values (${tenant.id}, ${newId()}, 'lock.credential', ${li!.id}, 'removed', 'leaseEnded')`),
    )
    await onSchedule(followLeasesJob(doors.field.app.secrets), ctx)
    const states = async () => (await held('Li')).map(([state]) => state).toSorted()
    await expect.poll(states).toEqual(['active', 'removed', 'removed'])
    const [next] = await keysOf(admin, { leaseId, state: 'active', role: 'renter' })
    expect(next!.id).not.toBe(first!.id)
    await ask(admin, removeCredential, { id: next!.id, reason: 'lost' })
    await expect.poll(async () => (await locked(at, next!.id)).state).toBe('removed')
    await followLease(at.site.ctx, doors.field.app.secrets, leaseId)
    expect(await keysOf(admin, { leaseId, state: 'active', role: 'renter' })).toEqual([])
  })

  it('is told of where a lock has no place for it, or holds no digits, until there is one or nobody needs it', async () => {
    const at = await aDoor(doors, { codeSlots: 1 })
    const { ctx, admin } = at.site
    const { secrets } = doors.field.app
    const alarmsOf = async (who: typeof admin, filter: object) => {
      const { body } = await who.call(alarm.endpoints.query, { kind: 'no_key', ...filter })
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
    expect((await give(at, { ...card, validTo: past })).reason).toBe('lock.error.pastLease')
    const { data, reason } = await give(at, { ...card, validTo: last })
    expect(reason).toBeUndefined()
    await expect.poll(async () => (await locked(at, data.id)).state).toBe('active')
    const extend = async (validTo: string) =>
      (await ask(admin, extendCredential, { id: own.id, validTo, reason: 'asked for' })).reason
    expect(await extend(past)).toBe('lock.error.pastLease')
    expect(await extend(last)).toBeUndefined()
    await becomes(at, leaseId, 'active')
    const set = (what: ReturnType<typeof sql>) =>
      ctx.db.run(raw(sql`update ${what} and tenant_id = ${at.site.tenant.id}`))
    // One that was given too long, before that was refused, is found by the clock.
    await set(sql`lock_credential set valid_to = ${past} where id = ${own.id}`)
    const job = followLeasesJob(doors.field.app.secrets)
    await onSchedule(job, ctx)
    expect((await keyOf(at, leaseId))!.validTo).toBe(last)
    await becomes(at, leaseId, 'active')
    await at.gateway.cut()
    await onSchedule(watchLocksJob, ctx)
    const outlived = async () =>
      (
        (await admin.call(alarm.endpoints.query, { kind: 'outlived' })).body.data as {
          list: { credentialId: string }[]
        }
      ).list
    expect(await outlived()).toEqual([])
    // The lease is over, ended by nobody.
    await set(sql`housing_lease set end_on = ${day(at, -3)}::date where id = ${leaseId}`)
    await onSchedule(watchLocksJob, ctx)
    expect((await outlived()).map(({ credentialId }) => credentialId).toSorted()).toEqual([own.id, data.id].toSorted())
  })
})
