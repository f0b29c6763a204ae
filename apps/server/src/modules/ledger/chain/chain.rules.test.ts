import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { type Block, type Fact, firstBreak, GENESIS, idAt, type Link, linksOf } from './chain.rules.ts'

const fact = fc.record({
  id: fc.uuid(),
  source: fc.constantFrom('ledger.entry' as const, 'channel.voucher' as const),
  body: fc.string(),
}) as fc.Arbitrary<Fact>
const facts = fc.uniqueArray(fact, { minLength: 2, maxLength: 20, selector: ({ id }) => id })
const start = { no: 0, toSeq: 0, hash: GENESIS }
const sealed = (given: readonly Fact[]) => {
  const links = linksOf(given, GENESIS, 1).map((link, at) => ({ ...link, body: given[at]!.body as string | null }))
  const block: Block = {
    no: 1,
    fromSeq: 1,
    toSeq: links.length,
    prevHash: GENESIS,
    hash: links.at(-1)!.hash,
    signature: 's',
    sources: 6,
  }
  return { links, block }
}
const always = () => true

describe('a chain', () => {
  it('is whole as it was sealed, in one block or in two', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 19 }), (given, cut) => {
        const { links, block } = sealed(given)
        expect(firstBreak(start, block, links, always)).toBeUndefined()
        const at = Math.min(cut, given.length - 1)
        const first = linksOf(given.slice(0, at), GENESIS, 1)
        const second = linksOf(given.slice(at), first.at(-1)!.hash, at + 1)
        expect([...first, ...second]).toEqual(links.map(({ body: _body, ...link }) => link))
      }),
    )
  })
  it('names the very row that was changed, deleted, or taken out with its link', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (given, pick) => {
        const { links, block } = sealed(given)
        const at = pick % links.length
        const { seq, source, factId } = links[at]!
        const named = { blockNo: 1, seq, source, factId }
        const replaced = (change: Partial<Link & { body: string | null }>) =>
          links.map((link, n) => (n === at ? { ...link, ...change } : link))
        expect(firstBreak(start, block, replaced({ body: `${links[at]!.body}.` }), always)).toEqual({
          kind: 'changed',
          ...named,
        })
        expect(firstBreak(start, block, replaced({ body: null }), always)).toEqual({ kind: 'deleted', ...named })
        expect(firstBreak(start, block, links.toSpliced(at, 1), always)).toEqual({ kind: 'link', blockNo: 1, seq })
        // Two rows that change places.
        if (at > 0) {
          const swapped = links.map((link, n) =>
            n === at ? { ...links[n - 1]!, seq: link.seq } : n === at - 1 ? { ...links[at]!, seq: link.seq } : link,
          )
          expect(firstBreak(start, block, swapped, always)?.kind).toBe('changed')
        }
      }),
    )
  })
  it('is broken by a block that does not follow, ends elsewhere or nobody signed', () => {
    const { links, block } = sealed([
      { id: newId(), source: 'ledger.entry', body: 'a' },
      { id: newId(), source: 'ledger.entry', body: 'b' },
    ])
    for (const given of [{ no: 2 }, { fromSeq: 2 }, { prevHash: 'f'.repeat(64) }, { hash: 'f'.repeat(64) }])
      expect(firstBreak(start, { ...block, ...given }, links, always)?.kind).toBe('block')
    expect(firstBreak(start, block, links, () => false)?.kind).toBe('block')
  })
})
it('gives the smallest id of a time', () => {
  const before = Date.now()
  const id = newId()
  expect(idAt(before - 1_000) < id).toBe(true)
  expect(idAt(before + 60_000) > id).toBe(true)
  expect(idAt(-5)).toMatch(/^0{8}-0{4}-7/)
})
