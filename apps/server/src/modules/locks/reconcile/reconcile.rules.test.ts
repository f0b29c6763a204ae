import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compare } from './reconcile.rules.ts'

const [from, to] = ['2026-06-01T00:00:00Z', '2027-06-01T00:00:00Z']

it('tells what is as it should be from what is missing, different or nobody’s', () => {
  const held = [
    { ref: '1', from, to },
    { ref: '2', from, to: '2027-07-01T00:00:00Z' },
    { ref: '3', from, to, isSame: false },
    { ref: '9' },
  ]
  const known = ['1', '2', '3', '4', null].map((ref, at) => ({ id: `k${at}`, ref, from, to }))
  expect(compare(held, known)).toEqual({
    keys: [
      { id: 'k0', found: 'same' },
      { id: 'k1', found: 'different' },
      { id: 'k2', found: 'different' },
      { id: 'k3', found: 'absent' },
      { id: 'k4', found: 'absent' },
    ],
    strays: ['9'],
  })
})

it('names each key once, and everything the lock holds as somebody’s or nobody’s', () => {
  const refs = fc.uniqueArray(fc.nat(30).map(String))
  fc.assert(
    fc.property(refs, refs, (there, ours) => {
      const found = compare(
        there.map((ref) => ({ ref })),
        ours.map((ref) => ({ id: ref, ref, from, to })),
      )
      expect(found.keys.map(({ id }) => id)).toEqual(ours)
      const seen = found.keys.filter((one) => one.found !== 'absent').length
      expect(seen + found.strays.length).toBe(there.length)
    }),
  )
})
