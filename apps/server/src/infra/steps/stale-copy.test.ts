import { expect, it } from 'vitest'
import { staleFields } from './stale-copy.ts'

const keys = ['name', 'rentFen', 'tags', 'secret', 'remark']

it('names the fields that are not what the form was filled with', () => {
  const is = { name: 'A', rentFen: 100, tags: ['b', 'a'], secret: '******', remark: null, state: 'new' }
  expect(staleFields({ name: 'A', rentFen: 100, tags: ['a', 'b'], remark: '' }, is, keys)).toEqual([])
  expect(staleFields({ name: 'B', rentFen: 90, remark: 'x', state: 'old' }, is, keys)).toEqual([
    'name',
    'rentFen',
    'remark',
  ])
  // A masked value and a field the reader does not see say nothing.
  expect(staleFields({ secret: '***', name: 'A' }, is, keys)).toEqual([])
  expect(staleFields({ hidden: 1 }, is, [...keys, 'hidden'])).toEqual([])
  const [ours, its] = [{ steps: [{ b: null, a: 1 }, { a: 2 }] }, { steps: [{ a: 1 }, { a: 2, b: null }] }]
  expect(staleFields(ours, its, ['steps'])).toEqual([])
  expect(staleFields(ours, { steps: [{ a: 1 }, { a: 3 }] }, ['steps'])).toEqual(['steps'])
})

it('costs no more for values inside one another', () => {
  let deep: unknown = 'a'
  for (let level = 0; level < 60; level++) deep = [deep]
  expect(staleFields({ name: deep }, { name: 'A' }, ['name'])).toEqual(['name'])
})
