import {
  attachPricePlan,
  ceiling,
  exception,
  publishVersion,
  saveVersion,
} from '@cloud-steward/contract/metering/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import {
  aMeteredRoom,
  aPricePlan,
  attach,
  LADDER_TERMS,
  type Metered,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'

const DEAR = { kind: 'flat', price: 0.9, servicePrice: 0.3 } as const
const MAY = ['2026-05-01', '2026-05-31'] as const
let world: World
let admin: Client
let home: Metered
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  home = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
})
const limit = (given: object = {}) =>
  admin.send(ceiling.endpoints.add, {
    siteId: home.siteId,
    utility: 'electric',
    price: 0.6,
    onExceed: 'refuse',
    ...given,
  })
const reasonOf = async (pricePlanId: string, given: object = {}) =>
  (await admin.call(attachPricePlan, { pricePlanId, siteId: home.siteId, fromOn: '2026-01-01', ...given })).body.reason
const exceptions = async () =>
  (
    (await admin.send(exception.endpoints.query, { pageSize: 50 })).body.data as {
      list: { reason: string }[]
    }
  ).list.map(({ reason }) => reason)
const mine = () => settlementsOf(world.today, { meterId: home.meterId })
/** A ceiling as it stands where it was written before it was asked of a place. */
const overPrices = (price: number) =>
  world.today.db.run(
    raw(sql`insert into metering_ceiling (tenant_id, id, site_id, utility, price, on_exceed)
      values (${world.id}, gen_random_uuid(), ${home.siteId}, 'electric', ${price}, 'refuse')`),
  )

it('refuses a price above it where it is attached, by the versions that hold there', async () => {
  await limit()
  const dear = await aPricePlan(world.today, '2026-01-01', DEAR)
  expect(await reasonOf(dear)).toBe('metering.error.aboveCeiling')
  expect(await reasonOf(dear, { acceptCeiling: 'yes' })).toBe('metering.error.aboveCeiling')
  const cheap = await aPricePlan(world.today, '2026-01-01', { kind: 'flat', price: 0.5, servicePrice: 0.1 })
  expect(await reasonOf(cheap)).toBeUndefined()
  await admin.call(saveVersion, { ...LADDER_TERMS, ...DEAR, pricePlanId: cheap, effectiveOn: '2026-06-01' })
  expect((await admin.call(publishVersion, { pricePlanId: cheap })).body.reason).toBe('metering.error.aboveCeiling')
})

it('that only warns is passed by who accepts it', async () => {
  await limit({ onExceed: 'warn' })
  const dear = await aPricePlan(world.today, '2026-01-01', DEAR)
  expect(await reasonOf(dear)).toBe('metering.error.ceilingWarning')
  expect(await reasonOf(dear, { acceptCeiling: 'yes' })).toBeUndefined()
})

it('is refused below a price that holds, and stops a settlement above it', async () => {
  await attach(world.today, await aPricePlan(world.today, '2026-01-01', DEAR), home.siteId)
  await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
  expect((await limit()).body.reason).toBe('metering.error.ceilingBelow')
  await overPrices(0.6)
  await settle(world.today, ...MAY)
  expect(await exceptions()).toEqual(['aboveCeiling'])
  expect(await mine()).toEqual([])
})

it.each([
  [{ fixedFen: 1_000 }, 100, 6_000],
  [{ fixedFen: 1_100 }, 100, undefined],
  [{ minFen: 6_100 }, 100, undefined],
  // Nothing was used, so the fee has no unit to be spread over.
  [{ fixedFen: 1_100 }, 0, 1_100],
])('counts the fees of %j over %i units', async (fees, used, amountFen) => {
  const terms = { kind: 'flat', price: 0.5, ...fees }
  await attach(world.today, await aPricePlan(world.today, '2026-01-01', terms), home.siteId)
  await limit()
  await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': used })
  await settle(world.today, ...MAY)
  expect((await mine()).map((one) => one.totalFen)).toEqual(amountFen === undefined ? [] : [amountFen])
  expect(await exceptions()).toEqual(amountFen === undefined ? ['aboveCeiling'] : [])
})
