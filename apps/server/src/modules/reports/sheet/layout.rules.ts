import type { SheetCell } from '../../../infra/documents/index.ts'
import type { Value } from './records.rules.ts'
import type { PlannedCell, PlannedRow, Template } from './template.rules.ts'

interface OutRow {
  /** The template row it was made from. */
  from: number
  height?: number
  cells: (SheetCell | undefined)[]
  /** Only for the row at the end of a group: the rows of that group. */
  over?: { first: number; end: number }
}
/** A formula to calculate when all rows exist. */
export interface Pending {
  row: number
  column: number
  cell: PlannedCell
  /** Index of the repeated column it is in. */
  k: number | undefined
}

/** Positions of the template's cells in the expanded sheet. */
export class Layout {
  readonly out: OutRow[] = []
  readonly pending: Pending[] = []
  readonly widths: number[]
  readonly #template: Template
  /** Number of copies of the repeated columns. Without any value it is 1, so that their headings are shown. */
  readonly #times: number
  readonly #rows: number[][]
  readonly #down: { row: number; column: number; rows: number }[] = []

  constructor(template: Template, values: number) {
    this.#template = template
    this.#times = Math.max(1, values)
    this.#rows = template.rows.map(() => [])
    const { sheet, columns } = template
    this.widths = []
    for (let column = 0; column < columns; column++)
      for (const k of this.copies(column)) this.widths[this.columnOf(column, k)] = sheet.widths[column] ?? 0
  }

  /** The rows that a row of the template has become. */
  outRows = (row: number): readonly number[] => this.#rows[row] ?? []
  inCross(column: number): boolean {
    const { cross } = this.#template
    return cross !== undefined && column >= cross.column && column < cross.column + cross.width
  }
  copies(column: number): readonly (number | undefined)[] {
    return this.inCross(column) ? Array.from({ length: this.#times }, (_, k) => k) : [undefined]
  }
  columnOf(column: number, k: number | undefined): number {
    const { cross } = this.#template
    if (!cross || column < cross.column) return column
    if (this.inCross(column)) return column + (k ?? 0) * cross.width
    return column + (this.#times - 1) * cross.width
  }
  /** Where the last copy of a column stands. */
  lastOf = (column: number): number => this.columnOf(column, this.copies(column).at(-1))

  add({ row }: PlannedRow, over: OutRow['over']): number {
    const height = this.#template.sheet.heights[row]
    this.#rows[row]!.push(this.out.length)
    return this.out.push({ from: row, cells: [], ...(height && { height }), ...(over && { over }) }) - 1
  }
  put(row: number, cell: PlannedCell, k: number | undefined, value: Value): void {
    const column = this.columnOf(cell.column, k)
    this.out[row]!.cells[column] = { column, value, ...(cell.style != null && { style: cell.style }) }
    if (cell.formula) this.pending.push({ row, column, cell, k })
  }
  mergeDown(row: number, column: number, rows: number): void {
    this.#down.push({ row, column: this.columnOf(column, undefined), rows })
  }

  /** Merges the template's cells where they have come to, and the cells of groups. */
  *merge(): Generator<void> {
    for (const { row, column, rows } of this.#down) {
      this.#cover(row, column, rows, 1)
      yield
    }
    for (const { row, column, rows, columns } of this.#template.sheet.merges) {
      const last = this.outRows(row + rows - 1).at(-1)
      const isInside = this.inCross(column) && this.inCross(column + columns - 1)
      for (const k of isInside ? this.copies(column) : [this.copies(column)[0]]) {
        const from = this.columnOf(column, k)
        const wide = (isInside ? this.columnOf(column + columns - 1, k) : this.lastOf(column + columns - 1)) - from + 1
        // A merge within one row is repeated with the row. A merge over several rows is made once, down to their last copy.
        const starts = rows === 1 ? this.outRows(row) : this.outRows(row).slice(0, 1)
        for (const start of starts) {
          if (rows === 1 || last !== undefined) this.#cover(start, from, rows === 1 ? 1 : last! - start + 1, wide)
          yield
        }
      }
    }
  }

  #cover(row: number, column: number, rows: number, columns: number): void {
    if (rows * columns < 2) return
    const first = this.out[row]!.cells[column] ?? { column, value: null }
    if (first.span || first.covered !== undefined) return
    for (let down = 0; down < rows; down++)
      for (let right = 0; right < columns; right++) {
        const edges = `${right ? '' : 'l'}${right === columns - 1 ? 'r' : ''}${down === rows - 1 ? 'b' : ''}`
        const { cells } = this.out[row + down]!
        cells[column + right] = coveredBy(first, cells[column + right], column + right, down ? edges : '')
      }
    this.out[row]!.cells[column] = { ...first, span: { rows, columns } }
  }
}

/** A cell below another: it keeps its looks, or takes those of the one above it. */
function coveredBy(above: SheetCell, cell: SheetCell | undefined, column: number, covered: string): SheetCell {
  const style = cell?.style ?? above.style
  return { column, value: null, covered, ...(style !== undefined && { style }) }
}
