import { activateHeadLease, leaveHeadLease, ownerChange, proposeOwner } from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aWorld, brokenInvariants, TODAY, type World } from '../../billing/billing.builders.ts'
import { aHeadLease, aHouseIn, anActiveHeadLease, deliverEvent } from '../../payments/head-rent/head-rent.builders.ts'
import { aLandlord } from '../housing.builders.ts'

let world: World
let admin: Client
let buyer: string
beforeAll(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  buyer = await aLandlord(world.today, { name: '买方' })
})
const sell = (houseId: string, effectiveOn: string) =>
  ask(admin, proposeOwner, { houseId, landlordId: buyer, effectiveOn, reason: '房屋买卖' })
const activate = (id: string) => ask(admin, activateHeadLease, { id })

it('no house is sold while a head lease owes its rent to the seller; given back, it is', async () => {
  const { houseId } = await aHouseIn(world)
  const id = await anActiveHeadLease(world, { houseIds: [houseId] })
  for (const day of ['2026-04-01', TODAY, '2028-03-31'])
    expect((await sell(houseId, day)).reason).toBe('housing.error.houseHeadLeased')
  await ask(admin, leaveHeadLease, { id, leftOn: '2026-06-14', reason: '房屋出售' })
  await deliverEvent(world.today, 'HeadLeaseLeft', id)
  expect((await sell(houseId, '2026-06-14')).reason).toBe('housing.error.houseHeadLeased')
  expect((await sell(houseId, TODAY)).data.state).toBe('applied')
  // The buyer lets it to the operator by one of his own.
  const next = await aHeadLease(world, { houseIds: [houseId], startOn: TODAY, firstPayOn: TODAY })
  expect((await activate(next)).reason).toBe(undefined)
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('no head lease begins over a day on which a house of it gets another owner', async () => {
  const [first, second] = [await aHouseIn(world), await aHouseIn(world)]
  expect((await sell(second.houseId, '2027-01-01')).reason).toBe(undefined)
  const houseIds = [first.houseId, second.houseId]
  expect((await activate(await aHeadLease(world, { houseIds }))).reason).toBe('housing.error.ownerWithinTerm')
  const until = await aHeadLease(world, { houseIds, endOn: '2026-12-31' })
  expect((await activate(until)).reason).toBe(undefined)
})

it('of a sale and a head lease at once one is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { houseId } = await aHouseIn(world)
    const id = await aHeadLease(world, { houseIds: [houseId] })
    const both = await Promise.all([activate(id), sell(houseId, '2027-01-01')])
    expect(both.filter(({ reason }) => !reason)).toHaveLength(1)
  }
})

it('keeps the day the renters were told of a sale, which is not after it', async () => {
  const { houseId } = await aHouseIn(world)
  const tell = (renterNoticeOn: string) =>
    ask(admin, proposeOwner, { houseId, landlordId: buyer, effectiveOn: TODAY, renterNoticeOn, reason: '房屋买卖' })
  expect((await tell('2027-01-01')).reason).toBe('housing.error.noticeAfterSale')
  expect((await tell('2026-05-20')).reason).toBeUndefined()
  const { list } = (await ask(admin, ownerChange.endpoints.query, { houseId })).data as { list: object[] }
  expect(list).toMatchObject([{ renterNoticeOn: '2026-05-20', effectiveOn: TODAY }])
})
