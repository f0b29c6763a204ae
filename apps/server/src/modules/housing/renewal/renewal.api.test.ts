import {
  checkIdentity,
  giveNotice,
  lease,
  leaseDefault,
  proposeChange,
  queryCalendarDay,
  queryLeaseChain,
  rentee,
  withdrawNotice,
} from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/param.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { idNumberOf } from '../../../../test/samples.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aLease, aWorld, brokenInvariants, onDay, type World } from '../../billing/billing.builders.ts'
import { TERMS } from '../housing.builders.ts'
import { leaseBase } from '../lease/lease.source.ts'
import { leaseDayJob } from '../lease/lease-day.job.ts'
import { notifyRenewalsJob } from './notify-renewals.job.ts'
import { renewByThemselves } from './renewal.service.ts'

/** From 1 June 2025 to the end of June 2026: one may say no until 31 May, and it renews on 1 June. */
const RENEWS = { startOn: '2025-06-01', endOn: '2026-06-30', autoRenewMonths: 6, autoRenewDays: 30 } as const
let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const aRenewing = (terms: object = {}) =>
  aLease(world, { terms: { depositFen: 0, ...RENEWS, ...terms }, signedOn: '2025-06-01' })
const night = (day: string) => {
  const ctx = world.ctx(onDay(day))
  return onSchedule(leaseDayJob, ctx, () => renewByThemselves(ctx))
}
const shown = (id: string, day = '2026-06-15') => leaseBase.get(world.ctx(onDay(day)), id)
const review = () =>
  admin.send(param.endpoints.add, { paramName: 'housing.leaseReview', paramKey: 'review', paramValue: 'on' })
const chainOf = async (leaseId: string) => (await admin.call(queryLeaseChain, { leaseId })).body.data
const rowsOf = (query: ReturnType<typeof sql>) => world.today.db.rows(raw<Record<string, unknown>>(query))
const told = () =>
  rowsOf(sql`select title from notice_notification where tenant_id = ${world.id} and publisher = 'system' order by id`)

describe('a lease that renews by itself', () => {
  it('does so once nobody can say no any more, as the manual renewal does, and again at its next end', async () => {
    const id = await aRenewing({ autoRenewRaiseBp: 500 })
    await night('2026-05-31')
    expect(await chainOf(id)).toHaveLength(1)
    expect(await shown(id, '2026-05-31')).toMatchObject({ autoRenewOn: '2026-06-01', autoRenewState: 'planned' })
    await night('2026-06-01')
    const [, next] = await chainOf(id)
    expect(next).toMatchObject({ origin: 'renewal', startOn: '2026-07-01', endOn: '2026-12-31', rentFen: 315_000 })
    expect(await shown(id)).toMatchObject({ autoRenewState: 'renewed' })
    expect(await shown(next!.id)).toMatchObject({
      autoRenewMonths: 6,
      autoRenewOn: '2026-12-02',
      autoRenewState: 'planned',
    })
    await night('2026-12-02')
    expect((await chainOf(id)).map(({ endOn, rentFen }) => [endOn, rentFen])).toEqual([
      ['2026-06-30', 300_000],
      ['2026-12-31', 315_000],
      ['2027-06-30', 330_750],
    ])
    const changes = await rowsOf(
      sql`select kind, state, proposed_by as "by" from housing_lease_change where tenant_id = ${world.id} order by id`,
    )
    expect(changes).toEqual(Array.from({ length: 2 }, () => ({ kind: 'renewal', state: 'applied', by: 'system' })))
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('raises the rent by an amount, and asks no second person', async () => {
    const id = await aRenewing({ autoRenewRaiseFen: 10_000 })
    await review()
    await night('2026-06-01')
    expect((await chainOf(id))[1]).toMatchObject({ rentFen: 310_000 })
  })

  it('renews once, however many nights and however many at once', async () => {
    const id = await aRenewing()
    await Promise.all([night('2026-06-01'), night('2026-06-01'), night('2026-06-01')])
    await night('2026-06-02')
    expect(await chainOf(id)).toHaveLength(2)
    const [{ n }] = (await rowsOf(
      sql`select count(*)::int as n from housing_auto_renewal where tenant_id = ${world.id} and lease_id = ${id} and next_id is not null`,
    )) as [{ n: number }]
    expect(n).toBe(1)
  })

  it('does not when notice was given, says so once, and does when the notice is withdrawn', async () => {
    const id = await aRenewing()
    const notice = { id, noticeOn: '2026-05-20', leavingOn: '2026-06-30', reason: 'moves away' }
    expect((await admin.call(giveNotice, notice)).body.code).toBe(200)
    for (const day of ['2026-06-01', '2026-06-02']) await night(day)
    expect(await chainOf(id)).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ autoRenewState: 'stopped', autoRenewWhy: 'notice' })
    const { list } = await leaseBase.query(world.today, { worklist: 'renewalStopped' })
    expect(list.map((one) => one.id)).toEqual([id])
    const steps = await rowsOf(
      sql`select username, reason from infra_step
        where tenant_id = ${world.id} and subject = 'housing.lease' and record_id = ${id} and to_state = 'renewalStopped'`,
    )
    expect(steps).toEqual([{ username: 'system', reason: 'notice' }])
    await admin.call(withdrawNotice, { id, reason: 'stays' })
    await night('2026-06-03')
    expect(await chainOf(id)).toHaveLength(2)
    expect((await shown(id)).autoRenewWhy).toBeNull()
  })

  it('waits while another change is decided', async () => {
    const id = await aRenewing()
    await review()
    const rise = { leaseId: id, kind: 'rent' as const, effectiveOn: '2026-06-20', rentFen: 1, reason: 'agreed' }
    expect((await admin.call(proposeChange, rise, { key: newId() })).body.data.state).toBe('submitted')
    await night('2026-06-01')
    expect(await shown(id)).toMatchObject({ autoRenewState: 'stopped', autoRenewWhy: 'changing' })
  })

  it('does not with a renter whose identity check failed, nor once it has ended', async () => {
    const id = await aRenewing()
    await admin.send(rentee.endpoints.update, { id: world.renteeId, paperKind: 'residentId', idNo: idNumberOf(31_234) })
    const failed = { id: world.renteeId, identityState: 'failed' as const, reason: 'another name' }
    expect((await admin.call(checkIdentity, failed)).body.code).toBe(200)
    await night('2026-06-01')
    expect((await shown(id)).autoRenewWhy).toBe('identity')
    await night('2026-07-01')
    expect((await shown(id, '2026-07-01')).autoRenewWhy).toBe('late')
    await admin.call(checkIdentity, { id: world.renteeId, identityState: 'verified' })
    await night('2026-07-02')
    expect(await chainOf(id)).toHaveLength(1)
  })

  it('is told to those concerned two weeks before one can say no for the last time, once', async () => {
    const id = await aRenewing()
    const day = (at: string) => onSchedule(notifyRenewalsJob, world.ctx(onDay(at)))
    await day('2026-05-16')
    expect(await told()).toEqual([])
    await Promise.all([day('2026-05-17'), day('2026-05-17')])
    await day('2026-05-18')
    expect(await told()).toHaveLength(1)
    expect((await shown(id, '2026-05-18')).autoRenewState).toBe('told')
    await night('2026-06-01')
    expect(await told()).toHaveLength(2)
  })

  it('stands in the calendar on the day it renews', async () => {
    const id = await aRenewing()
    const on = async () =>
      (await admin.call(queryCalendarDay, { day: '2026-06-01', calendarKind: 'autoRenewal' })).body.data.list
    expect((await on()).map((one) => one.id)).toEqual([id])
    await night('2026-06-01')
    expect(await on()).toEqual([])
  })
})

it('refuses a term that nobody could say no to, and two kinds of rise', async () => {
  const { roomId, renteeId } = await shown(await aRenewing())
  const add = async (terms: object) =>
    (await admin.send(lease.endpoints.add, { ...TERMS, ...RENEWS, roomId, renteeId, ...terms })).body.reason
  expect(await add({ autoRenewDays: undefined })).toBe('housing.error.renewalDaysMissing')
  expect(await add({ autoRenewMonths: 1, autoRenewDays: 30 })).toBe('housing.error.renewalDaysTooMany')
  expect(await add({ startOn: '2026-06-10' })).toBe('housing.error.renewalDaysTooMany')
  expect(await add({ autoRenewRaiseBp: 100, autoRenewRaiseFen: 100 })).toBe('housing.error.renewalRaiseTwice')
  const usual = { ...TERMS, name: '常用', autoRenewMonths: 12 }
  expect((await admin.send(leaseDefault.endpoints.add, usual)).body.reason).toBe('housing.error.renewalDaysMissing')
})
