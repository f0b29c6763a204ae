import { type FreePicture, LineDrawing } from './docx-line-drawing.ts'
import { type Item, type Line, linesOf } from './docx-lines.ts'
import type { Lists } from './docx-lists.ts'
import { type ParagraphLooks, type RunLooks, withParagraph, withRun } from './docx-looks.ts'
import { MOST_IN_PARAGRAPH, type PictureAt, type Piece, PieceReader } from './docx-pieces.ts'
import type { Section } from './docx-sections.ts'
import type { DocxSource } from './docx-source.ts'
import type { Styles, TableLooks } from './docx-styles.ts'
import { childOf, valueOf, type XmlElement } from './docx-tree.ts'
import { type PdfCanvas, printableOf } from './pdf-canvas.ts'
import type { Picture } from './picture.ts'
import type { Pacer } from './row-stream.ts'

/** The number of a page, and of how many, where they are known. */
export interface Numbers {
  page: number
  pages: number | undefined
}
/** A piece that stands below the piece before: a line of text or a row of a table. */
export interface Mark {
  /** Room above it, except at the head of a page. */
  space: number
  height: number
  /** Room below it. */
  after: number
  /** Not parted from the next one. */
  keeps: boolean
  draw(x: number, y: number, section: Section): void
  /** Of a row: its table, and whether each page of it begins with the row. */
  row?: { table: object; isHead: boolean }
  /** What stands on each page, if it is higher than a page. */
  parts?(first: number, full: number): Iterable<Mark>
}
/** Where paragraphs stand: on the page, in a cell, or in a header. */
export interface Room {
  part: string
  width: number
  /** The most a picture takes. */
  height: number
  pitch?: number
  table?: TableLooks
  numbers(): Numbers
  /** The paragraph before. */
  before?: { style?: string; after: number }
}
export interface DocxTools {
  canvas: PdfCanvas
  source: DocxSource
  styles: Styles
  lists: Lists
  pacer: Pacer
}
/** Height of a line as a part of the size of its letters. */
const LINE = 1.3
/** Characters that are made ready without a breath. */
const AT_ONCE = 1_000

/** Lays out paragraphs: each line is a mark of its own. */
export class DocxFlow {
  readonly tools: DocxTools
  constructor(tools: DocxTools) {
    this.tools = tools
  }

  async *paragraph(element: XmlElement, room: Room): AsyncGenerator<Mark | 'page'> {
    const { styles, pacer } = this.tools
    const pPr = childOf(element, 'pPr')
    const base = styles.of(valueOf(pPr, 'pStyle'), room.table)
    const ownRun = withRun(base.run, childOf(pPr, 'rPr'))
    const looks = this.#looksOf(base.paragraph, pPr, base.run.size)
    const pieces = [...this.#numberOf(looks, ownRun), ...(await new PieceReader(this.tools, base.run).read(element))]
    const items: Item[] = []
    const free: FreePicture[] = []
    for (const piece of pieces) await this.#add(piece, room, items, free)
    if (looks.breaksBefore) yield 'page'
    const measure = { left: looks.left, first: looks.first, width: room.width - looks.right, tabs: looks.tabs }
    const drawing = new LineDrawing(this.tools.canvas, looks, room.width)
    let isFirst = true
    for (const line of linesOf(items, measure)) {
      if (isBehindBreak(line, items)) break
      yield this.#mark(line, { looks, room, drawing, isFirst, mark: ownRun.size, free: isFirst ? free : [] })
      if (line.ends === 'page') yield 'page'
      isFirst = false
      await pacer.breathe()
    }
    room.before = { style: looks.style, after: looks.after }
  }

  #numberOf({ list }: ParagraphLooks, run: RunLooks): Piece[] {
    const number = list && this.tools.lists.next(list, run)
    return number ? [number, { tab: true, looks: number.looks }] : []
  }
  #looksOf(base: ParagraphLooks, pPr: XmlElement | undefined, size: number): ParagraphLooks {
    const looks = withParagraph(base, pPr, size)
    const { list } = looks
    if (!list || list.id === '0') return { ...looks, list: undefined }
    const isOwn = childOf(pPr, 'numPr') !== undefined || !this.tools.styles.hasIndent(base.style)
    return isOwn ? withParagraph({ ...base, ...this.tools.lists.indents(list, size), list }, pPr, size) : looks
  }

  #mark(
    line: Line,
    given: {
      looks: ParagraphLooks
      room: Room
      drawing: LineDrawing
      isFirst: boolean
      mark: number
      free: FreePicture[]
    },
  ): Mark {
    const { looks, room, drawing, isFirst, mark, free } = given
    const isLast = line.ends === 'end'
    const { height, baseline } = heightOf(line, looks, mark, room.pitch)
    const before = room.before
    const joins = isFirst && looks.isContextual && before?.style === looks.style
    return {
      space: isFirst ? (joins ? -(before?.after ?? 0) : looks.before) : 0,
      height,
      after: isLast ? looks.after : 0,
      keeps: Boolean(looks.keepsNext),
      draw: (x, y, section) => {
        drawing.frame(x, y, height, { isFirst, isLast })
        for (const one of free) drawing.free(one, x, y, section)
        drawing.line(line, x, y + baseline)
      },
    }
  }

  async #add(piece: Piece, room: Room, items: Item[], free: FreePicture[]): Promise<void> {
    const { looks } = piece
    if ('tab' in piece) items.push({ char: '\t', width: 0, looks })
    else if ('ends' in piece) items.push({ char: '\n', width: 0, looks, ends: piece.ends })
    else if ('picture' in piece) await this.#picture(piece.picture, looks, room, items, free)
    else if ('field' in piece) {
      const { page, pages } = room.numbers()
      await this.#text(String(piece.field === 'PAGE' ? page : (pages ?? '')), looks, items)
    } else await this.#text(piece.text, looks, items)
  }
  async #text(text: string, looks: RunLooks, items: Item[]): Promise<void> {
    const { canvas, source, pacer } = this.tools
    const size = looks.raise ? looks.size * 0.65 : looks.size
    for (let at = 0; at < text.length; at += AT_ONCE) {
      const part = printableOf(text.slice(at, at + AT_ONCE))
      source.steps.take(part.length)
      await canvas.learn(part, pacer)
      const glyphs = canvas.line(part)
      for (const [place, char] of [...part].entries()) {
        const glyph = glyphs[place]!
        items.push({ char, width: glyph.width * size, looks, glyph })
      }
      if (items.length > MOST_IN_PARAGRAPH) source.steps.take(Number.POSITIVE_INFINITY)
      await pacer.breathe()
    }
  }
  async #picture(at: PictureAt, looks: RunLooks, room: Room, items: Item[], free: FreePicture[]): Promise<void> {
    this.tools.source.steps.take(100)
    const found: { key: string; picture: Picture } | undefined = await this.tools.source.picture(room.part, at.id)
    if (!found) return
    const { width, height, place } = at
    if (place) {
      free.push({ ...found, width, height, place })
      return
    }
    const scale = Math.min(1, room.width / width, (room.height * 0.9) / height)
    items.push({ char: '', width: width * scale, looks, picture: { ...found, height: height * scale } })
  }
}

/** Behind a break nothing follows: the mark of the paragraph stays before it. */
const isBehindBreak = (line: Line, items: readonly Item[]): boolean =>
  line.ends === 'end' && !line.items.length && items.at(-1)?.ends === 'page'

/** How high a line is, and how far its baseline lies below its top. */
function heightOf(line: Line, looks: ParagraphLooks, mark: number, pitch: number | undefined) {
  let [size, picture] = [0, 0]
  for (const one of line.items)
    if (one.picture) picture = Math.max(picture, one.picture.height)
    else size = Math.max(size, one.looks.size)
  if (!size) size = picture ? 0 : mark
  const natural = Math.max(size * LINE, picture + size * 0.3)
  const { rule, value } = looks.line
  const snapped = pitch && !looks.isOffGrid ? Math.ceil(natural / pitch - 0.05) * pitch : natural
  const height =
    rule === 'auto' ? (picture > size ? natural : snapped * value) : rule === 'exact' ? value : Math.max(snapped, value)
  const baseline = picture > size ? height - size * 0.3 : (height - size * LINE) / 2 + size * 1.02
  return { height, baseline }
}
