import { debitBill, decideAdjustment, giftRule, requestAdjustment } from '@cloud-steward/contract/billing/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { TERMS } from '../../housing/housing.builders.ts'
import { leases, signLease } from '../../housing/lease/lease.service.ts'
import { applyHoldingReaction } from '../../payments/holding/apply-holding.ts'
import { aReservation, receive } from '../../payments/holding/holding.builders.ts'
import {
  aBill,
  aLease,
  aPlan,
  aWorld,
  balancesAt,
  billsOf,
  brokenInvariants,
  issue,
  pay,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { feeItems } from '../plan/fee-item.service.ts'
import { adjustments } from './adjustment.source.ts'
import { giftReaction } from './gift.service.ts'

let world: World
let maker: Client
let checker: Client
beforeEach(async () => {
  world = await aWorld()
  maker = await signIn(world.app, world)
  checker = await signIn(world.app, world, 'ROLE_TENEMENT')
})
type Wish = Parameters<typeof ask<typeof requestAdjustment>>[2]
const want = (given: Partial<Wish>) => ask(maker, requestAdjustment, { kind: 'relief', reason: '漏水', ...given })
const decide = async (id: string, decision: 'approved' | 'rejected' = 'approved', who = checker) =>
  (await ask(who, decideAdjustment, { id, decision, remark: '已核实' })).reason
const credited = async () => (await billsOf(world.today)).map(({ dueOn, creditedFen }) => [dueOn, creditedFen])
const requests = async () => (await adjustments.query(world.today, {})).list
const whole = async () => expect(await brokenInvariants(world.today)).toEqual([])

describe('relief for days a room could not be used', () => {
  it('credits their rent on bills issued and to come, each once; what was paid becomes prepaid', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    await pay(world, bill, { amountFen: 600_000 })
    const { data } = await want({ leaseId: bill.leaseId, dateFrom: '2026-06-29', dateTo: '2026-07-02' })
    expect(data.state).toBe('submitted')
    expect(await decide(data.id, 'approved', maker)).toBe('approval.error.ownRequest')
    expect(await credited()).toEqual([['2026-06-01', 0]])
    expect(await decide(data.id)).toBe(undefined)
    expect(await balancesAt(world.today, world.renteeId, 'prepaid')).toEqual({ prepaid: 20_000 })
    await issue(world.today, '2026-08-31')
    await issue(world.today, '2026-08-31')
    expect(await credited()).toEqual([
      ['2026-06-01', 20_000],
      ['2026-07-01', 19_355],
      ['2026-08-01', 0],
    ])
    expect(await requests()).toMatchObject([{ kind: 'relief', fee: 'rent', creditedFen: 39_355, state: 'approved' }])
    await whole()
  })

  it('is of what a discount left, and not of what was claimed by hand beside the rent', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const { leaseId } = bill
    await ask(maker, debitBill, { id: bill.id, fee: 'rent', amountFen: 3_000, dueOn: TODAY, reason: '补收' })
    const half = await want({ kind: 'discount', leaseId, rateBp: 5_000, dateFrom: '2026-06-01', dateTo: '2026-06-30' })
    await decide(half.data.id)
    await decide((await want({ leaseId, dateFrom: '2026-06-01', dateTo: '2026-06-03' })).data.id)
    expect(await credited()).toEqual([
      ['2026-06-01', 165_000],
      [TODAY, 0],
    ])
    await whole()
  })

  it('gives a day once, also when two ask at once; a refused request frees its days', async () => {
    const { leaseId } = await aBill(world, { lateFeeBp: 0 })
    const days = { leaseId, dateFrom: '2026-06-10', dateTo: '2026-06-12' }
    const both = await Promise.all([want(days), want(days)])
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['billing.error.reliefTwice', undefined])
    expect((await want({ ...days, dateFrom: '2026-06-12', dateTo: '2026-06-20' })).reason).toBe(
      'billing.error.reliefTwice',
    )
    expect((await want({ ...days, dateFrom: '2026-06-13', dateTo: '2026-06-13' })).reason).toBe(undefined)
    await decide(both.find(({ reason }) => !reason)!.data.id, 'rejected')
    expect((await want(days)).reason).toBe(undefined)
    expect(await credited()).toEqual([['2026-06-01', 0]])
  })

  it('says of which lease and which days', async () => {
    const { leaseId, id } = await aBill(world)
    const days = { dateFrom: '2026-06-10', dateTo: '2026-06-12' }
    for (const given of [
      days,
      { ...days, billId: id, leaseId },
      { leaseId, ...days, dateTo: '2026-06-09' },
      { leaseId },
    ])
      expect((await want(given)).reason).toBe('billing.error.adjustmentIncomplete')
    expect((await want({ kind: 'gift', leaseId, ...days })).reason).toBe('billing.error.adjustmentIncomplete')
  })
})

describe('a gift', () => {
  const RULE = { name: '首月服务费全免', fee: 'service' as const, months: 1, rateBp: 10_000, signedFrom: '2026-01-01' }
  const rule = async (given: object = {}) =>
    (await ask(maker, giftRule.endpoints.add, { ...RULE, isActive: true, ...given })).reason
  const told = async (leaseId: string) => {
    for (let times = 0; times < 2; times++) await giftReaction.run(world.today, { leaseId })
  }
  /** 90.00 for a quarter of service, with the rent. */
  async function serviceAt(leaseId: string): Promise<void> {
    const item = { code: 'FW', name: '服务费', fee: 'service', basis: 'fixed', priceFen: 9_000 } as const
    const { id: feeItemId } = await feeItems.add(world.today, { ...item, roundMode: 'half_up', onlinePayable: true })
    const { siteId } = await leases.get(world.today, leaseId)
    const every = { rhythm: 'period', everyMonths: '3', timing: 'advance', isProrated: true } as const
    await aPlan(world.today, { ...every, feeItemId, siteId, startOn: '2026-06-01' })
  }

  it('of a rule is given when a lease is signed, once, and is off the bills that come', async () => {
    expect(await rule()).toBe(undefined)
    expect(await rule({ name: '长租送半月租金', fee: 'rent', rateBp: 5_000, minMonths: 12 })).toBe(undefined)
    expect(await rule({ name: '去年的', signedTo: '2026-05-31' })).toBe(undefined)
    expect(await rule({ name: '停用的', isActive: false })).toBe(undefined)
    expect(await rule({ name: '三年起', minMonths: 36 })).toBe(undefined)
    const leaseId = await aLease(world, { terms: { lateFeeBp: 0 } })
    await serviceAt(leaseId)
    await told(leaseId)
    expect(await requests()).toMatchObject([
      {
        kind: 'gift',
        fee: 'rent',
        rateBp: 5_000,
        state: 'approved',
        maker: 'system',
        dateFrom: '2026-06-01',
        dateTo: '2026-06-30',
      },
      { kind: 'gift', fee: 'service', reason: '首月服务费全免', dateTo: '2026-06-30' },
    ])
    await issue(world.today, '2026-07-31')
    // 30 of the 92 days of the service, half of the rent of June.
    expect(await credited()).toEqual([
      ['2026-06-01', 2_935 + 150_000],
      ['2026-07-01', 0],
    ])
    await whole()
  })

  it('comes off a first bill before the holding deposit pays it', async () => {
    await rule({ name: '首月半价', fee: 'rent', rateBp: 5_000 })
    const kept = await aReservation(world)
    await receive(world, kept)
    const terms = { ...TERMS, startOn: '2026-07-01', endOn: '2027-06-30', renteeId: world.renteeId }
    const { id: leaseId } = await leases.add(world.today, { ...terms, roomId: kept.roomId })
    await signLease(world.today, { id: leaseId, signedOn: TODAY })
    await told(leaseId)
    await applyHoldingReaction.run(world.today, { reservationId: kept.id, leaseId })
    const [bill] = await billsOf(world.today, { leaseId })
    expect(bill).toMatchObject({ creditedFen: 150_000, paidFen: 100_000, state: 'part_paid' })
    await whole()
  })

  it('asked for by hand takes effect when somebody else approves', async () => {
    const bill = await aBill(world, { lateFeeBp: 0 })
    const days = { leaseId: bill.leaseId, dateFrom: '2026-06-01', dateTo: '2026-06-15' }
    const { data } = await want({ kind: 'gift', fee: 'rent', rateBp: 1_000, ...days })
    expect(await credited()).toEqual([['2026-06-01', 0]])
    await decide(data.id)
    expect(await credited()).toEqual([['2026-06-01', 15_000]])
    expect(await rule({ signedTo: '2025-12-31' })).toBe('billing.error.giftDays')
  })
})
