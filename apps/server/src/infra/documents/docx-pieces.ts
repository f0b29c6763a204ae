import type { DocxTools } from './docx-flow.ts'
import { type RunLooks, withRun } from './docx-looks.ts'
import { childOf, numberIn, valueOf, within, type XmlElement } from './docx-tree.ts'
import { DocumentError } from './list-document.ts'

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

/** Fields within each other that are open at once in a paragraph. */
const MOST_FIELDS = 50
/** Letters of an instruction. */
const MOST_INSTRUCTION = 2_000
/** Characters of one paragraph, of which no letter has so many. */
export const MOST_IN_PARAGRAPH = 60_000
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
  readonly #tools: Pick<DocxTools, 'styles' | 'source' | 'pacer'>
  readonly #pieces: Piece[] = []
  /** Fields that are open: what they are, and whether their result is passed over. */
  readonly #fields: { instruction: string; isResult: boolean; page?: 'PAGE' | 'NUMPAGES' }[] = []
  /** How many of the open fields show nothing of what stands in them. */
  #hiding = 0
  #letters = 0
  #looks: RunLooks
  readonly #plain: RunLooks

  constructor(tools: Pick<DocxTools, 'styles' | 'source' | 'pacer'>, plain: RunLooks) {
    this.#tools = tools
    this.#plain = plain
    this.#looks = plain
  }

  async read(paragraph: XmlElement): Promise<Piece[]> {
    for (const one of paragraph.children) for (const _ of this.#element(one)) await this.#tools.pacer.breathe()
    return this.#pieces
  }
  /** Gives a turn after each run and each part of it. */
  *#element(element: XmlElement): Generator<void> {
    const { name } = element
    if (name === 'r') return yield* this.#run(element)
    if (name === 'fldSimple') {
      const page = pageField(element.attributes.instr ?? '')
      if (page) this.#pieces.push({ field: page, looks: this.#plain })
      else for (const one of element.children) yield* this.#element(one)
    } else if (name === 'AlternateContent') yield* this.#element(element.children[0] ?? { ...element, name: '' })
    else if (THROUGH.has(name)) for (const one of element.children) yield* this.#element(one)
  }
  *#run(run: XmlElement): Generator<void> {
    this.#tools.source.steps.take()
    const rPr = childOf(run, 'rPr')
    const style = valueOf(rPr, 'rStyle')
    this.#looks = withRun(style === undefined ? this.#plain : this.#tools.styles.run(this.#plain, style), rPr)
    if (this.#looks.hidden) {
      // The bounds of a field count even where they are hidden.
      for (const one of run.children) if (one.name === 'fldChar') this.#bound(one.attributes.fldCharType)
      return yield
    }
    for (const one of run.children) {
      yield* this.#content(one)
      yield
    }
  }
  *#content(element: XmlElement): Generator<void> {
    const { name, attributes } = element
    if (name === 'fldChar') return this.#bound(attributes.fldCharType)
    if (name === 'instrText') return this.#instruct(element.text)
    if (this.#hiding) return
    const looks = this.#looks
    if (Object.hasOwn(TEXTS, name)) this.#text(TEXTS[name]!(element))
    else if (name === 'br' || name === 'cr')
      this.#pieces.push({ ends: attributes.type === 'page' ? 'page' : 'line', looks })
    else if (name === 'drawing' || name === 'pict') this.#picture(element)
    else yield* this.#nested(element)
  }
  *#nested(element: XmlElement): Generator<void> {
    if (element.name === 'r') yield* this.#run(element)
    if (element.name !== 'AlternateContent') return
    for (const one of element.children[0]?.children ?? []) yield* this.#content(one)
  }
  #instruct(text: string): void {
    const field = this.#fields.at(-1)
    if (field && !field.isResult) field.instruction = (field.instruction + text).slice(0, MOST_INSTRUCTION)
  }
  #text(text: string): void {
    const looks = this.#looks
    this.#letters += text.length
    if (this.#letters > MOST_IN_PARAGRAPH) throw new DocumentError('tooLarge', 'a paragraph is too long')
    for (const [at, part] of (looks.caps ? text.toUpperCase() : text).split('\t').entries()) {
      if (at) this.#pieces.push({ tab: true, looks })
      if (part) this.#pieces.push({ text: part, looks })
    }
  }
  #bound(kind: string | undefined): void {
    const field = this.#fields.at(-1)
    if (kind === 'begin') {
      if (this.#fields.push({ instruction: '', isResult: false }) > MOST_FIELDS)
        throw new DocumentError('tooLarge', 'too many open fields')
      this.#hiding++
    } else if (kind === 'separate' && field && !field.isResult) {
      field.isResult = true
      field.page = pageField(field.instruction)
      if (!field.page) this.#hiding--
    } else if (kind === 'end' && field) {
      this.#fields.pop()
      if (!field.isResult || field.page) this.#hiding--
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
