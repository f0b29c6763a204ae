import { beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aWorld, onDay, type World } from '../../billing/billing.builders.ts'
import { TERMS } from '../../housing/housing.builders.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import { leases, signLease } from '../../housing/lease/lease.service.ts'
import {
  aMeter,
  aMeteredRoom,
  aPricePlan,
  attach,
  type Metered,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'
import { attachPricePlan } from '../price-plan/attachment.service.ts'
import { recalculateSettlement } from './recalculate.service.ts'

const TIERS = [
  { fromQuantity: 0, toQuantity: 200, price: 0.5 },
  { fromQuantity: 200, price: 1 },
]
const TERM = { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } }
let world: World
beforeEach(async () => {
  world = await aWorld()
})
const mine = async ({ meterId }: { meterId: string }) =>
  (await settlementsOf(world.today, { meterId })).map(({ totalFen }) => totalFen)

describe('a ladder belongs to the household', () => {
  it('with all its meters, and not to the renter of two flats', async () => {
    const a = await aMeteredRoom(world, TERM)
    const second = { ...a, meterId: await aMeter(world.today, a) }
    const b = await aMeteredRoom(world, TERM)
    await attach(world.today, await aPricePlan(world.today, '2026-01-01', { tiers: TIERS }), a.siteId)
    for (const { meterId } of [a, second, b]) await read(world.today, meterId, { '2026-05-01': 0, '2026-06-01': 150 })
    await settle(world.today, '2026-05-01', '2026-05-31')
    expect([await mine(a), await mine(second)].flat().toSorted((x, y) => x - y)).toEqual([7_500, 12_500])
    expect(await mine(b)).toEqual([7_500])
    // Priced again, each keeps its place among those of one day.
    for (const home of [a, second]) {
      const [one] = await settlementsOf(world.today, { meterId: home.meterId })
      await recalculateSettlement(world.today, { id: one!.id, reason: 'looked at again' })
    }
    const live = async (home: Metered) =>
      (await settlementsOf(world.today, { meterId: home.meterId, state: 'draft' })).map(({ totalFen }) => totalFen)
    expect([await live(a), await live(second)].flat().toSorted((x, y) => x - y)).toEqual([7_500, 12_500])
  })

  it('who keeps what was used this year when another moves in', async () => {
    const yearly = { ladderPeriod: 'year', tiers: TIERS }
    const home = await aMeteredRoom(world, { terms: { startOn: '2026-01-01', endOn: '2026-12-31' } })
    await attach(world.today, await aPricePlan(world.today, '2026-01-01', yearly), home.siteId)
    await read(world.today, home.meterId, { '2026-01-01': 0, '2026-05-11': 150 })
    await endLease(world.ctx(onDay('2026-05-10')), { id: home.leaseId, leftOn: '2026-05-10', reason: 'moved' })
    const { id } = await leases.add(world.today, {
      ...TERMS,
      startOn: '2026-05-11',
      endOn: '2027-05-10',
      roomId: home.roomId,
      renteeId: world.renteeId,
    })
    await signLease(world.today, { id, signedOn: '2026-05-11' })
    await read(world.today, home.meterId, { '2026-06-01': 250 })
    await settle(world.today, '2026-01-01', '2026-05-31')
    // 150 at 0.50; then 50 at 0.50 and 50 at 1.00.
    expect(await mine(home)).toEqual([7_500, 7_500])
  })

  it('of many persons with steps that lie higher, where that is agreed', async () => {
    const home = await aMeteredRoom(world, TERM)
    const pricePlanId = await aPricePlan(world.today, '2026-01-01', { tiers: TIERS })
    const place = { pricePlanId, siteId: home.siteId, roomId: home.roomId, fromOn: '2026-01-01' }
    await attachPricePlan(world.today, { ...place, allowance: 100 })
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 350 })
    await settle(world.today, '2026-05-01', '2026-05-31')
    expect(await mine(home)).toEqual([300 * 50 + 50 * 100])
  })

  it('of a shared flat together, but of a studio in it by itself', async () => {
    const home = await aMeteredRoom(world, TERM)
    const other = await aMeteredRoom(world, TERM)
    const studio = await aMeteredRoom(world, TERM)
    await world.today.db.run(
      raw(sql`update housing_room r set mode = 'shared', number = r.id::text, kind = case when r.id = ${studio.roomId} then 'studio' end,
        house_id = h.house_id from housing_room h where r.tenant_id = ${world.id} and h.tenant_id = r.tenant_id and h.id = ${home.roomId}
        and r.id = any(${[home.roomId, other.roomId, studio.roomId]}::uuid[])`),
    )
    await attach(world.today, await aPricePlan(world.today, '2026-01-01', { tiers: TIERS }), home.siteId)
    for (const { meterId } of [home, other, studio])
      await read(world.today, meterId, { '2026-05-01': 0, '2026-06-01': 150 })
    await settle(world.today, '2026-05-01', '2026-05-31')
    expect([await mine(home), await mine(other)].flat().toSorted((x, y) => x - y)).toEqual([7_500, 12_500])
    expect(await mine(studio)).toEqual([7_500])
  })
})
