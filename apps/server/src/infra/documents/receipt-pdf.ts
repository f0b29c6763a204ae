import { onOneLine, PdfCanvas } from './pdf-canvas.ts'
import { breakLines, widthOf } from './pdf-lines.ts'
import { Pacer } from './row-stream.ts'

/** What a receipt says, in words of its reader. */
export interface ReceiptText {
  title: string
  /** On the right of the title: nothing on the first print, that it is a copy on every other. */
  mark: string
  /** Two columns of label and value. */
  facts: readonly (readonly [label: string, value: string])[]
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  totals: readonly (readonly [label: string, value: string])[]
  /** Tables of their own below the totals, which do not count them. */
  more?: readonly MoreTable[]
  footer: string
}
interface MoreTable {
  title: string
  /** What its reader must know of it, on as many lines as it takes. */
  note: string
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  columns: Columns
}
const MARGIN = 36
const SIZE = 9.5
const LINE = 17
interface Columns {
  /** Parts of the width of the columns; the last ones are of amounts. */
  widths: readonly number[]
  amounts: number
}
interface Sheet extends Columns {
  size: 'A4' | 'A5'
}
const RECEIPT: Sheet = { size: 'A5', widths: [0.2, 0.34, 0.26, 0.2], amounts: 1 }

/** A receipt on landscape A5, or a table of another size with a head and totals; long ones go on on further pages. */
export async function receiptPdf(text: ReceiptText, sheet: Sheet = RECEIPT): Promise<Buffer> {
  const pacer = new Pacer()
  const canvas = await PdfCanvas.open(text.title, sheet.size)
  const inner = canvas.width - 2 * MARGIN
  await canvas.learn(onOneLine(`…${JSON.stringify(text)}`), pacer)
  const ellipsis = canvas.line('…')[0]!
  const fit = (value: string, width: number, size = SIZE) =>
    breakLines(canvas.line(onOneLine(value)), width / size, 1, ellipsis)[0] ?? []
  const right = (value: string, edge: number, y: number, size = SIZE, bold = false) => {
    const glyphs = fit(value, inner, size)
    canvas.text(glyphs, edge - widthOf(glyphs) * size, y, size, bold)
  }
  const rule = (y: number) => canvas.fill(MARGIN, y, inner, 0.6, 0.6)

  canvas.text(fit(text.title, inner, 17), MARGIN, 50, 17, true)
  right(text.mark, canvas.width - MARGIN, 50, 12, true)
  let y = 76
  for (const [at, [label, value]] of text.facts.entries()) {
    const x = MARGIN + (at % 2) * (inner / 2)
    canvas.text(fit(`${label}  ${value}`, inner / 2 - 10), x, y, SIZE)
    if (at % 2 === 1) y += LINE
  }
  y += text.facts.length % 2 ? LINE : 0
  /** Goes on on the next page where so many points are no longer free above the footer. */
  const need = (points: number) => {
    if (y <= canvas.height - 40 - points) return
    canvas.nextPage()
    y = 50
  }
  const tableRow = (cells: readonly string[], bold: boolean, { widths, amounts }: Columns) => {
    let x = MARGIN
    for (const [at, cell] of cells.entries()) {
      const width = widths[at]! * inner
      if (at >= cells.length - amounts) right(cell, x + width, y, SIZE, bold)
      else canvas.text(fit(cell, width - 6), x, y, SIZE, bold)
      x += width
    }
    rule(y + 5)
    y += LINE
  }
  const table = ({ headers, rows }: Pick<ReceiptText, 'headers' | 'rows'>, columns: Columns) => {
    canvas.fill(MARGIN, y - 12, inner, LINE, 0.93)
    tableRow(headers, true, columns)
    for (const row of rows) {
      need(0)
      tableRow(row, false, columns)
    }
  }
  table(text, sheet)
  need(text.totals.length * LINE)
  for (const [label, value] of text.totals) {
    canvas.text(fit(label, inner / 2), MARGIN, y + 4, SIZE + 1, true)
    right(value, canvas.width - MARGIN, y + 4, SIZE + 1, true)
    y += LINE
  }
  for (const { title, note, columns, ...rows } of text.more ?? []) {
    const lines = breakLines(canvas.line(onOneLine(note)), inner / SIZE, 5, ellipsis)
    y += LINE
    // A title stands with its note, its headers and a row.
    need((lines.length + 4) * LINE)
    canvas.text(fit(title, inner, 12), MARGIN, y + 4, 12, true)
    y += 1.5 * LINE
    for (const line of lines) {
      canvas.text(line, MARGIN, y, SIZE)
      y += LINE
    }
    table(rows, columns)
  }
  canvas.text(fit(text.footer, inner, 8), MARGIN, canvas.height - 22, 8)
  const chunks: Uint8Array[] = []
  for await (const chunk of canvas.end(pacer)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
