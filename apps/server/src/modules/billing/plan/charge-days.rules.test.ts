import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, firstOfMonth } from '../../../infra/calendar.ts'
import { type ChargeDays, chargeDays, MOST_DAYS_BACK } from './charge-days.rules.ts'

const plan: ChargeDays = {
  rhythm: 'monthly',
  everyMonths: 1,
  onDay: 31,
  onDates: null,
  startOn: '2026-01-01',
  endOn: null,
  leaseFrom: '2025-06-10',
  leaseTo: '2030-06-09',
}
const days = (given: Partial<ChargeDays>, through: string, today = through) =>
  chargeDays({ ...plan, ...given }, through, today)

describe('the days a plan charges on', () => {
  it('are the last of months too short for their day, and come back to it', () => {
    expect(days({}, '2026-05-30')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(days({ startOn: '2028-02-01', onDay: 30 }, '2028-03-31')).toEqual(['2028-02-29', '2028-03-30'])
  })
  it('are the same for all leases of a plan of several months', () => {
    const quarterly = { everyMonths: 3, onDay: 5, startOn: '2026-01-20' }
    expect(days(quarterly, '2026-12-31')).toEqual(['2026-04-05', '2026-07-05', '2026-10-05'])
    expect(days({ ...quarterly, leaseFrom: '2026-05-01' }, '2026-12-31')).toEqual(['2026-07-05', '2026-10-05'])
  })
  it('are those that are named, once each', () => {
    const onDates = ['2026-09-01', '2026-03-01', '2026-09-01', '2031-01-01']
    expect(days({ rhythm: 'dates', onDates }, '2030-12-31')).toEqual(['2026-03-01', '2026-09-01'])
  })
  it('go back a quarter where they are every day', () => {
    expect(days({ rhythm: 'daily', startOn: '2026-06-01' }, '2026-06-03')).toHaveLength(3)
    expect(days({ rhythm: 'daily' }, '2026-06-15')[0]).toBe(addDays('2026-06-15', -MOST_DAYS_BACK))
  })
})

const day = fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2024-01-01', n))
const anyPlan = fc
  .record({
    rhythm: fc.constantFrom('daily' as const, 'monthly' as const, 'dates' as const),
    everyMonths: fc.constantFrom(1, 2, 3, 6, 12),
    onDay: fc.integer({ min: 1, max: 31 }),
    onDates: fc.array(day, { maxLength: 12 }),
    startOn: day,
    endOn: fc.option(day),
    leaseFrom: day,
    length: fc.nat(900),
  })
  .map(({ length, ...rest }): ChargeDays => ({ ...rest, leaseTo: addDays(rest.leaseFrom, length) }))

describe('for any plan and lease', () => {
  it('days lie inside both, each once and in order, and none is lost from one run to the next', () => {
    fc.assert(
      fc.property(anyPlan, day, fc.nat(90), (given, today, later) => {
        const then = addDays(today, later)
        const now = chargeDays(given, today, today)
        const all = chargeDays(given, then, then)
        expect(all).toEqual([...new Set(all)].toSorted())
        for (const one of all)
          expect(
            one >= given.leaseFrom && one <= given.leaseTo && one >= given.startOn && one <= (given.endOn ?? one),
          ).toBe(true)
        const kept = now.filter((one) => given.rhythm !== 'daily' || daysBetween(one, then) <= MOST_DAYS_BACK)
        expect(all.filter((one) => one <= today)).toEqual(kept)
      }),
    )
  })
  it('a month has one day, the one that is meant or its last', () => {
    fc.assert(
      fc.property(anyPlan, (given) => {
        const monthly = {
          ...given,
          rhythm: 'monthly' as const,
          leaseFrom: '2024-01-01',
          leaseTo: '2030-12-31',
          endOn: null,
        }
        for (const one of chargeDays(monthly, '2030-12-31', '2030-12-31')) {
          const isLast = addDays(one, 1) === addMonths(firstOfMonth(one), 1)
          expect(Number(one.slice(8)) === given.onDay || (isLast && Number(one.slice(8)) < given.onDay!)).toBe(true)
        }
      }),
    )
  })
})
