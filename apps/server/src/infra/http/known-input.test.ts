import { group, list, text } from '@cloud-steward/contract'
import { expect, it } from 'vitest'
import { knownOf } from './known-input.ts'

const shape = { name: text(9), place: group({ city: text(9) }), rooms: list(group({ no: text(9) }), 2) }

it('keeps what a shape names, at every depth, and what has another type for the validator to refuse', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, at]))
  const given = { ...many, name: 'a', place: { ...many, city: 'b' }, rooms: [{ ...many, no: '1' }, 'x'] }
  expect(knownOf(given, shape)).toEqual({ name: 'a', place: { city: 'b' }, rooms: [{ no: '1' }, 'x'] })
  expect(knownOf({ name: 1, place: [] }, shape)).toEqual({ name: 1, place: [] })
  for (const nothing of [null, 'text', [], 5]) expect(knownOf(nothing, shape)).toEqual({})
  expect(knownOf(JSON.parse('{"__proto__": {"name": "x"}}'), shape)).toEqual({})
})

it('looks at no more of a list than shows that it is too long', () => {
  expect(knownOf({ rooms: Array.from({ length: 10_000 }, () => ({})) }, shape).rooms).toHaveLength(3)
})
