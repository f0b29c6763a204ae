import { describe, expect, it } from 'vitest'
import { accountOf } from './account-lines.rules.ts'
import { dearestUnit, dearestWithin, isAbove } from './ceiling.rules.ts'
import { minuteOf } from './clock.rules.ts'
import { tariffOf } from './price-use.rules.ts'
import { FREE, LADDER } from './tariff.fixture.ts'
import type { Terms } from './terms.rules.ts'

const days = { from: minuteOf('2026-06-01'), to: minuteOf('2026-07-01') }
const account = (terms: Partial<Terms>, milli: number) =>
  accountOf(tariffOf([{ no: 1, from: 0, terms: { ...FREE, kind: 'flat', price: 5_000, ...terms } }]), {
    ...days,
    use: [{ ...days, milli }],
  })
const above = (terms: Partial<Terms>, milli: number) => isAbove(6_000, account(terms, milli), 0, milli)

describe('a ceiling of 0.60', () => {
  it('is held against the price with its service fee', () => {
    expect(above({}, 100_000)).toBe(false)
    expect(above({ servicePrice: 1_000 }, 100_000)).toBe(false)
    expect(above({ servicePrice: 1_001 }, 100_000)).toBe(true)
    expect(dearestUnit(account({ price: 9_000, servicePrice: 3_000 }, 100_000).lines)).toBe(12_000)
  })
  it('counts fixed and minimum fees by the unit, where there is use to spread them over', () => {
    expect(above({ fixedFen: 1_000 }, 100_000)).toBe(false)
    expect(above({ fixedFen: 1_001 }, 100_000)).toBe(true)
    expect(above({ minFen: 6_001 }, 100_000)).toBe(true)
    expect(above({ fixedFen: 1_001 }, 0)).toBe(false)
  })
  it('is passed by one dear step, though the mean is below it', () => {
    const ladder: Partial<Terms> = { kind: 'ladder', ladderPeriod: 'month', tiers: LADDER }
    expect(above(ladder, 400_000)).toBe(false)
    expect(above(ladder, 401_000)).toBe(true)
  })
})

it('finds the dearest price of the versions that hold in some days', () => {
  const version = (effectiveOn: string, price: number) => ({
    effectiveOn,
    terms: { ...FREE, kind: 'flat' as const, price },
  })
  const all = [version('2026-01-01', 3), version('2026-03-01', 1), version('2026-05-01', 2)]
  expect(dearestWithin(all, { from: '2026-02-28', to: null })).toBe(3)
  expect(dearestWithin(all, { from: '2026-03-01', to: null })).toBe(2)
  expect(dearestWithin(all, { from: '2026-03-01', to: '2026-04-30' })).toBe(1)
  expect(dearestWithin([], { from: '2026-03-01', to: null })).toBe(0)
})
