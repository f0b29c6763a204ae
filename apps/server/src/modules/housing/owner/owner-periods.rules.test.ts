import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BEGINNING, END, isBefore, type OwnerPeriod, ownedFrom, ownerOn } from './owner-periods.rules.ts'

const dayOf = (n: number): string => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)
const day = fc.integer({ min: 0, max: 4_000 }).map(dayOf)
const change = fc.record({ landlordId: fc.constantFrom('a', 'b', 'c'), on: day })
const first: OwnerPeriod[] = [{ landlordId: 'a', fromOn: BEGINNING, toOn: END }]
const after = (changes: readonly { landlordId: string; on: string }[]) => changes.reduce(ownedFrom, first)

it('covers all of time without a gap and without two owners on a day', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const periods = after(changes)
      expect([periods[0]!.fromOn, periods.at(-1)!.toOn]).toEqual([BEGINNING, END])
      for (const [at, { fromOn, toOn }] of periods.entries()) {
        expect(isBefore(fromOn, toOn)).toBe(true)
        if (at) expect(fromOn).toBe(periods[at - 1]!.toOn)
      }
    }),
  )
})
it('changes no day before the change, and none from the next known owner on', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), change, day, (changes, last, asked) => {
      const before = after(changes)
      const now = ownedFrom(before, last)
      const { toOn } = ownerOn(before, last.on)!
      const isHis = asked >= last.on && isBefore(asked, toOn)
      expect(ownerOn(now, asked)!.landlordId).toBe(isHis ? last.landlordId : ownerOn(before, asked)!.landlordId)
    }),
  )
})
it('gives a period that begins on that very day another owner', () => {
  const once = ownedFrom(first, { landlordId: 'b', on: '2026-03-01' })
  expect(ownedFrom(once, { landlordId: 'c', on: '2026-03-01' })).toEqual([
    { landlordId: 'a', fromOn: BEGINNING, toOn: '2026-03-01' },
    { landlordId: 'c', fromOn: '2026-03-01', toOn: END },
  ])
})
