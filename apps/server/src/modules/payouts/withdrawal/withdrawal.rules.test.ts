import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flagsOf, plannedDay } from './withdrawal.rules.ts'

const NONE = { holidays: new Set<string>(), workdays: new Set<string>() }

it.each([
  ['2026-11-20 16:59:59', '2026-11-20'],
  ['2026-11-20 17:00:00', '2026-11-23'],
  ['2026-11-21 09:00:00', '2026-11-23'],
  ['2026-11-22 23:00:00', '2026-11-23'],
  // New Year is kept whether it was entered or not.
  ['2026-12-31 18:00:00', '2027-01-04'],
  ['2027-12-31 18:00:00', '2028-01-03'],
])('what is asked for at %s is paid on %s', (local, day) => {
  expect(plannedDay(local, NONE)).toBe(day)
})
it.each([
  ['2026-09-30 17:00:00', '2026-10-08'],
  ['2026-10-03 09:00:00', '2026-10-08'],
  // A Saturday that is worked.
  ['2026-10-09 18:00:00', '2026-10-10'],
  ['2026-10-10 17:30:00', '2026-10-12'],
])('what is asked for at %s, about a holiday, is paid on %s', (local, day) => {
  const holidays = new Set(Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1}`))
  expect(plannedDay(local, { holidays, workdays: new Set(['2026-10-10']) })).toBe(day)
})
it('is never planned for a weekend, the past, or further ahead than the longest holiday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 23 }), (days, hour) => {
      const today = new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)
      const day = plannedDay(`${today} ${String(hour).padStart(2, '0')}:00:00`, NONE)
      const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000
      return ahead >= 0 && ahead <= 11 && ![0, 6].includes(new Date(day).getUTCDay())
    }),
  )
})
it('flags what should be looked at twice', () => {
  const usual = {
    landlordName: '王 芳',
    holder: '王芳',
    amountFen: 100,
    availableFen: 1_000,
    paidBefore: 3,
    paidToAccount: 2,
  }
  expect(flagsOf(usual)).toEqual([])
  expect(flagsOf({ ...usual, paidToAccount: 0 })).toEqual(['new_account'])
  expect(flagsOf({ ...usual, holder: '王方', amountFen: 900, paidBefore: 0, paidToAccount: 0 })).toEqual([
    'name_differs',
    'first',
    'most_of_balance',
  ])
})
