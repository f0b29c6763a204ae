import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../infra/calendar.ts'
import { type Mark, spansOf, stayOf, useWithin } from './spans.rules.ts'

const mark = (readOn: string, valueMilli: number, useMilli: number | null, given: Partial<Mark> = {}): Mark => ({
  readOn,
  valueMilli,
  useMilli,
  counter: 1,
  kind: 'manual',
  ...given,
})
const MARKS = [
  mark('2026-06-01', 100_000, null),
  mark('2026-06-21', 120_000, 20_000),
  mark('2026-07-01', 150_000, 30_000),
]

it('takes what lies between readings as it was read', () => {
  const part = useWithin(MARKS, { from: '2026-06-01', to: '2026-07-01' }, 1)
  expect(part).toMatchObject({ useMilli: 50_000, previousMilli: 100_000, currentMilli: 150_000, estimated: false })
  expect(part!.uses.map((use) => use.milli)).toEqual([20_000, 30_000])
})
it('spreads use by days where nobody read, and says so', () => {
  const part = useWithin(MARKS, { from: '2026-06-11', to: '2026-07-01' }, 1)
  expect(part).toMatchObject({ useMilli: 40_000, previousMilli: 110_000, currentMilli: 150_000, estimated: true })
})
it('goes over a replaced apparatus: old final minus previous plus new minus start', () => {
  const marks = [
    mark('2026-06-01', 900_000, null),
    mark('2026-06-11', 930_000, 30_000, { kind: 'final' }),
    mark('2026-06-11', 5_000, null, { counter: 2, kind: 'replacement' }),
    mark('2026-07-01', 25_000, 20_000, { counter: 2 }),
  ]
  expect(useWithin(marks, { from: '2026-06-01', to: '2026-07-01' }, 1)).toMatchObject({
    useMilli: 50_000,
    currentMilli: 25_000,
    estimated: false,
  })
})
it('says nothing where readings do not reach', () => {
  expect(useWithin(MARKS, { from: '2026-05-31', to: '2026-06-21' }, 1)).toBeUndefined()
  expect(useWithin(MARKS, { from: '2026-06-21', to: '2026-07-02' }, 1)).toBeUndefined()
  expect(useWithin([], { from: '2026-06-21', to: '2026-07-02' }, 1)).toBeUndefined()
})

it('gives each his own days, the landlord those between', () => {
  const lived = [
    { who: 'a', fromOn: '2026-05-01', toOn: '2026-06-10' },
    { who: 'b', fromOn: '2026-06-16', toOn: '9999-12-31' },
  ]
  const spans = spansOf(lived, { from: '2026-06-01', to: '2026-07-01' })
  expect(spans.map(({ from, to, by }) => [from, to, by?.who])).toEqual([
    ['2026-06-01', '2026-06-11', 'a'],
    ['2026-06-11', '2026-06-16', undefined],
    ['2026-06-16', '2026-07-01', 'b'],
  ])
})
it('tiles the period, and the parts have all of the use', () => {
  const day = (n: number) => addDays('2026-06-01', n)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 0, max: 20 })), { maxLength: 4 }),
      fc.integer({ min: 0, max: 999_999 }),
      (leases, milli) => {
        const lived = leases.map(([from, days]) => ({ fromOn: day(from), toOn: day(from + days) }))
        const spans = spansOf(lived, { from: day(0), to: day(30) })
        let next = day(0)
        for (const span of spans) {
          expect(span.from).toBe(next)
          expect(daysBetween(span.from, span.to)).toBeGreaterThan(0)
          next = span.to
        }
        expect(next).toBe(day(30))
        const marks = [mark(day(0), 0, null), mark(day(30), milli, milli)]
        const parts = spans.map((span) => useWithin(marks, span, 1)!)
        expect(parts.reduce((sum, part) => sum + part.useMilli, 0)).toBe(milli)
      },
    ),
  )
})

it('counts a stay from the first of leases that follow without a gap', () => {
  const lease = (fromOn: string, toOn: string, renteeId = 'r', roomId = 'a') => ({
    roomId,
    leaseId: fromOn,
    renteeId,
    landlordId: 'l',
    fromOn,
    toOn,
  })
  const renewed = lease('2026-07-01', '2027-06-30')
  const all = [lease('2025-07-01', '2026-06-30'), lease('2024-01-01', '2024-12-31'), renewed]
  expect(stayOf(renewed, all)).toBe('2025-07-01')
  expect(stayOf(renewed, [lease('2025-07-01', '2026-06-30', 'other'), renewed])).toBe('2026-07-01')
  expect(stayOf(renewed, [lease('2025-07-01', '2026-06-30', 'r', 'b'), renewed])).toBe('2026-07-01')
})
