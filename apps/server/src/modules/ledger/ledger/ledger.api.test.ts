import { Refusal } from '@cloud-steward/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { lateFeeSql, bills as listed } from '../../billing/bill/bill.source.ts'
import { aBill, aLease, aWorld, brokenInvariants, issue, onDay } from '../../billing/billing.builders.ts'
import { aLandlord, aRentee } from '../../housing/housing.builders.ts'
import { step, take } from './history.builders.ts'
import { operator, rentee } from './ledger.rules.ts'
import { post } from './ledger.service.ts'

it('keeps every balance true over random histories', { timeout: 120_000 }, async () => {
  let done = 0
  const refused = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 80 }), async (steps) => {
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
        raw(sql`select t.id, ${lateFeeSql(ctx)} as fee from billing_bill t where t.tenant_id = ${world.id}`),
      )
      const feeOf = new Map(facts.map(({ id, fee }) => [id, fee]))
      for (const one of shown.list) expect(feeOf.get(one.id), one.no).toBe(one.lateFeeFen)
    }),
    { seed: 20_261_120, numRuns: 6 },
  )
  expect(done).toBeGreaterThan(150)
  expect(
    [...refused.keys()].every((reason) =>
      /^((billing|payment|wallet|ledger)\.error\.(amountTooMuch|billHasPayments|billNotOpen|billHasNotes|billHeld|billNotHeld|creditTooMuch|waiverTooMuch|noLateFee|paymentReversed|prepaidUsed|prepaidTooLittle)|kit\.error\.notFound)$/.test(
        reason,
      ),
    ),
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
        credit: { ownerKind: 'landlord', ownerId: bill.landlordId, kind: 'income' },
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
  const common = { amountFen: 1, businessOn: '2026-06-15' }
  await world.today.transaction(async (tx) =>
    post(tx, [
      {
        ...common,
        kind: 'withdrawal_paid',
        debit: { ownerKind: 'landlord', ownerId: bill.landlordId, kind: 'frozen' },
        credit: operator(world.id, 'clearing'),
        businessKey: `wrong:${newId()}`,
      },
      {
        ...common,
        kind: 'prepaid_used',
        debit: rentee(bill.renteeId, 'prepaid'),
        credit: rentee(bill.renteeId, 'receivable'),
        businessKey: `wrong:${newId()}`,
      },
    ]),
  )
  const found = (await brokenInvariants(world.today)) as { what: string }[]
  expect(found.map(({ what }) => what).toSorted()).toEqual([
    'clearing',
    'custody',
    'frozen',
    // Of either side of what was booked.
    'negative',
    'negative',
    'prepaid',
    'receivable',
  ])
})
