import { authorizeRoleToUrl, url } from '@cloud-steward/contract/identity/index.ts'
import { attachment, attachPricePlan } from '@cloud-steward/contract/metering/index.ts'
import { cancelBatch, pauseBatch, planBatch, resumeBatch, submitBatch } from '@cloud-steward/contract/prepaid/index.ts'
import { afterAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, commandsOf } from '../../devices/devices.builders.ts'
import { elemeters } from '../../devices/registry/device.service.ts'
import { aPricePlan } from '../../metering/metering.builders.ts'
import { aHome, PLAN, shown } from '../account.builders.ts'
import { warningPlans } from '../plan/plan.service.ts'
import {
  aBatch,
  aBatchSite,
  aPlan,
  ask,
  batchState,
  detailOf,
  hear,
  itemsOf,
  type Metered,
  silence,
} from '../prepaid.builders.ts'
import { driveBatchesJob } from './batch.job.ts'
import { driveBatch } from './run-batch.service.ts'

const field = await aField()
afterAll(() => field.close())
const home = await aHome()
const NOW = '2026-06-15 12:30'
/** Another meter of the room that counts for no account. */
const spare = await (async () => {
  const { typeId, collectorId } = (await home.today.db.first(
    raw<{
      typeId: string
      collectorId: string
    }>(sql`select type_id as "typeId", collector_id as "collectorId" from device_elemeter
      where tenant_id = ${home.id} and id = ${home.deviceId}`),
  ))!
  const { siteId, roomId } = home
  return elemeters.add(home.today, { serial: 'SPARE-1', address: '699999999999', typeId, siteId, roomId, collectorId })
})()
type Row = Record<string, unknown>
/** Plans, hands in, and does it; answers the row of the home's own meter. */
async function done(action: string, given: object): Promise<Row> {
  const id = await aPlan(home, { action, ...given })
  const planned = await itemsOf(home, id)
  expect(planned.find(({ elemeterId }) => elemeterId === spare.id)).toMatchObject({
    state: 'blocked',
    blockers: [action === 'price' ? 'no_meter' : 'no_account'],
  })
  expect((await ask(home.admin, submitBatch, { id })).body.data).toEqual({ state: 'scheduled' })
  await Promise.all([1, 2].map(() => driveBatch(home.at(NOW), id)))
  expect(await batchState(home, id)).toBe('done')
  return (await itemsOf(home, id)).find(({ elemeterId }) => elemeterId === home.deviceId)!
}
const account = () => shown(home, home.at(NOW))
const again = async (action: string, given: object = {}) => {
  const id = await aPlan(home, { action, ...given })
  expect((await itemsOf(home, id)).map(({ blockers }) => blockers).flat()).toContain('already_so')
  expect((await ask(home.admin, submitBatch, { id })).body.reason).toBe('prepaid.error.nothingToDo')
}

it('keeps power on for all of them, ends that, and has nothing to do twice', async () => {
  const until = '2026-06-20T10:00:00.000Z'
  expect(await done('keep', { until })).toMatchObject({
    state: 'verified',
    result: 'done',
    beforeValue: null,
    afterValue: '2026-06-20 18:00',
  })
  const { steps } = await account()
  expect(steps.filter(({ kind }) => kind === 'keepPower')).toMatchObject([
    { note: expect.stringContaining('配电检修') },
  ])
  await again('keep', { until })
  expect(await done('keepEnd', {})).toMatchObject({ beforeValue: '2026-06-20 18:00', afterValue: null })
  await again('keepEnd')
})

it('gives accounts another warning plan, and has them pay ahead again', async () => {
  const { id: planId } = await warningPlans.add(home.today, { ...PLAN, name: '从宽', isDefault: false })
  expect(await done('plan', { planId })).toMatchObject({ beforeValue: 'Usual', afterValue: '从宽' })
  await again('plan', { planId })
  await home.today.db.run(
    raw(sql`update prepaid_account set mode = 'postpaid' where tenant_id = ${home.id} and id = ${home.accountId}`),
  )
  expect(await done('prepaid', {})).toMatchObject({ state: 'verified', beforeValue: null, afterValue: null })
  await again('prepaid')
})

it('changes prices of meters from a day on, and ends what held there', async () => {
  const { today: ctx, admin } = home
  const [first, second] = [await aPricePlan(ctx, '2026-01-01'), await aPricePlan(ctx, '2026-01-01')]
  const own = async () =>
    (
      (await admin.send(attachment.endpoints.query, { pageSize: 50, siteId: home.siteId })).body.data as {
        list: { pricePlanId: string; target: string; fromOn: string; toOn: string | null }[]
      }
    ).list
      .filter(({ target }) => target === 'meter')
      .map(({ pricePlanId, fromOn, toOn }) => [pricePlanId, fromOn, toOn])
      .toSorted()
  await done('price', { pricePlanId: first, fromOn: '2026-07-01' })
  await again('price', { pricePlanId: first, fromOn: '2026-07-01' })
  const early = await aPlan(home, { action: 'price', pricePlanId: second, fromOn: '2026-06-20' })
  expect((await itemsOf(home, early)).map(({ blockers }) => blockers)).toContainEqual(['price_later'])
  await done('price', { pricePlanId: second, fromOn: '2026-08-01' })
  expect(await own()).toEqual(
    [
      [first, '2026-07-01', '2026-07-31'],
      [second, '2026-08-01', null],
    ].toSorted(),
  )
})

it('asks for what it changes to, and refuses what nobody could mean', async () => {
  const water = await aPricePlan(home.today, '2026-01-01', {}, { utility: 'cold_water' })
  const late = await aPricePlan(home.today, '2026-09-01')
  const why = async (action: string, given: object) =>
    (await ask(home.admin, planBatch, { name: 'x', reason: 'x', siteId: home.siteId, action, ...given })).body.reason
  expect(await why('keep', {})).toBe('prepaid.error.targetMissing')
  expect(await why('price', { pricePlanId: late })).toBe('prepaid.error.targetMissing')
  expect(await why('keep', { until: '2026-06-01T00:00:00Z' })).toBe('prepaid.error.keepUntil')
  expect(await why('keep', { until: '2026-06-16T00:00:00Z', startAt: '2026-06-17T00:00:00Z' })).toBe(
    'prepaid.error.keepUntil',
  )
  expect(await why('price', { pricePlanId: late, fromOn: '2026-06-01' })).toBe('prepaid.error.priceDay')
  expect(await why('price', { pricePlanId: late, fromOn: '2026-07-01' })).toBe('prepaid.error.noPrices')
  expect(await why('price', { pricePlanId: water, fromOn: '2026-07-01' })).toBe('prepaid.error.priceUtility')
  expect(await why('plan', { planId: home.accountId })).toBe('kit.error.notFound')
  expect(await why('scrap', {})).toBe('kit.error.invalid')
})

it('is nothing for whoever may not do it to a single meter', async () => {
  const address = attachPricePlan.path.replace('/api', '')
  const { list } = (await home.admin.send(url.endpoints.query, { url: address })).body.data as {
    list: { id: string; url: string }[]
  }
  await home.admin.send(authorizeRoleToUrl, { urlId: list.find((one) => one.url === address)!.id, roleId: '' })
  const steward = await signIn(home.app, home, 'ROLE_TENEMENT')
  const pricePlanId = await aPricePlan(home.today, '2026-01-01')
  const given = { name: 'x', reason: 'x', siteId: home.siteId, action: 'price', pricePlanId, fromOn: '2026-07-01' }
  expect((await ask(steward, planBatch, given)).status).toBe(403)
  expect((await ask(steward, planBatch, { ...given, action: 'read' })).status).not.toBe(403)
  for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
    const party = await signIn(home.app, home, role)
    expect((await ask(party, planBatch, { ...given, action: 'read' })).status).toBe(403)
  }
})

it('asks meters for their numbers, a receipt each, and not those that are silent', async () => {
  const site = await aBatchSite(field, 3, { approveAbove: 0 })
  const [first, second, silent] = site.meters as [Metered, Metered, Metered]
  await field.connect(
    site,
    site.meters.map(({ meter }) => meter),
  )
  // Whoever joins is asked at once: only behind that can one of them have been silent for a day.
  const rounds = raw<{ n: number }>(
    sql`select count(*)::int as n from device where tenant_id = ${site.tenant.id} and last_round_at is not null`,
  )
  await expect.poll(async () => (await site.ctx.db.first(rounds))?.n).toBe(1)
  await hear(site, [first, second])
  await silence(site, [silent])
  // A whole site, and nobody else is asked.
  const id = await aPlan(site, { action: 'read' })
  expect((await ask(site.admin, submitBatch, { id })).body.data).toEqual({ state: 'scheduled' })
  await expect
    .poll(async () => {
      await onSchedule(driveBatchesJob(undefined), site.ctx)
      return batchState(site, id)
    })
    .toBe('done')
  const items = await itemsOf(site, id)
  const of = ({ id: elemeterId }: Metered) => items.find((one) => one.elemeterId === elemeterId)
  for (const one of [first, second])
    expect(of(one)).toMatchObject({ state: 'verified', result: 'read', afterValue: '1000.00 kWh' })
  expect(of(silent)).toMatchObject({ state: 'blocked', blockers: ['offline'] })
  expect((await commandsOf(site)).map(({ kind, cause }) => [kind, cause])).toEqual([
    ['read', 'batch'],
    ['read', 'batch'],
  ])
  expect(await detailOf(site, id)).toMatchObject({ restorable: 0, verified: 2 })
})

it('goes on by parts, and rests or ends when it is told to', async () => {
  const site = await aBatchSite(field, 28)
  const id = await aBatch(site, site.meters, { action: 'read' })
  await driveBatch(site.ctx, id)
  expect(await detailOf(site, id)).toMatchObject({ sent: 25, waiting: 3 })
  await ask(site.admin, pauseBatch, { id, reason: '稍候' })
  await driveBatch(site.ctx, id)
  expect(await detailOf(site, id)).toMatchObject({ sent: 25, waiting: 3 })
  await ask(site.admin, resumeBatch, { id })
  await ask(site.admin, cancelBatch, { id, reason: '不抄了' })
  expect((await itemsOf(site, id)).filter(({ state }) => state === 'cancelled')).toHaveLength(3)
})
