import { expect, it } from 'vitest'
import { isMorning, nextMorning } from './mornings.ts'

it.each([
  ['day', '2026-11-28', '2026-11-29'],
  ['day', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-28', '2026-11-30'],
  ['week', '2026-11-30', '2026-12-07'],
  ['month', '2026-11-28', '2026-12-01'],
  ['month', '2026-12-01', '2027-01-01'],
] as const)('a subscription of every %s, sent on %s, is sent again on %s', (every, today, next) => {
  expect(nextMorning(every, today)).toBe(next)
})
it('begins at eight on the clock of the tenant', () => {
  const tenant = { timeZone: 'Asia/Shanghai' } as never
  expect(isMorning({ tenant, now: () => new Date('2026-11-27T23:59:59Z') })).toBe(false)
  expect(isMorning({ tenant, now: () => new Date('2026-11-28T00:00:00Z') })).toBe(true)
})
