import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Division, divide, feeOf, returnTargets, spread } from './divide.rules.ts'

const fen = fc.integer({ min: 0, max: 10_000_000_000 })
const bound = fc.option(fc.integer({ min: 0, max: 1_000_000 }))
const division: fc.Arbitrary<Division> = fc.record({
  parts: fc.uniqueArray(
    fc.record({
      receiverId: fc.constantFrom(...'abcdefghij'),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
      fixedFen: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
      minFen: bound,
      maxFen: bound,
    }),
    { selector: ({ receiverId }) => receiverId, maxLength: 10 },
  ),
  remainderId: fc.constantFrom(null, 'z'),
})

describe('divide', () => {
  it('gives 100.01 by 3333 and 3333 as 33.33, 33.33 and the rest', () => {
    const parts = ['a', 'b'].map((receiverId) => ({ receiverId, basisPoints: 3_333 }))
    const shares = divide(10_001, { parts, remainderId: null })
    expect(shares.map(({ amountFen }) => amountFen)).toEqual([3_333, 3_333, 3_335])
  })
  it('keeps to bounds, and lets a fixed amount be one', () => {
    const parts = [
      { receiverId: 'a', basisPoints: 1_000, minFen: 500 },
      { receiverId: 'b', basisPoints: 5_000, maxFen: 300 },
      { receiverId: 'c', fixedFen: 120 },
    ]
    expect(divide(1_000, { parts, remainderId: 'd' }).map(({ amountFen }) => amountFen)).toEqual([500, 300, 120, 80])
  })
  it('cuts in proportion where more is wanted than there is', () => {
    const parts = [
      { receiverId: 'a', fixedFen: 300 },
      { receiverId: 'b', fixedFen: 100 },
    ]
    expect(divide(201, { parts, remainderId: null }).map(({ amountFen }) => amountFen)).toEqual([150, 50, 1])
  })
  it('always sums to the base, with one remainder, nothing negative and nothing above its bound', () => {
    fc.assert(
      fc.property(fen, division, (baseFen, rule) => {
        const shares = divide(baseFen, rule)
        expect(shares.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(baseFen)
        expect(shares.filter(({ isRemainder }) => isRemainder)).toHaveLength(1)
        for (const [at, part] of rule.parts.entries()) {
          const { amountFen } = shares[at]!
          expect(amountFen).toBeGreaterThanOrEqual(0)
          if (part.maxFen != null) expect(amountFen).toBeLessThanOrEqual(part.maxFen)
          const wanted = part.fixedFen ?? (baseFen * part.basisPoints!) / 10_000
          expect(amountFen).toBeLessThanOrEqual(Math.max(wanted, part.minFen ?? 0))
        }
        expect(shares.at(-1)!.amountFen).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  it('does not depend on the order of its parts', () => {
    fc.assert(
      fc.property(fen, division, (baseFen, rule) => {
        const by = (one: Division) => new Map(divide(baseFen, one).map((share) => [share.receiverId, share.amountFen]))
        expect(by({ ...rule, parts: rule.parts.toReversed() })).toEqual(by(rule))
      }),
    )
  })
  it('rounds no part up', () => {
    fc.assert(
      fc.property(fen, fc.integer({ min: 1, max: 10_000 }), (baseFen, basisPoints) => {
        const [share] = divide(baseFen, { parts: [{ receiverId: 'a', basisPoints }], remainderId: null })
        expect(BigInt(share!.amountFen) * 10_000n).toBeLessThanOrEqual(BigInt(baseFen) * BigInt(basisPoints))
        expect(BigInt(share!.amountFen + 1) * 10_000n).toBeGreaterThan(BigInt(baseFen) * BigInt(basisPoints))
      }),
    )
  })
  it('refuses what is no amount and a receiver named twice', () => {
    expect(() => divide(-1, { parts: [], remainderId: null })).toThrow(RangeError)
    expect(() => divide(0.5, { parts: [], remainderId: null })).toThrow(RangeError)
    const parts = [{ receiverId: 'a', basisPoints: 1 }]
    expect(() => divide(1, { parts, remainderId: 'a' })).toThrow(RangeError)
    expect(() => divide(1, { parts: [...parts, ...parts], remainderId: null })).toThrow(RangeError)
  })
})

describe('the fee', () => {
  it('is rounded to the fen as channels do', () => {
    expect([feeOf(8_866, 60), feeOf(1, 60), feeOf(83, 60), feeOf(84, 60)]).toEqual([53, 0, 0, 1])
  })
  it('is carried by all portions together, by none above its part and a fen', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (fee, all) => {
        const parts = spread(fee, all)
        const total = all.reduce((sum, one) => sum + one, 0)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(fee)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (fee * all[at]!) / total)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('returns', () => {
  const shared = fc.tuple(fc.integer({ min: 1, max: 10_000_000_000 }), division).map(([paidFen, rule]) => ({
    paidFen,
    lines: divide(paidFen, rule).filter(({ receiverId }) => receiverId !== null),
  }))
  it('never exceed what a line got, grow with the reversal, and are everything at the end', () => {
    fc.assert(
      fc.property(
        shared,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (s, a, b) => {
          const [small, large] = [Math.min(a, b), Math.max(a, b)].map((part) => Math.floor(part * s.paidFen)) as [
            number,
            number,
          ]
          const [first, second] = [small, large].map((reversed) => returnTargets(s.lines, reversed, s.paidFen)) as [
            number[],
            number[],
          ]
          for (const [at, { amountFen }] of s.lines.entries()) {
            expect(first[at]!).toBeLessThanOrEqual(second[at]!)
            expect(second[at]!).toBeLessThanOrEqual(amountFen)
          }
          expect(returnTargets(s.lines, s.paidFen, s.paidFen)).toEqual(s.lines.map(({ amountFen }) => amountFen))
          const sum = (fens: number[]) => fens.reduce((all, one) => all + one, 0)
          expect(sum(second)).toBeLessThanOrEqual(large + 1)
        },
      ),
    )
  })
})
