import {
  type CALENDAR_KINDS,
  giveNotice,
  proposeChange,
  queryCalendarDay,
  queryLeaseCalendar,
} from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aWorld, TODAY, type World } from '../../billing/billing.builders.ts'
import { aLandlord, aSignedLease } from '../housing.builders.ts'

let world: World
let admin: Client
const leases: string[] = []
const TERMS = { startOn: '2026-03-10', endOn: '2026-08-31' }
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  const parties = { landlordId: world.landlordId, renteeId: world.renteeId }
  for (let at = 0; at < 3; at++) leases.push(await aSignedLease(world.ctx(), { ...parties, terms: TERMS }))
})
const month = async (asked: string, who = admin, siteId?: string) =>
  (await who.call(queryLeaseCalendar, { month: asked, siteId })).body.data.days.map(
    ({ day, calendarKind, leases: many }) => [day, calendarKind, many],
  )
const day = async (on: string, calendarKind: (typeof CALENDAR_KINDS)[number], more: object = {}) =>
  (await admin.call(queryCalendarDay, { day: on, calendarKind, ...more })).body.data

it('counts each lease on its days: moving in, leaving, ending, renewed', async () => {
  expect(await month('2026-03')).toEqual([['2026-03-10', 'moveIn', 3]])
  expect(await month('2026-08')).toEqual([['2026-08-31', 'end', 3]])
  const noticed = await admin.call(giveNotice, {
    id: leases[0]!,
    noticeOn: TODAY,
    leavingOn: '2026-08-20',
    reason: '换工作',
  })
  expect(noticed.body.code, noticed.body.message).toBe(200)
  const renewal = { leaseId: leases[1]!, kind: 'renewal' as const, endOn: '2027-08-31', reason: '续租' }
  expect((await admin.call(proposeChange, renewal, { key: newId() })).body.data.state).toBe('applied')
  expect(await month('2026-08')).toEqual([
    ['2026-08-20', 'leave', 1],
    ['2026-08-31', 'end', 2],
  ])
  expect(await month('2026-09')).toEqual([['2026-09-01', 'renewal', 1]])
  const { list } = await day('2026-08-20', 'leave')
  expect(list.map(({ id }) => id)).toEqual([leases[0]])
})

it('pages what is behind a number, each row once', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((currentPage) => day('2026-03-10', 'moveIn', { currentPage, pageSize: 1 })),
  )
  expect(pages.map(({ pagination }) => pagination.total)).toEqual([3, 3, 3, 3])
  expect(pages.flatMap(({ list }) => list.map(({ id }) => id)).toSorted()).toEqual(leases.toSorted())
})

it('shows a landlord his own, another tenant none, one site its own, and refuses what is no month', async () => {
  const ctx = world.ctx()
  const stranger = { landlordId: await aLandlord(ctx), renteeId: world.renteeId }
  await aSignedLease(ctx, { ...stranger, terms: { startOn: '2026-05-02', endOn: '2027-05-01' } })
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  expect(await month('2026-05')).toEqual([['2026-05-02', 'moveIn', 1]])
  expect(await month('2026-05', landlord)).toEqual([])
  expect(await month('2026-03', landlord)).toEqual([['2026-03-10', 'moveIn', 3]])
  const other = await aWorld()
  expect(await month('2026-03', await signIn(other.app, other))).toEqual([])
  expect(await month('2026-03', admin, newId())).toEqual([])
  expect((await admin.call(queryLeaseCalendar, { month: '2026-13' })).body.reason).toBe('kit.error.invalid')
})
