import { LATE_FEE_EVERY } from '@cloud-steward/contract/late-fee.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { type LateFeeFacts, lateFeeOf } from './bill.rules.ts'
import { unitsBegun } from './late-fee.rules.ts'

/** 4,000.00 due on 31 January, so that months meet days that do not exist. */
const bill: LateFeeFacts = {
  state: 'issued',
  dueOn: '2026-01-31',
  bearingFen: 400_000,
  bearingOpenFen: 400_000,
  lateFeeEvery: 'day',
  lateFeeBp: 5,
  graceDays: 3,
  lateFeeMode: 'excluded',
  lateFeeFixedFen: 0,
}
const feeOn = (day: string, terms: Partial<LateFeeFacts> = {}) => lateFeeOf({ ...bill, ...terms }, day).feeFen

describe('what has begun counts whole', () => {
  it.each([
    ['week', ['2026-02-03', '2026-02-04', '2026-02-10', '2026-02-11'], [0, 1, 1, 2]],
    ['month', ['2026-02-03', '2026-02-04', '2026-03-03', '2026-03-04'], [0, 1, 1, 2]],
    ['once', ['2026-02-03', '2026-02-04', '2027-02-03', '2028-02-03'], [0, 1, 1, 1]],
  ] as const)('each %s after three days of grace', (lateFeeEvery, days, units) => {
    expect(days.map((day) => feeOn(day, { lateFeeEvery, lateFeeBp: 100 }))).toEqual(units.map((n) => n * 4_000))
    const amount = { lateFeeEvery, lateFeeBp: 0, lateFeeUnitFen: 5_000 }
    expect(days.map((day) => feeOn(day, amount))).toEqual(units.map((n) => n * 5_000))
  })
  it('months end where the month does', () => {
    const ends = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01', '2026-04-30', '2026-05-01']
    expect(ends.map((day) => unitsBegun('month', '2026-01-31', day))).toEqual([1, 2, 2, 3, 3, 4])
  })
  it('counts from the due day where grace is a threshold', () => {
    const weekly = { lateFeeEvery: 'week', lateFeeMode: 'threshold', lateFeeBp: 100, graceDays: 8 } as const
    expect(['2026-02-08', '2026-02-09', '2026-02-15'].map((day) => feeOn(day, weekly))).toEqual([0, 8_000, 12_000])
  })
})

it('a part payment lowers what the next week costs, and pays for the one that has begun', () => {
  const weekly = { lateFeeEvery: 'week', lateFeeBp: 100 } as const
  const paid = { ...weekly, bearingOpenFen: 100_000, lateFeeFixedFen: 4_000, lateFeeThrough: '2026-02-06' }
  expect(feeOn('2026-02-10', paid)).toBe(4_000)
  expect(feeOn('2026-02-11', paid)).toBe(4_000 + 1_000)
  expect(feeOn('2026-02-11', { ...paid, lateFeeBp: 0, lateFeeUnitFen: 700 })).toBe(4_000 + 700)
})

it('a fixed amount ends with what is open, and what bears nothing costs nothing', () => {
  const amount = { lateFeeBp: 0, lateFeeUnitFen: 700 }
  expect(feeOn('2026-03-31', { ...amount, bearingOpenFen: 0 })).toBe(0)
  expect(feeOn('2026-03-31', { ...amount, bearingFen: 0, bearingOpenFen: 0 })).toBe(0)
})

/** Amounts that no rate leaves a part of a fen of. */
const anyTerms = fc
  .record({
    lateFeeEvery: fc.constantFrom(...LATE_FEE_EVERY),
    rate: fc.option(fc.integer({ min: 1, max: 1_000 }), { nil: undefined }),
    unitFen: fc.integer({ min: 1, max: 20_000 }),
    graceDays: fc.nat(20),
    lateFeeMode: fc.constantFrom('excluded' as const, 'threshold' as const),
    lateFeeCapBp: fc.option(fc.nat(5_000), { nil: null }),
    principal: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ rate, unitFen, principal, ...terms }) => ({
    ...bill,
    ...terms,
    lateFeeBp: rate ?? 0,
    lateFeeUnitFen: rate === undefined ? unitFen : null,
    bearingFen: principal * 10_000,
    bearingOpenFen: principal * 10_000,
  }))
const day = (late: number) => addDays(bill.dueOn, late)

it('never falls from day to day, never passes its cap, and costs nothing within grace', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(400), (terms, late) => {
      const fee = lateFeeOf(terms, day(late)).feeFen
      expect(lateFeeOf(terms, day(late + 1)).feeFen).toBeGreaterThanOrEqual(fee)
      if (late <= terms.graceDays) expect(fee).toBe(0)
      else if (terms.lateFeeCapBp !== 0) expect(fee).toBeGreaterThan(0)
      if (terms.lateFeeCapBp !== null) expect(fee).toBeLessThanOrEqual((terms.bearingFen * terms.lateFeeCapBp) / 10_000)
    }),
  )
})

it('comes to the same however often it is fixed on the way', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(fc.nat(300), { maxLength: 6 }), (terms, stops) => {
      const end = day(301)
      const fixed = stops
        .toSorted((a, b) => a - b)
        .reduce<LateFeeFacts>((now, stop) => {
          const { feeFen, through } = lateFeeOf(now, day(stop))
          return { ...now, lateFeeFixedFen: feeFen, lateFeeThrough: through }
        }, terms)
      expect(lateFeeOf(fixed, end).feeFen).toBe(lateFeeOf(terms, end).feeFen)
    }),
  )
})
