import { describe, expect, it } from 'vitest'
import { pickLanguage } from './language.ts'

describe('the language', () => {
  it('is the stored one', () => expect(pickLanguage('tw', 'en-GB')).toBe('tw'))
  it.each([
    ['zh-CN', 'zh'],
    ['zh-TW', 'tw'],
    ['en-US', 'en'],
    ['fr-FR', 'en'],
  ])('of a browser in %s is %s', (browser, language) => expect(pickLanguage(undefined, browser)).toBe(language))
  it('is not taken from nonsense', () => expect(pickLanguage('xx', 'zh')).toBe('zh'))
})
