import { submitBatch } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { onSchedule } from '../../../../test/schedules.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, commandsOf } from '../../devices/devices.builders.ts'
import { aModelType, aPublishedModel, onLine } from '../../devices/model/modbus.builders.ts'
import { METER_MODEL } from '../../devices/model/model.builders.ts'
import { elemeters } from '../../devices/registry/device.service.ts'
import { aHome, PLAN } from '../account.builders.ts'
import { warningPlans } from '../plan/plan.service.ts'
import {
  aBatch,
  aBatchSite,
  aPlan,
  ask,
  type BatchSite,
  batchState,
  detailOf,
  hear,
  isWaitedFor,
  itemsOf,
} from '../prepaid.builders.ts'
import { driveBatchesJob } from './batch.job.ts'
import { driveBatch } from './run-batch.service.ts'

const field = await aField()
afterAll(() => field.close())
const UNABLE = { ...METER_MODEL, commands: [] }
const toldOf = async (site: Pick<BatchSite, 'admin'>, id: string) =>
  (await itemsOf(site, id)).map(({ state, blockers }) => [state, blockers])
/** A meter that speaks by the model of a new type, in the room of the first. */
async function aModelMeter(site: BatchSite, protocol: 'modbus' | 'json', address: string, model = METER_MODEL) {
  const typeId = await aModelType(site, protocol)
  await aPublishedModel(site, typeId, model)
  const id = await onLine({ ...site, roomId: site.meters[0]!.roomId }, address, typeId)
  await hear(site, [{ id }], 'closed')
  return { id, typeId }
}

it('takes no meter for one that can be switched whose model has no words for it, now or when its turn comes', async () => {
  const site = await aBatchSite(field, 1)
  const able = await aModelMeter(site, 'json', '309900000071')
  const changed = await aModelMeter(site, 'modbus', '72')
  const unable = [
    await aModelMeter(site, 'json', '309900000073', UNABLE),
    await aModelMeter(site, 'modbus', '74', { ...METER_MODEL, commands: METER_MODEL.commands.slice(0, 1) }),
  ]
  const id = await aPlan(site, { elemeterIds: [able, changed, ...unable].map((one) => one.id) })
  const { blockers, waiting, siteMeters } = await detailOf(site, id)
  expect([blockers, waiting]).toEqual([[{ blocker: 'not_switchable', count: 2 }], 2])
  // The share is one of meters that can be switched.
  expect(siteMeters).toBe(3)
  await ask(site.admin, submitBatch, { id })
  await aPublishedModel(site, changed.typeId, UNABLE)
  await driveBatch(site.ctx, id)
  const told = new Map((await itemsOf(site, id)).map((one) => [one.elemeterId, [one.state, one.blockers]]))
  expect(told.get(able.id)).toEqual(['sent', []])
  expect(told.get(changed.id)).toEqual(['skipped', ['not_switchable']])
  for (const one of unable) expect(told.get(one.id)).toEqual(['blocked', ['not_switchable']])
})

it('leaves out a meter that refuses what it is told, and tells the others', async () => {
  const site = await aBatchSite(field, 2)
  const [, second] = site.meters
  const id = await aBatch(site, site.meters)
  // Suspended between the look at it and the order.
  const driven = await site.ctx.transaction(async (tx) => {
    await tx.db.run(
      raw(sql`update device set state = 'suspended' where tenant_id = ${site.tenant.id} and id = ${second!.id}`),
    )
    const work = driveBatch(site.ctx, id)
    await isWaitedFor(site.ctx, tx)
    return { work }
  })
  await driven.work
  expect(await toldOf(site, id)).toEqual([
    ['sent', []],
    ['skipped', ['not_switchable']],
  ])
  expect(await commandsOf(site)).toHaveLength(1)
})

it('drives every batch, though one of them cannot be driven', async () => {
  const site = await aBatchSite(field, 2)
  const ids = [await aBatch(site, site.meters.slice(0, 1)), await aBatch(site, site.meters.slice(1))]
  let isBroken = true
  const ctx: Ctx = {
    ...site.ctx,
    transaction: (work) =>
      site.ctx.transaction(async (tx) => {
        const done = await work(tx)
        if (isBroken) {
          isBroken = false
          throw new Error('broken')
        }
        return done
      }),
  }
  await onSchedule(driveBatchesJob(undefined), ctx)
  expect([await batchState(site, ids[0]!), await batchState(site, ids[1]!)]).toEqual(['scheduled', 'running'])
  await onSchedule(driveBatchesJob(undefined), site.ctx)
  expect(await batchState(site, ids[0]!)).toBe('running')
})

it('skips a meter that was deleted before its turn came', async () => {
  const site = await aBatchSite(field, 1)
  const { id: gone } = await anElemeter({ ...site, roomId: site.meters[0]!.roomId })
  const id = await aPlan(site, { action: 'on', elemeterIds: [gone] })
  await ask(site.admin, submitBatch, { id })
  await elemeters.remove(site.ctx, [gone])
  await onSchedule(driveBatchesJob(undefined), site.ctx)
  expect([await batchState(site, id), ...(await toldOf(site, id))]).toEqual([
    'done_with_errors',
    ['skipped', ['not_active']],
  ])

  const home = await aHome()
  const { id: planId } = await warningPlans.add(home.today, { ...PLAN, name: '从宽', isDefault: false })
  const work = await aPlan(home, { action: 'plan', planId })
  await ask(home.admin, submitBatch, { id: work })
  await elemeters.remove(home.today, [home.deviceId])
  await driveBatch(home.today, work)
  expect([await batchState(home, work), ...(await toldOf(home, work))]).toEqual([
    'done_with_errors',
    ['skipped', ['not_active']],
  ])
})
