import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type Day, daysBetween, daysInMonth } from '../../../infra/calendar.ts'
import { type Charge, chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import type { CycleMode, Proration } from './lease-terms.rules.ts'
import { formulaTotalFen } from './proration.rules.ts'

const PRORATIONS: Proration[] = ['actualMonth', 'thirtyDay', 'actualPeriod', 'none']
const CYCLES: CycleMode[] = ['anniversary', 'naturalMonth']

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const anySteps = fc.uniqueArray(
  fc.record({
    fromMonth: fc.integer({ min: 0, max: 40 }),
    addFen: fc.integer({ min: 0, max: 100_000 }),
    addBp: fc.integer({ min: -500, max: 2_000 }),
  }),
  { selector: (step) => step.fromMonth, maxLength: 3 },
)
const anyTerms: fc.Arbitrary<LeaseTerms> = fc
  .record({
    startOn: anyDay,
    days: fc.integer({ min: 0, max: 1500 }),
    rentFen: fc.integer({ min: 0, max: 5_000_000 }),
    payMonths: fc.constantFrom(1, 2, 3, 6, 12),
    advanceDays: fc.integer({ min: 0, max: 60 }),
    cycleMode: fc.constantFrom(...CYCLES),
    proration: fc.constantFrom(...PRORATIONS),
    depositFen: fc.integer({ min: 0, max: 5_000_000 }),
    freeDays: fc.integer({ min: 0, max: 90 }),
    steps: anySteps,
    dueRule: fc.constantFrom('advance', 'dayOfMonth', 'dayOfPreviousMonth'),
    dueDay: fc.integer({ min: 1, max: 31 }),
    signedOn: fc.option(anyDay, { nil: undefined }),
  })
  .map(({ days, ...terms }) => ({ ...terms, endOn: addDays(terms.startOn, days) }))

function rentsOf(terms: LeaseTerms): Charge[] {
  return chargeSchedule(terms).filter((charge) => charge.fee === 'rent')
}

function sumFen(charges: Charge[]): number {
  return charges.reduce((sum, charge) => sum + charge.amountFen, 0)
}

test('rent periods have no gap, no overlap, and cover the lease exactly', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      let next: Day = terms.startOn
      for (const { periodFrom, periodTo } of rentsOf(terms)) {
        expect(periodFrom).toBe(next)
        expect(daysBetween(periodFrom, periodTo)).toBeGreaterThanOrEqual(0)
        next = addDays(periodTo, 1)
      }
      expect(next).toBe(addDays(terms.endOn, 1))
    }),
    { numRuns: 500 },
  )
})

test('formula parts cover the period in order and sum to the amount', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      for (const { periodFrom, periodTo, amountFen, formula } of rentsOf(terms)) {
        let next: Day = periodFrom
        for (const part of formula.parts) {
          if (!('from' in part)) throw new Error(`${part.rule} is no rent`)
          expect(part.from).toBe(next)
          next = addDays(part.to, 1)
        }
        expect(next).toBe(addDays(periodTo, 1))
        expect(formulaTotalFen(formula)).toBe(amountFen)
        expect(Number.isSafeInteger(amountFen) && amountFen >= 0).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('due days never go back, and never lie before signing', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const dueDays = chargeSchedule(terms).map((charge) => charge.dueOn)
      expect(dueDays).toEqual(dueDays.toSorted())
      if (terms.signedOn) expect(dueDays.every((day) => day >= (terms.signedOn ?? ''))).toBe(true)
    }),
  )
})

test('whole years cost twelve times the rent in every mode', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 1, max: 4 }), (drawn, years) => {
      const startOn = drawn.cycleMode === 'anniversary' ? drawn.startOn : `${drawn.startOn.slice(0, 8)}01`
      const endOn = addDays(addMonths(startOn, 12 * years), -1)
      const terms: LeaseTerms = { ...drawn, startOn, endOn, freeDays: 0, steps: [] }
      expect(sumFen(rentsOf(terms))).toBe(12 * years * terms.rentFen)
    }),
  )
})

test('a calendar-month lease begun within a month costs twelve rents a year to the fen of rounding', () => {
  fc.assert(
    fc.property(anyTerms, (drawn) => {
      const endOn = addDays(addMonths(drawn.startOn, 12), -1)
      fc.pre(daysInMonth(drawn.startOn) === daysInMonth(addMonths(drawn.startOn, 12)))
      const shape = { cycleMode: 'naturalMonth', proration: 'actualMonth', freeDays: 0, steps: [] } as const
      expect(Math.abs(sumFen(rentsOf({ ...drawn, ...shape, endOn })) - 12 * drawn.rentFen)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a rent step of whole years changes exactly the years after it, in either cycle', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 100_000 }), (drawn, addFen) => {
      const startOn = `${drawn.startOn.slice(0, 8)}01`
      const endOn = addDays(addMonths(startOn, 24), -1)
      const terms: LeaseTerms = { ...drawn, startOn, endOn, freeDays: 0, steps: [{ fromMonth: 12, addFen }] }
      expect(sumFen(rentsOf(terms))).toBe(12 * drawn.rentFen + 12 * (drawn.rentFen + addFen))
    }),
  )
})

test('anniversary periods begin on the anchor day or the last day of a shorter month, however long the lease', () => {
  fc.assert(
    fc.property(anyTerms, (drawn) => {
      const terms: LeaseTerms = { ...drawn, cycleMode: 'anniversary', endOn: addMonths(drawn.startOn, 240) }
      for (const { periodFrom } of rentsOf(terms)) {
        const expected = Math.min(Number(terms.startOn.slice(8)), daysInMonth(periodFrom))
        expect(Number(periodFrom.slice(8))).toBe(expected)
      }
    }),
    { numRuns: 30 },
  )
})

test('the schedule of the same terms is the same', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(chargeSchedule(terms)).toEqual(chargeSchedule({ ...terms }))
    }),
  )
})
