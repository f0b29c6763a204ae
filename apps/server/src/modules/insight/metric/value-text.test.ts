import { describe, expect, it } from 'vitest'
import { axisText } from './value-text.ts'

describe('axisText', () => {
  it.each(['zh', 'tw'] as const)('writes thousands in full in %s', (language) => {
    expect(axisText(language, 'count', 5_000)).toBe('5,000')
    expect(axisText(language, 'fen', 999_900)).toBe('9,999')
  })
  it('abbreviates thousands in English', () => {
    expect(axisText('en', 'count', 5_000)).toBe('5k')
  })
})
