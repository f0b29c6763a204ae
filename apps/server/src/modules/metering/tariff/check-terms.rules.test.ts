import { expect, it } from 'vitest'
import { dearestPrice, problemOf } from './check-terms.rules.ts'
import { DAYS, FREE, LADDER } from './tariff.fixture.ts'

it('says why terms cannot be published', () => {
  const ladder = { ...FREE, kind: 'ladder', ladderPeriod: 'month' } as const
  const tou = { ...FREE, kind: 'tou' } as const
  expect(problemOf({ ...FREE, kind: 'flat', price: 0 })).toBeUndefined()
  expect(problemOf({ ...FREE, kind: 'flat' })).toBe('priceMissing')
  expect(problemOf({ ...ladder, tiers: LADDER })).toBeUndefined()
  expect(problemOf({ ...ladder, tiers: [] })).toBe('tiersBroken')
  expect(problemOf({ ...ladder, tiers: LADDER.slice(1) })).toBe('tiersBroken')
  expect(problemOf({ ...ladder, tiers: LADDER.slice(0, 2) })).toBe('tiersBroken')
  expect(problemOf({ ...ladder, tiers: LADDER.map((tier, at) => ({ ...tier, price: 9 - at })) })).toBe('tiersFall')
  expect(problemOf({ ...tou, periods: DAYS })).toBeUndefined()
  expect(problemOf({ ...tou, periods: DAYS.slice(1) })).toBe('daysBroken')
  expect(problemOf({ ...tou, periods: DAYS.map((one) => ({ ...one, toMonth: 11 })) })).toBe('daysBroken')
  expect(problemOf({ ...tou, periods: [...DAYS, DAYS[2]!] })).toBe('daysBroken')
  const many = Array.from({ length: 15 }, (_, at) => ({ ...DAYS[0]!, startMinute: at * 96, endMinute: at * 96 + 96 }))
  expect(problemOf({ ...tou, periods: many })).toBe('tooManyPeriods')
  expect(problemOf({ ...tou, kind: 'ladder_tou', periods: DAYS })).toBe('tiersBroken')
})

it('knows the dearest unit, service included', () => {
  const terms = { ...FREE, tiers: LADDER, periods: DAYS, servicePrice: 7, price: 1 }
  expect(dearestPrice({ ...terms, kind: 'flat' })).toBe(8)
  expect(dearestPrice({ ...terms, kind: 'ladder' })).toBe(8_007)
  expect(dearestPrice({ ...terms, kind: 'tou' })).toBe(9_007)
  expect(dearestPrice({ ...terms, kind: 'ladder_tou' })).toBe(17_007)
})
