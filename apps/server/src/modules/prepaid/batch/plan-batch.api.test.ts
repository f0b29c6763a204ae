import { setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import {
  dryRunBatch,
  planBatch,
  protection,
  queryBatchDetail,
  reviewBatch,
  setBatchRule,
  submitBatch,
} from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter } from '../../devices/devices.builders.ts'
import { aHome } from '../account.builders.ts'
import {
  aBatchSite,
  aPlan,
  ask,
  type BatchSite,
  batchState,
  detailOf,
  hear,
  itemsOf,
  type Metered,
  silence,
} from '../prepaid.builders.ts'
import { driveBatchesJob } from './batch.job.ts'
import { factsOf, type Meter } from './facts.queries.ts'

const field = await aField()
afterAll(() => field.close())
const site = await aBatchSite(field, 8)

it('says of every meter whether it would go, and every reason why not', async () => {
  const own = await aBatchSite(field, 7, { sharePercent: 30 })
  const [patient, promised, silent, off, suspended] = own.meters as [Metered, Metered, Metered, Metered, Metered]
  const given = { siteId: own.siteId, fromOn: '2026-01-01', reason: 'x' }
  const protect = (draft: object) => own.admin.send(protection.endpoints.add, { ...given, ...draft })
  await protect({ roomId: patient.roomId, kind: 'life_support' })
  await protect({ elemeterId: promised.id, kind: 'keep_power' })
  await protect({ elemeterId: promised.id, kind: 'fire', untilOn: '2026-01-02' })
  await silence(own, [silent])
  await hear(own, [off], 'open')
  await ask(own.admin, setDeviceState, { ids: [suspended.id], state: 'suspended', reason: '维修' })
  const lift = await anElemeter({ ...own, roomId: undefined as never })
  await hear(own, [lift])

  const id = await aPlan(own)
  const items = await itemsOf(own, id)
  const told = new Map(items.map((one) => [one.elemeterId, [one.state, one.blockers]]))
  expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(told.get(patient.id)).toEqual(['blocked', ['life_support']])
  expect(told.get(promised.id)).toEqual(['blocked', ['keep_power']])
  expect(told.get(silent.id)).toEqual(['blocked', ['offline']])
  expect(told.get(off.id)).toEqual(['blocked', ['already_off']])
  expect(told.get(suspended.id)).toEqual(['blocked', ['not_active']])
  expect(told.get(lift.id)).toEqual(['blocked', ['no_room']])
  // Seven meters can be switched, 30 % are two, and one has no power already.
  expect([5, 6].map((at) => told.get(own.meters[at]!.id))).toEqual([
    ['waiting', []],
    ['blocked', ['share']],
  ])
  expect(await detailOf(own, id)).toMatchObject({ siteMeters: 7, cutBefore: 1, waiting: 1, sharePercent: 30 })
  // The rule was another one by then: what was planned stays, what is looked at again follows what was planned.
  await ask(own.admin, setBatchRule, {
    sharePercent: 100,
    approveAbove: 0,
    fromHour: 0,
    toHour: 24,
    atOnce: 1,
    everySeconds: 0,
  })
  await hear(own, [silent])
  expect((await ask(own.admin, dryRunBatch, { id })).body.data).toEqual({ state: 'dry_run' })
  expect((await itemsOf(own, id)).filter(({ state }) => state === 'waiting')).toHaveLength(1)
})

it('chooses by building, room and meter together, and nothing of another site', async () => {
  const [a, b, c] = site.meters as [Metered, Metered, Metered]
  const chosen = async (given: object) =>
    (await itemsOf(site, await aPlan(site, given))).map((one) => one.elemeterId).toSorted()
  expect(await chosen({ roomIds: [a.roomId], elemeterIds: [b.id, b.id, c.id] })).toEqual([a.id, b.id, c.id].toSorted())
  expect(await chosen({ buildingIds: [site.buildingId] })).toHaveLength(8)
  const other = await aBatchSite(field, 1)
  const call = async (given: object) =>
    (await ask(site.admin, planBatch, { name: 'x', reason: 'x', action: 'off', siteId: site.siteId, ...given })).body
  expect((await call({ elemeterIds: [other.meters[0]!.id] })).reason).toBe('prepaid.error.otherSite')
  expect((await call({ siteId: other.siteId })).reason).toBe('kit.error.notFound')
  expect((await call({ roomIds: [site.roomId] })).reason).toBe('prepaid.error.noMeters')
  expect((await call({ name: ' ' })).code).not.toBe(200)
})

it('is decided by a second person when it is a whole site, a building, or many', async () => {
  const id = await aPlan(site)
  expect((await ask(site.admin, submitBatch, { id })).body.data).toEqual({ state: 'pending_approval' })
  const review = (who: BatchSite['admin'], decision: string, reason?: string) =>
    ask(who, reviewBatch, { id, decision, reason })
  expect((await review(site.admin, 'approve')).body.reason).toBe('approval.error.ownRequest')
  expect((await review(site.steward, 'reject')).body.reason).toBe('approval.error.reasonMissing')
  expect((await review(site.steward, 'reject', '时间不妥')).body.data).toEqual({ state: 'draft' })
  expect((await ask(site.admin, submitBatch, { id })).body.reason).toBe('prepaid.error.batchState')
  // Whoever hands it in is no second person either.
  await ask(site.admin, dryRunBatch, { id })
  await ask(site.steward, submitBatch, { id })
  expect((await review(site.steward, 'approve')).body.reason).toBe('approval.error.ownRequest')
  expect((await review(site.admin, 'approve')).body.reason).toBe('approval.error.ownRequest')
  expect(await batchState(site, id)).toBe('pending_approval')
  const steps = (await detailOf(site, id)).steps.map(({ state }) => state)
  expect(steps).toEqual(['draft', 'dry_run', 'pending_approval', 'draft', 'dry_run', 'pending_approval'])
})

it('lets two who approve at once approve once, and begins no sooner than planned', async () => {
  const startAt = new Date(Date.now() + 3_600_000).toISOString()
  const id = await aPlan(site, { startAt })
  await ask(site.admin, submitBatch, { id })
  const answers = await Promise.all([1, 2, 3].map(() => ask(site.steward, reviewBatch, { id, decision: 'approve' })))
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([200, expect.any(Number), expect.any(Number)])
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await onSchedule(driveBatchesJob(undefined), site.ctx)
  expect(await batchState(site, id)).toBe('scheduled')
  expect((await itemsOf(site, id)).every(({ state }) => state === 'waiting')).toBe(true)
})

it('cuts nothing outside its hours', async () => {
  const hour =
    Number(
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hour12: false, timeZone: 'Asia/Shanghai' }).format(
        new Date(),
      ),
    ) % 24
  const closed = hour < 12 ? { fromHour: 14, toHour: 20 } : { fromHour: 1, toHour: 8 }
  const own = await aBatchSite(field, 1, closed)
  const id = await aPlan(own)
  expect((await itemsOf(own, id))[0]).toMatchObject({ state: 'blocked', blockers: ['outside_window'] })
  expect((await ask(own.admin, submitBatch, { id })).body.reason).toBe('prepaid.error.nothingToDo')
})

it('is not there for another tenant, nor for landlords and renters', async () => {
  const id = await aPlan(site)
  const other = await aBatchSite(field, 1)
  expect((await other.admin.call(queryBatchDetail, { id })).status).toBe(404)
  for (const one of [dryRunBatch, submitBatch]) expect((await ask(other.admin, one, { id })).status).toBe(404)
  expect(await itemsOf(other, id)).toEqual([])
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(field.app, site.tenant, role)
    expect((await party.call(queryBatchDetail, { id })).status).toBe(403)
    expect((await ask(party, submitBatch, { id })).status).toBe(403)
  }
  expect((await ask(site.steward, setBatchRule, {})).status).toBe(403)
  const hours = { sharePercent: 50, approveAbove: 1, fromHour: 9, toHour: 9, atOnce: 1, everySeconds: 0 }
  expect((await ask(site.admin, setBatchRule, hours)).body.reason).toBe('prepaid.error.hours')
})

it('leaves prepaid accounts with money alone, and gives no power to those that were cut for theirs', async () => {
  const home = await aHome()
  const is = async (to: { mode?: string; state?: string; keep?: string; day?: string }) => {
    const { day = '2026-06-20' } = to
    await home.today.db.run(
      raw(sql`update prepaid_account set mode = ${to.mode ?? 'prepaid'}, state = ${to.state ?? 'normal'}, keep_power_until = ${to.keep ?? null}::timestamptz
        where tenant_id = ${home.id} and id = ${home.accountId}`),
    )
    const now = new Date('2026-06-20T04:00:00Z')
    const [{ account, holds, protections }] = (await home.today.db.rows(
      factsOf(home.id, [home.deviceId], now, day),
    )) as [Meter]
    return [account, ...holds, ...protections]
  }
  for (const state of ['normal', 'alarm1', 'alarm2', 'restoring', 'restore_failed'])
    expect(await is({ state })).toEqual(['money'])
  for (const state of ['arrears', 'cut_pending', 'closed']) expect(await is({ state })).toEqual([null])
  expect(await is({ state: 'protected' })).toEqual([null, 'protected'])
  expect(await is({ mode: 'postpaid' })).toEqual([null])
  expect(await is({ state: 'cut' })).toEqual(['cut'])
  expect(await is({ state: 'arrears', keep: '2026-06-20T04:00:01Z' })).toEqual([null, 'keep_power'])
  expect(await is({ state: 'arrears', keep: '2026-06-20T04:00:00Z' })).toEqual([null])
  // What the plan promises: a heat wave until the 22nd, a holiday.
  await home.today.db.run(
    raw(sql`update prepaid_warning_plan set hold_until = '2026-06-22', hold_reason = '高温', holidays = '{2026-06-22,2026-10-01}'
      where tenant_id = ${home.id} and id = ${home.planId}`),
  )
  expect(await is({ state: 'arrears' })).toEqual([null, 'hold'])
  expect(await is({ state: 'arrears', day: '2026-06-22' })).toEqual([null, 'hold', 'holiday'])
  expect(await is({ state: 'arrears', day: '2026-06-23' })).toEqual([null])
  expect(await is({ state: 'arrears', day: '2026-10-01' })).toEqual([null, 'holiday'])
  expect(await is({ mode: 'postpaid', day: '2026-06-22' })).toEqual([null])
})
