import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Share, splitByBasisPoints, splitEqually } from './share.rules.ts'

const amounts = (shares: Share[]) => shares.map((share) => share.amountFen)
const total = (shares: Share[]) => shares.reduce((sum, share) => sum + share.amountFen, 0)
const anyBase = fc.oneof(fc.integer(), fc.maxSafeInteger())

test('100.01 with 3333, 3333 and a remainder receiver is 33.33, 33.33, 33.35', () => {
  const parts = [
    { code: 'owner', basisPoints: 3333 },
    { code: 'agent', basisPoints: 3333 },
  ]
  expect(splitByBasisPoints({ baseFen: 10_001, parts, remainderTo: 'platform' })).toEqual([
    { code: 'owner', amountFen: 3333 },
    { code: 'agent', amountFen: 3333 },
    { code: 'platform', amountFen: 3335 },
  ])
})

test('10.00 over three is 3.34, 3.33, 3.33 by room code', () => {
  expect(splitEqually(1000, ['103', '101', '102'])).toEqual([
    { code: '101', amountFen: 334 },
    { code: '102', amountFen: 333 },
    { code: '103', amountFen: 333 },
  ])
})

test('two halves of one fen leave it to the remainder receiver', () => {
  const parts = ['a', 'b'].map((code) => ({ code, basisPoints: 5000 }))
  expect(amounts(splitByBasisPoints({ baseFen: 1, parts, remainderTo: 'c' }))).toEqual([0, 0, 1])
})

test('parts that cannot be split are refused', () => {
  const split = (basisPoints: number[], remainderTo = 'rest') =>
    splitByBasisPoints({
      baseFen: 100,
      parts: basisPoints.map((points, index) => ({ code: `p${index}`, basisPoints: points })),
      remainderTo,
    })
  for (const points of [[10_001], [6000, 4001], [-1], [0.5]]) expect(() => split(points)).toThrow(RangeError)
  expect(() => split([1], 'p0')).toThrow(RangeError)
  expect(() => splitEqually(1.5, ['a'])).toThrow(RangeError)
  expect(() => splitEqually(1, [])).toThrow(RangeError)
  expect(() => splitEqually(1, ['a', 'a'])).toThrow(RangeError)
})

test('splits by basis points sum to the base, and a reversal mirrors them', () => {
  fc.assert(
    fc.property(anyBase, fc.array(fc.integer({ min: 0, max: 2500 }), { maxLength: 4 }), (baseFen, points) => {
      const parts = points.map((basisPoints, index) => ({ code: `p${index}`, basisPoints }))
      const shares = splitByBasisPoints({ baseFen, parts, remainderTo: 'rest' })
      expect(total(shares)).toBe(baseFen)
      expect(shares.every(({ amountFen }) => amountFen * Math.sign(baseFen) >= 0)).toBe(true)
      const reversal = amounts(splitByBasisPoints({ baseFen: -baseFen, parts, remainderTo: 'rest' }))
      expect(reversal.map((amountFen) => 0 - amountFen)).toEqual(amounts(shares).map((amountFen) => amountFen + 0))
    }),
  )
})

test('equal splits sum to the base, differ by one fen at most, and do not depend on the order of the parties', () => {
  const anyCodes = fc.uniqueArray(fc.string({ maxLength: 4 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(anyBase, anyCodes, (baseFen, codes) => {
      const shares = splitEqually(baseFen, codes)
      expect(total(shares)).toBe(baseFen)
      expect(Math.max(...amounts(shares)) - Math.min(...amounts(shares))).toBeLessThanOrEqual(1)
      expect(splitEqually(baseFen, codes.toReversed())).toEqual(shares)
    }),
  )
})
