import {
  activateChargePlan,
  chargePlan,
  endChargePlan,
  feeItem,
  issueBills,
  pauseChargePlan,
  previewChargePlan,
  queryChargePlanRuns,
  queryIssueExceptions,
} from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { endOfRun } from '../../../../test/runs.ts'
import { addDays } from '../../../infra/calendar.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aBuilding, aRentee } from '../../housing/housing.builders.ts'
import { voidBill } from '../bill/bill.service.ts'
import {
  aLease,
  aPlan,
  aWorld,
  billsOf,
  brokenInvariants,
  fingerprint,
  issue,
  onDay,
  TODAY,
  type World,
} from '../billing.builders.ts'

let world: World
let admin: Client
let feeItemId: string
let siteId: string
let homes: { leaseId: string; roomId: string; houseId: string }[]
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  for (let at = 0; at < 3; at++) await aLease(world, { renteeId: await aRentee(world.today), terms: { depositFen: 0 } })
  await issue(world.today)
  homes = await world.today.db.rows(
    raw(sql`select l.id as "leaseId", l.room_id as "roomId", r.house_id as "houseId" from housing_lease l
      join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id where l.tenant_id = ${world.id} order by l.id`),
  )
  siteId = (await billsOf(world.today))[0]!.siteId
  const item = { code: 'TC', name: '停车费', fee: 'service', basis: 'fixed', priceFen: 1_000, roundMode: 'half_up' }
  const added = await admin.send(feeItem.endpoints.add, { ...item, onlinePayable: true })
  feeItemId = (added.body.data as { id: string }).id
})
const monthly = { rhythm: 'monthly', everyMonths: '1', isProrated: false, dueInDays: 7 } as const
const draft = (given: object = {}) => ({ ...monthly, onDay: 31, feeItemId, siteId, startOn: '2026-06-01', ...given })
const add = async (given: object = {}) => (await admin.send(chargePlan.endpoints.add, draft(given))).body
type Move = typeof pauseChargePlan
const move = async (command: Move | typeof activateChargePlan, id: string, given: object = {}, who = admin) =>
  (await who.call(command, { id, reason: '约定', ...given }, { key: newId() })).body
const fees = async () =>
  (await billsOf(world.today, { kind: 'other' }))
    .map(({ leaseId, periodFrom, dueOn, totalFen }) => [leaseId, periodFrom, dueOn, totalFen])
    .toSorted()
const on = (day: string) => issue(world.ctx(onDay(day)), day)

it('charges on the last day of short months through the worker, once for each lease, however often one asks', async () => {
  const id = await aPlan(world.today, draft({ onDay: 15 }))
  const stop = await world.app.work()
  const asked = await Promise.all([1, 2, 3].map(() => admin.call(issueBills, { dueThrough: TODAY }, { key: newId() })))
  for (const { body } of asked) expect((await endOfRun(admin, body.data.runId)).state).toBe('succeeded')
  // Left running it would take the runs that are done by hand.
  await stop()
  // The worker's own clock says when they are due.
  expect((await fees()).map(([leaseId, day]) => [leaseId, day])).toEqual(
    homes.map(({ leaseId }) => [leaseId, TODAY]).toSorted(),
  )
  const { runs, steps } = (await admin.call(queryChargePlanRuns, { id })).body.data
  expect(runs.reduce((sum, run) => sum + run.leases, 0)).toBe(3)
  expect(runs.reduce((sum, run) => sum + run.amountFen, 0)).toBe(3_000)
  expect(steps).toMatchObject([{ to: 'draft' }, { from: 'draft', to: 'active', reason: 'agreed' }])
  const before = await fingerprint(world.today)
  await issue(world.today)
  expect(await fingerprint(world.today)).toBe(before)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('finds what runs missed, due some days after it was found, and charges again what was voided', async () => {
  const id = await aPlan(world.today, draft())
  expect(await fees()).toEqual([])
  await on('2026-06-29')
  expect(await fees()).toEqual([])
  await on('2026-08-03')
  const bills = await billsOf(world.today, { kind: 'other' })
  expect(bills.map(({ totalFen, dueOn }) => [totalFen, dueOn])).toEqual(homes.map(() => [2_000, '2026-08-10']))
  await voidBill(world.today, { id: bills[0]!.id, reason: 'slip' })
  await on('2026-08-03')
  const { runs } = (await admin.call(queryChargePlanRuns, { id })).body.data
  expect(runs.map(({ leases, amountFen, voidFen }) => [leases, amountFen, voidFen])).toEqual([
    [1, 2_000, 0],
    [3, 6_000, 2_000],
  ])
})

it('charges nothing as a draft, while paused, once ended, and what it left', async () => {
  const { id } = (await add({ rhythm: 'daily' })).data as { id: string }
  await on('2026-06-16')
  expect(await fees()).toEqual([])
  await move(activateChargePlan, id, { missed: 'leave' })
  await on('2026-06-16')
  expect(await billsOf(world.today, { kind: 'other' })).toHaveLength(3)
  expect((await billsOf(world.today, { kind: 'other' })).map(({ totalFen }) => totalFen)).toEqual([2_000, 2_000, 2_000])
  await move(pauseChargePlan, id)
  await on('2026-06-20')
  expect(await billsOf(world.today, { kind: 'other' })).toHaveLength(3)
  await move(endChargePlan, id)
  await on('2026-06-25')
  expect(await billsOf(world.today, { kind: 'other' })).toHaveLength(3)
  expect((await move(activateChargePlan, id, { missed: 'charge' })).reason).toBe('billing.error.planNotNow')
  expect((await admin.send(chargePlan.endpoints.update, { id, remark: 'x' })).body.reason).toBe(
    'billing.error.planEnded',
  )
  const { steps } = (await admin.call(queryChargePlanRuns, { id })).body.data
  expect(steps.map(({ from, to }) => [from, to])).toEqual([
    [null, 'draft'],
    ['draft', 'active'],
    ['active', 'paused'],
    ['paused', 'ended'],
  ])
  expect(steps.slice(1).every(({ reason, username }) => reason === '约定' && username)).toBe(true)
})

it('is moved once by two who do it at once, and by no party', async () => {
  const id = await aPlan(world.today, draft())
  const moved = await Promise.all([1, 2, 3].map(() => move(pauseChargePlan, id)))
  expect(moved.map(({ code }) => code === 200).filter(Boolean)).toHaveLength(1)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const)
    expect((await move(endChargePlan, id, {}, await signIn(world.app, world, role))).code).toBe(403)
})

it('charges the chosen rooms and houses alone, and whoever lives there by then', async () => {
  const [one, two, three] = homes as [(typeof homes)[0], (typeof homes)[0], (typeof homes)[0]]
  const id = await aPlan(world.today, draft({ onDay: 15, roomIds: [one.roomId], houseIds: [two.houseId] }))
  await issue(world.today)
  const expected = [one, two].map(({ leaseId }) => [leaseId, TODAY, '2026-06-22', 1_000]).toSorted()
  expect(await fees()).toEqual(expected)
  expect((await admin.send(chargePlan.endpoints.update, { id, houseIds: [], roomIds: [three.roomId] })).body.code).toBe(
    200,
  )
  await issue(world.today)
  expect(await fees()).toEqual([...expected, [three.leaseId, TODAY, '2026-06-22', 1_000]].toSorted())
  const { siteId: other } = (
    await world.today.db.rows(
      raw<{ siteId: string }>(
        sql`select site_id as "siteId" from housing_building where tenant_id = ${world.id} and id = ${await aBuilding(world.today)}`,
      ),
    )
  )[0]!
  expect((await add({ siteId: other, roomIds: [one.roomId] })).reason).toBe('billing.error.placeElsewhere')
  for (const given of [{ onDay: null }, { everyMonths: '0' }, { rhythm: 'dates', onDates: [] }, { rhythm: 'period' }])
    expect((await add(given)).reason).toBe('billing.error.planIncomplete')
})

it('says beforehand whom it charges next, and the run does as it said', async () => {
  const { id } = (await add({ rhythm: 'dates', onDates: ['2026-06-10', '2026-07-01'] })).data as { id: string }
  const preview = async (missed: 'charge' | 'leave') => (await admin.call(previewChargePlan, { id, missed })).body.data
  expect(await preview('leave')).toMatchObject({ nextOn: '2026-07-01', leases: 3, amountFen: 3_000 })
  const said = await preview('charge')
  expect(said).toMatchObject({ nextOn: TODAY, leases: 3, amountFen: 3_000, failing: [] })
  await move(activateChargePlan, id, { missed: 'charge' })
  await issue(world.today)
  expect(await fees()).toEqual(
    said.rows.map(({ leaseId, periodFrom, dueOn, amountFen }) => [leaseId, periodFrom, dueOn, amountFen]).toSorted(),
  )
  expect(await preview('charge')).toMatchObject({ nextOn: '2026-07-01' })
  await on('2026-07-01')
  expect((await preview('charge')).nextOn ?? null).toBeNull()
})

it('lists a room without the area its fee goes by, and charges it once it has one', async () => {
  await admin.send(feeItem.endpoints.update, { id: feeItemId, basis: 'area' })
  const id = await aPlan(world.today, draft({ onDay: 15 }))
  await issue(world.today)
  const found = (await admin.call(queryIssueExceptions, { dueThrough: TODAY })).body.data
  expect(found.map(({ kind, recordId }) => [kind, recordId]).toSorted()).toEqual(
    homes.map(({ roomId }) => ['area', roomId]).toSorted(),
  )
  expect((await admin.call(previewChargePlan, { id })).body.data.failing.map(({ problem }) => problem)).toEqual([
    'area',
    'area',
    'area',
  ])
  await world.today.db.run(raw(sql`update housing_room set area_m2 = 20 where tenant_id = ${world.id}`))
  await on(addDays(TODAY, 1))
  expect((await billsOf(world.today, { kind: 'other' })).map(({ totalFen }) => totalFen)).toEqual([
    20_000, 20_000, 20_000,
  ])
  expect((await admin.call(queryIssueExceptions, { dueThrough: TODAY })).body.data).toEqual([])
})
