import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf } from './account-lines.rules.ts'
import { minuteOf } from './clock.rules.ts'
import type { Tariff } from './price-use.rules.ts'
import { DAYS, LADDER, ladderTariff, tariff } from './tariff.fixture.ts'
import { FEN } from './terms.rules.ts'

const START = minuteOf('2026-01-15')
const END = minuteOf('2026-12-20')
const TOU_LADDER = tariff(
  ['2026-01-01', { kind: 'ladder', tiers: LADDER, ladderPeriod: 'month', servicePrice: 333, fixedFen: 777 }],
  ['2026-03-10', { kind: 'ladder_tou', tiers: LADDER, ladderPeriod: 'year', periods: DAYS, minFen: 2_000 }],
  ['2026-08-05', { kind: 'flat', price: 7_777, fixedFen: 5, fixedPer: 'day' }],
)
const DEAREST = 8_000 + 9_000 + 333
const anyTariff: fc.Arbitrary<Tariff> = fc.constantFrom(TOU_LADDER, ladderTariff('month'), ladderTariff('year'))
const anyUse = fc
  .tuple(
    fc.integer({ min: START, max: END - 2 }),
    fc.integer({ min: 2, max: 90_000 }),
    fc.integer({ min: 0, max: 2_000_000 }),
  )
  .map(([from, minutes, milli]) => ({ from, to: Math.min(END, from + minutes), milli }))
const span = { from: START, to: END }

test('lines make the total, and nothing is lost but the carried residue', () => {
  fc.assert(
    fc.property(
      anyTariff,
      fc.array(anyUse, { maxLength: 5 }),
      fc.integer({ min: -50_000, max: 49_999 }),
      (given, use, residue) => {
        const account = accountOf(given, { ...span, use, residue })
        expect(account.lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(account.totalFen)
        expect(Math.abs(account.residue)).toBeLessThanOrEqual(FEN / 2)
        const energy = account.lines.filter((line) => line.part === 'energy')
        expect(energy.reduce((sum, line) => sum + line.milli!, 0)).toBe(use.reduce((sum, one) => sum + one.milli, 0))
      },
    ),
  )
})

test('an interval costs what its parts cost, but for the thousandths at each cut', () => {
  fc.assert(
    fc.property(anyTariff, anyUse, fc.double({ min: 0, max: 1, noNaN: true }), (given, whole, share) => {
      const middle = whole.from + Math.max(1, Math.floor((whole.to - whole.from) * share * 0.99))
      fc.pre(middle < whole.to)
      const first = Math.round((whole.milli * (middle - whole.from)) / (whole.to - whole.from))
      const parts = [
        { ...whole, to: middle, milli: first },
        { ...whole, from: middle, milli: whole.milli - first },
      ]
      const exact = (use: typeof parts) => {
        const { totalFen, residue } = accountOf(given, { ...span, use })
        return totalFen * FEN + residue
      }
      // At each border of a band, a month or a version, half a thousandth may fall to the other side, in whole and in parts.
      const days = Math.ceil((whole.to - whole.from) / 1_440) + 1
      const borders = given === TOU_LADDER ? days * (DAYS.length + 1) + 3 : days
      expect(Math.abs(exact([whole]) - exact(parts))).toBeLessThanOrEqual(borders * 2 * DEAREST)
    }),
  )
})

test('within one price period, where an interval is cut does not matter at all', () => {
  const month = { from: minuteOf('2026-06-01'), to: minuteOf('2026-07-01') }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 8 }), (parts) => {
      const one = { ...month, milli: parts.reduce((sum, part) => sum + part, 0) }
      const whole = accountOf(ladderTariff(), { ...month, use: [one] })
      const cut = accountOf(ladderTariff(), { ...month, use: parts.map((milli) => ({ ...month, milli })) })
      expect(cut).toEqual(whole)
    }),
  )
})

test('accounts one after the other, each carrying on, cost what one account costs', () => {
  const month = { from: minuteOf('2026-06-01'), to: minuteOf('2026-07-01') }
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 8 }), (parts) => {
      const whole = accountOf(ladderTariff(), { ...month, use: parts.map((milli) => ({ ...month, milli })) })
      let [sum, residue, usedMilli]: [number, number, ReadonlyMap<number, number>] = [0, 0, new Map()]
      for (const milli of parts) {
        const one = accountOf(ladderTariff(), { ...month, use: [{ ...month, milli }], ladder: { usedMilli }, residue })
        sum += one.totalFen
        ;({ residue, usedMilli } = one)
      }
      expect([sum * FEN + residue, usedMilli]).toEqual([whole.totalFen * FEN + whole.residue, whole.usedMilli])
    }),
  )
})

test('more use never costs less, and on a ladder never less for each unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900_000 }), fc.integer({ min: 0, max: 900_000 }), (little, more) => {
      const month = { from: minuteOf('2026-06-01'), to: minuteOf('2026-07-01') }
      const exact = (milli: number) => {
        const { totalFen, residue } = accountOf(ladderTariff(), { ...month, use: [{ ...month, milli }] })
        return totalFen * FEN + residue
      }
      expect(exact(little + more)).toBeGreaterThanOrEqual(exact(little))
      expect(BigInt(exact(little + more)) * BigInt(little)).toBeGreaterThanOrEqual(
        BigInt(exact(little)) * BigInt(little + more),
      )
    }),
  )
})
