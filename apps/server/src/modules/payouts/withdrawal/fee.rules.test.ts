import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FeeRule, mostOf, withdrawalFee } from './fee.rules.ts'

const rule = (given: Partial<FeeRule>): FeeRule => ({
  fixedFen: 0,
  basisPoints: 0,
  minFen: 0,
  maxFen: 100_000_000,
  bearer: 'landlord',
  ...given,
})
const rules = fc.record({
  fixedFen: fc.integer({ min: 0, max: 5_000 }),
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  minFen: fc.integer({ min: 0, max: 5_000 }),
  maxFen: fc.integer({ min: 0, max: 100_000 }),
  bearer: fc.constantFrom('landlord' as const, 'platform' as const),
})

it('is a part and a fixed amount between its bounds', () => {
  const of = (amountFen: number, given: Partial<FeeRule>) => withdrawalFee(amountFen, rule(given))
  expect(of(100_000, {})).toBe(0)
  expect(of(100_000, { basisPoints: 10, fixedFen: 50 })).toBe(150)
  expect(of(100_000, { basisPoints: 10, minFen: 200 })).toBe(200)
  expect(of(100_000, { basisPoints: 10, maxFen: 80 })).toBe(80)
  expect(of(100_000, { minFen: 200, maxFen: 80 })).toBe(80)
})
it('never costs less for more, and stays between its bounds', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(amount, amount, rules, (one, more, given) => {
      expect(withdrawalFee(one + more, given)).toBeGreaterThanOrEqual(withdrawalFee(one, given))
      expect(withdrawalFee(one, given)).toBeLessThanOrEqual(given.maxFen)
      expect(withdrawalFee(one, given)).toBeGreaterThanOrEqual(Math.min(given.minFen, given.maxFen))
    }),
  )
})
it('leaves room for itself in the most there is to ask for, and for nothing more', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 1_000_000_000 }), rules, (drawable, given) => {
      const most = mostOf(drawable, given)
      const costs = (amountFen: number) =>
        amountFen + (given.bearer === 'landlord' ? withdrawalFee(amountFen, given) : 0)
      if (most > 0) expect(costs(most)).toBeLessThanOrEqual(drawable)
      expect(costs(most + 1)).toBeGreaterThan(drawable)
    }),
  )
})
