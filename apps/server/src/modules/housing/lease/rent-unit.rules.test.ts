import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { fenTimes } from '../../../infra/fen.ts'
import { chargeSchedule, type LeaseTerms } from './charge-schedule.rules.ts'
import { agreedDepositFen } from './deposit-months.rules.ts'
import { endOfStay } from './lease-day.service.ts'
import { monthRentFen } from './lease-terms.rules.ts'
import { rentThrough } from './reschedule.rules.ts'

const TERMS: LeaseTerms = {
  startOn: '2026-03-02',
  endOn: '2026-03-29',
  rentUnit: 'week',
  rentFen: 70_000,
  payMonths: 1,
  payUnits: 1,
  advanceDays: 0,
  cycleMode: 'anniversary',
  proration: 'actualMonth',
  depositFen: 0,
}
const rents = (terms: LeaseTerms) => chargeSchedule(terms).filter(({ fee }) => fee === 'rent')
const sumOf = (terms: LeaseTerms) => rents(terms).reduce((sum, { amountFen }) => sum + amountFen, 0)
const anyTerms: fc.Arbitrary<LeaseTerms> = fc
  .record({
    days: fc.integer({ min: 1, max: 500 }),
    rentFen: fc.integer({ min: 0, max: 1_000_000 }),
    rentUnit: fc.constantFrom('week' as const, 'day' as const),
    payUnits: fc.integer({ min: 1, max: 60 }),
    isLumpSum: fc.boolean(),
    from: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ days, from, ...given }) => {
    const startOn = addDays('2024-01-01', from)
    return { ...TERMS, ...given, startOn, endOn: addDays(startOn, days - 1) }
  })

describe('a rent by the week or day', () => {
  it('comes to days × daily rent, or to whole weeks × weekly rent and the days that are left', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const days = daysBetween(terms.startOn, terms.endOn) + 1
        const weeks = Math.floor(days / 7)
        const byWeek = weeks * terms.rentFen + fenTimes(terms.rentFen, days % 7, 7)
        expect(sumOf(terms)).toBe(terms.rentUnit === 'day' ? days * terms.rentFen : byWeek)
      }),
    )
  })

  it('covers the lease without gap in periods of whole units, and in one line when paid at once', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const charges = rents(terms)
        const length = (terms.payUnits ?? 1) * (terms.rentUnit === 'week' ? 7 : 1)
        let next = terms.startOn
        for (const { periodFrom, periodTo } of charges) {
          expect(periodFrom).toBe(next)
          if (!terms.isLumpSum && periodTo < terms.endOn) expect(daysBetween(periodFrom, periodTo) + 1).toBe(length)
          next = addDays(periodTo, 1)
        }
        expect(next).toBe(addDays(terms.endOn, 1))
        if (terms.isLumpSum) expect(charges).toHaveLength(1)
      }),
    )
  })

  it('is what the days before an early leave cost, whatever it was paid by', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(600), (terms, later) => {
        const days = daysBetween(terms.startOn, terms.endOn)
        const leftOn = addDays(terms.startOn, later % (days + 1))
        const left = rentThrough(terms, leftOn).reduce((sum, { amountFen }) => sum + amountFen, 0)
        expect(left).toBe(sumOf({ ...terms, endOn: leftOn }))
      }),
    )
  })

  it('says how it was made: two weeks and three days, one of them free', () => {
    const [only, ...more] = rents({ ...TERMS, endOn: '2026-03-19', isLumpSum: true, freeDays: 1 })
    expect(more).toEqual([])
    expect(only!.formula.parts.map(({ rule }) => rule)).toEqual(['free', 'weeks', 'days'])
    expect(only!.amountFen).toBe(140_000 + 30_000)
  })

  it('goes on by the week or day for whoever stays', () => {
    expect(endOfStay(TERMS, '2026-03-30')).toBe('2026-04-05')
    expect(endOfStay(TERMS, '2026-04-06')).toBe('2026-04-12')
    expect(endOfStay({ ...TERMS, rentUnit: 'day' }, '2026-04-06')).toBe('2026-04-06')
    const stay = rentThrough({ ...TERMS, isLumpSum: true }, '2026-04-12').filter(
      ({ periodFrom }) => periodFrom > '2026-03-29',
    )
    expect(stay.map(({ periodFrom, amountFen }) => [periodFrom, amountFen])).toEqual([
      ['2026-03-30', 70_000],
      ['2026-04-06', 70_000],
    ])
  })
})

it('a monthly rent paid at once is one line of the whole term', () => {
  const monthly = fc.record({
    months: fc.integer({ min: 0, max: 30 }),
    days: fc.integer({ min: 1, max: 28 }),
    cycleMode: fc.constantFrom('anniversary' as const, 'naturalMonth' as const),
    proration: fc.constantFrom('actualMonth' as const, 'thirtyDay' as const),
  })
  fc.assert(
    fc.property(monthly, ({ months, days, ...given }) => {
      const endOn = addDays('2026-01-15', months * 30 + days)
      const terms: LeaseTerms = {
        ...TERMS,
        ...given,
        startOn: '2026-01-15',
        endOn,
        rentUnit: 'month',
        rentFen: 300_000,
      }
      const charges = rents({ ...terms, isLumpSum: true, signedOn: '2026-01-10' })
      expect(charges).toHaveLength(1)
      expect(charges[0]).toMatchObject({ periodFrom: '2026-01-15', periodTo: endOn, dueOn: '2026-01-10' })
      expect(charges[0]!.amountFen).toBe(sumOf(terms))
    }),
  )
})

it('a deposit in months of rent is whole and half months of the first rent', () => {
  const of = (depositMonths: number, rentFen: number, rentUnit?: 'week' | 'day') =>
    agreedDepositFen({ depositMode: 'months', depositMonths, rentFen, rentUnit, depositFen: 1 })
  expect([of(1.5, 300_000), of(0.5, 333_333), of(0, 300_000)]).toEqual([450_000, 166_667, 0])
  expect([of(1, 70_000, 'week'), of(1, 10_000, 'day')]).toEqual([300_000, 300_000])
  expect(monthRentFen(300_000)).toBe(300_000)
  expect(agreedDepositFen({ depositFen: 123, depositMonths: 2, rentFen: 300_000 })).toBe(123)
})
