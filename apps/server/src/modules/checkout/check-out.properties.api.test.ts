import * as contract from '@cloud-steward/contract/checkout/index.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ask } from '../../../test/ask.ts'
import { balancesAt, brokenInvariants, pay } from '../billing/billing.builders.ts'
import { deposits } from './check-out.source.ts'
import { aHouseOfThree, aPaidLease, approve, detail, inspected, shown, submit, upload } from './checkout.builders.ts'

const terms = fc.record({
  rentFen: fc.integer({ min: 1, max: 500_000 }),
  depositFen: fc.integer({ min: 1, max: 900_000 }),
  lateFeeBp: fc.constantFrom(0, 5, 100),
  breakRule: fc.constantFrom('none' as const, 'months' as const, 'deposit' as const, 'fixed' as const),
  breakMonths: fc.constantFrom(1, 2),
  breakFen: fc.nat(300_000),
  payMonths: fc.constantFrom('1' as const, '3' as const),
})
const leaving = fc.record({
  day: fc.integer({ min: 1, max: 15 }),
  paidBp: fc.integer({ min: 0, max: 12_000 }),
  costs: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 3 }),
  disputes: fc.boolean(),
})

it('settles whatever was agreed, paid and broken to the fen', { timeout: 120_000 }, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(terms, leaving, async (agreed, { day, paidBp, costs, disputes }) => {
      const house = await aHouseOfThree()
      const bill = await aPaidLease(house, agreed, 0)
      const amountFen = Math.floor((bill.totalFen * paidBp) / 10_000)
      if (amountFen > 0) await pay(house, bill, { amountFen, receivedOn: '2026-06-02', keepRest: 'yes' })
      const deductions = costs.map((cost) => ({ reason: 'cleaning' as const, amountFen: cost, note: 'x' }))
      const leftOn = `2026-06-${String(day).padStart(2, '0')}`
      const id = await inspected(house, bill.leaseId, { leftOn, deductions })
      const calculate = () => ask(house.maker, contract.calculateCheckOut, { id })
      expect((await calculate()).reason).toBeUndefined()
      const disputedIds = disputes ? (await detail(house.maker, id)).deductions.slice(0, 1).map((one) => one.id) : []
      const decision = disputedIds.length ? ('disputed' as const) : ('confirmed' as const)
      if (disputedIds.length) {
        await ask(house.maker, contract.confirmCheckOut, { id, decision, disputedIds })
        expect((await calculate()).reason).toBeUndefined()
      }
      const fileIds = [await upload(house.maker)]
      expect((await ask(house.maker, contract.confirmCheckOut, { id, decision, disputedIds, fileIds })).reason).toBe(
        undefined,
      )
      await submit(house, id)
      // Trying it has changed nothing.
      expect(await brokenInvariants(house.today)).toEqual([])
      for (const who of [house.checker, house.second])
        if ((await shown(house, id)).state.startsWith('review')) expect((await approve(who, id)).reason).toBeUndefined()

      const row = await shown(house, id)
      seen.add(row.state)
      const { lines } = await detail(house.maker, id)
      const total = lines.reduce((sum, one) => sum + one.amountFen, 0)
      expect(total).toBe(row.collectFen - row.refundFen)
      const { list } = await deposits.query(house.today, { leaseId: bill.leaseId })
      const held = list[0] ?? { paidFen: 0, appliedFen: 0, heldFen: 0, refundedFen: 0 }
      expect(held.paidFen).toBe(held.appliedFen + held.refundedFen + held.heldFen)
      expect(held.heldFen).toBe(row.retainedFen)
      expect(await balancesAt(house.today, house.renteeId, 'deposit_liability', 'prepaid', 'refund_payable')).toEqual({
        deposit_liability: row.retainedFen,
        prepaid: 0,
        refund_payable: row.refundFen,
      })
      expect((await balancesAt(house.today, house.renteeId, 'receivable'))?.receivable).toBe(row.collectFen)
      expect(await brokenInvariants(house.today)).toEqual([])
    }),
    { seed: 20_261_120, numRuns: 12 },
  )
  // No run of one kind alone.
  expect(seen.size).toBeGreaterThan(1)
})
