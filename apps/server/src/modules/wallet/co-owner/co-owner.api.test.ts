import { reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { agreeCoOwners, coOwnership, endCoOwners, queryCoShares } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import {
  aBill,
  aWorld,
  type BillShown,
  balancesAt,
  brokenInvariants,
  fingerprint,
  pay,
  settle,
  type World,
} from '../../billing/billing.builders.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { moveShares } from '../wallet/share.service.ts'
import { moveWithdrawal } from '../wallet/withdrawal.service.ts'

const DAY = '2026-06-14'
/** A withdrawal that costs nothing. */
const FREE = { feeFen: 0, feeBearer: 'landlord' as const }
let world: World
let admin: Client
let bill: BillShown
let [second, third] = ['', '']
/** A bill of 6,000.00, half of it deposit, of a house of three: 60 %, 25 % and 15 %. */
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
  second = await aLandlord(world.today)
  third = await aLandlord(world.today)
  bill = await aBill(world)
})
const owners = (...parts: number[]) =>
  [world.landlordId, second, third].slice(0, parts.length).map((ownerId, at) => ({
    ownerId,
    basisPoints: parts[at]!,
  }))
const agree = async (given: object = {}, key = newId()) =>
  (
    await admin.call(
      agreeCoOwners,
      {
        landlordId: world.landlordId,
        siteId: bill.siteId,
        owners: owners(6_000, 2_500, 1_500),
        fromOn: '2026-06-01',
        reason: '兄妹三人共有',
        ...given,
      },
      { key },
    )
  ).body
const wallets = async () =>
  Promise.all(
    [world.landlordId, second, third].map(async (id) => (await balancesAt(world.today, id, 'available'))!.available),
  )
const sound = async () => expect(await brokenInvariants(world.today)).toEqual([])
const shown = async (id: string, who = admin) => (await who.call(queryCoShares, { id })).body.data

describe('what belongs to several landlords', () => {
  it('is shared with the settlement, the lead keeping what rounding leaves, once', async () => {
    const { data } = await agree()
    await pay(world, bill, { receivedOn: '2026-06-01', amountFen: 100_001 })
    await settle(world.today, DAY)
    expect(await wallets()).toEqual([60_001, 25_000, 15_000])
    const before = await fingerprint(world.today)
    await settle(world.today, DAY)
    expect(await fingerprint(world.today)).toBe(before)
    await pay(world, bill, { receivedOn: '2026-06-02', amountFen: 199_999 })
    await settle(world.today, '2026-06-13')
    expect(await wallets()).toEqual([180_000, 75_000, 45_000])
    expect((await shown(data.id)).owners.map(({ givenFen }) => givenFen)).toEqual([180_000, 75_000, 45_000])
    await sound()
  })

  it('is what is left after shares and fees of a payment', async () => {
    await agree({ owners: owners(5_000, 5_000) })
    const { id } = (await pay(world, bill, { receivedOn: '2026-06-01', amountFen: 300_000 })) as { id: string }
    const share = { landlordId: world.landlordId, receiverId: newId(), key: newId() }
    const moved = (how: 'calculate' | 'drop', amountFen: number) =>
      world.today.transaction((tx) => moveShares(tx, [{ ...share, how, amountFen }], 'S1', id))
    await moved('calculate', 30_000)
    await settle(world.today, DAY)
    expect(await wallets()).toEqual([135_000, 135_000, 0])
    // The receiver would not take it: what he does not get is everybody's.
    await moved('drop', 30_000)
    await settle(world.ctx(new Date('2026-06-16T04:00:00Z')), '2026-06-15')
    expect(await wallets()).toEqual([150_000, 150_000, 0])
  })

  it('comes back from the others when its payment is taken back, as far as they have it', async () => {
    await agree()
    const first = (await pay(world, bill, { receivedOn: '2026-06-01', amountFen: 300_000 })) as { id: string }
    await settle(world.today, DAY)
    expect(await wallets()).toEqual([180_000, 75_000, 45_000])
    const hold = { id: newId(), landlordId: third, amountFen: 45_000, ...FREE, day: DAY, memo: 'W' }
    await world.today.transaction((tx) => moveWithdrawal(tx, 'hold', hold))
    const reversed = async () =>
      (await admin.call(reversePayment, { id: first.id, reason: '收错款' }, { key: newId() })).body
    expect((await reversed()).reason).toBe('ledger.error.landlordPaidOut')
    expect(await wallets()).toEqual([180_000, 75_000, 0])
    await world.today.transaction((tx) => moveWithdrawal(tx, 'release', hold))
    expect((await reversed()).code).toBe(200)
    expect(await wallets()).toEqual([0, 0, 0])
    await sound()
  })

  it('is of bills that begin on its days; a room goes before its site', async () => {
    const { data } = await agree({ fromOn: '2026-07-01' })
    await pay(world, bill, { receivedOn: '2026-06-01', amountFen: 100_000 })
    await settle(world.today, '2026-06-10')
    expect(await wallets()).toEqual([100_000, 0, 0])
    const room = await agree({ roomId: bill.roomId, fromOn: '2026-05-01', owners: owners(9_000, 1_000) })
    expect((await agree({ roomId: bill.roomId, fromOn: '2026-12-01' })).reason).toBe('wallet.error.coOwnersTwice')
    await agree({ toOn: '2026-06-30' })
    await settle(world.today, '2026-06-11')
    expect(await wallets()).toEqual([90_000, 10_000, 0])
    // Ended before the bill begins: what was given comes back, and the site's parts hold.
    const end = { id: room.data.id, toOn: '2026-05-31', reason: '更正' }
    expect((await admin.call(endCoOwners, end, { key: newId() })).body.code).toBe(200)
    expect((await admin.call(endCoOwners, end, { key: newId() })).body.reason).toBe('wallet.error.coOwnersEnded')
    expect((await admin.call(endCoOwners, { ...end, toOn: '2026-04-30' }, { key: newId() })).body.reason).toBe(
      'wallet.error.coOwnersDays',
    )
    await settle(world.today, '2026-06-12')
    expect(await wallets()).toEqual([60_000, 25_000, 15_000])
    expect((await shown(data.id)).shares).toEqual([])
    await sound()
  })

  it('is of 10,000 basis points, with the lead, at one place, and of landlords there are', async () => {
    const reason = async (given: object) => (await agree(given)).reason
    expect(await reason({ owners: owners(6_000, 3_999) })).toBe('wallet.error.coOwners.total')
    expect(await reason({ landlordId: third, owners: owners(6_000, 4_000) })).toBe('wallet.error.coOwners.lead')
    expect(await reason({ toOn: '2026-05-31' })).toBe('wallet.error.coOwnersDays')
    expect(await reason({ roomId: newId() })).toBe('wallet.error.coOwnersPlace')
    expect(await reason({ siteId: newId() })).toBe('wallet.error.coOwnersPlace')
    const stranger = { ownerId: newId(), basisPoints: 5_000 }
    expect(await reason({ owners: [owners(5_000)[0], stranger] })).toBe('kit.error.notFound')
    const key = newId()
    const twice = await Promise.all([agree({}, key), agree({}, key), agree()])
    expect(twice.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
    const { list } = (await admin.call(coOwnership.endpoints.query, {})).body.data as { list: { split: string }[] }
    expect(list).toHaveLength(1)
    expect(list[0]!.split).toMatch(/60% · .+25% · .+15%$/)
  })

  it('is agreed by staff and seen by its owners alone', async () => {
    const { data } = await agree()
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    expect((await shown(data.id, landlord)).owners).toHaveLength(3)
    expect(
      (await landlord.call(endCoOwners, { id: data.id, toOn: '2026-06-30', reason: '终止' }, { key: newId() })).status,
    ).toBe(403)
    const others = await agree({
      landlordId: second,
      owners: [second, third].map((ownerId) => ({ ownerId, basisPoints: 5_000 })),
    })
    expect((await landlord.call(queryCoShares, { id: others.data.id })).status).toBe(404)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await stranger.call(queryCoShares, { id: data.id })).status).toBe(404)
    expect(
      (await stranger.call(endCoOwners, { id: data.id, toOn: '2026-06-30', reason: '终止' }, { key: newId() })).status,
    ).toBe(404)
  })
})
