import { afterEach, describe, expect, it, vi } from 'vitest'
import { businessDay } from './business-day.ts'
import { resetSession, useSession } from './session-store.ts'

afterEach(() => {
  vi.useRealTimers()
  resetSession()
})

describe('the business day', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01'],
    ['America/Los_Angeles', '2026-02-28'],
  ])('in %s is %s', (timeZone, day) => {
    vi.useFakeTimers({ now: new Date('2026-02-28T17:00:00Z') })
    useSession.setState({ user: { timeZone } as never })
    expect(businessDay()).toBe(day)
  })
  it('counts over the end of a month', () => {
    vi.useFakeTimers({ now: new Date('2026-02-28T17:00:00Z') })
    useSession.setState({ user: { timeZone: 'Asia/Shanghai' } as never })
    expect([businessDay(-1), businessDay(31)]).toEqual(['2026-02-28', '2026-04-01'])
  })
})
