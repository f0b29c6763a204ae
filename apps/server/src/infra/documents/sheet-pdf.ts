import type { SheetStyle } from '@cloud-steward/contract/reports/sheet.ts'
import { type Glyph, onOneLine, PdfCanvas } from './pdf-canvas.ts'
import { breakLines, widthOf } from './pdf-lines.ts'
import { type Picture, readPicture } from './picture.ts'
import type { Pacer } from './row-stream.ts'
import { shownValue } from './sheet-number.ts'
import { isFigure } from './sheet-widths.ts'
import {
  columnsOfSheet,
  DEFAULT_ROW_HEIGHT,
  DEFAULT_SHEET_WIDTH,
  type SheetCell,
  type SheetPicture,
  type SheetRow,
  type StyledSheet,
} from './styled-sheet.ts'

const MARGIN = 32
const FOOTER = 8
const PADDING = 2.5
const RULE = 0.5
/** Points of a character of half width. */
const LETTER = 5.6
const SIZE = 10
const MOST_LINES = 6
/** No cell shows more; keeps a huge text from being laid out only to be cut. */
const CELL_CHARS = 400
/** A page with so many characters of drawing is full, however low its rows are: a page is compressed in one go. */
const MOST_DRAWN = 500_000
/** A sheet is scaled down to the width of the page, but not below this factor. Wider columns are cut. */
const LEAST_SCALE = 0.35

/** Writes a sheet on A4 pages: as wide as the page, the heading repeated, the page number in the footer. Colours as grays. */
export async function* writeSheetPdf(sheet: StyledSheet, footer: string, pacer: Pacer): AsyncGenerator<Uint8Array> {
  const canvas = await PdfCanvas.open(sheet.name, 'A4', sheet.isLandscape ? 'landscape' : 'portrait')
  await canvas.learn(`…#0123456789/${onOneLine(footer)}`, pacer)
  const pages = new SheetPages(canvas, sheet, onOneLine(footer))
  await pages.open()
  for (const [at, row] of sheet.rows.entries()) {
    await pages.row(at, row, pacer)
    if (at % 20 === 0) yield* canvas.bytes()
    await pacer.breathe()
  }
  pages.footer()
  yield* canvas.end(pacer)
}

/** How light a colour is: 0 black, 1 white. */
const grayOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return Math.round((red * 0.3 + green * 0.59 + blue * 0.11) * 100) / 100
}

interface Placed {
  cell: SheetCell
  looks: SheetStyle
  x: number
  width: number
  lines: Glyph[][]
}

class SheetPages {
  readonly #canvas: PdfCanvas
  readonly #sheet: StyledSheet
  readonly #footer: string
  readonly #scale: number
  /** Where each column begins, and where the last one ends. */
  readonly #starts: number[]
  #y = MARGIN
  #page = 1
  readonly #pictures = new Map<number, (SheetPicture & { picture: Picture })[]>()
  #heading: { placed: Placed[]; height: number }[] = []

  constructor(canvas: PdfCanvas, sheet: StyledSheet, footer: string) {
    this.#canvas = canvas
    this.#sheet = sheet
    this.#footer = footer
    const columns = columnsOfSheet(sheet)
    const widths = Array.from({ length: columns }, (_, at) => (sheet.widths[at] || DEFAULT_SHEET_WIDTH) * LETTER)
    const total = widths.reduce((sum, width) => sum + width, 0)
    this.#scale = Math.max(LEAST_SCALE, Math.min(1.15, (canvas.width - 2 * MARGIN) / Math.max(1, total)))
    this.#starts = [Math.max(MARGIN, (canvas.width - total * this.#scale) / 2)]
    for (const width of widths) this.#starts.push(this.#starts.at(-1)! + width * this.#scale)
  }

  /** Unpacks the pictures. One that is broken is left out. */
  async open(): Promise<void> {
    for (const one of this.#sheet.pictures ?? []) {
      const picture = await readPicture(Buffer.from(one.data, 'base64'))
      if (picture) this.#pictures.set(one.row, [...(this.#pictures.get(one.row) ?? []), { ...one, picture }])
    }
  }

  textOf({ value, style, covered }: SheetCell): string {
    if (covered !== undefined) return ''
    const text = shownValue(value, style === undefined ? undefined : this.#sheet.styles[style]?.format)
    return onOneLine(text.length > CELL_CHARS ? text.slice(0, CELL_CHARS) : text)
  }

  async row(at: number, row: SheetRow, pacer: Pacer): Promise<void> {
    const { heading } = this.#sheet
    const canvas = this.#canvas
    const placed = await this.#place(row, pacer)
    const height = this.#heightOf(row, placed)
    const isFull = this.#y + height > canvas.height - MARGIN - FOOTER || canvas.drawn > MOST_DRAWN
    if (isFull && this.#y > MARGIN) {
      this.footer()
      canvas.nextPage()
      this.#page++
      this.#y = MARGIN
      for (const one of this.#heading) this.#draw(one.placed, one.height)
    }
    this.#draw(placed, height)
    this.#images(at, height)
    if (heading && at >= heading.from && at <= heading.to) this.#heading.push({ placed, height })
  }

  /** The pictures that begin in the row just drawn, no further down than the page goes. */
  #images(at: number, rowHeight: number): void {
    const canvas = this.#canvas
    for (const { column, x, y, width, height, picture, data } of this.#pictures.get(at) ?? []) {
      const left = this.#starts[Math.min(this.#starts.length - 1, column)]! + x * this.#scale
      const [wide, high] = [width * this.#scale, height * this.#scale]
      const top = Math.min(this.#y - rowHeight + y * this.#scale, canvas.height - MARGIN - high)
      if (left < canvas.width) canvas.picture(picture, data, left, Math.max(0, top), wide, high)
    }
  }

  footer(): void {
    const canvas = this.#canvas
    const baseline = canvas.height - MARGIN + FOOTER
    const page = canvas.line(String(this.#page))
    canvas.text(page, (canvas.width - widthOf(page) * FOOTER) / 2, baseline, FOOTER)
    const [line = []] = breakLines(canvas.line(this.#footer), canvas.width / 3 / FOOTER, 1, canvas.line('…')[0]!)
    canvas.text(line, canvas.width - MARGIN - widthOf(line) * FOOTER, baseline, FOOTER)
  }

  async #place({ cells }: SheetRow, pacer: Pacer): Promise<Placed[]> {
    const end = this.#starts.length - 1
    const placed: Placed[] = []
    for (const cell of cells) {
      const x = this.#starts[Math.min(end, cell.column)]!
      // Columns to the right of the page are cut.
      if (x > this.#canvas.width) break
      const text = this.textOf(cell)
      await this.#canvas.learn(text, pacer)
      const looks = (cell.style === undefined ? undefined : this.#sheet.styles[cell.style]) ?? {}
      const last = this.#starts[Math.min(end, cell.column + (cell.span?.columns ?? 1))]!
      const glyphs = this.#canvas.line(text)
      const size = (looks.size ?? SIZE) * this.#scale
      const room = Math.max(4, last - x - 2 * PADDING) / size
      const isWhole = isFigure(cell.value, looks)
      const isCut = isWhole && (widthOf(glyphs) > room + 1e-6 || last > this.#canvas.width)
      const lines = isCut ? [this.#hashes(room)] : this.#broken(glyphs, room, looks)
      // A number that begins on the page and ends beyond it is marked on the page.
      placed.push({ cell, looks, x, width: (isCut ? Math.min(last, this.#canvas.width) : last) - x, lines })
      await pacer.breathe()
    }
    return placed
  }
  /** What stands for a number that has no room. */
  #hashes(room: number): Glyph[] {
    const hashes = this.#canvas.line('###')
    return hashes.slice(0, Math.max(1, Math.floor(room / hashes[0]!.width)))
  }
  #broken(glyphs: Glyph[], room: number, { wraps }: SheetStyle): Glyph[][] {
    return glyphs.length ? breakLines(glyphs, room, wraps ? MOST_LINES : 2, this.#canvas.line('…')[0]!) : []
  }
  #heightOf({ height }: SheetRow, placed: readonly Placed[]): number {
    let most = (height || DEFAULT_ROW_HEIGHT) * this.#scale
    for (const { lines, looks, cell } of placed)
      if (!cell.span || cell.span.rows === 1)
        most = Math.max(most, lines.length * (looks.size ?? SIZE) * this.#scale * 1.3 + PADDING)
    return most
  }
  #draw(placed: readonly Placed[], height: number): void {
    const canvas = this.#canvas
    for (const { looks, x, width } of placed) if (looks.fill) canvas.fill(x, this.#y, width, height, grayOf(looks.fill))
    for (const one of placed) this.#cell(one, height)
    this.#y += height
  }
  #cell({ cell, looks, x, width, lines }: Placed, height: number): void {
    const canvas = this.#canvas
    const size = (looks.size ?? SIZE) * this.#scale
    const isRight = looks.align === 'right' || (!looks.align && typeof cell.value === 'number')
    const tall = lines.length * size * 1.3
    const top = looks.isMiddle || height < tall + 2 * PADDING ? (height - tall) / 2 : height - tall - PADDING / 2
    let baseline = this.#y + top + size * 1.02
    for (const line of lines) {
      const slack = Math.max(0, width - 2 * PADDING - widthOf(line) * size)
      const shift = isRight ? slack : looks.align === 'center' ? slack / 2 : 0
      canvas.text(line, x + PADDING + shift, baseline, size, Boolean(looks.bold))
      baseline += size * 1.3
    }
    this.#borders({ cell, looks, x, width, lines }, height)
  }
  #borders({ cell: { covered, span }, looks, x, width }: Placed, height: number): void {
    const sides = [...(looks.borders ?? '')].filter((side) => covered === undefined || covered.includes(side))
    const has = (side: string) => sides.includes(side)
    if (has('t')) this.#canvas.fill(x, this.#y, width, RULE, 0.35)
    if (has('b') && (span?.rows ?? 1) === 1) this.#canvas.fill(x, this.#y + height, width, RULE, 0.35)
    if (has('l')) this.#canvas.fill(x, this.#y, RULE, height, 0.35)
    if (has('r')) this.#canvas.fill(x + width, this.#y, RULE, height, 0.35)
  }
}
