import { createRequire } from 'node:module'
import { Refusal } from '@cloud-steward/contract'
import type { Parser as ParserClass, ParserOptions } from 'htmlparser2'

/** How much mark-up a text may have. */
export interface MarkUpBounds {
  /** Tags open at once. The parser moves all of them with each further one, so the time grows with the square. */
  depth: number
  /** Elements in all. */
  tags: number
  /** Attributes in all. */
  attributes: number
  /** Pieces of text: each entity is one, and each ampersand becomes one. */
  pieces: number
  /** Letters of style attributes in all: a sanitiser of HTML parses each by itself. */
  style: number
  /** Letters `<`: one that opens no tag is looked for again. */
  angles: number
}
/** An element with a style costs the sanitiser 15 µs. A lease of thirty pages has about two thousand elements. */
const HTML: MarkUpBounds = {
  depth: 100,
  tags: 5_000,
  attributes: 20_000,
  pieces: 42_000,
  style: 40_000,
  angles: 15_000,
}
const require = createRequire(import.meta.url)

class TooMuch extends Error {}

/** Whether the mark-up would hold the process up when it is sanitised or set: reads no further than the first excess. */
export function isTooMuchMarkUp(text: string, most: MarkUpBounds, options: ParserOptions = {}): boolean {
  try {
    countMarkUp(text, most, options)
    return false
  } catch (error) {
    if (error instanceof TooMuch) return true
    throw error
  }
}
function countMarkUp(text: string, most: MarkUpBounds, options: ParserOptions): void {
  const { Parser } = require('htmlparser2') as { Parser: typeof ParserClass }
  let [depth, tags, attributes, pieces, style, angles] = [0, 0, 0, 0, 0, 0]
  const excess = (is: boolean) => {
    if (is) throw new TooMuch()
  }
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) excess(++pieces > most.pieces)
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) excess(++angles > most.angles)
  const parser = new Parser(
    {
      onopentag: () => excess(++depth > most.depth || ++tags > most.tags),
      onclosetag: () => {
        depth--
      },
      onattribute: (name, value) => {
        if (name === 'style') style += value.length
        excess(++attributes > most.attributes || style > most.style)
      },
      ontext: () => excess(++pieces > most.pieces),
      oncomment: () => excess(++tags > most.tags),
    },
    { decodeEntities: true, ...options },
  )
  parser.end(text)
}

/** Refuses HTML whose mark-up would hold the process up. */
export function checkHtml(html: string): void {
  if (isTooMuchMarkUp(html, HTML)) throw new Refusal('kit.error.htmlTooComplex')
}
