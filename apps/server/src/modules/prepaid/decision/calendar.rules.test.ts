import { expect, test } from 'vitest'
import { allowedAt, weekdayOf } from './calendar.rules.ts'

const PLAN = {
  cutDays: ['mon', 'fri'] as ('mon' | 'fri')[],
  cutFrom: '09:00',
  cutTo: '24:00',
  holidays: ['2026-06-19'],
}

test('knows the days of the week, over new year and leap days', () => {
  expect(['2026-06-15', '2024-02-29', '2025-12-31', '2026-01-01'].map(weekdayOf)).toEqual(['mon', 'thu', 'wed', 'thu'])
})
test('allows from the first minute to before the last, on the days named, never on holidays', () => {
  const at = (local: string) => Object.values(allowedAt(PLAN, local))
  expect(at('2026-06-15 09:00')).toEqual([true, true])
  expect(at('2026-06-15 23:59:59')).toEqual([true, true])
  expect(at('2026-06-15 08:59')).toEqual([true, false])
  expect(at('2026-06-16 10:00')).toEqual([false, true])
  expect(at('2026-06-19 10:00')).toEqual([false, true])
  expect(at('2026-06-26 10:00')).toEqual([true, true])
})
