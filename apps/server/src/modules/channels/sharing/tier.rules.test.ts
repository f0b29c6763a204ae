import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide } from './divide.rules.ts'
import { areTiersWhole, highestRate, limitsOf, type Tier, tieredFen } from './tier.rules.ts'

/** Up to 5,000.00 8 %, above 6 %. */
const tiers: Tier[] = [{ upToFen: 500_000, basisPoints: 800 }, { basisPoints: 600 }]
const anyTiers = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 5 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([limits, rates]): Tier[] => [
    ...limits.toSorted((a, b) => a - b).map((upToFen, at) => ({ upToFen, basisPoints: rates[at]! })),
    { basisPoints: rates[5]! },
  ])

describe('tieredFen', () => {
  it.each([
    [0, 0],
    [12, 0],
    [13, 1],
    [499_999, 39_999],
    [500_000, 40_000],
    [500_001, 40_000],
    [500_016, 40_000],
    [500_017, 40_001],
    [1_000_000, 70_000],
  ])('of %i fen gives %i', (baseFen, fen) => {
    expect(tieredFen(baseFen, tiers)).toBe(fen)
  })
  it('rounds once, not in every tier', () => {
    const thirds: Tier[] = [{ upToFen: 1, basisPoints: 5_000 }, { upToFen: 2, basisPoints: 5_000 }, { basisPoints: 0 }]
    expect(tieredFen(2, thirds)).toBe(1)
  })
  it('never falls when the base rises, and equal rates are one rate', () => {
    fc.assert(
      fc.property(anyTiers, fc.nat(10_000_000), fc.nat(1_000), (some, base, more) => {
        expect(tieredFen(base + more, some)).toBeGreaterThanOrEqual(tieredFen(base, some))
        const flat = some.map((one) => ({ ...one, basisPoints: 777 }))
        expect(tieredFen(base, flat)).toBe(Math.floor((base * 777) / 10_000))
      }),
    )
  })
})

describe('a division with tiers', () => {
  it('leaves the one remainder what the tiers did not take', () => {
    const shares = divide(500_017, { parts: [{ receiverId: 'a', tiers }], remainderId: 'z' })
    expect(shares).toEqual([
      { receiverId: 'a', amountFen: 40_001, isRemainder: false },
      { receiverId: 'z', amountFen: 460_016, isRemainder: true },
    ])
  })
  it('keeps to the bounds of the part and always sums to the base', () => {
    fc.assert(
      fc.property(anyTiers, fc.nat(10_000_000), (some, base) => {
        const parts = [
          { receiverId: 'a', tiers: some, maxFen: 100_000 },
          { receiverId: 'b', basisPoints: 500 },
        ]
        const shares = divide(base, { parts, remainderId: null })
        expect(shares.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(base)
        expect(shares[0]!.amountFen).toBeLessThanOrEqual(100_000)
        expect(shares.filter(({ isRemainder }) => isRemainder)).toHaveLength(1)
      }),
    )
  })
})

describe('tiers of a rule', () => {
  it.each([
    [tiers, true],
    [[{ basisPoints: 1 }], true],
    [[{ upToFen: 5, basisPoints: 1 }], false],
    [[{ basisPoints: 1 }, { basisPoints: 2 }], false],
    [[{ upToFen: 5, basisPoints: 1 }, { upToFen: 5, basisPoints: 1 }, { basisPoints: 1 }], false],
  ])('%j are whole: %s', (some, whole) => {
    expect(areTiersWhole(some)).toBe(whole)
  })
  it('may together take more below a limit than above it, never more than all there', () => {
    const high: Tier[] = [{ upToFen: 100, basisPoints: 9_000 }, { basisPoints: 0 }]
    const late: Tier[] = [{ upToFen: 100, basisPoints: 1_000 }, { basisPoints: 9_000 }]
    expect(highestRate([{ tiers: high }, { tiers: late }])).toBe(10_000)
    expect(highestRate([{ tiers: high }, { basisPoints: 1_001 }])).toBe(10_001)
    expect(limitsOf([{ tiers: high }, { tiers }, { tiers: late }])).toEqual([100, 500_000])
  })
})
