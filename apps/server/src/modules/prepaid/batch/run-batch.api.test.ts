import { sendCommand, setDeviceState } from '@cloud-steward/contract/devices/index.ts'
import {
  cancelBatch,
  pauseBatch,
  protection,
  restoreBatch,
  resumeBatch,
  retryBatch,
} from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, commandsOf } from '../../devices/devices.builders.ts'
import {
  aBatch,
  aBatchSite,
  ask,
  type BatchSite,
  batchRow,
  batchState,
  detailOf,
  itemsOf,
  type Metered,
} from '../prepaid.builders.ts'
import { driveBatchesJob } from './batch.job.ts'
import { driveBatch } from './run-batch.service.ts'

const field = await aField()
afterAll(() => field.close())
const connect = (site: BatchSite) =>
  field.connect(
    site,
    site.meters.map(({ meter }) => meter),
  )
const statesOf = async (site: BatchSite, id: string, key = 'state') =>
  (await itemsOf(site, id)).map((one) => one[key] as string | null)
/** As the clock does it each minute, until the batch stands so. */
const driven = (site: BatchSite, id: string, state: string) =>
  expect
    .poll(
      async () => {
        await onSchedule(driveBatchesJob(undefined), site.ctx)
        return batchState(site, id)
      },
      { interval: 100 },
    )
    .toBe(state)

it('cuts what it said, one receipt each, and gives exactly that back', async () => {
  const site = await aBatchSite(field, 4, { atOnce: 2 })
  const [first, second, spared, untouched] = site.meters as [Metered, Metered, Metered, Metered]
  await connect(site)
  const id = await aBatch(site, [first, second, spared])
  // Protected after it was planned: its guards are asked again before it is sent.
  await site.admin.send(protection.endpoints.add, {
    siteId: site.siteId,
    roomId: spared.roomId,
    kind: 'life_support',
    fromOn: '2026-01-01',
    reason: '呼吸机',
  })
  await driven(site, id, 'done_with_errors')
  expect([first, second, spared, untouched].map(({ meter }) => meter.closed)).toEqual([false, false, true, true])
  const items = await itemsOf(site, id)
  expect(items.map(({ state, blockers, afterRelay, result }) => ({ state, blockers, afterRelay, result }))).toEqual([
    { state: 'verified', blockers: [], afterRelay: 'open', result: 'done' },
    { state: 'verified', blockers: [], afterRelay: 'open', result: 'done' },
    { state: 'skipped', blockers: ['life_support'], afterRelay: null, result: null },
  ])
  expect((await commandsOf(site)).map(({ cause }) => cause)).toEqual(['batch', 'batch'])

  expect(await detailOf(site, id)).toMatchObject({ restorable: 2 })
  const restore = { id, reason: '检修结束' }
  const answers = await Promise.all([1, 2, 3].map(() => ask(site.admin, restoreBatch, restore)))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await driven(site, id, 'restored')
  expect(site.meters.every(({ meter }) => meter.closed)).toBe(true)
  expect(await statesOf(site, id, 'restoreState')).toEqual(['verified', 'verified', null])
  const given = (await commandsOf(site)).filter(({ kind }) => kind === 'switchOn')
  expect(given.map(({ deviceId, cause }) => [deviceId, cause]).toSorted()).toEqual(
    [first, second].map((one) => [one.id, 'restore']).toSorted(),
  )
  expect((await ask(site.admin, restoreBatch, restore)).body.reason).toBe('prepaid.error.batchState')
})

it('goes on where it was when its worker is killed, and orders nothing twice', async () => {
  const site = await aBatchSite(field, 5, { atOnce: 2 })
  const id = await aBatch(site, site.meters)
  // Killed after the orders were given and before they were committed: none was.
  const killed: Ctx = {
    ...site.ctx,
    transaction: (work) =>
      site.ctx.transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(driveBatch(killed, id)).rejects.toThrow('killed')
  expect(await commandsOf(site)).toEqual([])
  expect(await batchState(site, id)).toBe('scheduled')
  // Several workers at once are one.
  await Promise.all(Array.from({ length: 6 }, () => driveBatch(site.ctx, id)))
  expect(await commandsOf(site)).toHaveLength(2)
  expect(await statesOf(site, id)).toEqual(['sent', 'sent', 'waiting', 'waiting', 'waiting'])
  await connect(site)
  await driven(site, id, 'done')
  expect(await commandsOf(site)).toHaveLength(5)
  expect(site.meters.some(({ meter }) => meter.closed)).toBe(false)
})

it('never lets more of a site be without power than its share, also when two batches run at once', async () => {
  const site = await aBatchSite(field, 6, { sharePercent: 50 })
  const ids = await Promise.all([aBatch(site, site.meters.slice(0, 3)), aBatch(site, site.meters.slice(3))])
  await Promise.all(ids.map((id) => driveBatch(site.ctx, id)))
  expect(await commandsOf(site)).toHaveLength(3)
  const states = [...(await statesOf(site, ids[0])), ...(await statesOf(site, ids[1]))]
  expect(states.filter((one) => one === 'sent')).toHaveLength(3)
  expect(states.filter((one) => one === 'skipped')).toHaveLength(3)
})

it('rests while it is paused, tries again what failed, and leaves alone what was switched by others since', async () => {
  const site = await aBatchSite(field, 4, { atOnce: 1 })
  const [first, second, third] = site.meters as [Metered, Metered, Metered]
  const id = await aBatch(site, site.meters)
  await driveBatch(site.ctx, id)
  expect((await ask(site.admin, pauseBatch, { id, reason: '住户来电' })).body.data).toEqual({ state: 'paused' })
  expect((await ask(site.admin, pauseBatch, { id, reason: '再点' })).body.reason).toBe('prepaid.error.batchState')
  await connect(site)
  // What was sent goes its way, and its receipt is written.
  await expect
    .poll(async () => {
      await onSchedule(driveBatchesJob(undefined), site.ctx)
      return statesOf(site, id)
    })
    .toEqual(['verified', 'waiting', 'waiting', 'waiting'])
  second.meter.faults.add('deaf')
  await ask(site.admin, resumeBatch, { id })
  await driveBatch(site.ctx, id)
  const { body } = await ask(site.admin, sendCommand, { deviceIds: [second.id], kind: 'switchOn', reason: '老人在家' })
  expect(body.code).toBe(200)
  second.meter.faults.delete('deaf')
  await driven(site, id, 'done_with_errors')
  expect((await itemsOf(site, id))[1]).toMatchObject({ state: 'failed', result: 'superseded' })
  // Once more, by somebody who knows: now it goes.
  expect((await ask(site.admin, retryBatch, { id })).body.data).toEqual({ state: 'running' })
  await driven(site, id, 'done')
  expect(site.meters.some(({ meter }) => meter.closed)).toBe(false)
  await ask(site.admin, sendCommand, { deviceIds: [third.id], kind: 'switchOff', reason: '另有欠费' })
  await ask(site.admin, setDeviceState, { ids: [first.id], state: 'suspended', reason: '拆修' })
  await ask(site.admin, restoreBatch, { id, reason: '检修结束' })
  await driven(site, id, 'done_with_errors')
  expect(await statesOf(site, id, 'restoreState')).toEqual(['failed', 'verified', 'skipped', 'verified'])
  expect(await batchRow(site, id)).toMatchObject({ doneCount: 4, failedCount: 2, restoredCount: 2 })
  expect(third.meter.closed).toBe(false)
  await ask(site.admin, setDeviceState, { ids: [first.id], state: 'active', reason: '修好' })
  await ask(site.admin, retryBatch, { id })
  await driven(site, id, 'restored')
  expect(first.meter.closed).toBe(true)
})

it('gives back also what it cut without hearing of it, after it was tried again', async () => {
  const site = await aBatchSite(field, 2, { atOnce: 2 })
  const [first, second] = site.meters as [Metered, Metered]
  await connect(site)
  const id = await aBatch(site, site.meters)
  await driven(site, id, 'done')
  // The answers of one were lost; it has done what it was told.
  await site.ctx.db.all(
    raw(sql`update device_command set state = 'failed', result = 'noAnswer'
      where tenant_id = ${site.tenant.id} and device_id = ${first.id} and kind = 'switchOff'`),
    raw(
      sql`update prepaid_batch_item set state = 'failed' where tenant_id = ${site.tenant.id} and elemeter_id = ${first.id}`,
    ),
    raw(sql`update prepaid_batch set state = 'done_with_errors' where tenant_id = ${site.tenant.id} and id = ${id}`),
  )
  expect(await detailOf(site, id)).toMatchObject({ restorable: 2 })
  await ask(site.admin, retryBatch, { id })
  await driven(site, id, 'done_with_errors')
  expect((await itemsOf(site, id))[0]).toMatchObject({ state: 'skipped', blockers: ['already_off'] })
  expect(await detailOf(site, id)).toMatchObject({ restorable: 2 })
  await ask(site.admin, restoreBatch, { id, reason: '恢复' })
  await driven(site, id, 'restored')
  expect([first.meter.closed, second.meter.closed]).toEqual([true, true])
})

it('cancelled in the middle sends no more, and what went can be given back', async () => {
  const site = await aBatchSite(field, 3, { atOnce: 1 })
  const id = await aBatch(site, site.meters)
  await driveBatch(site.ctx, id)
  expect((await ask(site.admin, cancelBatch, { id, reason: '取消检修' })).body.data).toEqual({ state: 'cancelled' })
  await connect(site)
  await expect
    .poll(async () => {
      await onSchedule(driveBatchesJob(undefined), site.ctx)
      return statesOf(site, id)
    })
    .toEqual(['verified', 'cancelled', 'cancelled'])
  expect(await detailOf(site, id)).toMatchObject({ waiting: 0, verified: 1, cancelled: 2 })
  expect(site.meters.map(({ meter }) => meter.closed)).toEqual([false, true, true])
  await ask(site.admin, restoreBatch, { id, reason: '恢复' })
  await driven(site, id, 'restored')
  expect(site.meters.every(({ meter }) => meter.closed)).toBe(true)
  const unused = await aBatch(site, site.meters)
  await ask(site.admin, cancelBatch, { id: unused, reason: '不做了' })
  expect((await ask(site.admin, restoreBatch, { id: unused, reason: 'x' })).body.reason).toBe(
    'prepaid.error.nothingToRestore',
  )
})
