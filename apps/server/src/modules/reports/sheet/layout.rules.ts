import type { SheetCell } from '../../../infra/documents/index.ts'
import type { Value } from './records.rules.ts'
import type { PlannedCell, PlannedRow, Template } from './template.rules.ts'
import { MOST_OUT_COLUMNS, ReportTooLarge, type Work } from './work.rules.ts'

interface OutRow {
  /** The template row it was made from. */
  from: number
  height?: number
  cells: (SheetCell | undefined)[]
  /** Only for the row at the end of a group: the rows of that group. */
  over?: { first: number; end: number }
  /** Its formulas, by column. */
  formulas?: Map<number, Pending>
}
/** A formula to calculate when all rows exist. */
export interface Pending {
  row: number
  column: number
  cell: PlannedCell
  /** Index of the repeated column it is in. */
  k: number | undefined
  state: 'open' | 'running' | 'done'
  /** The error it ended with. */
  failure?: string
}

const ONCE = [undefined] as const

/** Positions of the template's cells in the expanded sheet. */
export class Layout {
  readonly out: OutRow[] = []
  readonly pending: Pending[] = []
  readonly widths: number[]
  /** The last row and column of the template that can hold a value. */
  readonly last: { row: number; column: number }
  readonly #template: Template
  readonly #work: Work
  /** Number of copies of the repeated columns. Without any value it is 1, so that their headings are shown. */
  readonly #times: number
  readonly #copies: readonly number[]
  readonly #rows: number[][]
  readonly #down: { row: number; column: number; rows: number }[] = []

  constructor(template: Template, values: number, work: Work) {
    this.#template = template
    this.#work = work
    this.#times = Math.max(1, values)
    this.#copies = Array.from({ length: this.#times }, (_, k) => k)
    this.#rows = template.rows.map(() => [])
    const { sheet, columns, cross } = template
    this.last = { row: template.rows.length - 1, column: columns - 1 }
    if (columns + (this.#times - 1) * (cross?.width ?? 0) > MOST_OUT_COLUMNS)
      throw new ReportTooLarge('too many columns')
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
    return this.inCross(column) ? this.#copies : ONCE
  }
  columnOf(column: number, k: number | undefined): number {
    const { cross } = this.#template
    if (!cross || column < cross.column) return column
    if (this.inCross(column)) return column + (k ?? 0) * cross.width
    return column + (this.#times - 1) * cross.width
  }
  /** Where the last copy of a column stands. */
  lastOf = (column: number): number => this.columnOf(column, this.copies(column).at(-1))

  /** Where a picture has come to: with the first copy of its row, or the row before where that has none. */
  moved<T extends { row: number; column: number }>(one: T): T {
    let row = Math.min(one.row, this.last.row)
    while (row > 0 && !this.outRows(row).length) row--
    const column = this.columnOf(one.column, this.copies(one.column)[0])
    return { ...one, row: this.outRows(row)[0] ?? 0, column }
  }

  add({ row }: PlannedRow, over: OutRow['over']): number {
    const height = this.#template.sheet.heights[row]
    this.#rows[row]!.push(this.out.length)
    return this.out.push({ from: row, cells: [], ...(height && { height }), ...(over && { over }) }) - 1
  }
  put(row: number, cell: PlannedCell, k: number | undefined, value: Value): void {
    const column = this.columnOf(cell.column, k)
    const out = this.out[row]!
    this.#work.cell(newPlaces(out.cells, column))
    out.cells[column] = { column, value, ...(cell.style != null && { style: cell.style }) }
    if (!cell.formula) return
    const formula: Pending = { row, column, cell, k, state: 'open' }
    this.pending.push(formula)
    out.formulas ??= new Map()
    out.formulas.set(column, formula)
  }
  mergeDown(row: number, column: number, rows: number): void {
    this.#down.push({ row, column: this.columnOf(column, undefined), rows })
  }

  /** Merges the template's cells where they have come to, and the cells of groups. */
  *merge(): Generator<void> {
    for (const { row, column, rows } of this.#down) {
      yield* this.#cover(row, column, rows, 1)
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
          if (rows === 1 || last !== undefined)
            yield* this.#cover(start, from, rows === 1 ? 1 : last! - start + 1, wide)
        }
      }
    }
  }

  *#cover(row: number, column: number, rows: number, columns: number): Generator<void> {
    this.#work.spend()
    if (rows * columns < 2) return
    const first = this.out[row]!.cells[column] ?? { column, value: null }
    if (first.span || first.covered !== undefined) return
    for (let down = 0; down < rows; down++) {
      const { cells } = this.out[row + down]!
      for (let right = 0; right < columns; right++) {
        const below = cells[column + right]
        if (below) this.#work.spend()
        else this.#work.cell(newPlaces(cells, column + right))
        const edges = down ? edgesOf(right, columns, down === rows - 1) : ''
        cells[column + right] = coveredBy(first, below, column + right, edges)
      }
      if (this.#work.isDue()) yield
    }
    this.out[row]!.cells[column] = { ...first, span: { rows, columns } }
  }
}

/** By how many places a cell makes its row longer; at least its own. */
const newPlaces = (cells: readonly unknown[], column: number): number => Math.max(1, column + 1 - cells.length)

const edgesOf = (right: number, columns: number, isLast: boolean): string =>
  `${right ? '' : 'l'}${right === columns - 1 ? 'r' : ''}${isLast ? 'b' : ''}`

/** A cell below another: it keeps its looks, or takes those of the one above it. */
function coveredBy(above: SheetCell, cell: SheetCell | undefined, column: number, covered: string): SheetCell {
  const style = cell?.style ?? above.style
  return { column, value: null, covered, ...(style !== undefined && { style }) }
}
