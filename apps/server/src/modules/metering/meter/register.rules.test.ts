import fc from 'fast-check'
import { expect, it } from 'vitest'
import { estimatedUse, isJump, useBetween, usualDay } from './register.rules.ts'

const FOUR_DIGITS = { maxMilli: 9_999_000, multiplier: 1 }
it('counts on, multiplies, and goes over the largest number', () => {
  expect(useBetween(100_000, 150_500, { ...FOUR_DIGITS, multiplier: 40 })).toEqual({
    milli: 2_020_000,
    rolledOver: false,
  })
  expect(useBetween(9_990_000, 5_000, FOUR_DIGITS)).toEqual({ milli: 15_000, rolledOver: true })
})
it('shows numbers behind the point above its largest whole one, and goes over from there', () => {
  const six = { maxMilli: 999_999_000, multiplier: 1 }
  expect(useBetween(999_998_750, 999_999_750, six)).toEqual({ milli: 1_000, rolledOver: false })
  expect(useBetween(999_999_750, 250, six)).toEqual({ milli: 500, rolledOver: true })
  expect(useBetween(999_999_750, 250, { ...six, maxMilli: 999_999_990 })).toEqual({ milli: 500, rolledOver: true })
  expect(useBetween(999_999_750, 1_000_000_000, six)).toBe('aboveMax')
})
it('says the same use of any days together, however often the counter goes over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), fc.array(fc.nat(80_000), { minLength: 1 }), (digits, steps) => {
      const register = { maxMilli: 10 ** (digits + 3) - 1_000, multiplier: 1 }
      let told = register.maxMilli - 50_000
      for (const step of steps.map((one) => one % (register.maxMilli * 0.1))) {
        const next = Math.floor(told + step) % (register.maxMilli + 1_000)
        expect(useBetween(told, next, register)).toMatchObject({ milli: Math.floor(step) })
        told = next
      }
    }),
  )
})
it('takes a fall of less than nine tenths for a fault', () => {
  expect(useBetween(500_000, 400_000, FOUR_DIGITS)).toBe('backwards')
  expect(useBetween(9_300_000, 400_000, FOUR_DIGITS)).toBe('backwards')
  expect(useBetween(9_400_000, 400_000, FOUR_DIGITS)).toEqual({ milli: 1_000_000, rolledOver: true })
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
it('does not take days without use for usual ones', () => {
  const spans = (...milli: number[]) => milli.map((one) => ({ milli: one, days: 1 }))
  expect(usualDay(spans(0, 0, 0, 0, 0, 4_000, 6_000))).toBe(5_000)
  // An empty room, somebody who came in, and nobody who was ever read.
  expect(isJump({ milli: 20_000, days: 1 }, usualDay(spans(0, 0, 0, 0, 0, 0)))).toBe(false)
  expect(isJump({ milli: 20_000_000, days: 1 }, usualDay(spans(0, 0, 0, 0, 0, 0)))).toBe(true)
  expect(usualDay([])).toBeUndefined()
})
