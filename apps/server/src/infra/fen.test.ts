import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fenTimes } from './fen.ts'

test('rounds half up to a whole fen', () => {
  expect(fenTimes(1, 1, 2)).toBe(1)
  expect(fenTimes(1, 1, 3)).toBe(0)
  expect(fenTimes(300_000, 12, 31)).toBe(116_129)
  expect(fenTimes(0, 5, 7)).toBe(0)
})

test('refuses fractions, negative numbers, division by zero and results it cannot hold', () => {
  expect(() => fenTimes(1.5, 1, 1)).toThrow(RangeError)
  expect(() => fenTimes(-1, 1, 1)).toThrow(RangeError)
  expect(() => fenTimes(1, 1, 0)).toThrow(RangeError)
  expect(() => fenTimes(Number.MAX_SAFE_INTEGER, 3, 1)).toThrow(RangeError)
})

test('equals exact arithmetic for every size of number', () => {
  const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(amount, amount, amount, (a, b, c) => {
      const [numerator, denominator] = b < c ? [b, c] : [c, b + 1]
      fc.pre(Number.isSafeInteger(denominator) && denominator > 0)
      const exact = (2n * BigInt(a) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator))
      expect(BigInt(fenTimes(a, numerator, denominator))).toBe(exact)
    }),
  )
})
