import { creditBill, holdBill, queryBillDetail, releaseBill } from '@cloud-steward/contract/billing/index.ts'
import { reversePayment } from '@cloud-steward/contract/payments/index.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import {
  aLease,
  aWorld,
  type BillShown,
  billsOf,
  brokenInvariants,
  issue,
  onDay,
  pay,
  TODAY,
  type World,
} from '../billing.builders.ts'
import { debitBill } from '../note/note.service.ts'
import { bills, lateFeeSql } from './bill.source.ts'
import { type BillDraft, issueBillsOf } from './issue-drafts.service.ts'

let world: World
let admin: Client
beforeEach(async () => {
  world = await aWorld()
  admin = await signIn(world.app, world)
})
/** The rent bill of a lease that began on 1 June, without a deposit. */
async function aRent(terms: object): Promise<BillShown> {
  const leaseId = await aLease(world, { terms: { depositFen: 0, ...terms } })
  await issue(world.today)
  return (await billsOf(world.today, { leaseId }))[0]!
}
/** Bills of other kinds of the same lease: water and power, and a fee, due on 1 June as the rent. */
async function others(rent: BillShown, given: Partial<BillDraft> = {}): Promise<BillShown[]> {
  const { leaseId, roomId, siteId, renteeId, landlordId, periodFrom, periodTo, dueOn } = rent
  const place = { leaseId, roomId, siteId, renteeId, landlordId, periodFrom, periodTo, dueOn }
  const line = { periodFrom, periodTo, formula: { parts: [] } }
  const drafts: BillDraft[] = [
    { ...place, kind: 'utility', lines: [{ ...line, fee: 'utility', amountFen: 20_000 }], ...given },
    { ...place, kind: 'other', lines: [{ ...line, fee: 'one_off', amountFen: 40_000 }], ...given },
  ]
  const made = await world.today.transaction((tx) => issueBillsOf(tx, drafts))
  return Promise.all(made.map(({ id }) => again(id)))
}
const again = async (id: string, day = TODAY) => (await billsOf(world.ctx(onDay(day)), { id }))[0]!
const feesOf = (list: readonly BillShown[]) => list.map(({ lateFeeFen }) => lateFeeFen)
const partsOf = async (id: string) => {
  const { lines } = (await admin.call(queryBillDetail, { id })).body.data
  return (lines.find(({ fee }) => fee === 'late_fee')?.formula as { parts: object[] } | undefined)?.parts
}
const whole = async () => expect(await brokenInvariants(world.today)).toEqual([])

describe('a late fee', () => {
  it('is on the rent alone where a lease says nothing else', async () => {
    const rent = await aRent({})
    expect([rent.lateFeeOn, rent.lateFeeEvery, rent.lateFeeFen]).toEqual([['rent'], 'day', 1_650])
    expect(feesOf(await others(rent))).toEqual([0, 0])
    await whole()
  })

  it('is on every kind of bill the parties agreed on, week by week', async () => {
    const terms = { lateFeeOn: ['rent', 'utility', 'other'], lateFeeEvery: 'week', lateFeeBp: 100, graceDays: 0 }
    const rent = await aRent(terms)
    const list = [rent, ...(await others(rent))]
    // 14 days are two weeks, 15 the third.
    expect(feesOf(list)).toEqual([6_000, 400, 800])
    expect(feesOf(await Promise.all(list.map(({ id }) => again(id, '2026-06-16'))))).toEqual([9_000, 600, 1_200])
    expect(await partsOf(list[1]!.id)).toMatchObject([
      { rule: 'lateFee.week', principalFen: 20_000, units: 2, rate: 1 },
    ])
    await whole()
  })

  it('leaves out what was not agreed, the rent as well, and what a check-out claims', async () => {
    const rent = await aRent({ lateFeeOn: ['utility'], graceDays: 0 })
    expect(rent.lateFeeFen).toBe(0)
    expect(feesOf(await others(rent))).toEqual([140, 0])
    expect(feesOf(await others(rent, { lateFee: 'never' }))).toEqual([0, 0])
    await whole()
  })

  it('may be an amount, once or each month, up to its cap', async () => {
    const once = await aRent({ lateFeeEvery: 'once', lateFeeBp: 0, lateFeeUnitFen: 5_000 })
    expect(once.lateFeeFen).toBe(5_000)
    expect((await again(once.id, '2027-06-15')).lateFeeFen).toBe(5_000)
    expect(await partsOf(once.id)).toMatchObject([
      { rule: 'lateFeeUnit.once', priceFen: 5_000, units: 1 },
      { rule: 'lateFeeGrace.excluded', days: 3 },
    ])
    const monthly = await aRent({ lateFeeEvery: 'month', lateFeeBp: 0, lateFeeUnitFen: 20_000, lateFeeCapBp: 1_000 })
    expect(monthly.lateFeeFen).toBe(20_000)
    expect((await again(monthly.id, '2026-07-05')).lateFeeFen).toBe(30_000)
    await whole()
  })

  it('is fixed by a payment and goes on with the week after; taken back, it is as before', async () => {
    const rent = await aRent({ lateFeeOn: ['utility'], lateFeeEvery: 'week', lateFeeBp: 100, graceDays: 0 })
    const [power] = await others(rent)
    const { id } = await pay(world, power!, { amountFen: 10_200, receivedOn: '2026-06-05' })
    expect(await again(power!.id)).toMatchObject({ lateFeeFixedFen: 200, bearingOpenFen: 10_000, lateFeeFen: 300 })
    await whole()
    await admin.call(reversePayment, { id, reason: 'bounced' }, { key: newId() })
    expect(await again(power!.id)).toMatchObject({ lateFeeFixedFen: 0, bearingOpenFen: 20_000, lateFeeFen: 400 })
    await whole()
  })

  it('follows a credit, stands still while held, and is on what is claimed later', async () => {
    const rent = await aRent({ lateFeeOn: ['rent', 'other'], lateFeeEvery: 'week', lateFeeBp: 100, graceDays: 0 })
    const [, fee] = await others(rent)
    const [line] = (await admin.call(queryBillDetail, { id: fee!.id })).body.data.lines
    const lines = [{ lineId: line!.id, amountFen: 20_000 }]
    await admin.call(creditBill, { id: fee!.id, lines, reason: 'agreed' }, { key: newId() })
    expect(await again(fee!.id)).toMatchObject({ bearingFen: 20_000, lateFeeFen: 400 })
    await admin.call(holdBill, { id: fee!.id, reason: 'disputed' }, { key: newId() })
    expect((await again(fee!.id, '2026-07-15')).lateFeeFen).toBe(400)
    await admin.call(releaseBill, { id: fee!.id, reason: 'settled' }, { key: newId() })
    const more = { id: fee!.id, fee: 'one_off' as const, amountFen: 1_000, dueOn: TODAY, reason: 'forgotten' }
    const added = await debitBill(world.today, more)
    expect((await again(added.id, '2026-06-16')).lateFeeFen).toBe(10)
    await whole()
  })

  it('is the same in exports, which the database works out', async () => {
    const every = ['day', 'week', 'month', 'once'] as const
    for (const lateFeeMode of ['excluded', 'threshold'] as const)
      for (const lateFeeEvery of every) {
        await aRent({ lateFeeEvery, lateFeeMode, lateFeeBp: 33, lateFeeCapBp: 500 })
        const paid = await aRent({ lateFeeEvery, lateFeeMode, lateFeeBp: 0, lateFeeUnitFen: 777 })
        await pay(world, paid, { amountFen: 100_000, receivedOn: '2026-06-08' })
      }
    for (const day of ['2026-06-01', '2026-06-05', TODAY, '2026-06-30', '2026-07-02', '2027-02-28']) {
      const ctx = world.ctx(onDay(day))
      const { list } = await bills.query(ctx, { pageSize: 1_000 })
      const rows = await ctx.db.rows<{ id: string; fee: number }>(
        raw(sql`select t.id, ${lateFeeSql(ctx)} as fee from billing_bill t where t.tenant_id = ${world.id}`),
      )
      const feeOf = new Map(rows.map(({ id, fee }) => [id, fee]))
      expect(list).toHaveLength(16)
      for (const one of list) expect([day, one.no, feeOf.get(one.id)]).toEqual([day, one.no, one.lateFeeFen])
    }
  })
})
