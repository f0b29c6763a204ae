import { expect, it } from 'vitest'
import { joinLines } from './words.ts'

it('joins lines of Chinese without a blank, and other lines with one', () => {
  expect(joinLines('押金条\n款\r\n，另行 \n\n 约定')).toBe('押金条款，另行约定')
  expect(joinLines('𠮷\n𠮷')).toBe('𠮷𠮷')
  expect(joinLines('one\n two\n三\nfour\n')).toBe('one two 三 four')
  expect(joinLines('\n\n')).toBe('')
})

// A quadratic search for the line breaks does not come to an end here.
it('joins lines with very many empty ones between them', () => {
  const empty = '\n \t'.repeat(300_000)
  expect(joinLines(`中${empty}文${empty}a`)).toBe('中文 a')
})
