import { describe, expect, it } from 'vitest'
import { contrast, isColour, mix, readableOn } from './colour.ts'
import { THEME_COLOURS } from './theme-colours.ts'

describe('colours', () => {
  it('mix', () => expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080'))
  it('contrast as WCAG says', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  it('are six hexadecimal digits', () =>
    expect(['#1890ff', '#18f', 'red', '#1890ff;', undefined].map(isColour)).toEqual([true, false, false, false, false]))
  it('are left alone when they can be read', () => expect(readableOn('#ffffff', '#212121', 5.5)).toBe('#212121'))
  it.each(THEME_COLOURS)('%s can be read in the light and in the dark', (colour) => {
    for (const ground of ['#ffffff', '#18212c'])
      expect(contrast(readableOn(ground, colour, 5.5), ground)).toBeGreaterThanOrEqual(5.5)
  })
})
