import { expect, it } from 'vitest'
import { afterWorkingDays, isDayOff, nextWorkingDay } from './work-calendar.rules.ts'

const NONE = { holidays: new Set<string>(), workdays: new Set<string>() }
it('counts working days after a day, never the day itself', () => {
  expect([0, 1, 3, 5].map((days) => afterWorkingDays('2026-06-19', days, NONE))).toEqual([
    '2026-06-19',
    '2026-06-22',
    '2026-06-24',
    '2026-06-26',
  ])
})
it('passes the week of National Day, entered or not, and works where weekends are worked', () => {
  expect(afterWorkingDays('2027-09-30', 3, NONE)).toBe('2027-10-12')
  const entered = { holidays: new Set(['2027-10-01', '2027-10-04', '2027-10-05']), workdays: new Set(['2027-10-09']) }
  expect(afterWorkingDays('2027-09-30', 3, entered)).toBe('2027-10-08')
  expect(isDayOff('2027-10-09', entered)).toBe(false)
  expect(isDayOff('2027-10-10', entered)).toBe(true)
})
it('does not look through a calendar without a working day for ever', () => {
  const holidays = { has: () => true } as unknown as ReadonlySet<string>
  expect(nextWorkingDay('2026-10-01', { ...NONE, holidays })).toBe('2026-11-01')
})
