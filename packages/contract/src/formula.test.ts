import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormulaError, parseFormula, ratio, toFen } from './formula.ts'

const VALUES = { area: ratio('25.5'), rent: ratio('3000'), persons: ratio(2), days: ratio(10), months: ratio(3) }
const NAMES = ['area', 'rent', 'persons', 'days', 'months'] as const
const fen = (text: string, mode: 'half_up' | 'down' | 'up' = 'half_up') =>
  toFen(parseFormula(text, NAMES)(VALUES), mode)

test.each([
  ['area * 2.8 * months', 21_420],
  ['rent × 5 ÷ 100', 15_000],
  ['(persons - 1) * 30 + 10', 4_000],
  ['（persons + 1）* 10', 3_000],
  ['rent / 30 * days', 100_000],
  ['1 / 3 + 1 / 3 + 1 / 3', 100],
  ['2 + 3 * 4', 1_400],
  ['-5 + 3', 0],
  ['10 - 2 - 3', 500],
])('%s', (text, amount) => {
  expect(fen(text)).toBe(amount)
})
test('rounds once, as asked', () => {
  expect([fen('10 / 3'), fen('20 / 3'), fen('20 / 3', 'down'), fen('10 / 3', 'up')]).toEqual([333, 667, 666, 334])
})
test.each([
  '',
  '1 +',
  '(1',
  '1)',
  'price * 2',
  'constructor',
  'area.x',
  'rent()',
  '1; 2',
  '2 ** 3',
  'a'.repeat(300),
  '1 / 0',
  '1 / (2 - 2)',
  '"1"',
  '__proto__',
])('refuses %s', (text) => {
  expect(() => fen(text)).toThrow(FormulaError)
})
test('adds up whole numbers like arithmetic, and never does anything else', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (numbers) => {
      expect(fen(numbers.join(' + '))).toBe(numbers.reduce((sum, one) => sum + one, 0) * 100)
    }),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      try {
        fen(text)
      } catch (error) {
        expect(error).toBeInstanceOf(FormulaError)
      }
    }),
  )
})
