import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDays,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  isValidDay,
  lastDayOf,
  rangeOfDays,
} from './calendar.ts'

const anyDay = fc.integer({ min: -300_000, max: 700_000 }).map((days) => addDays('1970-01-01', days))

describe('calendar', () => {
  test('knows which texts are days', () => {
    for (const day of ['2024-02-29', '2026-12-31', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(isValidDay(day), day).toBe(true)
    for (const text of ['2026-02-29', '1900-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1'])
      expect(isValidDay(text), text).toBe(false)
    for (const text of [
      '',
      'today',
      '0000-01-01',
      '2026-01-01T00:00:00Z',
      ' 2026-01-01',
      '２026-01-01',
      '2026-01-01\n',
    ])
      expect(isValidDay(text), text).toBe(false)
  })

  test('refuses to calculate with a day that does not exist', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => addDays('2026-02-01', 1.5)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError)
  })

  test('counts through leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
    expect(daysBetween('2026-06-01', '2026-06-15')).toBe(14)
    expect(daysInMonth('2024-02-10')).toBe(29)
    expect(daysInMonth('2100-02-10')).toBe(28)
    expect(firstOfMonth('2024-02-29')).toBe('2024-02-01')
  })

  test('clamps 31 January to the end of shorter months and comes back to the 31st', () => {
    const starts = [0, 1, 2, 3, 4].map((month) => addMonths('2026-01-31', month))
    expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2024-02-29', 48)).toBe('2028-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  })

  test('turns inclusive days into a half-open range and back', () => {
    expect(rangeOfDays('2026-02-01', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-03-01' })
    expect(lastDayOf({ from: '2026-02-01', to: '2026-03-01' })).toBe('2026-02-28')
  })

  test('agrees with the platform calendar on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 700_000 }), (days) => {
        const expected = new Date(days * 86_400_000).toISOString().slice(0, 10)
        expect(addDays('1970-01-01', days)).toBe(expected)
        expect(daysBetween('1970-01-01', expected)).toBe(days)
      }),
    )
  })

  test('orders days as their texts are ordered', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(Math.sign(compareDays(a, b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('never drifts from a month-end anchor', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1200 }), (anchor, months) => {
        const result = addMonths(anchor, months)
        expect(Number(result.slice(8))).toBe(Math.min(Number(anchor.slice(8)), daysInMonth(result)))
        expect(daysBetween(result, addMonths(anchor, months + 1))).toBeGreaterThanOrEqual(28)
      }),
    )
  })
})
