import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dearestPrice, problemOf } from '../tariff/check-terms.rules.ts'
import type { Terms } from '../tariff/terms.rules.ts'
import { derivedTerms, followOn, ONE, type PriceSource } from './derive.rules.ts'

const REST = { servicePrice: 300, fixedFen: 100, fixedPer: 'month' as const, minFen: 0 }
const flat: Terms = { kind: 'flat', price: 5_333, ...REST }
const ladder: Terms = {
  kind: 'ladder',
  ladderPeriod: 'month',
  tiers: [
    { fromMilli: 0, toMilli: 200_000, price: 5_000 },
    { fromMilli: 200_000, toMilli: null, price: 8_000 },
  ],
  ...REST,
}
const period = (band: 'peak' | 'valley', startMinute: number, endMinute: number, price: number) => ({
  fromMonth: 1,
  toMonth: 12,
  days: 'every' as const,
  startMinute,
  endMinute,
  band,
  price,
})
const tou: Terms = {
  kind: 'tou',
  periods: [period('valley', 0, 480, 3_000), period('peak', 480, 1_440, 9_000)],
  ...REST,
}
const rule = (
  factor: number,
  offset = 0,
  bands: { band: 'peak' | 'valley'; factor: number; offset: number }[] = [],
) => ({
  factor,
  offset,
  bands,
})

describe('prices that follow from others', () => {
  it('are multiplied, rounded half up and added to', () => {
    expect(derivedTerms(flat, rule(11_000, 200))?.price).toBe(6_066)
    expect(derivedTerms(flat, rule(ONE))).toEqual({ ...flat, tiers: undefined, periods: undefined })
    expect(derivedTerms(ladder, rule(12_000, 100))?.tiers?.map(({ price }) => price)).toEqual([6_100, 9_700])
  })
  it('have a factor for each band, where it says so', () => {
    const terms = derivedTerms(tou, rule(11_000, 0, [{ band: 'peak', factor: 15_000, offset: 500 }]))
    expect(terms?.periods?.map(({ price }) => price)).toEqual([3_300, 14_000])
  })
  it('add to a band once, not again with each step', () => {
    const both: Terms = { ...tou, kind: 'ladder_tou', ladderPeriod: 'month', tiers: [{ fromMilli: 0, price: 1_000 }] }
    const terms = derivedTerms(both, rule(20_000, 500))
    expect([terms?.tiers?.[0]?.price, terms?.periods?.[0]?.price]).toEqual([2_000, 6_500])
  })
  it('are none below nothing', () => {
    expect(derivedTerms(flat, rule(ONE, -6_000))).toBeUndefined()
  })
  it('stay terms that can be published, and grow with the factor', () => {
    const factors = fc.integer({ min: 1, max: 50_000 })
    fc.assert(
      fc.property(fc.constantFrom(flat, ladder, tou), factors, factors, (base, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((f) => derivedTerms(base, rule(f))!)
        expect(problemOf(low!)).toBeUndefined()
        expect(dearestPrice(low!)).toBeLessThanOrEqual(dearestPrice(high!))
      }),
    )
  })
})

describe('a change of the base', () => {
  const source = { baseId: 'B', rule: rule(11_000) } as unknown as PriceSource
  const at = (effectiveOn: string, of: PriceSource | null = source, state = 'published') => ({
    state,
    effectiveOn,
    source: of,
  })
  it('flows to who follows it on that day', () => {
    expect(followOn([at('2026-01-01')], 'B', '2026-07-01')).toEqual({ how: 'follows', rule: source.rule })
    expect(followOn([at('2026-01-01', null), at('2026-03-01')], 'B', '2026-07-01').how).toBe('follows')
  })
  it('leaves alone who has prices of his own, follows another, or is a draft', () => {
    expect(followOn([at('2026-01-01'), at('2026-06-01', null)], 'B', '2026-07-01').how).toBe('no')
    expect(followOn([at('2026-01-01')], 'C', '2026-07-01').how).toBe('no')
    expect(followOn([at('2026-01-01', source, 'draft')], 'B', '2026-07-01').how).toBe('no')
    expect(followOn([at('2026-01-01', source, 'retired')], 'B', '2026-07-01').how).toBe('no')
  })
  it('never rewrites what is published for that day or later', () => {
    expect(followOn([at('2026-01-01'), at('2026-08-01')], 'B', '2026-07-01').how).toBe('blocked')
    expect(followOn([at('2026-07-01')], 'B', '2026-07-01').how).toBe('blocked')
  })
})
