import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf, splitHeld } from './statement.rules.ts'

const fen = fc.nat(1_000_000)
describe('what is held', () => {
  it('goes somewhere to the fen, whatever is owed', () => {
    fc.assert(
      fc.property(fen, fen, fen, fen, fen, (owedFen, prepaidFen, heldFen, disputedFen, wantedFen) => {
        const split = splitHeld({ owedFen, prepaidFen, heldFen, disputedFen, wantedFen })
        const { prepaidUsedFen, appliedFen, retainedFen, carriedFen, refundFen, collectFen } = split
        expect(prepaidUsedFen + appliedFen + collectFen).toBe(owedFen)
        expect(prepaidUsedFen + appliedFen + retainedFen + carriedFen + refundFen).toBe(prepaidFen + heldFen)
        expect(Math.min(refundFen, collectFen)).toBe(0)
        expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0)
        expect(retainedFen).toBeLessThanOrEqual(disputedFen)
        expect(carriedFen).toBeLessThanOrEqual(wantedFen)
        // The prepaid balance is never carried.
        expect(refundFen).toBeGreaterThanOrEqual(prepaidFen - prepaidUsedFen)
      }),
    )
  })
  it('keeps a dispute out of the refund only', () => {
    expect(splitHeld({ owedFen: 50, prepaidFen: 20, heldFen: 100, disputedFen: 90 })).toEqual({
      prepaidUsedFen: 20,
      appliedFen: 30,
      retainedFen: 70,
      carriedFen: 0,
      refundFen: 0,
      collectFen: 0,
    })
  })
})

it('hashes what a statement says, not how it was stored', () => {
  const line = { kind: 'rent' as const, amountFen: 5, formula: { parts: [{ rule: 'days', days: 3 }] } }
  const stored = { note: null, formula: { parts: [{ days: 3, rule: 'days' }] }, amountFen: 5, kind: 'rent' as const }
  expect(hashOf([stored])).toBe(hashOf([line]))
  expect(hashOf([{ ...line, amountFen: 6 }])).not.toBe(hashOf([line]))
})
