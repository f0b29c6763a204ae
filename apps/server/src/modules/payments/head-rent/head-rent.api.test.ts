import {
  activateHeadLease,
  headLease,
  leaveHeadLease,
  notifyHeadLease,
  queryHeadLeaseEnd,
  queryHeadLeaseHistory,
  queryHeadRents,
  renewHeadLease,
  resumeHeadLease,
} from '@cloud-steward/contract/housing/index.ts'
import { payHeadRent } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aWorld,
  balancesAt,
  brokenInvariants,
  fingerprint,
  onDay,
  TODAY,
  type World,
} from '../../billing/billing.builders.ts'
import { headLeases } from '../../housing/head-lease/head-lease.service.ts'
import { aHouse, aLandlord } from '../../housing/housing.builders.ts'
import { operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { closePeriod } from '../../ledger/period/close-period.service.ts'
import { claimHeadRentsJob } from './claim-head-rents.ts'
import {
  aHeadLease,
  aHouseIn,
  anActiveHeadLease,
  type Draft,
  deliverEvent,
  owedTo,
  TERMS,
} from './head-rent.builders.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const aHouseOf = (given: { landlordId?: string; buildingId?: string } = {}) => aHouseIn(world, given)
const aDraft = (given: Partial<Draft> = {}) => aHeadLease(world, given)
const deliver = (event: string, headLeaseId: string) => deliverEvent(world.today, event, headLeaseId)
const anActive = (given: Partial<Draft> = {}, ctx = world.today) => anActiveHeadLease(world, given, ctx)
const rentsOf = async (headLeaseId: string) => (await admin.call(queryHeadRents, { headLeaseId })).body.data
const shown = async (id: string) =>
  ((await admin.send(headLease.endpoints.query, { id })).body.data as { list: Record<string, unknown>[] }).list[0]!
const payOf = (id: string, given: object = {}, key = newId(), who = admin) =>
  who.call(payHeadRent, { id, channel: 'bank', channelNo: `B-${key}`, paidOn: TODAY, ...given }, { key })
const owed = () => owedTo(world)
const own = () => balancesAt(world.today, operatorId(world.id), 'head_rent', 'clearing')
const reasonOf = async (answer: Promise<{ body: { reason?: string } }>) => (await answer).body.reason

describe('a head lease', () => {
  it('is a draft until it binds, and then only moves', async () => {
    const id = await aDraft({ steps: [{ fromMonth: 12, rentFen: 330_000 }] })
    expect(await shown(id)).toMatchObject({
      state: 'draft',
      landlordId: world.landlordId,
      daysLeft: null,
      overdueFen: 0,
    })
    expect((await admin.send(headLease.endpoints.update, { id, rentFen: 310_000 })).body.code).toBe(200)
    expect((await admin.call(activateHeadLease, { id }, { key: newId() })).body.data).toEqual({ payables: 8 })
    const { rentFen, steps, state, nextDueOn, houses } = await shown(id)
    expect({ rentFen, steps, state, nextDueOn }).toEqual({
      rentFen: 310_000,
      steps: [{ fromMonth: 12, rentFen: 330_000 }],
      state: 'active',
      nextDueOn: '2026-04-01',
    })
    expect(houses).toMatch(/^B\d+ \d+$/)
    expect((await rentsOf(id)).map(({ amountFen }) => amountFen)).toEqual([
      930_000, 930_000, 930_000, 930_000, 990_000, 990_000, 990_000, 990_000,
    ])
    for (const refused of [
      admin.send(headLease.endpoints.update, { id, rentFen: 1 }),
      admin.send(headLease.endpoints.delete, { id }),
      admin.call(activateHeadLease, { id }, { key: newId() }),
      admin.call(resumeHeadLease, { id, reason: 'x' }),
    ])
      expect(await reasonOf(refused)).toBe('housing.error.headLeaseNotNow')
  })

  it('keeps who moved it when, from where and why', async () => {
    const id = await anActive()
    await admin.call(renewHeadLease, { id, reason: '谈续约' })
    expect(await reasonOf(admin.call(notifyHeadLease, { id, leavingOn: '2028-04-01', reason: 'x' }))).toBe(
      'housing.error.leftOutsideHeadLease',
    )
    await admin.call(notifyHeadLease, { id, leavingOn: '2026-06-30', reason: '房东自住' })
    expect(await shown(id)).toMatchObject({ state: 'notified', leavingOn: '2026-06-30', daysLeft: 15, expiring: '30' })
    await admin.call(resumeHeadLease, { id, reason: '房东改主意' })
    expect(await shown(id)).toMatchObject({ state: 'active', leavingOn: null, expiring: null })
    const { data } = (await admin.call(queryHeadLeaseHistory, { headLeaseId: id })).body
    expect(data.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      ['draft', 'active', null],
      ['active', 'renewing', '谈续约'],
      ['renewing', 'notified', '房东自住'],
      ['notified', 'active', '房东改主意'],
    ])
  })

  it('has a house alone on its days, also of clerks at once, and the next one may follow', async () => {
    const [{ houseId }, other] = [await aHouseOf(), await aHouseOf()]
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, at) => aDraft({ houseIds: at % 2 ? [houseId] : [other.houseId, houseId] })),
    )
    const answers = await Promise.all(ids.map((id) => admin.call(activateHeadLease, { id }, { key: newId() })))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    for (const { body } of answers.filter((one) => one.body.code !== 200))
      expect(body.reason).toMatch(/^housing\.error\.houseTaken(By)?$/)
    const won = ids[answers.findIndex(({ body }) => body.code === 200)]!
    const [early, next] = [
      await aDraft({ houseIds: [houseId], startOn: '2028-03-31', endOn: '2029-03-31' }),
      await aDraft({ houseIds: [houseId], startOn: '2026-06-11', endOn: '2029-03-31' }),
    ]
    const { no } = await shown(won)
    const refused = await admin.call(activateHeadLease, { id: early }, { key: newId() })
    expect(refused.body).toMatchObject({
      reason: 'housing.error.houseTakenBy',
      fields: { houseIds: expect.anything() },
    })
    expect(refused.body.message).toContain(no)
    await admin.call(leaveHeadLease, { id: won, leftOn: '2026-06-10', reason: '提前退房' })
    expect((await admin.call(activateHeadLease, { id: next }, { key: newId() })).body.code).toBe(200)
  })

  it('is of houses of one landlord at one site', async () => {
    const { houseId } = await aHouseOf()
    const elsewhere = (await aHouse(world.today, { landlordId: world.landlordId })).houseId
    const another = (await aHouseOf({ landlordId: await aLandlord(world.today) })).houseId
    const draft = { ...TERMS, firstPayOn: TODAY }
    for (const apart of [elsewhere, another])
      expect(await reasonOf(admin.send(headLease.endpoints.add, { ...draft, houseIds: [houseId, apart] }))).toBe(
        'housing.error.housesApart',
      )
    expect((await admin.send(headLease.endpoints.add, { ...draft, houseIds: [houseId, newId()] })).status).toBe(404)
    expect(
      await reasonOf(admin.send(headLease.endpoints.add, { ...draft, houseIds: [houseId], endOn: '2020-01-01' })),
    ).toBe('housing.error.endBeforeStart')
    const same = await aDraft({ houseIds: [houseId, houseId] })
    expect((await shown(same)).houseIds).toEqual([houseId])
  })

  it('says until when a room can be let, and is found by its end', async () => {
    const { houseId, roomId } = await aHouseOf()
    const until = async () => (await admin.call(queryHeadLeaseEnd, { roomId })).body.data
    expect(await until()).toEqual({ no: null, endOn: null })
    const id = await anActive({ houseIds: [houseId], endOn: '2026-07-31' })
    expect(await until()).toEqual({ no: (await shown(id)).no, endOn: '2026-07-31' })
    const found = async (expiring: string) =>
      (await headLeases.query(world.today, { expiring })).list.map((row) => row.id)
    expect([await found('30'), await found('60'), await found('30,90')]).toEqual([[], [id], [id]])
    expect((await headLeases.query(world.today, { nextDueOnTo: '2026-03-31' })).list).toEqual([])
    expect((await headLeases.query(world.today, { nextDueOnTo: TODAY })).list).toMatchObject([{ id }])
  })
})

describe('what is owed to the landlord', () => {
  it('is an expense when it is due, once, and gone when it is paid', async () => {
    const id = await anActive()
    expect([await owed(), await own()]).toEqual([900_000, { head_rent: 900_000, clearing: 0 }])
    expect(await shown(id)).toMatchObject({ overdueFen: 900_000, nextDueOn: '2026-04-01' })
    const [first, second] = await rentsOf(id)
    expect([first, second]).toMatchObject([
      { state: 'payable', dueOn: '2026-04-01', periodTo: '2026-06-30' },
      { state: 'planned', dueOn: '2026-07-01' },
    ])
    expect((await payOf(first!.id)).body.data).toMatchObject({ amountFen: 900_000, bookedOn: TODAY })
    expect([await owed(), await own()]).toEqual([0, { head_rent: 900_000, clearing: -900_000 }])
    expect(await shown(id)).toMatchObject({ overdueFen: 0, nextDueOn: '2026-07-01' })
    const july = world.ctx(onDay('2026-07-01'))
    for (let times = 0; times < 2; times++) await onSchedule(claimHeadRentsJob, july)
    expect([await owed(), await own()]).toEqual([900_000, { head_rent: 1_800_000, clearing: -900_000 }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('may be paid ahead, and is paid once, whoever books it how often', async () => {
    const [, second, third] = await rentsOf(await anActive())
    const answers = await Promise.all(Array.from({ length: 8 }, () => payOf(second!.id)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(answers.find(({ body }) => body.code !== 200)?.body.reason).toBe('payment.error.headRentPaid')
    const key = newId()
    const same = await Promise.all(Array.from({ length: 5 }, () => payOf(third!.id, {}, key)))
    expect(new Set(same.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    const [first] = await rentsOf(await anActive())
    expect(await reasonOf(payOf(first!.id, { channelNo: `B-${key}` }))).toBe('payment.error.channelNoUsed')
    expect(await reasonOf(payOf(first!.id, { paidOn: addDays(TODAY, 1) }))).toBe('ledger.error.dayInFuture')
    expect(await own()).toEqual({ head_rent: 3_600_000, clearing: -1_800_000 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('ends with the head lease: what is unpaid is owed to that day, what was paid stays', async () => {
    const [open, paid] = [await anActive(), await anActive()]
    const [first] = await rentsOf(paid)
    await payOf(first!.id)
    for (const id of [open, paid]) {
      expect(await reasonOf(admin.call(leaveHeadLease, { id, leftOn: addDays(TODAY, 1), reason: 'x' }))).toBe(
        'housing.error.leftInFuture',
      )
      await admin.call(leaveHeadLease, { id, leftOn: '2026-06-10', reason: '提前退房' })
      await deliver('HeadLeaseLeft', id)
      expect(await shown(id)).toMatchObject({ state: 'left', leftOn: '2026-06-10', daysLeft: null })
    }
    expect((await rentsOf(open)).slice(0, 2)).toMatchObject([
      { state: 'payable', periodTo: '2026-06-10', amountFen: 700_000 },
      { state: 'dropped' },
    ])
    expect((await rentsOf(paid)).slice(0, 2)).toMatchObject([
      { state: 'paid', periodTo: '2026-06-30', amountFen: 900_000 },
      { state: 'dropped' },
    ])
    const [rest, gone] = await rentsOf(open)
    expect(await owed()).toBe(700_000)
    expect(await reasonOf(payOf(gone!.id))).toBe('payment.error.headRentNotOwed')
    expect((await payOf(rest!.id)).body.data).toMatchObject({ amountFen: 700_000 })
    expect(await own()).toEqual({ head_rent: 1_600_000, clearing: -1_600_000 })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is cut before it is paid, also when nobody has told finance yet', async () => {
    const id = await anActive()
    await admin.call(leaveHeadLease, { id, leftOn: '2026-04-15', reason: '提前退房' })
    const [first] = await rentsOf(id)
    expect((await payOf(first!.id)).body.data).toMatchObject({ amountFen: 150_000 })
    await deliver('HeadLeaseLeft', id)
    expect([await owed(), await own()]).toEqual([0, { head_rent: 150_000, clearing: -150_000 }])
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is booked on the first open day when its month is closed', async () => {
    await closePeriod(world.today, { month: '2026-05' })
    const id = await anActive()
    const [first] = await rentsOf(id)
    expect((await payOf(first!.id, { paidOn: '2026-05-20' })).body.data).toMatchObject({ bookedOn: '2026-06-01' })
    expect((await rentsOf(id))[0]).toMatchObject({ state: 'paid', paidOn: '2026-05-20' })
    expect(await brokenInvariants(world.today)).toEqual([])
  })

  it('is nothing a landlord or a rentee books or sees of others', async () => {
    const id = await anActive()
    const [first] = await rentsOf(id)
    const before = await fingerprint(world.today)
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
      const caller = await signIn(world.app, world, role)
      expect((await payOf(first!.id, {}, newId(), caller)).status).toBe(403)
      expect((await caller.call(queryHeadRents, { headLeaseId: id })).status).toBe(403)
    }
    expect((await payOf(newId())).status).toBe(404)
    expect(await fingerprint(world.today)).toBe(before)
  })
})
