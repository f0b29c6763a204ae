import { queryReconcileRuns, reconcileDay } from '@cloud-steward/contract/channels/index.ts'
import { cancelRun, queryRun } from '@cloud-steward/contract/runs/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import { businessDay } from '../../../infra/ctx/make-ctx.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aShop, look, order, type Shop, scan, WithTill } from '../channels.builders.ts'
import { reconcileJob } from './reconcile.job.ts'
import { runReconcile, reconcileDay as startReconcile } from './reconcile-run.service.ts'
import { differences, reconciliations } from './reconciliation.source.ts'

const cash = new WithTill()
let shop: Shop
let tomorrow: Ctx
let asked: { channelId: string; day: string }
beforeEach(async () => {
  shop = await aShop(cash.till)
  tomorrow = shop.ctx(new Date(Date.now() + 86_400_000))
  asked = { channelId: shop.channelId, day: businessDay(new Date(), 'Asia/Shanghai') }
  for (const amountFen of [10_000, 20_000]) {
    const id = await order(shop.rentee, { amountFen })
    await scan(shop.rentee, id)
    await expect.poll(async () => (await look(shop.admin, id)).state).toBe('booked')
  }
})
const run = (runId: string, signal = new AbortController().signal) =>
  runReconcile(tomorrow, shop.app, { runId, ...asked }, signal)
const progress = async (id: string) => (await shop.admin.call(queryRun, { id })).body.data
const shown = async () => (await reconciliations.query(tomorrow, { pageSize: 10 })).list
const lines = async () =>
  (await tomorrow.db.first(
    raw<{ lines: number }>(sql`select count(*)::int as lines from channel_line where tenant_id = ${shop.id}`),
  ))!.lines

it('is one run for a channel and day however many ask, says how far it is, and leaves its result', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startReconcile(tomorrow, asked)))
  const [{ runId }] = started as [{ runId: string }]
  expect(new Set(started.map((one) => one.runId)).size).toBe(1)
  expect((await shop.admin.call(queryReconcileRuns, {})).body.data).toMatchObject([{ id: runId, day: asked.day }])
  await Promise.all([run(runId), run(runId)])
  expect(await progress(runId)).toMatchObject({
    state: 'succeeded',
    summary: { state: 'matched', differences: 0, lines: 2 },
  })
  expect(await shown()).toMatchObject([{ state: 'matched', theirCount: 2, bookedFeeFen: 180 }])
  expect((await shop.admin.call(queryReconcileRuns, {})).body.data).toEqual([])
  // The next is another one, and changes nothing.
  const again = await startReconcile(tomorrow, asked)
  expect(again.runId).not.toBe(runId)
  await run(again.runId)
  expect(await progress(again.runId)).toMatchObject({ state: 'succeeded', total: 2, done: 2 })
  expect(await shown()).toMatchObject([{ state: 'matched', theirCount: 2, bookedFeeFen: 180 }])
})

it('leaves nothing behind when it is cancelled or its server dies, and begins again from the first line', async () => {
  const { runId } = await startReconcile(tomorrow, asked)
  const dying = new AbortController()
  dying.abort(new Error('the server died'))
  await expect(run(runId, dying.signal)).rejects.toThrow('the server died')
  expect([await lines(), await shown()]).toEqual([0, []])
  expect((await progress(runId)).state).toBe('running')
  await run(runId)
  expect(await progress(runId)).toMatchObject({ state: 'succeeded', done: 2, total: 2 })

  cash.till.sandbox.faults.set('lineExtra', 1)
  const next = await startReconcile(tomorrow, asked)
  expect((await shop.admin.call(cancelRun, { id: next.runId })).status).toBe(200)
  // Who asks again after that gets another run.
  const third = await startReconcile(tomorrow, asked)
  expect(third.runId).not.toBe(next.runId)
  await run(next.runId)
  expect((await progress(next.runId)).state).toBe('cancelled')
  expect([await lines(), (await differences.query(tomorrow, { pageSize: 10 })).list]).toEqual([2, []])
  await run(third.runId)
  expect([await lines(), (await shown())[0]]).toMatchObject([3, { state: 'differs', differences: 1 }])
})

it('says why a list could not be read', async () => {
  cash.till.sandbox.faults.set('listTorn', 1)
  const { runId } = await startReconcile(tomorrow, asked)
  await run(runId)
  expect(await progress(runId)).toMatchObject({ state: 'failed', error: expect.stringContaining('not the one') })
  expect(await shown()).toMatchObject([{ state: 'failed' }])
})

it('is started by the clock once for each day that was not compared, and by nobody of another tenant', async () => {
  const other = await aShop(cash.till)
  const ask = async (who: Shop) =>
    (await who.admin.call(reconcileDay, { ...asked, day: '2026-01-01' }, { key: newId() })).body
  expect((await ask(other)).reason).toBe('kit.error.notFound')
  const job = reconcileJob(shop.app)
  for (const _turn of [1, 2]) await onSchedule(job, tomorrow)
  const runs = (await shop.admin.call(queryReconcileRuns, {})).body.data
  expect(runs.map(({ day }) => day)).toHaveLength(3)
  expect(runs.map(({ day }) => day)).toContain(asked.day)
  expect((await other.admin.call(queryReconcileRuns, {})).body.data).toEqual([])
  for (const { id: runId, day, channelId } of runs)
    await job.run(tomorrow, { runId, day, channelId }, new AbortController().signal)
  expect(await shown()).toHaveLength(3)
  await onSchedule(job, tomorrow)
  expect((await shop.admin.call(queryReconcileRuns, {})).body.data).toEqual([])
})
