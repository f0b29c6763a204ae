import { type ChartColours, lies, optionOf, SERIES_COLOURS } from '@cloud-steward/contract/chart.ts'
import type { WidgetChart } from '@cloud-steward/contract/insight/board.ts'
import { chartSvg } from '../../../infra/documents/chart-svg.ts'
import { onOneLine, PdfCanvas } from '../../../infra/documents/pdf-canvas.ts'
import { breakLines, widthOf } from '../../../infra/documents/pdf-lines.ts'
import { drawSvg } from '../../../infra/documents/pdf-svg.ts'
import { Pacer } from '../../../infra/documents/row-stream.ts'

/** The parts of a figure, drawn as its chart or written as a table. */
export interface PrintedParts {
  kind: Exclude<WidgetChart, 'number'>
  labels: readonly string[]
  values: readonly (number | null)[]
  /** A value in full, and short for the axis. */
  text: (value: number | null | undefined) => string
  short: (value: number) => string
}
/** A figure as it is printed: a number, or a number with its parts. */
export interface PrintedFigure {
  title: string
  text: string
  parts?: PrintedParts
}
export interface PrintedBoard {
  title: string
  subtitle: string
  figures: readonly PrintedFigure[]
  footer: string
}
const [MARGIN, SIZE, LINE, COLUMNS] = [36, 9.5, 15, 3]
const [TOP, BOTTOM] = [50, 40]
/** Parts of a chart or table. */
const MOST_PARTS = 24
/** Half-width letters of a name in a legend. */
const MOST_NAME = 28
/** Points of a chart: its height, of one horizontal bar, of one line of a legend, and of what stands around them. */
const [HEIGHT, BAR, LEGEND, AROUND] = [160, 19, 19, 34]
/** Letters of the console at the size of print. */
const SCALE = 0.8
/** On white paper. */
const COLOURS: ChartColours = {
  series: ['#1677ff', ...SERIES_COLOURS.light],
  text: '#222222',
  quiet: '#666666',
  line: '#dddddd',
  surface: '#ffffff',
  font: 'Noto Sans SC',
}

/** A board on portrait A4: its numbers three in a row, then its charts and tables. Points from the upper left corner. */
export async function boardPdf(board: PrintedBoard): Promise<Buffer> {
  const pacer = new Pacer()
  const pages = new BoardPages(await PdfCanvas.open(board.title, 'A4', 'portrait'), board.footer, pacer)
  await pages.head(board.title, board.subtitle)
  await pages.numbers(board.figures.filter(({ parts }) => !parts))
  for (const { title, text, parts } of board.figures) if (parts) await pages.parts(`${title}  ${text}`, firstOf(parts))
  return pages.end()
}
const firstOf = (parts: PrintedParts): PrintedParts => ({
  ...parts,
  labels: parts.labels.slice(0, MOST_PARTS),
  values: parts.values.slice(0, MOST_PARTS),
})

interface Place {
  x: number
  y: number
  width: number
  size?: number
  isBold?: boolean
  isRight?: boolean
}

class BoardPages {
  readonly #canvas: PdfCanvas
  readonly #footer: string
  readonly #pacer: Pacer
  readonly #inner: number
  #y = TOP

  constructor(canvas: PdfCanvas, footer: string, pacer: Pacer) {
    this.#canvas = canvas
    this.#footer = footer
    this.#pacer = pacer
    this.#inner = canvas.width - 2 * MARGIN
  }

  async head(title: string, subtitle: string): Promise<void> {
    const place = { x: MARGIN, y: this.#y, width: this.#inner }
    await this.#write(title, { ...place, size: 17, isBold: true })
    await this.#write(subtitle, { ...place, y: this.#y + 18 })
    this.#y += 46
  }
  async numbers(figures: readonly PrintedFigure[]): Promise<void> {
    for (const [at, { title, text }] of figures.entries()) {
      const column = at % COLUMNS
      if (column === 0) await this.#need(44)
      const [x, width] = [MARGIN + (column * this.#inner) / COLUMNS, this.#inner / COLUMNS - 8]
      await this.#write(title, { x, y: this.#y, width })
      await this.#write(text, { x, y: this.#y + 19, width, size: 15, isBold: true })
      if (column === COLUMNS - 1 || at === figures.length - 1) this.#y += 44
    }
  }
  async parts(title: string, parts: PrintedParts): Promise<void> {
    const { kind } = parts
    const isChart = kind !== 'table' && parts.values.some(Boolean)
    const height = isChart ? heightOf(kind, parts) : (parts.labels.length + 1) * LINE
    await this.#need(height + 2 * LINE)
    this.#y += 8
    await this.#write(title, { x: MARGIN, y: this.#y, width: this.#inner, size: 12, isBold: true })
    this.#y += LINE
    if (isChart) await this.#chart(kind, title, parts, height)
    else await this.#table(parts)
    this.#y += 8
  }
  async end(): Promise<Buffer> {
    await this.#foot()
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#canvas.end(this.#pacer)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async #chart(
    kind: Exclude<PrintedParts['kind'], 'table'>,
    name: string,
    { labels, values, text, short }: PrintedParts,
    height: number,
  ): Promise<void> {
    const option = optionOf({
      kind,
      labels: kind === 'pie' ? labels.map(shortened) : labels,
      series: [{ name, values }],
      text,
      short,
      colours: COLOURS,
      scale: SCALE,
      still: true,
      isPrinted: true,
    })
    const svg = await chartSvg(option, this.#inner, height)
    await this.#pacer.breathe()
    await drawSvg(this.#canvas, svg, MARGIN, this.#y, this.#pacer)
    this.#y += height
  }
  async #table({ labels, values, text }: PrintedParts): Promise<void> {
    this.#y += 4
    for (const [at, label] of labels.entries()) {
      const place = { x: MARGIN, y: this.#y, width: this.#inner }
      await this.#write(label, { ...place, width: this.#inner * 0.7 })
      await this.#write(text(values[at]), { ...place, isRight: true })
      this.#canvas.fill(MARGIN, this.#y + 4, this.#inner, 0.5, 0.85)
      this.#y += LINE
    }
  }
  async #write(text: string, { x, y, width, size = SIZE, isBold, isRight }: Place): Promise<void> {
    const shown = onOneLine(text)
    await this.#canvas.learn(`…${shown}`, this.#pacer)
    const glyphs = breakLines(this.#canvas.line(shown), width / size, 1, this.#canvas.line('…')[0]!)[0] ?? []
    this.#canvas.text(glyphs, isRight ? x + width - widthOf(glyphs) * size : x, y, size, isBold)
  }
  async #need(points: number): Promise<void> {
    if (this.#y + points <= this.#canvas.height - BOTTOM) return
    await this.#foot()
    this.#canvas.nextPage()
    this.#y = TOP
  }
  #foot = (): Promise<void> =>
    this.#write(this.#footer, { x: MARGIN, y: this.#canvas.height - 22, width: this.#inner, size: 8 })
}

/** A name in the legend of a pie, which has half of the width and no other limit. A Chinese character counts as two. */
function shortened(name: string): string {
  let width = 0
  const letters = [...name]
  const end = letters.findIndex((letter) => (width += letter > '\u2e80' ? 2 : 1) > MOST_NAME)
  return end < 0 ? name : `${letters.slice(0, end).join('')}…`
}

function heightOf(kind: PrintedParts['kind'], { labels }: PrintedParts): number {
  if (kind === 'pie') return Math.max(HEIGHT, labels.length * LEGEND + AROUND)
  return kind === 'bar' && lies({ kind, labels }) ? labels.length * BAR + AROUND : HEIGHT
}
