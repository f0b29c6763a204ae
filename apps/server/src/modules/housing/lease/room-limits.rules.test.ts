import { ROOM_KINDS } from '@cloud-steward/contract/housing/index.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limitBroken, limitsIn, NOT_LETTABLE } from './room-limits.rules.ts'

it('lets no kitchen where nothing is said, and anything where that is said', () => {
  expect(limitsIn(undefined, '330106').notLettable).toEqual(NOT_LETTABLE)
  expect(limitsIn('* notLettable=none', '330106').notLettable).toEqual([])
  for (const kind of ROOM_KINDS)
    expect(limitBroken({ kind, areaM2: null }, 9, limitsIn('', '330106'))).toBe(
      (NOT_LETTABLE as readonly string[]).includes(kind) ? 'kind' : undefined,
    )
})

it('takes each limit from the most particular region that names it, in any order of lines', () => {
  const lines = ['330100 maxPersons=2', '* maxPersons=9 minPersonM2=4', '330106 minPersonM2=5.5', '310000 maxPersons=1']
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: 4, maxLength: 4 }), (all) => {
      const of = (region: string) => limitsIn(all.join('\n'), region)
      expect(of('330106')).toMatchObject({ maxPersons: 2, minPersonM2: 5.5 })
      expect(of('330108')).toMatchObject({ maxPersons: 2, minPersonM2: 4 })
      expect(of('310101')).toMatchObject({ maxPersons: 1, minPersonM2: 4 })
      expect(of('440000')).toMatchObject({ maxPersons: 9, minPersonM2: 4 })
    }),
  )
})

it('is never broken by fewer people in a larger room', () => {
  const limits = fc.record({
    notLettable: fc.constant([]),
    minPersonM2: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    maxPersons: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      limits,
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 2, max: 12 }),
      (all, hundredths, persons) => {
        const areaM2 = hundredths / 100
        if (!limitBroken({ kind: null, areaM2 }, persons, all))
          expect(limitBroken({ kind: null, areaM2: areaM2 + 1 }, persons - 1, all)).toBeUndefined()
        else expect(limitBroken({ kind: null, areaM2 }, persons + 1, all)).toBeDefined()
      },
    ),
  )
  expect(limitBroken({ kind: null, areaM2: 15 }, 3, { notLettable: [], minPersonM2: 5 })).toBeUndefined()
  expect(limitBroken({ kind: null, areaM2: 14.99 }, 3, { notLettable: [], minPersonM2: 5 })).toBe('area')
})
