import { createRequire } from 'node:module'
import { Refusal } from '@cloud-steward/contract'
import type { Parser as ParserClass } from 'htmlparser2'

/** Tags open at once. The parser moves all of them with each further one, so the time grows with the square. */
const MAX_DEPTH = 100
/** Elements in all: one with a style costs the sanitiser 15 µs. A lease of thirty pages has about two thousand. */
const MAX_TAGS = 5_000
/** Attributes in all. */
const MAX_ATTRIBUTES = 20_000
/** Pieces of text: each entity is one, and each ampersand becomes one. */
const MAX_PIECES = 42_000
/** Letters of style attributes in all: each is parsed by itself. */
const MAX_STYLE = 40_000
/** Letters `<`: one that opens no tag is looked for again. */
const MAX_ANGLES = 15_000
const require = createRequire(import.meta.url)

/** Refuses HTML whose mark-up would hold the process up when it is sanitised or set: reads no further than the first excess. */
export function checkHtml(html: string): void {
  const { Parser } = require('htmlparser2') as { Parser: typeof ParserClass }
  let [depth, tags, attributes, pieces, styles, angles] = [0, 0, 0, 0, 0, 0]
  const excess = (is: boolean) => {
    if (is) throw new Refusal('kit.error.htmlTooComplex')
  }
  for (let at = html.indexOf('&'); at >= 0; at = html.indexOf('&', at + 1)) excess(++pieces > MAX_PIECES)
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) excess(++angles > MAX_ANGLES)
  const parser = new Parser(
    {
      onopentag: () => excess(++depth > MAX_DEPTH || ++tags > MAX_TAGS),
      onclosetag: () => {
        depth--
      },
      onattribute: (name, value) => {
        if (name === 'style') styles += value.length
        excess(++attributes > MAX_ATTRIBUTES || styles > MAX_STYLE)
      },
      ontext: () => excess(++pieces > MAX_PIECES),
      oncomment: () => excess(++tags > MAX_TAGS),
    },
    { decodeEntities: true },
  )
  parser.end(html)
}
