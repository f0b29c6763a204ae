import { hash } from 'node:crypto'
import type { CHAIN_BREAKS, CHAIN_SOURCES } from '@cloud-steward/contract/ledger/index.ts'

export type Source = (typeof CHAIN_SOURCES)[number]
export type BreakKind = (typeof CHAIN_BREAKS)[number]
/** What the first link stands on. */
export const GENESIS = '0'.repeat(64)

export interface Fact {
  id: string
  source: Source
  /** All of the row, in one way. */
  body: string
}
export interface Link {
  seq: number
  source: Source
  factId: string
  /** SHA-256 as hexadecimal digits. */
  hash: string
}
/** A link: what stands before it, which kind of row it is, and all of the row. */
export const linkHash = (prevHash: string, { source, body }: Pick<Fact, 'source' | 'body'>): string =>
  hash('sha256', `${prevHash}\n${source}\n${body}`, 'hex')

/** Links for facts in their order, the first behind `prevHash`. */
export function linksOf(facts: readonly Fact[], prevHash: string, fromSeq: number): Link[] {
  let before = prevHash
  return facts.map((fact, at) => {
    before = linkHash(before, fact)
    return { seq: fromSeq + at, source: fact.source, factId: fact.id, hash: before }
  })
}

export interface Block {
  no: number
  fromSeq: number
  toSeq: number
  prevHash: string
  hash: string
  signature: string
  /** How many kinds of rows were chained by then, the first of `CHAIN_SOURCES`. */
  sources: number
}
/** What a signature is of: nothing of a block can be changed without it. */
export const blockText = ({ no, fromSeq, toSeq, prevHash, hash: head, sources }: Omit<Block, 'signature'>): string =>
  // The first blocks were signed before there were more kinds than these.
  [no, fromSeq, toSeq, prevHash, head, ...(sources > FIRST_SOURCES ? [sources] : [])].join(' ')
const FIRST_SOURCES = 6

export interface Break {
  kind: BreakKind
  blockNo?: number
  seq?: number
  source?: Source
  factId?: string
}
interface Before {
  no: number
  toSeq: number
  hash: string
}
/**
 * The first place where a block does not follow from the one before, its links from each other, or a row says something
 * else than when it was sealed; undefined when all is as it was.
 * @param links of the block by their numbers, each with the text of its row as it is now; null: the row is gone
 */
export function firstBreak(
  before: Before,
  block: Block,
  links: readonly (Link & { body: string | null })[],
  isSigned: (block: Block) => boolean,
): Break | undefined {
  const blockNo = block.no
  if (block.no !== before.no + 1 || block.fromSeq !== before.toSeq + 1 || block.prevHash !== before.hash)
    return { kind: 'block', blockNo: before.no + 1, seq: before.toSeq + 1 }
  if (!isSigned(block)) return { kind: 'block', blockNo }
  let prev = block.prevHash
  for (const [at, link] of links.entries()) {
    const { seq, source, factId } = link
    if (seq !== block.fromSeq + at) return { kind: 'link', blockNo, seq: block.fromSeq + at }
    if (link.body === null) return { kind: 'deleted', blockNo, seq, source, factId }
    const now = linkHash(prev, { source, body: link.body })
    if (now !== link.hash) return { kind: 'changed', blockNo, seq, source, factId }
    prev = link.hash
  }
  if (links.length !== block.toSeq - block.fromSeq + 1)
    return { kind: 'link', blockNo, seq: block.fromSeq + links.length }
  return prev === block.hash ? undefined : { kind: 'block', blockNo }
}

/**
 * The smallest id (UUID version 7) a row may have that was begun at a time. Ids begin with their milliseconds.
 * @param at milliseconds since 1970
 */
export const idAt = (at: number): string => {
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
