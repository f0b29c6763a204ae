import { expect, it } from 'vitest'
import { cut } from './cut.ts'

it.each([
  ['吉𠮷', 2, '吉'],
  ['吉𠮷', 3, '吉𠮷'],
  ['𠮷', 1, ''],
  ['abc', 2, 'ab'],
  ['abc', 9, 'abc'],
])('%s cut to %i is %s', (text, most, part) => expect(cut(text, most)).toBe(part))
