import { type RunLooks, withRun } from './docx-looks.ts'
import type { Styles } from './docx-styles.ts'
import { childOf, numberIn, valueOf, within, type XmlElement } from './docx-tree.ts'

/** A picture where it stands, in points. `place`: it takes no room among the text, as a seal does. */
export interface PictureAt {
  id: string
  width: number
  height: number
  place?: { x: number; y: number; of: { x: string; y: string }; alignX?: string }
}
/** What a paragraph is made of. */
export type Piece =
  | { text: string; looks: RunLooks }
  | { field: 'PAGE' | 'NUMPAGES'; looks: RunLooks }
  | { tab: true; looks: RunLooks }
  | { ends: 'line' | 'page'; looks: RunLooks }
  | { picture: PictureAt; looks: RunLooks }

/** English Metric Units in a point. */
const EMU = 12_700
/** Elements that only hold others. Of an alternative its first form is taken. */
const THROUGH = new Set(
  'ins moveTo hyperlink smartTag sdt sdtContent customXml bdo dir AlternateContent Choice oMath oMathPara r'.split(' '),
)

/** Elements of a run that are a text. A tab is the character. */
const TEXTS: Readonly<Record<string, (element: XmlElement) => string>> = {
  t: ({ text }) => text,
  tab: () => '\t',
  ptab: () => '\t',
  noBreakHyphen: () => '-',
  // A sign of a symbol font, which the house font does not have.
  sym: () => '•',
}

/** Reads the runs of a paragraph. Fields show what the document holds as their result, except page numbers. */
export class PieceReader {
  readonly #styles: Styles
  readonly #pieces: Piece[] = []
  /** Fields that are open: what they are, and whether their result is passed over. */
  readonly #fields: { instruction: string; isResult: boolean; page?: 'PAGE' | 'NUMPAGES' }[] = []
  #looks: RunLooks
  readonly #plain: RunLooks

  constructor(styles: Styles, plain: RunLooks) {
    this.#styles = styles
    this.#plain = plain
    this.#looks = plain
  }

  read(paragraph: XmlElement): Piece[] {
    for (const one of paragraph.children) this.#element(one)
    return this.#pieces
  }
  #element(element: XmlElement): void {
    const { name } = element
    if (name === 'r') return this.#run(element)
    if (name === 'fldSimple') {
      const page = pageField(element.attributes.instr ?? '')
      if (page) this.#pieces.push({ field: page, looks: this.#plain })
      else for (const one of element.children) this.#element(one)
    } else if (name === 'AlternateContent') this.#element(element.children[0] ?? { ...element, name: '' })
    else if (THROUGH.has(name)) for (const one of element.children) this.#element(one)
  }
  #run(run: XmlElement): void {
    const rPr = childOf(run, 'rPr')
    const style = valueOf(rPr, 'rStyle')
    this.#looks = withRun(style === undefined ? this.#plain : this.#styles.run(this.#plain, style), rPr)
    if (this.#looks.hidden) {
      // The bounds of a field count even where they are hidden.
      for (const one of run.children) if (one.name === 'fldChar') this.#bound(one.attributes.fldCharType)
      return
    }
    for (const one of run.children) this.#content(one)
  }
  #content(element: XmlElement): void {
    const { name, attributes } = element
    if (name === 'fldChar') return this.#bound(attributes.fldCharType)
    if (name === 'instrText') return this.#instruct(element.text)
    if (this.#fields.some(({ isResult, page }) => !isResult || page)) return
    const looks = this.#looks
    if (Object.hasOwn(TEXTS, name)) this.#text(TEXTS[name]!(element))
    else if (name === 'br' || name === 'cr')
      this.#pieces.push({ ends: attributes.type === 'page' ? 'page' : 'line', looks })
    else if (name === 'drawing' || name === 'pict') this.#picture(element)
    else this.#nested(element)
  }
  #nested(element: XmlElement): void {
    if (element.name === 'r') this.#run(element)
    if (element.name === 'AlternateContent') for (const one of element.children[0]?.children ?? []) this.#content(one)
  }
  #instruct(text: string): void {
    const field = this.#fields.at(-1)
    if (field && !field.isResult) field.instruction += text.slice(0, 2_000)
  }
  #text(text: string): void {
    const looks = this.#looks
    for (const [at, part] of (looks.caps ? text.toUpperCase() : text).split('\t').entries()) {
      if (at) this.#pieces.push({ tab: true, looks })
      if (part) this.#pieces.push({ text: part, looks })
    }
  }
  #bound(kind: string | undefined): void {
    const field = this.#fields.at(-1)
    if (kind === 'begin') this.#fields.push({ instruction: '', isResult: false })
    else if (kind === 'separate' && field) {
      field.isResult = true
      field.page = pageField(field.instruction)
    } else if (kind === 'end' && field) {
      this.#fields.pop()
      const page = pageField(field.instruction)
      if (page) this.#pieces.push({ field: page, looks: this.#looks })
    }
  }
  #picture(element: XmlElement): void {
    const picture = element.name === 'pict' ? oldPicture(element) : newPicture(element)
    if (picture && picture.width > 0 && picture.height > 0) this.#pieces.push({ picture, looks: this.#looks })
  }
}
const pageField = (instruction: string): 'PAGE' | 'NUMPAGES' | undefined => {
  const name = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)\b/i.exec(instruction)?.[1]?.toUpperCase()
  return name === 'PAGE' ? 'PAGE' : name ? 'NUMPAGES' : undefined
}
const emu = (text: string | undefined): number => (numberIn(text, -100_000_000, 100_000_000) ?? 0) / EMU

function newPicture(drawing: XmlElement): PictureAt | undefined {
  const at = childOf(drawing, 'inline') ?? childOf(drawing, 'anchor')
  const extent = childOf(at, 'extent')
  const id = within(at, 'blip')?.attributes.embed
  if (!id || !extent) return undefined
  const picture = { id, width: emu(extent.attributes.cx), height: emu(extent.attributes.cy) }
  const isFree = at!.name === 'anchor' && childOf(at, 'wrapNone') !== undefined
  return isFree ? { ...picture, place: placeOf(at) } : picture
}
function placeOf(anchor: XmlElement | undefined): NonNullable<PictureAt['place']> {
  const [across, down] = [childOf(anchor, 'positionH'), childOf(anchor, 'positionV')]
  const from = (position: XmlElement | undefined, usual: string) => position?.attributes.relativeFrom ?? usual
  return {
    x: emu(childOf(across, 'posOffset')?.text),
    y: emu(childOf(down, 'posOffset')?.text),
    of: { x: from(across, 'column'), y: from(down, 'paragraph') },
    alignX: childOf(across, 'align')?.text,
  }
}
function oldPicture(pict: XmlElement): PictureAt | undefined {
  const id = within(pict, 'imagedata')?.attributes.id
  const style = within(pict, 'shape')?.attributes.style ?? ''
  const length = (name: string) => {
    const [, number, unit] = new RegExp(`(?:^|;)\\s*${name}:([\\d.]+)(pt|in|px|cm|mm)?`).exec(style) ?? []
    const scale = { pt: 1, in: 72, px: 0.75, cm: 28.35, mm: 2.835 }[unit ?? 'px'] ?? 1
    return (numberIn(number, 0, 5_000) ?? 0) * scale
  }
  return id ? { id, width: length('width'), height: length('height') } : undefined
}
