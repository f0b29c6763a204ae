import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backOf, faultOf, movesOf, type Owner, partsOf } from './co-owner.rules.ts'

/** Two to eight owners of 10,000 in all; the first is the lead. */
const owners = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 7 })
  .map((cuts): Owner[] => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), 10_000]
    return at.slice(1).map((to, n) => ({ landlordId: `l${n}`, basisPoints: to - at[n]! }))
  })
const fen = fc.integer({ min: 0, max: 9_000_000_000_000 })
const sum = (parts: readonly { amountFen: number }[]) => parts.reduce((all, { amountFen }) => all + amountFen, 0)
const record = (all: readonly Owner[], of: readonly number[]) =>
  new Map(all.map(({ landlordId }, at) => [landlordId, of[at % of.length]!]))
const amounts = fc.array(fen, { minLength: 1, maxLength: 8 })

describe('parts of what came in', () => {
  it('never exceed it, and the lead keeps at least his own and less than a fen of each other more', () => {
    fc.assert(
      fc.property(fen, owners, (base, all) => {
        const parts = partsOf(base, all, 'l0')
        const rest = base - sum(parts)
        const own = (BigInt(base) * BigInt(all[0]!.basisPoints)) / 10_000n
        expect(BigInt(rest) >= own && BigInt(rest) < own + BigInt(all.length)).toBe(true)
      }),
    )
    expect(partsOf(-5, [{ landlordId: 'l1', basisPoints: 5_000 }], 'l0')).toEqual([{ landlordId: 'l1', amountFen: 0 }])
  })
  it('are of 10,000, the lead among them, each named once', () => {
    const two = (bp: number): Owner[] => [
      { landlordId: 'a', basisPoints: 6_000 },
      { landlordId: 'b', basisPoints: bp },
    ]
    expect([faultOf(two(4_000), 'a'), faultOf(two(3_999), 'a'), faultOf(two(4_000), 'c')]).toEqual([
      undefined,
      'total',
      'lead',
    ])
    expect(faultOf([...two(2_000), { landlordId: 'b', basisPoints: 2_000 }], 'a')).toBe('twice')
  })
})

describe('what is moved', () => {
  it('makes money from nothing, lets nobody fall below nothing, and is nothing the second time', () => {
    fc.assert(
      fc.property(fen, owners, amounts, amounts, (base, all, before, has) => {
        const due = partsOf(base, all, 'l0')
        const given = record(due as never, before)
        const available = record(all, has)
        const total = [...available.values()].reduce((a, b) => a + b, 0)
        const moved = movesOf(due, given, available, 'l0')
        expect([...available.values()].reduce((a, b) => a + b, 0)).toBe(total)
        expect(Math.min(...available.values())).toBeGreaterThanOrEqual(0)
        for (const { landlordId, amountFen } of moved) given.set(landlordId, given.get(landlordId)! + amountFen)
        const again = movesOf(due, given, available, 'l0')
        // What lacked money may follow when another one gave back; never the other way.
        for (const { landlordId, amountFen } of again) {
          const first = moved.find((one) => one.landlordId === landlordId)?.amountFen ?? 0
          expect(Math.sign(first) * Math.sign(amountFen)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
  it('gives everybody his part where the money is there', () => {
    const due = [
      { landlordId: 'b', amountFen: 30 },
      { landlordId: 'c', amountFen: 10 },
    ]
    const available = new Map([['a', 5]])
    // What c has too much of is there for b.
    expect(movesOf(due, new Map([['c', 20]]), available.set('c', 12), 'a')).toEqual([
      { landlordId: 'c', amountFen: -10 },
      { landlordId: 'b', amountFen: 15 },
    ])
  })
  it('comes back at once as far as it lacks and is there, and from nobody more than he had', () => {
    fc.assert(
      fc.property(fen, owners, amounts, amounts, (lacking, all, had, has) => {
        const [given, available] = [record(all, had), record(all, has)]
        const back = backOf(lacking, given, available)
        const most = [...given].reduce((total, [id, one]) => total + Math.min(one, available.get(id)!), 0)
        expect(0 - sum(back)).toBe(Math.min(lacking, most))
        for (const { landlordId, amountFen } of back)
          expect(-amountFen).toBeLessThanOrEqual(Math.min(given.get(landlordId)!, available.get(landlordId)!))
      }),
    )
  })
})
