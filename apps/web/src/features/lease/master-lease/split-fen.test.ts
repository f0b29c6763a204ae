import { describe, expect, it } from 'vitest'
import { splitFen } from './split-fen.ts'

describe('splitting a rent', () => {
  it('gives each room its part, and what is left to the largest remainders', () => {
    expect(splitFen(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
    expect(splitFen(100, [2_500, 3_333, 1_111])).toEqual([36, 48, 16])
    expect(splitFen(1, [1, 5])).toEqual([0, 1])
  })

  it('always comes to the sum, also where numbers have no exact parts', () => {
    const weights = [12_345_678_900, 98_765_432_100, 7, 0, 55_555_555_555]
    const parts = splitFen(99_999_999, weights)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(99_999_999)
    expect(parts[3]).toBe(0)
  })

  it('divides evenly where no room has a rent or an area yet', () => {
    expect(splitFen(1_001, [0, 0])).toEqual([501, 500])
  })
})
