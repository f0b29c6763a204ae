import {
  pricePlan,
  publishVersion,
  queryVersions,
  retireVersion,
  saveDerivedVersion,
  saveVersion,
} from '@cloud-steward/contract/metering/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import {
  aMeteredRoom,
  aPricePlan,
  attach,
  LADDER_TERMS,
  publish,
  read,
  settle,
  settlementsOf,
} from '../metering.builders.ts'

let world: World
let admin: Client
const FLAT = { kind: 'flat', price: 0.5, servicePrice: 0.02 }
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
let count = 0
const anEmpty = async (): Promise<string> => {
  const named = { code: `D${++count}`, name: `倍率 ${count}`, utility: 'electric' }
  return ((await admin.send(pricePlan.endpoints.add, named)).body.data as { id: string }).id
}
const save = async (pricePlanId: string, baseId: string, given: object = {}) =>
  (await admin.send(saveDerivedVersion, { pricePlanId, baseId, effectiveOn: '2026-03-01', factor: 1.1, ...given })).body
/** A pricePlan that follows a base from a day on. */
const aFollower = async (baseId: string, given: object = {}): Promise<string> => {
  const id = await anEmpty()
  expect((await save(id, baseId, given)).code).toBe(200)
  expect((await admin.call(publishVersion, { pricePlanId: id })).body.code).toBe(200)
  return id
}
const prices = async (pricePlanId: string) => {
  const rows = (await admin.call(queryVersions, { pricePlanId })).body.data
  return rows
    .filter(({ state }) => state === 'published')
    .map(({ effectiveOn, terms, reason }) => [effectiveOn, (terms as { price: number }).price, reason])
    .toSorted()
}

describe('a pricePlan that follows another', () => {
  it('has its prices times a factor, from a day on, and says where they come from', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    const id = await aFollower(base, { offset: 0.01, reason: '公区电损' })
    expect(await prices(id)).toEqual([['2026-03-01', 0.56, '公区电损']])
    const [version] = (await admin.call(queryVersions, { pricePlanId: id })).body.data
    expect(version!.source).toMatchObject({ baseId: base, baseNo: 1, factor: 1.1, offset: 0.01, terms: { price: 0.5 } })
    expect(version!.terms).toMatchObject({ servicePrice: 0.02 })
  })

  it('gets each new price of its base from the same day on, and keeps the old ones', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    const id = await aFollower(base)
    const alone = await aFollower(base)
    await publish(world.today, alone, '2026-04-01', { ...FLAT, price: 0.9 })
    const draft = await save(id, base, { effectiveOn: '2026-12-01', factor: 2 })
    expect(draft.code).toBe(200)
    await publish(world.today, base, '2026-06-01', { ...FLAT, price: 0.6, reason: '电价上调' })
    expect(await prices(id)).toEqual([
      ['2026-03-01', 0.55, null],
      ['2026-06-01', 0.66, '电价上调'],
    ])
    expect((await prices(alone)).map(([day]) => day)).toEqual(['2026-03-01', '2026-04-01'])
    // Published later than the base's next price, its draft is worked out anew.
    expect((await admin.call(publishVersion, { pricePlanId: id })).body.code).toBe(200)
    expect((await prices(id)).at(-1)).toEqual(['2026-12-01', 1.2, null])
  })

  it('takes along what its base says for later days already', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    await publish(world.today, base, '2026-08-01', { ...FLAT, price: 0.7 })
    expect(await prices(await aFollower(base))).toEqual([
      ['2026-03-01', 0.55, null],
      ['2026-08-01', 0.77, null],
    ])
  })

  it('is never rewritten: its base cannot change a day it has a price for', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    await aFollower(base, { effectiveOn: '2026-09-01' })
    await admin.send(saveVersion, { ...LADDER_TERMS, ...FLAT, pricePlanId: base, effectiveOn: '2026-07-01' })
    const { body } = await admin.call(publishVersion, { pricePlanId: base })
    expect([body.reason, body.message]).toEqual(['metering.error.followerLater', expect.stringContaining('2026-09-01')])
    expect(await prices(base)).toHaveLength(1)
  })

  it('loses with its base what its base takes back', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    const id = await aFollower(base)
    await publish(world.today, base, '2026-06-01', { ...FLAT, price: 0.6 })
    const newest = (await admin.call(queryVersions, { pricePlanId: base })).body.data[0]!
    expect((await admin.call(retireVersion, { id: newest.id, reason: '填错' })).body.code).toBe(200)
    expect((await prices(id)).map(([day]) => day)).toEqual(['2026-03-01'])
  })

  it('is what use is settled by', async () => {
    const home = await aMeteredRoom(world, { terms: { startOn: '2026-05-01', endOn: '2027-04-30' } })
    const base = await aPricePlan(world.today, '2026-01-01', { ...FLAT, servicePrice: 0 })
    await attach(world.today, await aFollower(base, { factor: 2 }), home.siteId)
    await read(world.today, home.meterId, { '2026-05-01': 0, '2026-06-01': 100 })
    await settle(world.today, '2026-05-01', '2026-05-31')
    const [one] = await settlementsOf(world.today, { meterId: home.meterId })
    expect(one?.amountFen).toBe(10_000)
  })

  it('publishes once, however often one clicks while its base changes', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    const id = await anEmpty()
    await save(id, base)
    await admin.send(saveVersion, {
      ...LADDER_TERMS,
      ...FLAT,
      price: 0.6,
      pricePlanId: base,
      effectiveOn: '2026-06-01',
    })
    const clicks = [id, base, id, base].map((pricePlanId) => admin.call(publishVersion, { pricePlanId }))
    const codes = (await Promise.all(clicks)).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(2)
    expect((await prices(id)).map(([day, price]) => [day, price])).toEqual([
      ['2026-03-01', 0.55],
      ['2026-06-01', 0.66],
    ])
  })

  it('follows one step, of its own utility, in its own tenant, not below nothing', async () => {
    const base = await aPricePlan(world.today, '2026-01-01', FLAT)
    const water = await aPricePlan(world.today, '2026-01-01', FLAT, { utility: 'cold_water' })
    const follower = await aFollower(base)
    const id = await anEmpty()
    expect((await save(id, follower)).reason).toBe('metering.error.baseDerived')
    expect((await save(base, await aPricePlan(world.today, '2026-01-01', FLAT))).reason).toBe(
      'metering.error.baseDerived',
    )
    expect((await save(id, water)).reason).toBe('metering.error.baseOther')
    expect((await save(id, id)).reason).toBe('metering.error.baseOther')
    expect((await save(id, base, { offset: -0.9 })).reason).toBe('metering.error.priceBelow')
    expect((await save(id, base, { effectiveOn: '2025-12-01' })).reason).toBe('metering.error.baseWithoutPrice')
    const twice = [1.2, 1.3].map((factor) => ({ band: 'peak', factor }))
    expect((await save(id, base, { bands: twice })).reason).toBe('metering.error.bandTwice')
    expect((await save(id, base, { factor: 0 })).code).not.toBe(200)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    const given = { pricePlanId: id, baseId: base, effectiveOn: '2026-03-01', factor: 1 }
    expect((await stranger.send(saveDerivedVersion, given)).status).toBe(404)
    const party = await signIn(world.app, world, 'ROLE_RENTEE')
    expect((await party.send(saveDerivedVersion, given)).status).toBe(403)
  })
})
