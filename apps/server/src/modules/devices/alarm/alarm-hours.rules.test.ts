import { expect, it } from 'vitest'
import { mayBegin } from './alarm-hours.rules.ts'

// The first of June 2026 is a Monday.
it.each([
  [{}, '2026-06-06 03:00', true],
  [{ fromHour: 8, toHour: 18 }, '2026-06-01 07:59', false],
  [{ fromHour: 8, toHour: 18 }, '2026-06-01 08:00', true],
  [{ fromHour: 8, toHour: 18 }, '2026-06-01 18:00', false],
  [{ days: ['mon'] }, '2026-06-01 23:59', true],
  [{ days: ['mon'] }, '2026-06-02 00:00', false],
  [{ fromHour: 22, toHour: 6 }, '2026-06-01 21:59', false],
  [{ fromHour: 22, toHour: 6 }, '2026-06-02 05:59', true],
  // The night of Monday ends on Tuesday morning; the one before began on Sunday.
  [{ days: ['mon'], fromHour: 22, toHour: 6 }, '2026-06-02 05:00', true],
  [{ days: ['mon'], fromHour: 22, toHour: 6 }, '2026-06-01 05:00', false],
] as const)('%o at %s: %s', (given, local, is) => {
  expect(mayBegin({ ...given, days: 'days' in given ? [...given.days] : undefined }, local)).toBe(is)
})
