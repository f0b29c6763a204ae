import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../infra/i18n.ts'
import { axisText } from './unit.ts'

const t = ((_key: string, values: { n: number }) => `${values.n} 万`) as unknown as Translate

describe('axisText', () => {
  it.each(['zh', 'tw'])('writes thousands in full and ten thousands as 万 in %s', (language) => {
    expect(axisText('count', 5_000, t, language)).toBe('5,000')
    expect(axisText('fen', 999_900, t, language)).toBe('9,999')
    expect(axisText('fen', 1_000_000, t, language)).toBe('1 万')
    expect(axisText('count', -5_000, t, language)).toBe('-5,000')
  })
  it('abbreviates thousands in English', () => {
    expect(axisText('count', 5_000, t, 'en')).toBe('5k')
    expect(axisText('count', 10_000, t, 'en')).toBe('10k')
  })
})
