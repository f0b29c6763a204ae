import { FormulaError } from '@cloud-steward/contract/formula.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { capParts, lossOf, shareLoss, type Weighed, weightBy } from './share.rules.ts'

const amounts = (lossFen: number, weights: number[]) =>
  shareLoss(
    lossFen,
    weights.map((weight, at) => ({ code: String.fromCharCode(97 + at), weight })),
  ).map((part) => part.amountFen)

it('shares 137.50 by area and occupied days, vacant days to the landlord', () => {
  expect(amounts(13_750, [20 * 31, 15 * 31, 30 * 10, 30 * 21])).toEqual([4_231, 3_173, 2_047, 4_299])
})
it('gives the odd fen of equal shares by room code: 3.34, 3.33, 3.33', () => {
  const three = ['103', '101', '102'].map((code) => ({ code, weight: 1 }))
  expect(shareLoss(1_000, three).map(({ of, amountFen }) => [of.code, amountFen])).toEqual([
    ['103', 333],
    ['101', 334],
    ['102', 333],
  ])
})
it('never gains nor loses a fen, and never gives the lighter more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 1, maxLength: 40 }),
      (loss, hundredths) => {
        fc.pre(hundredths.some(Boolean))
        const weights = hundredths.map((weight) => weight / 100)
        const parts = amounts(loss, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(loss)
        for (let at = 1; at < parts.length; at++)
          if (weights[at]! > weights[at - 1]!) expect(parts[at]!).toBeGreaterThanOrEqual(parts[at - 1]! - 1)
      },
    ),
  )
})
it('refuses a negative loss and nobody to bear it', () => {
  expect(lossOf({ mainMilli: 100, subMilli: 90, publicMilli: 11 })).toBe(-1)
  expect(() => amounts(-1, [1])).toThrow(RangeError)
  expect(() => amounts(1, [0, 0])).toThrow(RangeError)
})
it('lays what is above a rentee’s cap on the landlord', () => {
  const parts = shareLoss(1_000, [
    { code: 'a', weight: 8 },
    { code: 'b', weight: 1 },
    { code: 'c', weight: 1, landlord: true },
  ] as Weighed[])
  const landlordOf = ({ code }: Weighed): Weighed => ({ code, weight: 0, landlord: true })
  const capped = (capFen?: number) =>
    capParts(parts, capFen, landlordOf).map(({ of, amountFen }) => [of.code, of.landlord ?? false, amountFen])
  expect(capped()).toEqual([
    ['a', false, 800],
    ['b', false, 100],
    ['c', true, 100],
  ])
  expect(capped(500)).toEqual([
    ['a', false, 500],
    ['b', false, 100],
    ['c', true, 100],
    ['a', true, 300],
  ])
})

const rooms = fc.array(
  fc.record({
    area: fc.integer({ min: 0, max: 50_000 }).map((hundredths) => hundredths / 100),
    households: fc.constantFrom(0, 1),
    days: fc.integer({ min: 1, max: 366 }),
    consumption: fc.integer({ min: 0, max: 10_000_000 }).map((milli) => milli / 1_000),
  }),
  { minLength: 1, maxLength: 25 },
)
const formulas = fc.constantFrom(
  'area × days × households',
  '0.5 × area + 0.5 × consumption',
  'area / 3 + households × 7 + days / 31',
  '（area + 10）* days ÷ 30',
  'consumption / (consumption + 1)',
)
it('shares by a formula to the fen, the same in any order, and never less than nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), rooms, formulas, fc.nat(), (loss, facts, formula, turn) => {
      const weigh = weightBy(formula)
      const parties = facts.map((one, at) => ({ code: `r${at}`, weight: 0, exact: weigh(one) }))
      fc.pre(parties.some(({ exact }) => exact.n > 0n))
      const parts = shareLoss(loss, parties)
      expect(parts.reduce((sum, part) => sum + part.amountFen, 0)).toBe(loss)
      expect(parts.every(({ amountFen }) => amountFen >= 0)).toBe(true)
      expect(parts.filter(({ of, amountFen }) => of.exact.n === 0n && amountFen > 0)).toEqual([])
      const from = turn % parties.length
      const turned = shareLoss(loss, [...parties.slice(from), ...parties.slice(0, from)])
      for (const { of, amountFen } of turned)
        expect(amountFen).toBe(parts.find((part) => part.of.code === of.code)!.amountFen)
    }),
  )
})
it('shares by area as the formula area × days does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), rooms, (loss, facts) => {
      fc.pre(facts.some(({ area }) => area > 0))
      const weigh = weightBy('area × days')
      const by = (exactly: boolean) =>
        shareLoss(
          loss,
          facts.map((one, at) => ({
            code: `r${at}`,
            weight: one.area * one.days,
            ...(exactly ? { exact: weigh(one) } : {}),
          })),
        ).map((part) => part.amountFen)
      expect(by(true)).toEqual(by(false))
    }),
  )
})
it('takes no formula that says something else, weighs less than nothing or divides by it', () => {
  for (const text of ['', 'rent', 'area +', 'area; drop', 'area ** 2', '(area', '1'.repeat(201)])
    expect(() => weightBy(text)).toThrow(FormulaError)
  const empty = { area: 10, households: 0, days: 31, consumption: 0 }
  for (const text of ['area / consumption', '0 - area', 'area × 99999999999'])
    expect(() => weightBy(text)(empty)).toThrow(FormulaError)
  expect(weightBy('households × days')(empty).n).toBe(0n)
})
