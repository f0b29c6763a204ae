import type { InputOf } from '@cloud-steward/contract'
import { queryAccountStatement } from '@cloud-steward/contract/ledger/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import {
  commitFreeze,
  freezeMoney,
  queryFreezeSteps,
  queryWallet,
  releaseFreeze,
} from '@cloud-steward/contract/wallet/index.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aBill,
  aWorld,
  balancesAt,
  brokenInvariants,
  onDay,
  pay,
  settle,
  type World,
} from '../../billing/billing.builders.ts'
import { aLandlord } from '../../housing/housing.builders.ts'
import { accountId, operatorId } from '../../ledger/ledger/ledger.rules.ts'
import { recompute } from '../../ledger/ledger/recompute.service.ts'
import { moveWithdrawal } from '../wallet/withdrawal.service.ts'
import { expireFreezesJob } from './expire-freezes.job.ts'
import { freezes } from './freeze.source.ts'

let world: World
let admin: Client
/** A landlord with 2,000.00 available. */
beforeEach(async () => {
  world = await aWorld()
  await pay(world, await aBill(world), { receivedOn: '2026-06-04', amountFen: 200_000 })
  await settle(world.today, '2026-06-14')
  admin = await signIn(world.app, world)
})
const ask = async (given: Partial<InputOf<typeof freezeMoney>> = {}, who = admin, key: string = newId()) => {
  const input = { landlordId: world.landlordId, amountFen: 80_000, cause: 'dispute' as const, reason: '房东对账争议' }
  return (await who.call(freezeMoney, { ...input, ...given }, { key })).body
}
const give = async (id: string, given: Partial<InputOf<typeof commitFreeze>>, who = admin, key: string = newId()) => {
  const input = { id, amountFen: 30_000, payee: 'operator' as const, rest: 'stay' as const, reason: '维修费由房东承担' }
  return (await who.call(commitFreeze, { ...input, ...given }, { key })).body
}
const free = async (id: string, amountFen: number) =>
  (await admin.call(releaseFreeze, { id, amountFen, reason: '争议已解决' }, { key: newId() })).body
const wallet = () => balancesAt(world.today, world.landlordId, 'available', 'frozen')
const shown = (id: string) => freezes.get(world.today, id)
const sound = async () => {
  expect(await brokenInvariants(world.today)).toEqual([])
  expect(await recompute(world.today)).toBe(0)
}

describe('frozen money', () => {
  it('is nobody’s to use until it is decided: a part goes to the renter, the rest stays, then some comes back', async () => {
    const { id } = (await ask()).data
    expect(await wallet()).toEqual({ available: 120_000, frozen: 80_000 })
    const asked = world.today.transaction((tx) =>
      moveWithdrawal(tx, 'hold', {
        id: newId(),
        landlordId: world.landlordId,
        amountFen: 120_001,
        feeFen: 0,
        feeBearer: 'landlord',
        day: tx.today(),
        memo: 'W',
      }),
    )
    await expect(asked).rejects.toMatchObject({ reason: 'wallet.error.availableTooLittle' })
    expect((await give(id, { payee: 'rentee', renteeId: world.renteeId })).data).toEqual({ leftFen: 50_000 })
    expect(await wallet()).toEqual({ available: 120_000, frozen: 50_000 })
    expect(await balancesAt(world.today, world.renteeId, 'prepaid')).toEqual({ prepaid: 30_000 })
    expect((await free(id, 20_000)).data).toEqual({ leftFen: 30_000 })
    expect(await shown(id)).toMatchObject({
      state: 'active',
      committedFen: 30_000,
      releasedFen: 20_000,
      leftFen: 30_000,
    })
    await sound()
    const { steps } = (await admin.call(queryFreezeSteps, { id })).body.data
    expect(steps.map(({ kind, amountFen, payee, reason }) => [kind, amountFen, payee ?? '', reason])).toEqual([
      ['freeze', 80_000, '', '房东对账争议'],
      ['commit', 30_000, 'rentee', '维修费由房东承担'],
      ['release', 20_000, '', '争议已解决'],
    ])
  })

  it('goes to another landlord or to the operator, and what is not given away is released where that was said', async () => {
    const other = await aLandlord(world.today)
    const { id } = (await ask()).data
    expect((await give(id, { payee: 'landlord', otherId: other })).code).toBe(200)
    expect((await give(id, { amountFen: 10_000, rest: 'release' })).data).toEqual({ leftFen: 0 })
    expect(await shown(id)).toMatchObject({ state: 'committed', committedFen: 40_000, releasedFen: 40_000 })
    expect(await wallet()).toEqual({ available: 160_000, frozen: 0 })
    expect(await balancesAt(world.today, other, 'available')).toEqual({ available: 30_000 })
    expect(await balancesAt(world.today, operatorId(world.id), 'fee_income')).toEqual({ fee_income: 10_000 })
    expect((await give(id, {})).reason).toBe('wallet.error.freezeEnded')
    expect((await free(id, 1)).reason).toBe('wallet.error.freezeEnded')
    await sound()
  })

  it('stands in the account’s statement, each movement with the freeze it belongs to', async () => {
    const { id, no } = (await ask()).data
    await give(id, { rest: 'release' })
    const account = accountId(world.id, { ownerId: world.landlordId, kind: 'frozen' })
    const day = world.today.today()
    const { lines } = (await admin.call(queryAccountStatement, { accountId: account, from: day, to: day })).body.data
    expect(lines.map((line) => [line.kind, line.otherAccount, line.balanceFen, line.freezeId])).toEqual([
      ['freeze_held', 'available', 80_000, id],
      ['freeze_committed', 'fee_income', 50_000, id],
      ['freeze_released', 'available', 0, id],
    ])
    expect(lines.every(({ memo }) => memo?.startsWith(no))).toBe(true)
  })

  it('refuses what cannot be, and changes nothing', async () => {
    expect((await ask({ amountFen: 200_001 })).reason).toBe('wallet.error.availableTooLittle')
    expect((await ask({ amountFen: 0 })).fields).toHaveProperty('amountFen')
    expect((await ask({ expiresOn: '2026-06-14' })).reason).toBe('wallet.error.freezeOver')
    expect((await ask({ landlordId: newId() })).fields).toHaveProperty('landlordId')
    const { id } = (await ask()).data
    expect((await give(id, { amountFen: 80_001 })).reason).toBe('wallet.error.freezeTooMuch')
    expect((await give(id, { payee: 'rentee' })).fields).toHaveProperty('renteeId')
    expect((await give(id, { payee: 'landlord', otherId: world.landlordId })).reason).toBe('wallet.error.freezeSelf')
    expect((await give(id, { payee: 'rentee', renteeId: newId() })).code).not.toBe(200)
    expect((await free(id, 80_001)).reason).toBe('wallet.error.freezeTooMuch')
    expect(await shown(id)).toMatchObject({ leftFen: 80_000 })
    await sound()
  })

  it('above the limit of refunds is given away by somebody else than froze it', async () => {
    const limit = { paramName: 'payment.refundAloneFen', paramKey: '单人退款额度', paramValue: '20000' }
    await admin.send(param.endpoints.add, limit)
    const { id } = (await ask()).data
    expect((await give(id, {})).reason).toBe('approval.error.ownRequest')
    expect((await give(id, { amountFen: 20_000 })).code).toBe(200)
    const second = await signIn(world.app, world, 'ROLE_TENEMENT')
    expect((await give(id, {}, second)).code).toBe(200)
  })

  it('is decided by staff who see all of it, and seen by its landlord alone', async () => {
    const { id } = (await ask()).data
    const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
    expect((await ask({}, landlord)).code).not.toBe(200)
    expect((await landlord.call(queryWallet, {})).body.data).toMatchObject({ frozenFen: 80_000 })
    expect((await landlord.call(queryFreezeSteps, { id })).body.data.steps).toHaveLength(1)
    const other = await ask({ landlordId: await aLandlord(world.today) })
    expect(other.reason).toBe('wallet.error.availableTooLittle')
    const stranger = await signIn(world.app, await freshTenant(world.app))
    expect((await stranger.call(queryFreezeSteps, { id })).status).toBe(404)
    expect((await give(id, {}, stranger)).code).toBe(404)
  })
})

describe('a freeze with a last day', () => {
  it('is released when the day is over, once, whatever was given away before', async () => {
    const { id } = (await ask({ expiresOn: '2026-06-16' })).data
    await ask({ amountFen: 1_000 })
    await give(id, {})
    const run = (day: string) => onSchedule(expireFreezesJob, world.ctx(onDay(day)))
    await run('2026-06-16')
    expect(await wallet()).toEqual({ available: 119_000, frozen: 51_000 })
    await Promise.all([run('2026-06-17'), run('2026-06-17'), run('2026-06-18')])
    expect(await wallet()).toEqual({ available: 169_000, frozen: 1_000 })
    expect(await shown(id)).toMatchObject({ state: 'expired', committedFen: 30_000, releasedFen: 50_000 })
    await sound()
  })
})

describe('at once', () => {
  it('never freezes more than there is, nor gives away more than was frozen', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => ask()))
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(2)
    const { id } = asked.find(({ code }) => code === 200)!.data
    const given = await Promise.all([1, 2, 3, 4].map(() => give(id, {})))
    expect(given.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(await shown(id)).toMatchObject({ leftFen: 20_000 })
    const key = newId()
    const same = await Promise.all([1, 2, 3].map(() => give(id, { amountFen: 5_000 }, admin, key)))
    expect(same.some(({ code }) => code === 200)).toBe(true)
    expect(await shown(id)).toMatchObject({ leftFen: 15_000 })
    await sound()
  })

  it('keeps every balance true over random histories', async () => {
    const other = await aLandlord(world.today)
    const move = fc.record({
      do: fc.constantFrom('freeze', 'commit', 'release', 'expire'),
      which: fc.nat(),
      fen: fc.integer({ min: 1, max: 60_000 }),
      payee: fc.constantFrom('rentee' as const, 'landlord' as const, 'operator' as const),
      rest: fc.constantFrom('stay' as const, 'release' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 12, maxLength: 20 }), async (moves) => {
        for (const { do: what, which, fen, payee, rest } of moves) {
          const { list } = await freezes.query(world.today, { pageSize: 200 })
          const id = list[which % (list.length || 1)]?.id ?? newId()
          if (what === 'freeze') await ask({ amountFen: fen, expiresOn: '2026-06-20' })
          if (what === 'commit')
            await give(id, { amountFen: fen, payee, rest, renteeId: world.renteeId, otherId: other })
          if (what === 'release') await free(id, fen)
          if (what === 'expire' && fen > 55_000) await onSchedule(expireFreezesJob, world.ctx(onDay('2026-06-21')))
          expect(await brokenInvariants(world.today)).toEqual([])
        }
      }),
      { numRuns: 4 },
    )
    const [steps] = await world.today.db.rows(
      raw<{
        steps: number
        entries: number
      }>(sql`select (select count(*)::int from wallet_freeze_step where tenant_id = ${world.id}) as steps,
        (select count(*)::int from ledger_entry where tenant_id = ${world.id} and business_key like 'freeze:%') as entries`),
    )
    expect(steps!.entries).toBe(steps!.steps)
    await sound()
  })
})
