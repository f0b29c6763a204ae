import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Bands, bandUse } from './bands.rules.ts'

const register = { maxMilli: 999_999_000, multiplier: 1 }

it('says what was used of each band, which together is the whole', () => {
  expect(bandUse({ peak: 1_000, valley: 2_000 }, { peak: 4_000, valley: 9_000 }, 10_000, register)).toEqual({
    peak: 3_000,
    valley: 7_000,
  })
  expect(bandUse({ peak: 1_000, valley: 2_000 }, { peak: 4_000, valley: 9_000 }, 10_010, register)).toEqual({
    peak: 3_003,
    valley: 7_007,
  })
})
it('asks when they do not make the whole, and believes who is sure', () => {
  const [before, after] = [
    { peak: 1_000, valley: 2_000 },
    { peak: 4_000, valley: 6_000 },
  ]
  expect(bandUse(before, after, 10_000, register)).toBe('bandsSum')
  expect(bandUse(before, after, 10_000, register, true)).toEqual({ peak: 4_286, valley: 5_714 })
  expect(bandUse(after, before, 0, register)).toBe('backwards')
})
it('knows nothing where a number before had none of them, or others', () => {
  expect(bandUse(null, { peak: 1 }, 1, register)).toBeUndefined()
  expect(bandUse({ peak: 1 }, undefined, 1, register)).toBeUndefined()
  expect(bandUse({ peak: 1 }, { peak: 2, valley: 2 }, 3, register)).toBeUndefined()
  expect(bandUse({ peak: 1, valley: 1 }, { peak: 2 }, 1, register)).toBeUndefined()
})
it('goes over the largest number of a counter, and never loses a thousandth', () => {
  const uses = fc.record({ sharp: fc.nat(90_000), peak: fc.nat(90_000), valley: fc.nat(90_000) })
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 60 }), fc.integer({ min: -15, max: 15 }), (use, multiplier, off) => {
      const before: Bands = { sharp: 999_990_000, peak: 5_000, valley: 0 }
      const moved = (band: 'sharp' | 'peak' | 'valley') => (before[band]! + use[band]) % 1_000_000_000
      const after = { sharp: moved('sharp'), peak: moved('peak'), valley: moved('valley') }
      const total = Math.max(0, (use.sharp + use.peak + use.valley) * multiplier + off)
      const parts = bandUse(before, after, total, { maxMilli: 999_999_990, multiplier })
      if (parts === undefined) return expect(use.sharp + use.peak + use.valley).toBe(0)
      expect(Object.values(parts as Bands).reduce((sum, one) => sum + one, 0)).toBe(total)
    }),
  )
})
