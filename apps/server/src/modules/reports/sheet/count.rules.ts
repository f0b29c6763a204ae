import { FormulaError } from '@cloud-steward/contract/formula.ts'
import { columnLetters } from '@cloud-steward/contract/reports/sheet.ts'
import { type Asked, Sum } from './formula.rules.ts'
import type { Layout, Pending } from './layout.rules.ts'
import type { Work } from './work.rules.ts'

/** Errors shown in place of a result, as in a spreadsheet. */
const [DIVIDED, CIRCULAR] = ['#DIV/0!', '#REF!'] as const

/** Maximum depth of formulas that refer to formulas. */
const MOST_DEEP = 200
/** Exact arithmetic takes as long as so many steps: for the formula, and for each of its references. */
const [FORMULA_STEPS, ASKED_STEPS] = [15, 5] as const
/** A formula without a result: its references are circular or too deep, or a cell it refers to has an error. */
class Uncounted extends FormulaError {}

/** Calculates the formulas of an expanded sheet. A formula waits for the formulas it refers to. Yields after each stretch of work. */
export function* count(layout: Layout, work: Work): Generator<void> {
  const counting = new Counting(layout, work)
  for (const one of layout.pending) {
    yield* counting.valueOf(one)
    if (work.isDue()) yield
  }
}

/** The cells a reference means for one formula: their sum, and the range they fill. */
interface Area {
  sum: Sum
  top: number
  bottom: number
  left: number
  right: number
  isRectangle: boolean
}

class Counting {
  readonly #layout: Layout
  readonly #work: Work
  readonly #known = new Map<string, Area>()
  #deep = 0

  constructor(layout: Layout, work: Work) {
    this.#layout = layout
    this.#work = work
  }

  *valueOf(one: Pending): Generator<void> {
    const cell = this.#layout.out[one.row]!.cells[one.column]!
    if (one.state !== 'open' || cell.covered !== undefined) return
    one.state = 'running'
    this.#deep++
    const formula = one.cell.formula!
    // Also a formula that fails costs as much.
    this.#work.spend(FORMULA_STEPS + ASKED_STEPS * formula.asks.length)
    try {
      if (this.#deep > MOST_DEEP) throw new Uncounted(CIRCULAR)
      const areas: Area[] = []
      for (const asked of formula.asks) areas.push(yield* this.#area(asked, one))
      cell.value = formula.value(formula.asks.map((asked, at) => numberOf(asked, areas[at]!)))
      const range = formula.isPlain ? rangeOf(formula.asks[0]!, areas[0]!, one) : undefined
      if (range) cell.formula = range
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      one.failure = error instanceof Uncounted ? error.message : DIVIDED
      cell.value = one.failure
    } finally {
      this.#deep--
      one.state = 'done'
    }
  }

  /** The rows of the expanded sheet that a reference to a template row means for this formula. */
  #rows(row: number, { isWhole }: Asked, one: Pending): readonly number[] {
    if (isWhole) return this.#layout.outRows(row)
    if (row === one.cell.row) return [one.row]
    const { over } = this.#layout.out[one.row]!
    const rows = this.#layout.outRows(row)
    return over && row === one.cell.row - 1 ? rows.slice(placeIn(rows, over.first), placeIn(rows, over.end)) : rows
  }
  #columns({ from, to }: Asked, one: Pending): number[] {
    const layout = this.#layout
    const columns: number[] = []
    for (let column = from.column; column <= Math.min(to.column, layout.last.column); column++)
      if (one.k !== undefined && layout.inCross(column)) columns.push(layout.columnOf(column, one.k))
      else for (const copy of layout.copies(column)) columns.push(layout.columnOf(column, copy))
    this.#work.spend(columns.length)
    return columns
  }

  *#area(asked: Asked, one: Pending): Generator<void, Area> {
    const { from, to } = asked
    const ownRow = !asked.isWhole && one.cell.row >= from.row && one.cell.row <= to.row
    const { over } = this.#layout.out[one.row]!
    const key = `${asked.isWhole} ${from.row} ${from.column} ${to.row} ${to.column} ${one.k} ${over?.first} ${ownRow ? one.row : ''}`
    const known = this.#known.get(key)
    if (known) return known
    const area = yield* this.#sum(asked, one, this.#columns(asked, one))
    // A sum within its own row is needed only once: it is not cached.
    if (!ownRow) this.#known.set(key, area)
    return area
  }
  *#sum(asked: Asked, one: Pending, columns: readonly number[]): Generator<void, Area> {
    const sum = new Sum()
    let [top, bottom, rows] = [Number.POSITIVE_INFINITY, -1, 0]
    for (let row = asked.from.row; row <= Math.min(asked.to.row, this.#layout.last.row); row++)
      for (const at of this.#rows(row, asked, one)) {
        top = Math.min(top, at)
        bottom = Math.max(bottom, at)
        rows++
        yield* this.#addRow(sum, at, columns)
      }
    const [left, right] = [Math.min(...columns), Math.max(...columns)]
    const isRectangle = rows > 0 && bottom - top === rows - 1 && right - left === columns.length - 1
    return { sum, top, bottom, left, right, isRectangle }
  }
  *#addRow(sum: Sum, row: number, columns: readonly number[]): Generator<void> {
    const { formulas } = this.#layout.out[row]!
    for (const column of columns) {
      const formula = formulas?.get(column)
      if (formula?.state === 'open') yield* this.valueOf(formula)
      this.#add(sum, row, column, formula)
    }
    this.#work.spend(1 + columns.length)
    if (this.#work.isDue()) yield
  }
  #add(sum: Sum, row: number, column: number, formula: Pending | undefined): void {
    if (formula?.state === 'running') throw new Uncounted(CIRCULAR)
    if (formula?.failure) throw new Uncounted(formula.failure)
    const value = this.#layout.out[row]!.cells[column]?.value
    if (typeof value === 'number') sum.add(value)
  }
}

function numberOf({ fn }: Asked, { sum }: Area): number {
  if (fn === 'COUNT') return sum.count
  if (fn === 'AVERAGE') {
    if (sum.average === null) throw new FormulaError('nothing to divide by')
    return sum.average
  }
  return fn === 'MIN' ? (sum.least ?? 0) : fn === 'MAX' ? (sum.most ?? 0) : sum.sum
}

/** The same range in the expanded sheet, as a formula; undefined if the cells are not one rectangle. */
function rangeOf({ fn }: Asked, area: Area, one: Pending): string | undefined {
  const { top, bottom, left, right, isRectangle } = area
  const isWithin = one.row >= top && one.row <= bottom && one.column >= left && one.column <= right
  if (!isRectangle || isWithin) return undefined
  return `${fn}(${columnLetters(left)}${top + 1}:${columnLetters(right)}${bottom + 1})`
}

/** Place of the first number of an ascending list that is not below `least`. */
function placeIn(ascending: readonly number[], least: number): number {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ascending[middle]! < least) from = middle + 1
    else to = middle
  }
  return from
}
