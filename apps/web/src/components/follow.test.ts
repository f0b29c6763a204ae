import { group, list, money, text } from '@cloud-steward/contract/kit/index.ts'
import { expect, it } from 'vitest'
import { entryAfter, numberAfter } from './follow.ts'

it.each([
  ['1', '2'],
  ['09', '10'],
  ['A101', 'A102'],
  ['A', 'B'],
  ['Z', undefined],
  ['', undefined],
  ['主卧', undefined],
])('after %s comes %s', (before, after) => {
  expect(numberAfter(before)).toBe(after)
})
it('a further room begins with the rent of the last one and the next number, and with nothing else of it', () => {
  const rooms = list(group({ number: text(16), rentFen: money(), remark: text(9, { optional: true }) }), 9, {
    follows: ['number', 'rentFen'],
  })
  expect(entryAfter(rooms, { number: '1', rentFen: 5, remark: 'x' })).toEqual({ number: '2', rentFen: 5 })
  expect(entryAfter(rooms, undefined)).toEqual({})
  expect(entryAfter(list(text(9), 9), 'a')).toBeUndefined()
})
