import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterStep, leftOf } from './freeze.rules.ts'

const fresh = (amountFen: number) => ({ amountFen, committedFen: 0, releasedFen: 0 })
const step = fc.record({
  kind: fc.constantFrom('commit' as const, 'release' as const, 'expire' as const),
  fen: fc.integer({ min: -5, max: 700 }),
})

describe('a freeze', () => {
  it('never gives more than was frozen, and ends with the last fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.array(step, { maxLength: 12 }), (amountFen, steps) => {
        let now = fresh(amountFen)
        let state = 'active'
        let given = 0
        for (const { kind, fen } of steps) {
          const next = afterStep(now, kind, fen)
          expect(next === undefined).toBe(fen < 1 || fen > leftOf(now))
          if (!next) continue
          given += fen
          ;({ state } = next)
          now = next
          expect(now.committedFen + now.releasedFen).toBe(given)
          expect(leftOf(now)).toBe(amountFen - given)
          expect(state === 'active').toBe(leftOf(now) > 0)
        }
        expect(given).toBeLessThanOrEqual(amountFen)
      }),
    )
  })

  it('says how it ended: by its day, by what went to somebody, or because nothing did', () => {
    const part = afterStep(fresh(100), 'commit', 30)!
    expect(part).toEqual({ amountFen: 100, committedFen: 30, releasedFen: 0, state: 'active' })
    expect(afterStep(part, 'release', 70)).toMatchObject({ releasedFen: 70, state: 'committed' })
    expect(afterStep(part, 'expire', 70)).toMatchObject({ releasedFen: 70, state: 'expired' })
    expect(afterStep(fresh(100), 'release', 100)).toMatchObject({ state: 'released' })
    expect(afterStep(part, 'commit', 71)).toBeUndefined()
  })
})
