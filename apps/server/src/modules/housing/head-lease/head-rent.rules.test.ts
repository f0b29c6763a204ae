import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { type HeadLeaseTerms, headRents } from './head-rent.rules.ts'

const TERMS: HeadLeaseTerms = {
  startOn: '2026-01-31',
  endOn: '2027-01-30',
  rentFen: 310_000,
  steps: [],
  intervalMonths: 3,
  firstPayOn: '2026-02-05',
  payDay: 31,
  freeDaysPerYear: 0,
}

it('pays by periods of the interval, on the pay day, and ends months that are too short with their last day', () => {
  expect(
    headRents(TERMS).map(({ periodFrom, periodTo, dueOn, amountFen }) => [periodFrom, periodTo, dueOn, amountFen]),
  ).toEqual([
    ['2026-01-31', '2026-04-29', '2026-02-05', 930_000],
    ['2026-04-30', '2026-07-30', '2026-04-30', 930_000],
    ['2026-07-31', '2026-10-30', '2026-07-31', 930_000],
    ['2026-10-31', '2027-01-30', '2026-10-31', 930_000],
  ])
})

it('asks another price from a month on, and nothing for free days of each year', () => {
  const terms = { ...TERMS, startOn: '2026-01-01', endOn: '2027-01-31', intervalMonths: 1, freeDaysPerYear: 10 }
  const rents = headRents({ ...terms, steps: [{ fromMonth: 12, rentFen: 620_000 }] })
  expect([rents[0]!.amountFen, rents[1]!.amountFen, rents[12]!.amountFen]).toEqual([210_000, 310_000, 420_000])
})

it('costs a part of a month its days', () => {
  const [only] = headRents({ ...TERMS, startOn: '2026-04-01', endOn: '2026-04-10', rentFen: 100_000 })
  expect(only).toMatchObject({ periodTo: '2026-04-10', amountFen: 33_333 })
})

const anyTerms = fc
  .record({
    start: fc.integer({ min: 0, max: 1_500 }),
    days: fc.integer({ min: 1, max: 3_000 }),
    rentFen: fc.integer({ min: 0, max: 2_000_000 }),
    intervalMonths: fc.constantFrom(1, 2, 3, 6, 12),
    payDay: fc.integer({ min: 1, max: 31 }),
    freeDaysPerYear: fc.integer({ min: 0, max: 90 }),
    steps: fc.array(fc.record({ fromMonth: fc.integer({ min: 1, max: 60 }), rentFen: fc.nat(2_000_000) }), {
      maxLength: 3,
    }),
  })
  .map(({ start, days, ...terms }): HeadLeaseTerms => {
    const startOn = addDays('2026-01-01', start)
    return { ...terms, startOn, endOn: addDays(startOn, days - 1), firstPayOn: startOn }
  })

it('tiles the term, is due in order, and costs no more than its days', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const rents = headRents(terms)
      expect(rents[0]!.periodFrom).toBe(terms.startOn)
      expect(rents.at(-1)!.periodTo).toBe(terms.endOn)
      for (const [at, rent] of rents.entries()) {
        expect(daysBetween(rent.periodFrom, rent.periodTo)).toBeGreaterThanOrEqual(0)
        expect(rent.amountFen).toBeGreaterThanOrEqual(0)
        if (at === 0) continue
        expect(rent.periodFrom).toBe(addDays(rents[at - 1]!.periodTo, 1))
        expect(rent.dueOn >= rents[at - 1]!.dueOn).toBe(true)
      }
      const highest = Math.max(terms.rentFen, ...terms.steps.map(({ rentFen }) => rentFen))
      expect(Math.max(...rents.map(({ amountFen }) => amountFen))).toBeLessThanOrEqual(highest * terms.intervalMonths)
    }),
  )
})

it('costs the same whichever the interval, and less for free days', () => {
  const total = (terms: HeadLeaseTerms) => headRents(terms).reduce((sum, { amountFen }) => sum + amountFen, 0)
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(total({ ...terms, intervalMonths: 1 })).toBe(total(terms))
      expect(total({ ...terms, freeDaysPerYear: 0 })).toBeGreaterThanOrEqual(total(terms))
    }),
  )
})

it('refuses what is no term', () => {
  expect(() => headRents({ ...TERMS, endOn: '2026-01-30' })).toThrow(RangeError)
  expect(() => headRents({ ...TERMS, intervalMonths: 0 })).toThrow(RangeError)
})
