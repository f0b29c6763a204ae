import { FormulaError } from '@cloud-steward/contract/formula.ts'
import { columnLetters } from '@cloud-steward/contract/reports/sheet.ts'
import { type Asked, Sum } from './formula.rules.ts'
import type { Layout, Pending } from './layout.rules.ts'

/** Errors shown in place of a result, as in a spreadsheet. */
const [DIVIDED, CIRCULAR] = ['#DIV/0!', '#REF!'] as const

/** Maximum depth of formulas that refer to formulas. */
const MOST_DEEP = 200
/** A formula without a result: its references are circular or too deep, or a cell it refers to has an error. */
class Uncounted extends FormulaError {}

/** Calculates the formulas of an expanded sheet. A formula waits for the formulas it refers to. */
export function* count(layout: Layout): Generator<void> {
  const counting = new Counting(layout)
  for (const one of layout.pending) {
    counting.valueOf(one)
    yield
  }
}

class Counting {
  readonly #layout: Layout
  readonly #open = new Map<string, Pending>()
  readonly #running = new Set<string>()
  readonly #known = new Map<string, Sum>()
  readonly #failed = new Map<string, string>()

  constructor(layout: Layout) {
    this.#layout = layout
    for (const one of layout.pending) this.#open.set(keyOf(one), one)
  }

  valueOf(one: Pending): void {
    const key = keyOf(one)
    const cell = this.#layout.out[one.row]!.cells[one.column]!
    if (!this.#open.has(key) || cell.covered !== undefined) return
    this.#running.add(key)
    const formula = one.cell.formula!
    try {
      if (this.#running.size > MOST_DEEP) throw new Uncounted(CIRCULAR)
      cell.value = formula.value(formula.asks.map((asked) => this.#ask(asked, one)))
      const range = formula.isPlain ? this.#range(formula.asks[0]!, one) : undefined
      if (range) cell.formula = range
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      cell.value = error instanceof Uncounted ? error.message : DIVIDED
      this.#failed.set(key, cell.value)
    } finally {
      this.#running.delete(key)
      this.#open.delete(key)
    }
  }

  #ask(asked: Asked, one: Pending): number {
    const { fn } = asked
    const sum = this.#sum(asked, one)
    if (fn === 'COUNT') return sum.count
    if (fn === 'AVERAGE') {
      if (sum.average === null) throw new FormulaError('nothing to divide by')
      return sum.average
    }
    return fn === 'MIN' ? (sum.least ?? 0) : fn === 'MAX' ? (sum.most ?? 0) : sum.sum
  }

  /** The rows of the expanded sheet that a reference to a template row means for this formula. */
  #rows(row: number, { isWhole }: Asked, one: Pending): readonly number[] {
    if (isWhole) return this.#layout.outRows(row)
    if (row === one.cell.row) return [one.row]
    const { over } = this.#layout.out[one.row]!
    const rows = this.#layout.outRows(row)
    return over && row === one.cell.row - 1 ? rows.filter((at) => at >= over.first && at < over.end) : rows
  }
  #columns(column: number, one: Pending): readonly number[] {
    const layout = this.#layout
    const isOwn = one.k !== undefined && layout.inCross(column)
    return isOwn ? [layout.columnOf(column, one.k)] : layout.copies(column).map((copy) => layout.columnOf(column, copy))
  }

  #sum(asked: Asked, one: Pending): Sum {
    const { from, to } = asked
    const ownRow = !asked.isWhole && one.cell.row >= from.row && one.cell.row <= to.row
    const { over } = this.#layout.out[one.row]!
    const key = `${asked.isWhole} ${from.row} ${from.column} ${to.row} ${to.column} ${one.k} ${over?.first} ${ownRow ? one.row : ''}`
    const known = this.#known.get(key)
    if (known) return known
    const sum = new Sum()
    for (let row = from.row; row <= to.row; row++)
      for (const at of this.#rows(row, asked, one))
        for (let column = from.column; column <= to.column; column++)
          for (const right of this.#columns(column, one)) this.#add(sum, at, right)
    // A sum within its own row is needed only once: it is not cached.
    if (!ownRow) this.#known.set(key, sum)
    return sum
  }
  #add(sum: Sum, row: number, column: number): void {
    const key = keyOf({ row, column })
    const waiting = this.#open.get(key)
    if (waiting && this.#running.has(key)) throw new Uncounted(CIRCULAR)
    if (waiting) this.valueOf(waiting)
    const failed = this.#failed.get(key)
    if (failed) throw new Uncounted(failed)
    const value = this.#layout.out[row]?.cells[column]?.value
    if (typeof value === 'number') sum.add(value)
  }

  /** The same range in the expanded sheet, as a formula; undefined if the cells are not one rectangle. */
  #range(asked: Asked, one: Pending): string | undefined {
    const { fn, from, to } = asked
    const rows: number[] = []
    for (let row = from.row; row <= to.row; row++) rows.push(...this.#rows(row, asked, one))
    const columns: number[] = []
    for (let column = from.column; column <= to.column; column++) columns.push(...this.#columns(column, one))
    const [top, bottom] = [rows[0], rows.at(-1)]
    if (top === undefined || bottom === undefined || bottom - top !== rows.length - 1) return undefined
    columns.sort((a, b) => a - b)
    const isWithin = one.row >= top && one.row <= bottom && columns.includes(one.column)
    if (columns.at(-1)! - columns[0]! !== columns.length - 1 || isWithin) return undefined
    return `${fn}(${columnLetters(columns[0]!)}${top + 1}:${columnLetters(columns.at(-1)!)}${bottom + 1})`
  }
}
const keyOf = ({ row, column }: Pick<Pending, 'row' | 'column'>): string => `${row} ${column}`
