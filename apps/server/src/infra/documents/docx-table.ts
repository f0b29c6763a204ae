import { type Cell, type Entry, outerHeight, slicesOf } from './docx-cells.ts'
import type { DocxFlow, Mark, Room } from './docx-flow.ts'
import { fillOf } from './docx-looks.ts'
import type { Section } from './docx-sections.ts'
import { marksFirstRow } from './docx-styles.ts'
import {
  bordersOf,
  cellsOf,
  columnsOf,
  frameOf,
  marginsOf,
  SIDES,
  spanOf,
  type TableFrame,
} from './docx-table-looks.ts'
import { childOf, childrenOf, isOn, pointsOf, valueOf, type XmlElement } from './docx-tree.ts'
import { DocumentError } from './list-document.ts'
import type { Pacer } from './row-stream.ts'

interface Row {
  cells: Cell[]
  height: number
  isHead: boolean
  /** Of cells merged over several rows: the height of all of them, by column. */
  merged: Map<number, number>
}
/** Rows of one table that are merged with each other. */
const MOST_MERGED = 5_000
/** Lines and characters of one row, which is drawn in one go. Seventy dense pages have so many. */
const MOST_IN_ROW = 150_000

/** Lays out a table row by row, as the rows are read. Rows with cells merged over them are held until the last of them. */
export class DocxTable {
  readonly #flow: DocxFlow
  readonly #room: Room
  #frame: TableFrame
  /** Of its own properties, read once: a row has up to 63 cells. */
  #style: string | undefined
  #marksFirst = false
  #grid: number[] = []
  #columns: number[] | undefined
  #left = 0
  #count = 0
  #held: Row[] = []
  /** Steps of the document that are left when the row that is laid out is too long. */
  #least = 0

  constructor(flow: DocxFlow, room: Room) {
    this.#flow = flow
    this.#room = room
    this.#frame = frameOf(undefined, flow.tools.styles)
    room.before = undefined
  }

  properties(element: XmlElement): void {
    if (element.name === 'tblGrid')
      this.#grid = childrenOf(element, 'gridCol').map(({ attributes }) => Math.max(0, pointsOf(attributes.w) ?? 0))
    if (element.name !== 'tblPr') return
    this.#style = valueOf(element, 'tblStyle')
    this.#marksFirst = marksFirstRow(element)
    this.#frame = frameOf(element, this.#flow.tools.styles)
  }

  /** The marks of rows that are complete with this one. */
  async *row(tr: XmlElement): AsyncGenerator<Mark> {
    const row = await this.#layOut(tr)
    if (!row.cells.some(({ merge }) => merge === 'continue')) yield* this.end()
    if (this.#held.length >= MOST_MERGED) yield* this.end()
    this.#held.push(row)
  }
  /** The marks of the last rows. */
  async *end(): AsyncGenerator<Mark> {
    const rows = this.#held
    this.#held = []
    await merge(rows, this.#flow.tools.pacer)
    for (const [at, row] of rows.entries()) yield this.#mark(row, at < rows.length - 1)
  }

  async #layOut(tr: XmlElement): Promise<Row> {
    this.#least = this.#flow.tools.source.steps.left - MOST_IN_ROW
    const trPr = childOf(tr, 'trPr')
    this.#columns ??= this.#start(tr)
    const columns = this.#columns
    const isFirst = this.#count++ === 0
    const cells: Cell[] = []
    let column = Math.min(columns.length, Number.parseInt(valueOf(trPr, 'gridBefore') ?? '0', 10) || 0)
    for (const tc of cellsOf(tr)) {
      if (column >= columns.length) break
      const span = Math.min(columns.length - column, spanOf(tc))
      cells.push(await this.#cell(tc, column, span, isFirst))
      column += span
    }
    const own = childOf(trPr, 'trHeight')?.attributes
    const least = Math.max(0, pointsOf(own?.val) ?? 0)
    const content = Math.max(8, ...cells.filter(({ merge: of }) => !of).map(outerHeight))
    const height = own?.hRule === 'exact' ? least : Math.max(least, content)
    return { cells, height, isHead: isOn(trPr, 'tblHeader') === true, merged: new Map() }
  }
  #start(tr: XmlElement): number[] {
    const { width } = this.#room
    const columns = columnsOf(this.#grid, tr, this.#frame, width)
    const { align, indent, margins } = this.#frame
    const slack = width - columns.reduce((sum, one) => sum + one, 0)
    // At the left the text of the first column stands in line with the paragraphs.
    this.#left =
      align === 'left' ? Math.min(Math.max(0, slack), indent) - margins.left : slack * (align === 'center' ? 0.5 : 1)
    return columns
  }

  async #cell(tc: XmlElement, column: number, span: number, isFirst: boolean): Promise<Cell> {
    const tcPr = childOf(tc, 'tcPr')
    const frame = this.#frame
    const columns = this.#columns!
    const sum = (from: number, to: number) => columns.slice(from, to).reduce((all, one) => all + one, 0)
    const isMarked = isFirst && this.#marksFirst
    const margins = marginsOf(childOf(tcPr, 'tcMar'), frame.margins)
    const width = sum(column, column + span)
    const merged = childOf(tcPr, 'vMerge')
    const of = { isFirst, isMarked, atLeft: column === 0, atRight: column + span === columns.length }
    const cell: Cell = {
      x: this.#left + sum(0, column),
      width,
      column,
      span,
      ...(merged && { merge: merged.attributes.val === 'restart' ? 'restart' : 'continue' }),
      fill: fillOf(tcPr) ?? (isMarked ? frame.firstRow.fill : undefined) ?? frame.fill,
      borders: cellBorders(frame, tcPr, of),
      margins,
      vertical: verticalOf(tcPr),
      entries: [],
      height: 0,
    }
    if (cell.merge === 'continue') return cell
    const entries: Entry[] = []
    const { steps } = this.#flow.tools.source
    let height = 0
    for await (const mark of this.#content(tc, Math.max(8, width - margins.left - margins.right), isMarked)) {
      steps.take()
      if (steps.left < this.#least) throw new DocumentError('tooLarge', 'a row of a table is too long')
      const top = height + (entries.length ? mark.space : Math.max(0, mark.space))
      entries.push({ top, mark })
      height = top + mark.height + mark.after
    }
    return { ...cell, entries, height }
  }
  /** The lines and rows of a cell. A page does not end in it. */
  async *#content(tc: XmlElement, width: number, isFirstRow: boolean): AsyncGenerator<Mark> {
    const { height, part, numbers, pitch } = this.#room
    const room: Room = { width, height, part, numbers, pitch, table: { style: this.#style, isFirstRow } }
    for await (const mark of blocksOf(this.#flow, tc.children, room)) if (mark !== 'page') yield mark
  }

  #mark(row: Row, keeps: boolean): Mark {
    const { canvas } = this.#flow.tools
    const isSplit = !keeps && !row.merged.size
    const draw = (
      x: number,
      y: number,
      section: Section,
      entriesOf: (cell: Cell) => readonly Entry[],
      height: number,
    ) => {
      for (const cell of row.cells) if (cell.fill) canvas.fill(x + cell.x, y, cell.width, height, cell.fill)
      for (const cell of row.cells) {
        this.#borders(cell, x, y, height)
        const whole = row.merged.get(cell.column) ?? height
        const slack = Math.max(0, whole - outerHeight(cell))
        const shift = cell.vertical === 'top' ? 0 : cell.vertical === 'center' ? slack / 2 : slack
        const [left, top] = [x + cell.x + cell.margins.left, y + cell.margins.top + shift]
        for (const { top: down, mark } of entriesOf(cell)) mark.draw(left, top + down, section)
      }
    }
    const of = { space: 0, after: 0, row: { table: this, isHead: row.isHead } }
    const whole: Mark = {
      ...of,
      height: row.height,
      keeps,
      draw: (x, y, section) => draw(x, y, section, ({ entries }) => entries, row.height),
    }
    if (!isSplit) return whole
    function* parts(first: number, full: number): Generator<Mark> {
      for (const { taken, height } of slicesOf(row.cells, first, full))
        yield {
          ...of,
          height,
          keeps: false,
          draw: (x, y, section) => draw(x, y, section, (cell) => taken.get(cell) ?? [], height),
        }
    }
    return { ...whole, parts }
  }
  #borders({ x: from, width, borders }: Cell, x: number, y: number, height: number): void {
    const { canvas } = this.#flow.tools
    const left = x + from
    for (const side of SIDES) {
      const border = borders[side]
      if (!border?.size) continue
      const { size, colour } = border
      if (side === 'top' || side === 'bottom')
        canvas.fill(left - size / 2, (side === 'top' ? y : y + height) - size / 2, width + size, size, colour)
      else canvas.fill((side === 'left' ? left : left + width) - size / 2, y, size, height, colour)
    }
  }
}

function verticalOf(tcPr: XmlElement | undefined): Cell['vertical'] {
  const value = valueOf(tcPr, 'vAlign')
  return value === 'center' || value === 'bottom' ? value : 'top'
}
interface Edges {
  isFirst: boolean
  isMarked: boolean
  atLeft: boolean
  atRight: boolean
}
/** The borders of a cell: its own, else those of the table, which differ inside and at the edges. */
function cellBorders(frame: TableFrame, tcPr: XmlElement | undefined, edges: Edges): Cell['borders'] {
  const { borders } = frame
  const ofTable: Cell['borders'] = {
    top: edges.isFirst ? borders.top : borders.insideH,
    // The last row is not known yet; the next row draws over its upper edge.
    bottom: borders.insideH?.size ? borders.insideH : borders.bottom,
    left: edges.atLeft ? borders.left : borders.insideV,
    right: edges.atRight ? borders.right : borders.insideV,
  }
  const marked = edges.isMarked ? { ...ofTable, ...frame.firstRow.borders } : ofTable
  return bordersOf(childOf(tcPr, 'tcBorders'), marked)
}

/** Finds the heights of cells merged over rows, makes the last row higher if they need it, and drops edges inside of them. */
async function merge(rows: Row[], pacer: Pacer): Promise<void> {
  const byColumn: Map<number, Cell>[] = []
  for (const { cells } of rows) {
    byColumn.push(new Map(cells.map((cell) => [cell.column, cell])))
    await pacer.breathe()
  }
  for (const [at, row] of rows.entries())
    for (const cell of row.cells) {
      if (cell.merge !== 'restart') continue
      let [end, upper] = [at + 1, cell]
      const below = () => byColumn[end]?.get(cell.column)
      for (let next = below(); next?.merge === 'continue'; next = below()) {
        next.fill = cell.fill
        next.borders = { ...next.borders, top: undefined }
        upper.borders = { ...upper.borders, bottom: undefined }
        upper = next
        end++
        await pacer.breathe()
      }
      let height = rows.slice(at, end).reduce((sum, one) => sum + one.height, 0)
      const missing = outerHeight(cell) - height
      if (missing > 0) {
        rows[end - 1]!.height += missing
        height += missing
      }
      row.merged.set(cell.column, height)
    }
}

/** Paragraphs and tables that stand below each other. */
export async function* blocksOf(
  flow: DocxFlow,
  elements: readonly XmlElement[],
  room: Room,
): AsyncGenerator<Mark | 'page'> {
  for (const element of elements) {
    await flow.tools.pacer.breathe()
    if (element.name === 'p') yield* flow.paragraph(element, room)
    else if (element.name === 'tbl') {
      const table = new DocxTable(flow, room)
      for (const one of element.children)
        if (one.name === 'tr') yield* table.row(one)
        else table.properties(one)
      yield* table.end()
    } else if (/^(sdt|sdtContent|customXml|ins)$/.test(element.name)) yield* blocksOf(flow, element.children, room)
  }
}
