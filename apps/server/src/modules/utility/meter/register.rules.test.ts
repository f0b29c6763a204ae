import { expect, it } from 'vitest'
import { estimatedUse, isJump, useBetween } from './register.rules.ts'

const FOUR_DIGITS = { maxMilli: 9_999_000, multiplier: 1 }
it('counts on, multiplies, and goes over the largest number', () => {
  expect(useBetween(100_000, 150_500, { ...FOUR_DIGITS, multiplier: 40 })).toEqual({
    milli: 2_020_000,
    rolledOver: false,
  })
  expect(useBetween(9_990_000, 5_000, FOUR_DIGITS)).toEqual({ milli: 15_000, rolledOver: true })
})
it('takes a small fall for a fault unless somebody says it rolled over', () => {
  expect(useBetween(500_000, 400_000, FOUR_DIGITS)).toBe('backwards')
  expect(useBetween(6_000_000, 400_000, FOUR_DIGITS, true)).toEqual({ milli: 4_400_000, rolledOver: true })
  expect(useBetween(0, 10_000_000, FOUR_DIGITS)).toBe('aboveMax')
})
it('estimates by the average day, or not at all', () => {
  expect(
    estimatedUse(
      [
        { milli: 30_000, days: 10 },
        { milli: 10_000, days: 10 },
      ],
      7,
    ),
  ).toBe(14_000)
  expect(estimatedUse([], 7)).toBeUndefined()
})
it('asks about an absurd jump, not about the first reading or a little more', () => {
  expect(isJump({ milli: 400_000, days: 10 }, 5_000)).toBe(true)
  expect(isJump({ milli: 200_000, days: 10 }, 5_000)).toBe(false)
  expect(isJump({ milli: 400_000, days: 10 }, undefined)).toBe(false)
  expect(isJump({ milli: 4_000, days: 0 }, 1)).toBe(false)
})
