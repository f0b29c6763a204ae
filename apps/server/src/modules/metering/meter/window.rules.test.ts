import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { chasedOn, isInside, isReminded, type ReadingWindow, windowBefore, windowFor } from './window.rules.ts'

describe('a reading window', () => {
  it('is some days of a month', () => {
    expect(windowBefore({ fromDay: 25, toDay: 28 }, '2026-06-27')).toEqual({ from: '2026-06-25', to: '2026-06-28' })
    expect(windowBefore({ fromDay: 25, toDay: 28 }, '2026-06-10')).toEqual({ from: '2026-05-25', to: '2026-05-28' })
    expect(isInside({ fromDay: 25, toDay: 28 }, '2026-06-29')).toBe(false)
  })
  it('goes over the end of a month', () => {
    expect(windowBefore({ fromDay: 29, toDay: 3 }, '2026-07-02')).toEqual({ from: '2026-06-29', to: '2026-07-03' })
    expect(isInside({ fromDay: 29, toDay: 3 }, '2027-01-01')).toBe(true)
  })
  it('ends with the month that has no such day', () => {
    expect(windowBefore({ fromDay: 28, toDay: 31 }, '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-02-28' })
    expect(windowBefore({ fromDay: 31, toDay: 5 }, '2026-05-01')).toEqual({ from: '2026-04-30', to: '2026-05-05' })
  })
  it('has begun by the day, and the next one has not', () => {
    const days = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 800 }), (fromDay, toDay, later) => {
        const day = addDays('2026-01-01', later)
        const span = windowBefore({ fromDay, toDay }, day)
        expect(span.from <= day && span.from <= span.to).toBe(true)
        expect(windowBefore({ fromDay, toDay }, span.from)).toEqual(span)
      }),
    )
  })
  it('is chased a week long, and reminded of at its borders', () => {
    const window = { fromDay: 10, toDay: 12 }
    const days = Array.from({ length: 20 }, (_, at) => addDays('2026-06-05', at))
    expect(days.filter((day) => chasedOn(window, day))).toEqual(days.slice(5, 15))
    expect(days.filter((day) => isReminded(window, day))).toEqual(days.slice(5, 9))
  })
  it('is the property’s, its organisation’s, or that of all', () => {
    const a = (forSiteId: string | null, forOrgId: string | null) => ({ forSiteId, forOrgId }) as ReadingWindow
    const [own, org, all] = [a('S', null), a(null, 'O'), a(null, null)]
    expect(windowFor([all, org, own], { id: 'S', orgId: 'O' })).toBe(own)
    expect(windowFor([all, org, own], { id: 'T', orgId: 'O' })).toBe(org)
    expect(windowFor([all, org, own], { id: 'T', orgId: null })).toBe(all)
    expect(windowFor([own, org], { id: 'T', orgId: null })).toBeUndefined()
  })
})
