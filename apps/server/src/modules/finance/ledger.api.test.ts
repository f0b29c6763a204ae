import { Refusal } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../infra/calendar.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aLandlord, aRentee } from '../housing/housing.builders.ts'
import { voidBill } from './bill.service.ts'
import { lateFeeSql, bills as listed } from './bill.source.ts'
import {
  aBill,
  aLease,
  aWorld,
  billsOf,
  brokenInvariants,
  issue,
  onDay,
  settle,
  type World,
} from './finance.builders.ts'
import { post } from './ledger.service.ts'
import { recordPayment } from './payment.service.ts'

/** A step of a history; numbers choose among what exists at that moment. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which: fc.nat(),
      more: fc.nat(2),
      cents: fc.nat(700_000),
      daysAgo: fc.nat(40),
      keep: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('issue' as const), ahead: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), daysAgo: fc.nat(10) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(12) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(world: World, day: string, one: Step): Promise<string> {
  const ctx = world.ctx(onDay(day))
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]
  if (one.do === 'wait') return addDays(day, one.days)
  if (one.do === 'issue') await issue(ctx, addDays(day, one.ahead))
  if (one.do === 'settle') await settle(ctx, addDays(day, -1 - one.daysAgo))
  if (one.do === 'void') {
    const bill = pick(await billsOf(ctx), one.which)
    if (bill) await voidBill(ctx, { id: bill.id, reason: 'history' })
  }
  if (one.do === 'pay') {
    const open = await billsOf(ctx, { state: 'issued,part_paid' })
    const bill = pick(open, one.which)
    if (!bill) return day
    const own = open.filter((other) => other.renteeId === bill.renteeId && other.id !== bill.id).slice(0, one.more)
    await recordPayment(ctx, {
      renteeId: bill.renteeId,
      billIds: [bill, ...own].map(({ id }) => id),
      amountFen: one.cents + 1,
      channel: 'cash',
      receivedOn: addDays(day, -one.daysAgo),
      keepRest: one.keep ? 'yes' : 'no',
    })
  }
  return day
}

it('keeps every balance true over random histories', { timeout: 120_000 }, async () => {
  let done = 0
  const refused = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      const world = await aWorld()
      const other = { landlordId: await aLandlord(world.today), renteeId: await aRentee(world.today) }
      await aLease(world, { terms: { rentFen: 123_457, depositFen: 200_001 } })
      await aLease(world, { ...other, terms: { rentFen: 98_765, lateFeeBp: 7, graceDays: 0 } })
      await aLease(world, { landlordId: other.landlordId, terms: { rentFen: 1, depositFen: 1, lateFeeBp: 100 } })
      await issue(world.today)
      let day = '2026-06-20'
      for (const one of steps) {
        try {
          day = await take(world, day, one)
          done++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.set(error.reason, (refused.get(error.reason) ?? 0) + 1)
        }
        expect(await brokenInvariants(world.today), JSON.stringify(one)).toEqual([])
      }
      // What lists sort by is what the rule says.
      const ctx = world.ctx(onDay(day))
      const shown = await listed.query(ctx, { pageSize: 1_000 })
      const facts = await ctx.db.rows<{ id: string; fee: number }>(
        raw(sql`select t.id, ${lateFeeSql(ctx)} as fee from finance_bill t where t.tenant_id = ${world.id}`),
      )
      const feeOf = new Map(facts.map(({ id, fee }) => [id, fee]))
      for (const one of shown.list) expect(feeOf.get(one.id), one.no).toBe(one.lateFeeFen)
    }),
    { seed: 20_261_120, numRuns: 6 },
  )
  expect(done).toBeGreaterThan(150)
  expect(
    [...refused.keys()].every((reason) => /^finance\.error\.(amountTooMuch|billHasPayments|billNotOpen)$/.test(reason)),
  ).toBe(true)
})

it('posts a business key once', async () => {
  const world = await aWorld()
  const bill = await aBill(world)
  const owner = { ownerKind: 'rentee' as const, ownerId: bill.renteeId }
  const again = world.today.transaction(async (tx) =>
    post(tx, [
      {
        kind: 'bill_issued',
        debit: { ...owner, kind: 'receivable' },
        credit: { ...owner, kind: 'prepaid' },
        amountFen: 1,
        businessOn: '2026-06-15',
        businessKey: `bill:${bill.id}:issued`,
      },
    ]),
  )
  await expect(again).rejects.toMatchObject({ reason: 'kit.error.duplicate' })
  expect(await brokenInvariants(world.today)).toEqual([])
})

it('has a check that finds what is wrong', async () => {
  const world = await aWorld()
  const bill = await aBill(world)
  await world.today.transaction(async (tx) =>
    post(tx, [
      {
        kind: 'collected',
        debit: { ownerKind: 'landlord', ownerId: bill.landlordId, kind: 'available' },
        credit: { ownerKind: 'rentee', ownerId: bill.renteeId, kind: 'receivable' },
        amountFen: 1,
        businessOn: '2026-06-15',
        businessKey: `wrong:${newId()}`,
      },
    ]),
  )
  const found = (await brokenInvariants(world.today)) as { what: string }[]
  expect(found.map(({ what }) => what).toSorted()).toEqual(['custody', 'negative', 'receivable'])
})
