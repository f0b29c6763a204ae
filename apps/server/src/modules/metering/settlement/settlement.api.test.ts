import {
  exception,
  querySettlementDetail,
  settlePlan,
  settleUtilities,
} from '@cloud-steward/contract/metering/index.ts'
import { cancelRun } from '@cloud-steward/contract/runs/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { advanceRun, beginRun, getRun } from '../../../infra/queue/runs.ts'
import { aWorld, onDay, type World } from '../../billing/billing.builders.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import { keepCourses } from '../meter/course.queries.ts'
import { lastReadings } from '../meter/meter.queries.ts'
import {
  aMeter,
  aMeteredRoom,
  aPricedRoom,
  aPricePlan,
  attach,
  type Metered,
  publish,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'
import { runSettling, settleNow, settleUtilities as startSettling } from './settle.service.ts'
import { settlePlannedJob, startPlanned } from './settle-planned.job.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
const keyed = () => ({ key: newId() })
const aPlace = (terms: object = {}) => aPricedRoom(world, terms)
const MAY = ['2026-05-01', '2026-05-31'] as const
const mine = (home: Metered, filters: object = {}) => settlementsOf(world.today, { meterId: home.meterId, ...filters })
const exceptions = async (): Promise<{ reason: string; atOn: string | null }[]> =>
  ((await admin.send(exception.endpoints.query, { pageSize: 50 })).body.data as { list: never[] }).list

describe('settling', () => {
  it('prices the readings of a period by steps, across a change of price', async () => {
    const home = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
    const pricePlanId = await aPricePlan(world.today)
    await attach(world.today, pricePlanId, home.siteId)
    const dearer = [
      { fromQuantity: 0, toQuantity: 200, price: 0.55 },
      { fromQuantity: 200, toQuantity: 400, price: 0.65 },
      { fromQuantity: 400, price: 0.85 },
    ]
    await publish(world.today, pricePlanId, '2026-05-21', { tiers: dearer })
    await read(world.today, home.meterId, { '2026-05-01': 1_000, '2026-05-21': 1_300, '2026-06-01': 1_450.5 })
    const runId = await settle(world.today, ...MAY)
    expect((await getRun(world.today, runId)).summary).toMatchObject({ settled: 1, exceptions: 0, amountFen: 26_793 })
    const [one] = await mine(home)
    expect(one).toMatchObject({
      periodFrom: '2026-05-01',
      periodTo: '2026-05-31',
      previousValue: 1_000,
      currentValue: 1_450.5,
      quantity: 450.5,
      tierSplit: '200 + 200 + 50.5',
      totalFen: 26_793,
      estimated: 'no',
      state: 'draft',
    })
    const detail = (await admin.call(querySettlementDetail, { id: one!.id })).body.data
    expect(detail.lines.map((line) => [line.versionNo, line.tier, line.quantity, line.price])).toEqual([
      [1, 1, 200, 0.5],
      [1, 2, 100, 0.6],
      [2, 2, 100, 0.65],
      [2, 3, 50.5, 0.85],
    ])
    expect(detail.lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(26_793)
  })

  it('prices by the hours in which it was used, where they are known', async () => {
    const period = { fromMonth: 1, toMonth: 12, days: 'every' as const }
    const periods = [
      { ...period, startTime: '00:00', endTime: '12:00', band: 'valley' as const, price: 0.1 },
      { ...period, startTime: '12:00', endTime: '24:00', band: 'peak' as const, price: 1 },
    ]
    const home = await aPlace({ kind: 'tou', periods })
    await read(world.today, home.meterId, { '2026-05-30': 100, '2026-05-31': 110, '2026-06-01': 120 })
    const found = await world.today.db.rows(lastReadings(world.id, [home.meterId], 2))
    const { id: readingId, readOn } = found[1]!
    const course = Array.from({ length: 49 }, (_, half) => Math.min(half, 10) * 1_000)
    await world.today.db.run(
      keepCourses(world.id, [{ readingId, meterId: home.meterId, readOn, course, blindMinutes: 0 }], readOn),
    )
    await settle(world.today, ...MAY)
    // 10 in the first five hours of the one day at 0.10; the other day nobody knows: 5 at 0.10, 5 at 1.00.
    expect(await mine(home)).toMatchObject([{ quantity: 20, amountFen: 100 + 50 + 500 }])
  })
  it('finds nothing to do the second time, and goes on from the last reading the next month', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100, '2026-06-10': 130 })
    await settle(world.today, ...MAY)
    await settle(world.today, ...MAY)
    expect(await mine(home)).toHaveLength(1)
    await settle(world.today, '2026-06-01', '2026-06-15')
    expect((await mine(home)).map((one) => [one.periodFrom, one.periodTo, one.quantity])).toEqual([
      ['2026-05-01', '2026-05-31', 100],
      ['2026-06-01', '2026-06-09', 30],
    ])
  })

  it('settles each day once when several runs work at once', async () => {
    const homes = [await aPlace(), await aMeteredRoom(world), await aMeteredRoom(world)]
    for (const { meterId } of homes) await read(world.today, meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    await Promise.all(Array.from({ length: 4 }, () => settle(world.today, ...MAY)))
    for (const home of homes) expect((await mine(home)).reduce((sum, one) => sum + one.quantity, 0)).toBe(100)
  })

  it('goes on where a killed run stopped, and stops when it is cancelled', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    const [periodFrom, periodTo] = MAY
    const run = async () => ({
      ...(await startSettling(world.today, { periodFrom, periodTo })),
      periodFrom,
      periodTo,
      siteIds: null,
    })
    const killed = await run()
    await expect(runSettling(world.today, killed, AbortSignal.abort())).rejects.toThrow()
    expect(await mine(home)).toEqual([])
    const { signal } = new AbortController()
    const cancelled = await run()
    await admin.call(cancelRun, { id: cancelled.runId })
    await runSettling(world.today, cancelled, signal)
    expect(await mine(home)).toEqual([])
    await runSettling(world.today, killed, signal)
    expect(await mine(home)).toHaveLength(1)
    expect(await getRun(world.today, killed.runId)).toMatchObject({ state: 'succeeded', done: 1, total: 1 })
  })

  it('counts each meter once when a run begins again after a part of it was done', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    const [periodFrom, periodTo] = MAY
    const { runId } = await startSettling(world.today, { periodFrom, periodTo })
    const run = { runId, periodFrom, periodTo, siteIds: null }
    // As a kill leaves it between its last chunk and its end.
    await beginRun(world.today, runId, 1)
    await world.today.transaction(async (tx) => {
      await settleNow(tx, run, [home.meterId])
      await advanceRun(tx, runId, 1)
    })
    await runSettling(world.today, run, new AbortController().signal)
    expect(await getRun(world.today, runId)).toMatchObject({
      state: 'succeeded',
      done: 1,
      total: 1,
      summary: { settled: 1, amountFen: 5_000 },
    })
  })

  it('begins by itself on the day of a plan, once a month, for its site alone', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    const plan = { siteId: home.siteId, dayOfMonth: 15, isActive: true }
    expect((await admin.send(settlePlan.endpoints.add, plan)).body.code).toBe(200)
    expect((await admin.send(settlePlan.endpoints.add, plan)).body.reason).toBe('metering.error.planTwice')
    expect(await startPlanned(world.ctx(onDay('2026-06-14')))).toEqual([])
    const begun = (
      await Promise.all(
        Array.from({ length: 4 }, () => onSchedule(settlePlannedJob, world.today, () => startPlanned(world.today))),
      )
    ).flat()
    expect(begun).toHaveLength(1)
    const { payload } = await getRun(world.today, begun[0]!)
    expect(payload).toEqual({ periodFrom: '2026-05-01', periodTo: '2026-05-31', siteIds: [home.siteId] })
    await runSettling(
      world.today,
      { ...(payload as never as object), runId: begun[0]! } as never,
      new AbortController().signal,
    )
    expect((await mine(home)).map((one) => [one.periodFrom, one.periodTo])).toEqual([['2026-05-01', '2026-05-31']])
    expect(await startPlanned(world.ctx(onDay('2026-06-30')))).toEqual([])
    const { list } = (await admin.send(settlePlan.endpoints.query, {})).body.data as { list: { id: string }[] }
    expect(list).toMatchObject([{ settledMonth: '2026-05' }])
    // A day on which nothing ran is made up for; a plan that is off begins nothing.
    expect(await startPlanned(world.ctx(onDay('2026-07-20')))).toHaveLength(1)
    await admin.send(settlePlan.endpoints.update, { ...plan, id: list[0]!.id, isActive: false })
    expect(await startPlanned(world.ctx(onDay('2026-08-20')))).toEqual([])
  })

  it('says of each meter why it could not be settled, and forgets it once it could', async () => {
    const home = await aPlace()
    const bare = await aMeteredRoom({ ...world, buildingId: world.buildingId })
    await read(world.today, home.meterId, { '2026-05-01': 0 })
    await settle(world.today, ...MAY)
    expect((await exceptions()).map(({ reason }) => reason)).toEqual(['noReading', 'noReading'])
    await read(world.today, bare.meterId, { '2025-12-01': 0, '2026-06-01': 9 })
    await read(world.today, home.meterId, { '2026-06-01': 10 })
    await settle(world.today, ...MAY)
    expect(await exceptions()).toMatchObject([{ reason: 'noVersion', atOn: '2025-12-01' }])
    expect(await mine(bare)).toEqual([])
  })

  it('gives each payer his days when a room changes hands, and the landlord the vacant ones', async () => {
    const home = await aPlace()
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-05-11': 50, '2026-06-01': 260 })
    await endLease(world.today, { id: home.leaseId, leftOn: '2026-05-10', reason: 'moved' })
    await settle(world.today, ...MAY)
    expect(
      (await mine(home)).map((one) => [one.periodFrom, one.periodTo, one.quantity, one.state, one.estimated]),
    ).toEqual([
      ['2026-05-01', '2026-05-10', 50, 'draft', 'no'],
      ['2026-05-11', '2026-05-31', 210, 'vacant', 'no'],
    ])
  })

  it('counts the use of one payer over his meters on one ladder', async () => {
    const home = await aPlace()
    const second = await aMeter(world.today, home)
    for (const meterId of [home.meterId, second])
      await read(world.today, meterId, { '2026-05-01': 0, '2026-06-01': 150 })
    await settle(world.today, ...MAY)
    const all = await settlementsOf(world.today, { roomId: home.roomId })
    expect(all.map((one) => one.tierSplit).toSorted()).toEqual(['150', '50 + 100'])
    expect(all.reduce((sum, one) => sum + one.totalFen, 0)).toBe(16_000)
  })

  it('runs through the queue; days to come and parties are refused', async () => {
    await aPlace()
    const stop = await world.app.work()
    const [periodFrom, periodTo] = MAY
    const { body } = await admin.call(settleUtilities, { periodFrom, periodTo }, keyed())
    expect(await endOfRun(admin, body.data.runId)).toMatchObject({ state: 'succeeded', summary: { settled: 0 } })
    await stop()
    expect((await admin.call(settleUtilities, { periodFrom, periodTo: '2026-06-16' }, keyed())).body.reason).toBe(
      'metering.error.periodWrong',
    )
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
      expect(
        (await (await signIn(world.app, world, role)).call(settleUtilities, { periodFrom, periodTo }, keyed())).status,
      ).toBe(403)
  })
})
