import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkDigitOf, isIdNumber, maskedIdNumber, plainIdNumber } from './identity-number.ts'

const TODAY = '2026-11-22'
/** A region, a day of birth, a sequence; as people have them. */
const seventeen = fc
  .tuple(
    fc.integer({ min: 110_000, max: 659_999 }),
    fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-22'), noInvalidDate: true }),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(
    ([region, born, order]) =>
      `${region}${born.toISOString().slice(0, 10).replaceAll('-', '')}${`${order}`.padStart(3, '0')}`,
  )

it('knows the numbers of the standard', () => {
  // Both stand as examples in GB 11643-1999.
  expect(isIdNumber('11010519491231002X', TODAY)).toBe(true)
  expect(isIdNumber('440524188001010014', TODAY)).toBe(true)
  expect(isIdNumber('110105194912310021', TODAY)).toBe(false)
  expect(plainIdNumber(' 11010519491231002x ')).toBe('11010519491231002X')
})
it('takes every well-made number and no number with one digit changed', () => {
  fc.assert(
    fc.property(seventeen, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const idNo = digits + checkDigitOf(digits)
      expect(isIdNumber(idNo, TODAY)).toBe(true)
      const wrong = `${idNo.slice(0, at)}${(Number(idNo[at]) + by) % 10}${idNo.slice(at + 1)}`
      expect(isIdNumber(wrong, TODAY)).toBe(false)
    }),
  )
})
it('takes no two neighbours the wrong way round', () => {
  fc.assert(
    fc.property(seventeen, fc.integer({ min: 0, max: 15 }), (digits, at) => {
      fc.pre(digits[at] !== digits[at + 1])
      const swapped = digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2)
      expect(isIdNumber(swapped + checkDigitOf(digits), TODAY)).toBe(false)
    }),
  )
})
it('takes no day that is none, and nobody born tomorrow', () => {
  const made = (born: string) => `110105${born}002${checkDigitOf(`110105${born}002`)}`
  expect(['20230229', '20231301', '20230431', '20261123'].map((born) => isIdNumber(made(born), TODAY))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(isIdNumber(made('20240229'), TODAY)).toBe(true)
})
it('shows of a number its beginning and its end', () => {
  expect(maskedIdNumber('11010519491231002X')).toBe('110***********002X')
})
