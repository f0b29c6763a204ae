import { type ParagraphLooks, PLAIN_PARAGRAPH, PLAIN_RUN, type RunLooks, withParagraph, withRun } from './docx-looks.ts'
import { childOf, childrenOf, isOn, type XmlElement } from './docx-tree.ts'

/** Styles that are based on each other. */
const MOST_CHAIN = 12
/** Letters of the id of a style, as in Word. */
const MOST_ID = 253
const NO_STYLES: readonly XmlElement[] = []
export interface Looks {
  paragraph: ParagraphLooks
  run: RunLooks
}
/** The style of a table that a paragraph stands in. */
export interface TableLooks {
  style?: string
  isFirstRow: boolean
}

/** The styles of a document: what a paragraph, a run or a table looks like before its own properties. */
export class Styles {
  readonly #byId = new Map<string, XmlElement>()
  readonly #known = new Map<string, Looks>()
  readonly #chains = new Map<string, readonly XmlElement[]>()
  /** Characters with a style, by what they look like before, and the style. */
  readonly #runs = new WeakMap<RunLooks, Map<string, RunLooks>>()
  readonly #plain: Looks
  readonly #default: string | undefined

  constructor(styles: XmlElement | undefined) {
    const defaults = childOf(styles, 'docDefaults')
    const run = withRun(PLAIN_RUN, childOf(childOf(defaults, 'rPrDefault'), 'rPr'))
    const pPr = childOf(childOf(defaults, 'pPrDefault'), 'pPr')
    this.#plain = { run, paragraph: withParagraph(PLAIN_PARAGRAPH, pPr, run.size) }
    let first: string | undefined
    for (const style of childrenOf(styles, 'style')) {
      const { styleId, type, default: isDefault } = style.attributes
      if (!styleId || styleId.length > MOST_ID) continue
      this.#byId.set(styleId, style)
      if (type === 'paragraph' && (isDefault === '1' || isDefault === 'true')) first ??= styleId
    }
    this.#default = first
  }

  /** Of a paragraph with this style, or the default one, in a table or not. */
  of(style: string | undefined, table?: TableLooks): Looks {
    const id = style !== undefined && this.#byId.has(style) ? style : this.#default
    const ofStyle = table?.style !== undefined && this.#byId.has(table.style) ? table.style : undefined
    const key = JSON.stringify([id, ofStyle, table?.isFirstRow])
    const known = this.#known.get(key)
    if (known) return known
    const ofTable = this.chain(ofStyle)
    const ofFirst = table?.isFirstRow ? ofTable.map(firstRowOf) : []
    const looks = [...ofTable, ...ofFirst, ...this.chain(id)].reduce(applied, this.#plain)
    const made = id === undefined ? looks : { ...looks, paragraph: { ...looks.paragraph, style: id } }
    this.#known.set(key, made)
    return made
  }
  /** Characters with a style of their own. */
  run(before: RunLooks, style: string | undefined): RunLooks {
    if (style === undefined || !this.#byId.has(style)) return before
    const runs = this.#runs.get(before) ?? new Map<string, RunLooks>()
    this.#runs.set(before, runs)
    const made =
      runs.get(style) ?? this.chain(style).reduce((looks, one) => withRun(looks, childOf(one, 'rPr')), before)
    runs.set(style, made)
    return made
  }
  /** A style with all it is based on, which comes first. */
  chain(style: string | undefined): readonly XmlElement[] {
    const own = style === undefined ? undefined : this.#byId.get(style)
    if (style === undefined || !own) return NO_STYLES
    const known = this.#chains.get(style)
    if (known) return known
    const chain: XmlElement[] = []
    let at: XmlElement | undefined = own
    while (at && chain.length < MOST_CHAIN && !chain.includes(at)) {
      chain.unshift(at)
      const base: string | undefined = childOf(at, 'basedOn')?.attributes.val
      at = base === undefined ? undefined : this.#byId.get(base)
    }
    this.#chains.set(style, chain)
    return chain
  }
  /** Whether the style itself says how far it is indented. */
  hasIndent(style: string | undefined): boolean {
    return this.chain(style).some((one) => childOf(childOf(one, 'pPr'), 'ind') !== undefined)
  }
}
const applied = (looks: Looks, element: XmlElement | undefined): Looks => {
  if (!element) return looks
  const run = withRun(looks.run, childOf(element, 'rPr'))
  return { run, paragraph: withParagraph(looks.paragraph, childOf(element, 'pPr'), run.size) }
}
/** What a style of tables says about the first row. */
export const firstRowOf = (style: XmlElement): XmlElement | undefined =>
  childrenOf(style, 'tblStylePr').find(({ attributes }) => attributes.type === 'firstRow')
/** Whether a table shows the first row in a way of its own. */
export function marksFirstRow(tblPr: XmlElement | undefined): boolean {
  const look = childOf(tblPr, 'tblLook')
  if (!look) return false
  const { firstRow, val } = look.attributes
  if (firstRow !== undefined)
    return isOn({ ...look, children: [{ ...look, attributes: { val: firstRow } }] }, look.name) === true
  return (Number.parseInt(val ?? '0', 16) & 0x20) !== 0
}
