import { expect, it } from 'vitest'
import { lastDayOfMonth, monthAfter, monthsBack } from './month.ts'

it('knows its months', () => {
  expect(lastDayOfMonth('2024-02')).toBe('2024-02-29')
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthsBack('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
