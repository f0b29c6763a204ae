import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../infra/session-store.ts'
import { backTo, labelOf, spanOf, stepsOf } from './use-span.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 31, 4) })
  useSession.setState({ user: { timeZone: 'Asia/Shanghai' } as never })
})
afterEach(() => vi.useRealTimers())

it('is a whole day, month or year of the calendar', () => {
  const days = (['day', 'month', 'year'] as const).map((span) => spanOf(span, 1))
  // A month back from the 31st.
  expect(days.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-03-30 2026-03-30',
    '2026-02-01 2026-02-28',
    '2025-01-01 2025-12-31',
  ])
})

it('has all its steps, whichever of them is known', () => {
  const [hours, days, months] = [stepsOf('2026-03-30 07:00'), stepsOf('2026-02-11'), stepsOf('2024-11')]
  expect([hours.length, hours[0], hours[23]]).toEqual([24, '2026-03-30 00:00', '2026-03-30 23:00'])
  expect([days.length, days[0], days[27]]).toEqual([28, '2026-02-01', '2026-02-28'])
  expect([months.length, months[0], months[11]]).toEqual([12, '2024-01', '2024-12'])
})

it('finds the span of a step', () => {
  expect([backTo('day', '2026-03-01'), backTo('month', '2024-11')]).toEqual([30, 16])
  expect(spanOf('month', backTo('month', '2024-11')).title).toBe('2024-11')
})

it('names steps shortly', () => {
  expect(['2026-03-01 07:00', '2026-03-01', '2026-03'].map((step) => labelOf(step, 'en'))).toEqual([
    '07:00',
    '1',
    'Mar',
  ])
  expect(labelOf('2026-11', 'zh')).toBe('11月')
})
