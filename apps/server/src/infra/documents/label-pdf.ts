import type { Readable } from 'node:stream'
import type { LabelSheet } from '@cloud-steward/contract/place-label.ts'
import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js'
import { cellText } from './cell-text.ts'
import type { Cell, ListDocument } from './list-document.ts'
import { type Glyph, onOneLine, PdfCanvas } from './pdf-canvas.ts'
import { breakLines } from './pdf-lines.ts'
import { byteStream } from './row-stream.ts'

/** Points of a millimetre. */
const MM = 72 / 25.4
const [PADDING, GAP] = [3.5 * MM, 2.5 * MM]
const [TITLE, SMALL] = [9, 7]
const [TITLE_LINES, SMALL_LINES] = [3, 2]
/** No label shows more of a field. */
const MOST_LETTERS = 120

interface Layout {
  /** Lengths in mm. */
  page: readonly [width: number, height: number]
  label: readonly [width: number, height: number]
  columns: number
  rows: number
  left: number
  top: number
  /** Between columns. */
  gap: number
}
const A4 = [210, 297] as const
const LAYOUTS: Record<LabelSheet, Layout> = {
  a4x24: { page: A4, label: [70, 37], columns: 3, rows: 8, left: 0, top: 0.5, gap: 0 },
  a4x14: { page: A4, label: [99.1, 38.1], columns: 2, rows: 7, left: 4.65, top: 15.15, gap: 2.5 },
  p60x40: { page: [60, 40], label: [60, 40], columns: 1, rows: 1, left: 0, top: 0, gap: 0 },
}

/**
 * Writes labels as PDF. A row holds the text of the QR code, the title and the lines below it; `subtitle` stands below
 * every code. The lines of adhesive sheets are where the sheet is cut, so none are drawn.
 */
export function writeLabels(doc: ListDocument, sheet: LabelSheet): Readable {
  const layout = LAYOUTS[sheet]
  return byteStream(doc, 1, async function* (rows, pacer) {
    const [width, height] = layout.page
    const canvas = await PdfCanvas.open(doc.title, [width * MM, height * MM], 'portrait')
    const hint = onOneLine(doc.subtitle ?? '')
    await canvas.learn(`…${hint}`, pacer)
    const pages = new LabelPages(canvas, layout, canvas.line(hint))
    for await (const slice of rows)
      for (const row of slice) {
        const texts = row.slice(1).map(labelText)
        for (const text of texts) await canvas.learn(text, pacer)
        pages.label(String(row[0]), texts)
        yield* canvas.bytes()
      }
    yield* canvas.end(pacer)
  })
}
const labelText = (cell: Cell): string => onOneLine(cellText(cell, 'text').slice(0, MOST_LETTERS))

class LabelPages {
  readonly #canvas: PdfCanvas
  readonly #layout: Layout
  readonly #hint: Glyph[]
  readonly #ellipsis: Glyph
  #count = 0

  constructor(canvas: PdfCanvas, layout: Layout, hint: Glyph[]) {
    this.#canvas = canvas
    this.#layout = layout
    this.#hint = hint
    this.#ellipsis = canvas.line('…')[0]!
  }

  label(code: string, [title = '', ...lines]: readonly string[]): void {
    const { columns, rows, left, top, gap, label } = this.#layout
    const place = this.#count++ % (columns * rows)
    if (place === 0 && this.#count > 1) this.#canvas.nextPage()
    const [width, height] = label
    const x = (left + (place % columns) * (width + gap)) * MM
    const y = (top + Math.floor(place / columns) * height) * MM
    const side = Math.min(height * MM - 2 * PADDING, (width * MM) / 2 - PADDING)
    this.#canvas.modules(
      QrCode.encodeText(code, Ecc.MEDIUM).getModules(),
      x + PADDING,
      y + (height * MM - side) / 2,
      side,
    )
    const from = x + PADDING + side + GAP
    this.#texts(title, lines, {
      x: from,
      y: y + PADDING,
      width: x + width * MM - PADDING - from,
      end: y + height * MM - PADDING,
    })
  }

  #texts(title: string, lines: readonly string[], box: { x: number; y: number; width: number; end: number }): void {
    const canvas = this.#canvas
    const broken = (glyphs: Glyph[], size: number, most: number) =>
      breakLines(glyphs, box.width / size, most, this.#ellipsis)
    let baseline = box.y + TITLE
    for (const line of broken(canvas.line(title), TITLE, TITLE_LINES)) {
      canvas.text(line, box.x, baseline, TITLE, true)
      baseline += TITLE * 1.25
    }
    const [hint = []] = broken(this.#hint, SMALL, 1)
    canvas.text(hint, box.x, box.end - 1, SMALL)
    for (const line of lines.flatMap((text) => broken(canvas.line(text), SMALL, SMALL_LINES))) {
      if (baseline > box.end - 1.6 * SMALL) return
      canvas.text(line, box.x, baseline, SMALL)
      baseline += SMALL * 1.3
    }
  }
}
