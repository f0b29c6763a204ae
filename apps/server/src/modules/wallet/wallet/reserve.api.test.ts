import { queryReserves, queryWallet, setReserve } from '@cloud-steward/contract/wallet/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { aBill, aWorld, balancesAt, brokenInvariants, pay, settle, type World } from '../../billing/billing.builders.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { moveWithdrawal } from './withdrawal.service.ts'

/** A withdrawal that costs nothing. */
const FREE = { feeFen: 0, feeBearer: 'landlord' as const }
let world: World
let admin: Client
let landlord: Client
/** A landlord with 2,000.00 available. */
beforeEach(async () => {
  world = await aWorld()
  const bill = await aBill(world)
  await pay(world, bill, { receivedOn: '2026-06-04', amountFen: 200_000 })
  await settle(world.today, '2026-06-14')
  ;[admin, landlord] = await Promise.all([signIn(world.app, world), signIn(world.app, world, 'ROLE_LANDLORD')])
})
const keep = async (amountFen: number, given: Partial<{ landlordId: string; reason: string; key: string }> = {}) => {
  const { key = newId(), landlordId = world.landlordId, reason = '空调更换' } = given
  return (await admin.call(setReserve, { landlordId, amountFen, reason }, { key })).body
}
const hold = (amountFen: number) =>
  world.today.transaction((tx) =>
    moveWithdrawal(tx, 'hold', {
      id: newId(),
      landlordId: world.landlordId,
      amountFen,
      ...FREE,
      day: tx.today(),
      memo: 'W',
    }),
  )
const figures = async (who: Client) => (await who.call(queryWallet, {})).body.data

describe('a reserve', () => {
  it('stays in the wallet, whatever is asked for, and is shown with its reason', async () => {
    expect((await keep(80_000)).code).toBe(200)
    expect(await figures(landlord)).toMatchObject({ availableFen: 200_000, reserveFen: 80_000, drawableFen: 120_000 })
    await expect(hold(120_001)).rejects.toMatchObject({ reason: 'wallet.error.reserveKept' })
    await hold(120_000)
    await expect(hold(1)).rejects.toMatchObject({ reason: 'wallet.error.reserveKept' })
    expect(await balancesAt(world.today, world.landlordId, 'available', 'frozen')).toEqual({
      available: 80_000,
      frozen: 120_000,
    })
    expect((await keep(0, { reason: '维修已结清' })).code).toBe(200)
    await hold(80_000)
    const { list } = (await landlord.call(queryReserves, {})).body.data
    expect(list.map(({ amountFen, reason }) => [amountFen, reason])).toEqual([
      [0, '维修已结清'],
      [80_000, '空调更换'],
    ])
  })

  it('above what is there leaves nothing to ask for; below nothing it never goes', async () => {
    await keep(300_000)
    expect(await figures(admin)).toMatchObject({ reserveFen: 300_000 })
    expect(await figures(landlord)).toMatchObject({ drawableFen: 0 })
    await expect(hold(1)).rejects.toMatchObject({ reason: 'wallet.error.reserveKept' })
    expect((await keep(-1)).fields).toHaveProperty('amountFen')
    expect((await keep(300_000)).reason).toBe('wallet.error.reserveSame')
    expect((await keep(1, { reason: '' })).fields).toHaveProperty('reason')
  })

  it('is decided once by a request, and one after the other by many', async () => {
    const key = newId()
    const same = await Promise.all([1, 2, 3].map(() => keep(50_000, { key })))
    expect(same.some(({ code }) => code === 200)).toBe(true)
    await Promise.all([10_000, 20_000, 30_000].map((fen) => keep(fen)))
    const { list } = (await admin.call(queryReserves, { landlordId: world.landlordId })).body.data
    expect(list).toHaveLength(4)
    const [kept, held] = await Promise.allSettled([keep(150_000), hold(100_000)])
    expect(kept).toMatchObject({ value: { code: 200 } })
    // Held before it was kept back, or refused: never both ways.
    const availableFen = held.status === 'fulfilled' ? 100_000 : 200_000
    expect(await figures(landlord)).toMatchObject({ availableFen, reserveFen: 150_000 })
    expect(await brokenNow()).toEqual([])
  })

  it('is decided by staff who see all of it, and seen by its landlord alone', async () => {
    const other = await aLandlord(world.today)
    await keep(70_000, { landlordId: other })
    expect(await figures(landlord)).toMatchObject({ reserveFen: 0 })
    expect((await landlord.call(queryReserves, { landlordId: other })).status).toBe(404)
    const own = { landlordId: world.landlordId, amountFen: 0, reason: '解除' }
    expect((await landlord.call(setReserve, own, { key: newId() })).status).toBe(403)
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await stranger.call(setReserve, own, { key: newId() })).status).toBe(404)
    expect((await stranger.call(queryReserves, { landlordId: other })).status).toBe(404)
  })
})
/** Frozen money has no withdrawal here: it was held without one. */
const brokenNow = async () =>
  (await brokenInvariants(world.today)).filter((one) => (one as { what: string }).what !== 'frozen')
