import type { Readable } from 'node:stream'
import { cellText } from './cell-text.ts'
import { alignmentOf, type Cell, type Column, DEFAULT_WIDTH, type ListDocument } from './list-document.ts'
import { type Glyph, onOneLine, PdfCanvas } from './pdf-canvas.ts'
import { breakLines, widthOf } from './pdf-lines.ts'
import { byteStream, type Pacer } from './row-stream.ts'

const ROWS_PER_SLICE = 20
const MARGIN = 28
const PADDING = 3
const FOOTER_SIZE = 8
const HEADER_GRAY = 0.91
const RULE_GRAY = 0.75
const LINES_PER_CELL = 2
/** No cell of two lines can show more; keeps a huge text from being laid out only to be cut. */
const CELL_CHARS = 400

interface PdfColumn {
  kind: Column['kind']
  align: 'left' | 'right' | 'center'
  x: number
  width: number
  header: Glyph[]
}

/**
 * Writes a list as PDF on landscape A4 in Noto Sans SC: title and subtitle, a table whose header is repeated on every
 * page, at most two lines per cell, the page number in the footer. Pages are passed on as they are filled, so the
 * number of pages is not known and not shown. A character without a glyph is drawn as a box.
 * @returns the bytes; destroying the stream closes the row source.
 */
export function writePdf(doc: ListDocument): Readable {
  return byteStream(doc, ROWS_PER_SLICE, async function* (rows, pacer) {
    const table = await PdfTable.open(doc, pacer)
    for await (const slice of rows) {
      await table.rows(slice)
      yield* table.canvas.bytes()
    }
    yield* table.end()
  })
}

class PdfTable {
  readonly canvas: PdfCanvas
  private readonly pacer: Pacer
  private readonly columns: PdfColumn[]
  private readonly size: number
  private readonly lineHeight: number
  private readonly ellipsis: Glyph
  private readonly printedAt: Glyph[]
  private page = 1
  private y = MARGIN

  private constructor(canvas: PdfCanvas, doc: ListDocument, pacer: Pacer) {
    this.canvas = canvas
    this.pacer = pacer
    const inner = canvas.width - 2 * MARGIN
    const total = doc.columns.reduce((sum, column) => sum + (column.width ?? DEFAULT_WIDTH), 0)
    // A half-width character is about 0.55 of the size wide; many columns get smaller print rather than more breaks.
    this.size = Math.min(9, Math.max(6, Math.round((inner / total) * 16) / 10))
    this.lineHeight = this.size * 1.35
    let x = MARGIN
    this.columns = doc.columns.map((column) => {
      const width = ((column.width ?? DEFAULT_WIDTH) / total) * inner
      x += width
      const header = canvas.line(cellLine(column.title))
      return { kind: column.kind, align: alignmentOf(column), x: x - width, width, header }
    })
    this.ellipsis = canvas.line('…')[0] as Glyph
    this.printedAt = canvas.line(cellLine(doc.printedAt))
  }

  static async open(doc: ListDocument, pacer: Pacer): Promise<PdfTable> {
    const canvas = await PdfCanvas.open(doc.title)
    const title = cellLine(doc.title)
    const subtitle = cellLine(doc.subtitle ?? '')
    const titles = doc.columns.map((column) => cellLine(column.title)).join('')
    await canvas.learn(`…第页 0123456789${title}${subtitle}${titles}${cellLine(doc.printedAt)}`, pacer)
    const table = new PdfTable(canvas, doc, pacer)
    table.heading(canvas.line(title), 15, true)
    table.heading(canvas.line(subtitle), 9, false)
    table.header()
    return table
  }

  /** Draws rows; begins new pages as needed. */
  async rows(slice: Cell[][]): Promise<void> {
    const texts = slice.map((row) => this.columns.map((column, index) => cellLine(cellText(row[index], column.kind))))
    for (const row of texts) for (const text of row) await this.canvas.learn(text, this.pacer)
    for (const row of texts) this.row(row.map((text) => this.canvas.line(text)))
  }

  async *end(): AsyncGenerator<Uint8Array> {
    this.footer()
    yield* this.canvas.end(this.pacer)
  }

  private heading(glyphs: Glyph[], size: number, bold: boolean): void {
    const inner = this.canvas.width - 2 * MARGIN
    for (const line of breakLines(glyphs, inner / size, LINES_PER_CELL, this.ellipsis)) {
      this.y += size * 1.3
      this.canvas.text(line, (this.canvas.width - widthOf(line) * size) / 2, this.y - size * 0.2, size, bold)
    }
    if (glyphs.length > 0) this.y += size * 0.4
  }

  private header(): void {
    const cells = this.columns.map((column) => this.broken(column.header, column))
    const height = this.heightOf(cells)
    this.canvas.fill(MARGIN, this.y, this.canvas.width - 2 * MARGIN, height, HEADER_GRAY)
    this.cells(cells, height, true)
  }

  private row(glyphs: Glyph[][]): void {
    const cells = this.columns.map((column, index) => this.broken(glyphs[index] as Glyph[], column))
    const height = this.heightOf(cells)
    if (this.y + height > this.canvas.height - MARGIN - FOOTER_SIZE) {
      this.footer()
      this.canvas.nextPage()
      this.page++
      this.y = MARGIN
      this.header()
    }
    this.cells(cells, height, false)
  }

  private cells(cells: Glyph[][][], height: number, bold: boolean): void {
    for (const [index, column] of this.columns.entries()) {
      let baseline = this.y + PADDING + this.size * 0.95
      for (const line of cells[index] as Glyph[][]) {
        const slack = column.width - 2 * PADDING - widthOf(line) * this.size
        const shift = column.align === 'left' ? 0 : column.align === 'right' ? slack : slack / 2
        this.canvas.text(line, column.x + PADDING + Math.max(0, shift), baseline, this.size, bold)
        baseline += this.lineHeight
      }
    }
    this.y += height
    this.canvas.fill(MARGIN, this.y, this.canvas.width - 2 * MARGIN, 0.4, RULE_GRAY)
  }

  private footer(): void {
    const { canvas } = this
    const baseline = canvas.height - MARGIN + FOOTER_SIZE / 2
    const page = canvas.line(`第 ${this.page} 页`)
    canvas.text(page, (canvas.width - widthOf(page) * FOOTER_SIZE) / 2, baseline, FOOTER_SIZE)
    const [line = []] = breakLines(this.printedAt, canvas.width / 3 / FOOTER_SIZE, 1, this.ellipsis)
    canvas.text(line, canvas.width - MARGIN - widthOf(line) * FOOTER_SIZE, baseline, FOOTER_SIZE)
  }

  private broken(glyphs: Glyph[], column: PdfColumn): Glyph[][] {
    return breakLines(glyphs, (column.width - 2 * PADDING) / this.size, LINES_PER_CELL, this.ellipsis)
  }

  private heightOf(cells: Glyph[][][]): number {
    const lines = cells.reduce((most, cell) => Math.max(most, cell.length), 1)
    return lines * this.lineHeight + 2 * PADDING
  }
}

function cellLine(text: string): string {
  return onOneLine(text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text)
}
