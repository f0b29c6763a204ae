import { onOneLine, PdfCanvas } from '../../../infra/documents/pdf-canvas.ts'
import { breakLines, widthOf } from '../../../infra/documents/pdf-lines.ts'
import { Pacer } from '../../../infra/documents/row-stream.ts'

/** A figure as it is printed: a number, or bars with their names and numbers. */
export interface PrintedFigure {
  title: string
  text: string
  bars: readonly { label: string; text: string; value: number }[]
}
export interface PrintedBoard {
  title: string
  subtitle: string
  figures: readonly PrintedFigure[]
  footer: string
}
const [MARGIN, SIZE, LINE, COLUMNS] = [36, 9.5, 15, 3]
const MOST_BARS = 14

/** A board on portrait A4: its numbers three in a row, then its charts as bars. Points from the upper left corner. */
export async function boardPdf({ title, subtitle, figures, footer }: PrintedBoard): Promise<Buffer> {
  const pacer = new Pacer()
  const canvas = await PdfCanvas.open(title, 'A4', 'portrait')
  const inner = canvas.width - 2 * MARGIN
  await canvas.learn(onOneLine(`…${JSON.stringify([title, subtitle, figures, footer])}`), pacer)
  const ellipsis = canvas.line('…')[0]!
  const write = (
    text: string,
    x: number,
    y: number,
    width: number,
    { size = SIZE, bold = false, right = false } = {},
  ) => {
    const glyphs = breakLines(canvas.line(onOneLine(text)), width / size, 1, ellipsis)[0] ?? []
    canvas.text(glyphs, right ? x + width - widthOf(glyphs) * size : x, y, size, bold)
  }
  let y = 50
  const need = (points: number) => {
    if (y + points <= canvas.height - 40) return
    write(footer, MARGIN, canvas.height - 22, inner, { size: 8 })
    canvas.nextPage()
    y = 50
  }
  write(title, MARGIN, y, inner, { size: 17, bold: true })
  write(subtitle, MARGIN, y + 18, inner)
  y += 46
  const numbers = figures.filter(({ bars }) => !bars.length)
  for (const [at, { title: name, text }] of numbers.entries()) {
    const column = at % COLUMNS
    if (column === 0) need(44)
    const [x, width] = [MARGIN + (column * inner) / COLUMNS, inner / COLUMNS - 8]
    write(name, x, y, width)
    write(text, x, y + 19, width, { size: 15, bold: true })
    if (column === COLUMNS - 1 || at === numbers.length - 1) y += 44
  }
  for (const { title: name, bars, text } of figures.filter((figure) => figure.bars.length)) {
    const shown = bars.slice(0, MOST_BARS)
    const most = Math.max(1, ...shown.map(({ value }) => value))
    need((shown.length + 2) * LINE)
    y += 8
    write(`${name}  ${text}`, MARGIN, y, inner, { size: 12, bold: true })
    y += LINE + 2
    for (const bar of shown) {
      write(bar.label, MARGIN, y, inner * 0.28)
      canvas.fill(MARGIN + inner * 0.3, y - 8, Math.max(1, (inner * 0.48 * Math.max(0, bar.value)) / most), 9, 0.55)
      write(bar.text, MARGIN + inner * 0.8, y, inner * 0.2, { right: true })
      y += LINE
    }
  }
  write(footer, MARGIN, canvas.height - 22, inner, { size: 8 })
  const chunks: Uint8Array[] = []
  for await (const chunk of canvas.end(pacer)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
