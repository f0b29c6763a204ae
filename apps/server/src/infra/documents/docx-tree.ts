import { isKept } from './docx-known.ts'
import { DocumentError } from './list-document.ts'
import { type XmlAttributes, type XmlEvents, XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-archive.ts'

/** An element with local names only. Only elements that hold words of the document keep their text. */
export interface XmlElement {
  name: string
  attributes: XmlAttributes
  children: XmlElement[]
  text: string
}
const WITH_TEXT = new Set(['t', 'instrText', 'posOffset', 'align', 'col', 'row', 'colOff', 'rowOff'])
/** Elements of one paragraph or row, which is read in one go. */
const MOST_IN_ONE = 60_000
/** Letters of a number: it is read again for each paragraph of its style. */
const MOST_DIGITS = 40
const NO_ELEMENTS: readonly XmlElement[] = []

/** Steps that may still be taken for one document: bounds time and memory of a hostile one. */
export class Steps {
  #left: number
  constructor(most: number) {
    this.#left = most
  }
  take(count = 1): void {
    this.#left -= count
    if (this.#left < 0) throw new DocumentError('tooLarge', 'the document is too long to be drawn')
  }
  get left(): number {
    return this.#left
  }
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name)
export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? NO_ELEMENTS
/** The first element of this name at any depth. */
export function within(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const one of element?.children ?? NO_ELEMENTS) {
    const found = one.name === name ? one : within(one, name)
    if (found) return found
  }
  return undefined
}
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.val
/** A switch such as `<w:b/>`: undefined if it is absent. */
export function isOn(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name)
  return found && !/^(0|false|off|none)$/.test(found.attributes.val ?? '')
}
/** A number of an attribute within bounds; undefined for anything else. */
export function numberIn(text: string | undefined, least: number, most: number): number | undefined {
  const value = text === undefined || text === '' ? Number.NaN : Number.parseFloat(text.slice(0, MOST_DIGITS))
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : undefined
}
/** A length in twentieths of a point, as points. */
export const pointsOf = (text: string | undefined): number | undefined => {
  const twips = numberIn(text, -31_680, 31_680)
  return twips === undefined ? undefined : twips / 20
}

/** Gives out the wanted elements of a part, each once it is whole, and where a table outside of them begins and ends. */
class Outline implements XmlEvents {
  readonly #wanted: ReadonlySet<string>
  readonly #steps: Steps
  readonly #open: XmlElement[] = []
  #size = 0
  found: (XmlElement | 'table' | 'tableEnd')[] = []

  constructor(wanted: ReadonlySet<string>, steps: Steps) {
    this.#wanted = wanted
    this.#steps = steps
  }
  open(name: string, attributes: XmlAttributes): void {
    this.#steps.take()
    if (!this.#open.length) {
      if (name === 'tbl') this.found.push('table')
      if (!this.#wanted.has(name)) return
      this.#size = 0
    }
    if (++this.#size > MOST_IN_ONE) throw new DocumentError('tooLarge', 'a paragraph or row of a document is too long')
    const element = { name, attributes: withoutPrefixes(attributes), children: [], text: '' }
    const within = this.#open.at(-1)
    if (within && isKept(element, within)) within.children.push(element)
    this.#open.push(element)
  }
  text(text: string): void {
    const at = this.#open.at(-1)
    if (at && WITH_TEXT.has(at.name)) at.text += text
  }
  close(name: string): void {
    const done = this.#open.pop()
    if (!done && name === 'tbl') this.found.push('tableEnd')
    if (done && !this.#open.length) this.found.push(done)
  }
}
function withoutPrefixes(attributes: XmlAttributes): XmlAttributes {
  const local: Record<string, string> = {}
  for (const [key, value] of Object.entries(attributes))
    if (!key.startsWith('xmlns')) local[key.slice(key.indexOf(':') + 1)] = value
  return local
}

/** The wanted elements of a part, piece by piece: a document of thousands of rows is never in memory as a tree. */
export async function* elementsOf(
  zip: ZipArchive,
  part: string,
  wanted: ReadonlySet<string>,
  steps: Steps,
): AsyncGenerator<XmlElement | 'table' | 'tableEnd'> {
  const outline = new Outline(wanted, steps)
  const scanner = new XmlScanner(outline)
  const decoder = new TextDecoder()
  for await (const chunk of zip.unpack(part)) {
    // In small pieces: all elements of a piece are read in one go.
    for (let at = 0; at < chunk.length; at += 16_384) {
      scanner.push(decoder.decode(chunk.subarray(at, at + 16_384), { stream: true }))
      yield* outline.found
      outline.found = []
    }
  }
  scanner.push(decoder.decode())
  scanner.end()
  yield* outline.found
}
/** The only element of this name in a part; undefined without the part. */
export async function treeOf(
  zip: ZipArchive,
  part: string,
  name: string,
  steps: Steps,
): Promise<XmlElement | undefined> {
  if (!zip.has(part)) return undefined
  for await (const one of elementsOf(zip, part, new Set([name]), steps)) if (typeof one !== 'string') return one
  return undefined
}
