import { columnsOf } from './column-widths.ts'
import { onOneLine, PdfCanvas } from './pdf-canvas.ts'
import { widthOf } from './pdf-lines.ts'
import type { Align, Block, Cell, Run } from './rich-text.ts'
import { Pacer } from './row-stream.ts'
import { type Inked, wrapLines } from './wrap-lines.ts'

const [LEFT, TOP, BOTTOM] = [62, 64, 62]
const BODY = 10.5
const SMALL = 9
const LEADING = 1.65
const PADDING = 4
const RULE = 0.45

export class UnprintableText extends Error {
  readonly letters: readonly string[]
  constructor(letters: readonly string[]) {
    super(`no font has ${letters.join(' ')}`)
    this.letters = letters
  }
}

/** Where a party signs: what stands there, and the signature once there is one. */
export interface SignatureBox {
  label: string
  /** A JPEG. */
  image?: Buffer
  lines: readonly string[]
}
export interface PageOptions {
  title: string
  /** On the left of every footer, beside the page number. */
  footer: string
  pageOf: (page: number, pages: number) => string
  signatures: readonly SignatureBox[]
  /** It is to be signed: refused where a character of it cannot be printed. Others show a box for it. */
  isSigned?: boolean
}

/**
 * A designed text on portrait A4 in Noto Sans SC: headings, paragraphs, lists, tables, places to sign, page numbers.
 * @throws UnprintableText where a text to be signed has characters no font has: rare Han, and scripts such as Thai and Arabic
 */
export async function writePages(blocks: readonly Block[], options: PageOptions): Promise<Buffer> {
  const pacer = new Pacer()
  const canvas = await PdfCanvas.open(options.title, 'A4', 'portrait')
  const said = JSON.stringify([
    blocks,
    options.footer,
    options.pageOf(1, 2),
    options.signatures.map((one) => [one.label, one.lines]),
  ])
  await canvas.learn(`${onOneLine(said)}0123456789□`, pacer)
  // A missing glyph is drawn as a box; a document to be signed must show every name.
  if (options.isSigned && canvas.missing.size) throw new UnprintableText([...canvas.missing].slice(0, 20))
  const pages = new Pages(canvas, options)
  for (const block of blocks)
    for (const part of partsOf(block)) {
      pages.block(part)
      await pacer.breathe()
    }
  await pages.draw(pacer)
  const chunks: Uint8Array[] = []
  for await (const chunk of canvas.end(pacer)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Letters of a paragraph that are set without a breath. No paragraph of a lease is so long. */
const MOST_LETTERS = 4_000

/** A paragraph without end in parts that follow each other; everything else as it is. */
function* partsOf(block: Block): Generator<Block> {
  if (block.kind !== 'text') return yield block
  let [runs, letters]: [Run[], number] = [[], 0]
  let { marker, space } = block
  for (const run of block.runs)
    for (let at = 0; at < run.text.length; ) {
      const end = cutAt(run.text, at + MOST_LETTERS - letters)
      const text = run.text.slice(at, end)
      runs.push({ ...run, text })
      letters += text.length
      at = end
      if (letters < MOST_LETTERS) continue
      yield { ...block, runs, marker, space }
      ;[runs, letters, marker, space] = [[], 0, undefined, 0]
    }
  if (runs.length) yield { ...block, runs, marker, space }
}
/** Not between the halves of a character. */
const cutAt = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)

/** Lays out first and draws afterwards: only then it is known how many pages there are. */
class Pages {
  private readonly pages: (() => void)[][] = [[]]
  private readonly inner: number
  private readonly end: number
  private y = TOP

  private readonly canvas: PdfCanvas
  private readonly options: PageOptions

  constructor(canvas: PdfCanvas, options: PageOptions) {
    this.canvas = canvas
    this.options = options
    this.inner = canvas.width - 2 * LEFT
    this.end = canvas.height - BOTTOM
  }

  block(block: Block): void {
    if (block.kind === 'page') {
      this.pages.push([])
      this.y = TOP
    } else if (block.kind === 'rule') {
      this.room(14)
      this.later((y) => this.canvas.fill(LEFT, y + 7, this.inner, RULE, 0.5))
      this.y += 14
    } else if (block.kind === 'table') this.table(block.rows)
    else if (block.kind === 'signatures') this.signatures()
    else this.paragraph(block)
  }

  async draw(pacer: Pacer): Promise<void> {
    const { canvas, options, pages } = this
    for (const [at, drawings] of pages.entries()) {
      await pacer.breathe()
      if (at) canvas.nextPage()
      for (const draw of drawings) draw()
      const number = this.ink([{ text: options.pageOf(at + 1, pages.length) }])
      this.line(this.ink([{ text: options.footer }]), LEFT, canvas.height - 36, 8)
      this.line(number, canvas.width - LEFT - widthOf(number) * 8, canvas.height - 36, 8)
    }
  }

  private paragraph({ runs, size, align, indent, marker, space }: Extract<Block, { kind: 'text' }>): void {
    const [left, width] = [LEFT + indent, this.inner - indent]
    this.y += this.y > TOP ? space : 0
    for (const [at, line] of wrapLines(this.ink(runs), width / size).entries()) {
      // A heading does not stand alone at the foot of a page.
      this.room(size * LEADING * (size > BODY && at === 0 ? 3 : 1))
      const mark = at === 0 && marker ? this.ink([{ text: marker }]) : undefined
      this.later((y) => {
        if (mark) this.line(mark, left - 16, y + size * 1.1, size)
        this.line(line, left + shift(line, align, width, size), y + size * 1.1, size)
      })
      this.y += size * LEADING
    }
    this.y += size > BODY ? space / 2 : 0
  }

  private table(rows: readonly Cell[][]): void {
    const inked = rows.map((row) => row.map(({ runs, ...cell }) => ({ ...cell, glyphs: this.ink(trimmed(runs)) })))
    const widths = columnsOf(inked, this.inner)
    this.y += 4
    const draw = (row: (typeof inked)[number]) => {
      let [x, column] = [LEFT, 0]
      const cells = row.map(({ glyphs, span, header }) => {
        const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
        const placed = { x, width, header, lines: wrapLines(glyphs, (width - 2 * PADDING) / SMALL) }
        x += width
        column += span
        return placed
      })
      const height = Math.max(...cells.map(({ lines }) => lines.length)) * SMALL * 1.5 + 2 * PADDING
      return { cells, height, header: row.every(({ header }) => header) }
    }
    const laid = inked.map(draw)
    for (const [at, row] of laid.entries()) {
      const isNew = this.room(row.height)
      // What the columns are is said on every page.
      if (isNew && at > 0 && laid[0]!.header) this.row(laid[0]!)
      this.row(row)
    }
    this.y += 6
  }
  private row({
    cells,
    height,
  }: {
    cells: readonly { x: number; width: number; header: boolean; lines: Inked[][] }[]
    height: number
  }): void {
    this.later((y) => {
      for (const { x, width, header, lines } of cells) {
        if (header) this.canvas.fill(x, y, width, height, 0.94)
        for (const edge of [y, y + height]) this.canvas.fill(x, edge, width, RULE, 0.45)
        for (const edge of [x, x + width]) this.canvas.fill(edge, y, RULE, height, 0.45)
        for (const [at, line] of lines.entries())
          this.line(line, x + PADDING, y + PADDING + SMALL * (1.1 + 1.5 * at), SMALL)
      }
    })
    this.y += height
  }

  private signatures(): void {
    const boxes = this.options.signatures
    const width = this.inner / Math.max(1, boxes.length)
    const lines = Math.max(0, ...boxes.map((box) => box.lines.length))
    this.y += 12
    this.room(78 + lines * 15)
    for (const [at, box] of boxes.entries()) {
      const x = LEFT + at * width
      this.later((y) => {
        this.line(this.ink([{ text: box.label, bold: true }]), x, y + 12, BODY)
        if (box.image) this.canvas.image(box.image, x, y + 18, width - 40, 44)
        this.canvas.fill(x, y + 64, width - 24, RULE, 0.3)
        for (const [line, text] of box.lines.entries()) this.line(this.ink([{ text }]), x, y + 78 + line * 15, SMALL)
      })
    }
    this.y += 78 + lines * 15
  }

  /** Begins a new page unless so much fits on this one; says whether it did. */
  private room(height: number): boolean {
    if (this.y + height <= this.end || this.y === TOP) return false
    this.pages.push([])
    this.y = TOP
    return true
  }
  private later(draw: (y: number) => void): void {
    const { y } = this
    this.pages.at(-1)!.push(() => draw(y))
  }
  private ink(runs: readonly Run[]): Inked[] {
    return runs.flatMap(({ text, bold = false, underline = false }) =>
      [...text].flatMap((char) => {
        // A line end is no glyph; what was not learnt is invisible.
        const [glyph] = char === '\n' ? this.canvas.line(' ') : this.canvas.line(char)
        return glyph ? [{ ...glyph, char, bold, underline }] : []
      }),
    )
  }
  private line(glyphs: readonly Inked[], x: number, y: number, size: number): void {
    for (let at = 0; at < glyphs.length; ) {
      const { bold, underline } = glyphs[at]!
      const next = glyphs.findIndex((one, place) => place > at && (one.bold !== bold || one.underline !== underline))
      const run = glyphs.slice(at, next < 0 ? undefined : next)
      this.canvas.text(run, x, y, size, bold)
      const width = widthOf(run) * size
      if (underline) this.canvas.fill(x, y + 2, width, 0.5, 0)
      x += width
      at += run.length
    }
  }
}
const shift = (line: Inked[], align: Align, width: number, size: number): number => {
  const slack = Math.max(0, width - widthOf(line) * size)
  return align === 'center' ? slack / 2 : align === 'right' ? slack : 0
}
const trimmed = (runs: readonly Run[]): Run[] => (runs.at(-1)?.text === '\n' ? runs.slice(0, -1) : [...runs])
