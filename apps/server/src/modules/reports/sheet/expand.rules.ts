import type { SheetCell, SheetRow, StyledSheet } from '../../../infra/documents/index.ts'
import { Pacer, shownValue, withFittingWidths } from '../../../infra/documents/index.ts'
import { withAmountFormats } from './amounts.rules.ts'
import { type BindingFunction, type Field, type Token, tokensOf } from './binding.rules.ts'
import { count } from './count.rules.ts'
import { Layout } from './layout.rules.ts'
import {
  aggregate,
  inOrder,
  partsBy,
  type Reader,
  type Records,
  type Row,
  readerOf,
  type Value,
} from './records.rules.ts'
import { fieldKey, type PlannedCell, type PlannedRow, type Template } from './template.rules.ts'
import { MOST_CROSS, MOST_OUT_ROWS, ReportTooLarge, Work } from './work.rules.ts'

export interface Given {
  /** Data sets with their records, and the fields of them that hold amounts. */
  sets: ReadonlyMap<string, Records & { amounts?: ReadonlySet<string> }>
  /** Values of the parameters, and of the built-in ones such as `today`, `tenant` and `user`. */
  params: ReadonlyMap<string, Value>
  today: string
}

/** A filled template. */
export interface Expanded {
  sheet: StyledSheet
  /** Records and groups that repeated rows were written for. Absent for a template without such rows. */
  records?: number
  groups?: number
}

/** Fills a template: rows down, groups, columns to the right, then sums and formulas, and widens columns to their numbers. Yields to the event loop in between. */
export async function expand(template: Template, given: Given, pacer = new Pacer()): Promise<Expanded> {
  const expansion = new Expansion(withAmountFormats(template, given.sets), given, new Work())
  for (const _ of expansion.steps()) await pacer.breathe()
  return { sheet: await withFittingWidths(expansion.sheet(), pacer), ...expansion.counts() }
}

/** The rows a cell refers to. `place` counts the rows written before for the same template row. */
interface About {
  set: string | undefined
  rows: readonly Row[]
  row?: Row
  place: number
}
const NOTHING: Records = { fields: [], rows: [] }

class Expansion {
  readonly #template: Template
  readonly #given: Given
  readonly #layout: Layout
  readonly #crossValues: readonly Value[]
  readonly #readers = new Map<string, Reader>()
  readonly #byCross = new WeakMap<readonly Row[], Map<Value, Row[]>>()
  /** Results over many rows: the cells of a report often ask for the same ones. */
  readonly #results = new WeakMap<readonly Row[], Map<string, Value>>()
  readonly #work: Work
  readonly #finished: SheetRow[] = []
  /** Records and groups written, by data set. Two rows that repeat for the same records count them once. */
  readonly #written = { each: new Map<string, number>(), grouped: new Map<string, number>() }

  constructor(template: Template, given: Given, work: Work) {
    this.#template = template
    this.#given = given
    this.#work = work
    const { cross } = template
    const values = cross
      ? partsBy(this.#of(cross.set).rows, this.#reader(cross)).map(([row]) => this.#reader(cross)(row!))
      : []
    if (values.length > MOST_CROSS) throw new ReportTooLarge('too many columns')
    this.#crossValues = values.toSorted(inOrder(cross?.part))
    this.#layout = new Layout(template, this.#crossValues.length, work)
  }

  /** Yields whenever a stretch of work is over. */
  *steps(): Generator<void> {
    const { rows } = this.#template
    for (const [at, row] of rows.entries()) {
      if (row.kind.kind === 'foot') continue
      const foot = rows[at + 1]?.kind.kind === 'foot' ? rows[at + 1] : undefined
      yield* this.#emit(row, foot)
    }
    yield* this.#layout.merge()
    yield* count(this.#layout, this.#work)
    for (const { cells, height } of this.#layout.out) {
      const own = Object.values(cells) as SheetCell[]
      this.#finished.push({ cells: own, ...(height && { height }) })
      this.#work.spend(1 + own.length / 10)
      if (this.#work.isDue()) yield
    }
  }

  sheet(): StyledSheet {
    const { sheet, rows } = this.#template
    const { widths } = this.#layout
    const band = rows.findIndex(({ kind }) => kind.kind !== 'once')
    const above = band > 0 ? this.#layout.outRows(band - 1)[0] : undefined
    return {
      name: sheet.name,
      isLandscape: sheet.isLandscape ?? false,
      widths,
      styles: sheet.styles,
      rows: this.#finished,
      ...(sheet.pictures?.length && { pictures: sheet.pictures.map((one) => this.#layout.moved(one)) }),
      ...(above !== undefined && { heading: { from: above, to: above } }),
    }
  }

  counts(): Omit<Expanded, 'sheet'> {
    const [records, groups] = [this.#written.each, this.#written.grouped].map((counts) =>
      counts.size ? [...counts.values()].reduce((sum, one) => sum + one, 0) : undefined,
    )
    return { ...(records !== undefined && { records }), ...(groups !== undefined && { groups }) }
  }

  #of = (set: string): Records => this.#given.sets.get(set) ?? NOTHING
  #reader(field: Field): Reader {
    const key = fieldKey(field)
    const known = this.#readers.get(key) ?? readerOf(this.#of(field.set), field, this.#given.today)
    this.#readers.set(key, known)
    return known
  }

  *#emit(row: PlannedRow, foot: PlannedRow | undefined): Generator<void> {
    const { kind } = row
    if (kind.kind === 'once') {
      yield* this.#row(row, { set: undefined, rows: [], place: 0 })
    } else if (kind.kind === 'each' || kind.kind === 'grouped') {
      const { rows } = this.#of(kind.set)
      const { set, groups } = kind
      const walk: Walk = { row, foot, set, groups, isEach: kind.kind === 'each', place: 0 }
      yield* this.#walk(walk, rows, 0)
      const written = this.#written[kind.kind]
      written.set(set, Math.max(written.get(set) ?? 0, walk.place))
    }
  }

  *#walk(walk: Walk, rows: readonly Row[], level: number): Generator<void> {
    const { row, foot, set, groups, isEach } = walk
    if (level === groups.length && isEach) {
      for (const one of rows) yield* this.#row(row, { set, rows, row: one, place: walk.place++ })
      return
    }
    this.#work.spend(rows.length)
    if (this.#work.isDue()) yield
    for (const part of partsBy(rows, this.#reader(groups[level]!))) {
      const first = this.#layout.out.length
      if (level === groups.length - 1 && !isEach) {
        yield* this.#row(row, { set, rows: part, place: walk.place++ })
        continue
      }
      yield* this.#walk(walk, part, level + 1)
      const cell = row.cells.find(({ plan }) =>
        tokensOf(plan).some(
          (token) => isField(token) && token.fn === 'group' && fieldKey(token) === fieldKey(groups[level]!),
        ),
      )
      const last = this.#layout.out.length
      if (cell && last - first > 1) this.#layout.mergeDown(first, cell.column, last - first)
      if (foot && isDeepest(foot, groups, level))
        yield* this.#row(foot, { set, rows: part, place: 0 }, { first, end: last })
    }
  }

  *#row(row: PlannedRow, about: About, over?: { first: number; end: number }): Generator<void> {
    const at = this.#layout.add(row, over)
    this.#work.spend()
    if (at >= MOST_OUT_ROWS) throw new ReportTooLarge('too many rows')
    for (const cell of row.cells)
      for (const k of this.#layout.copies(cell.column)) {
        if (cell.plan.kind === 'bound' && cell.plan.parts.length > 1) yield* this.#prepare(cell, about, k)
        this.#layout.put(at, cell, k, this.#value(cell, about, k))
        if (this.#work.isDue()) yield
      }
    if (this.#work.isDue()) yield
  }

  /** Calculates the results over many records that a cell asks for, one by one, so that the event loop gets its turn in between. */
  *#prepare({ plan }: PlannedCell, about: About, k: number | undefined): Generator<void> {
    for (const token of tokensOf(plan)) {
      if (token.kind === 'param' || !token.fn || token.fn === 'cross' || token.fn === 'row') continue
      if (about.row && about.set === token.set) continue
      this.#aggregate(token, token.fn, about, k)
      if (this.#work.isDue()) yield
    }
  }

  #value({ plan, style }: PlannedCell, about: About, k: number | undefined): Value {
    if (plan.kind === 'text') return plan.text
    if (plan.kind === 'number') return plan.value
    if (plan.kind === 'formula') return null
    const [only, ...more] = plan.parts
    if (!more.length && typeof only === 'object') return this.#token(only, about, k)
    const format = style == null ? undefined : this.#template.sheet.styles[style]?.format
    this.#work.spend(plan.parts.length)
    const text = plan.parts
      .map((part) => (typeof part === 'string' ? part : shownValue(this.#token(part, about, k), format)))
      .join('')
    this.#work.letters(text.length)
    return text
  }

  #token(token: Token, about: About, k: number | undefined): Value {
    if (token.kind === 'param') return this.#given.params.get(token.name) ?? null
    if (token.fn === 'row') return about.place + 1
    if (token.fn === 'cross') return k === undefined ? null : (this.#crossValues[k] ?? null)
    return token.fn ? this.#aggregate(token, token.fn, about, k) : this.#plain(token, about, k)
  }
  /** A field of the row itself; in a repeated column only where the row belongs there. */
  #plain(field: Field, { row }: About, k: number | undefined): Value {
    if (!row) return null
    const { cross } = this.#template
    const isElsewhere = k !== undefined && cross?.set === field.set && this.#reader(cross)(row) !== this.#crossValues[k]
    return isElsewhere ? null : this.#reader(field)(row)
  }
  #aggregate(field: Field, fn: BindingFunction, about: About, k: number | undefined): Value {
    const isOwn = about.set === field.set
    const column = this.#template.cross?.set === field.set && fn !== 'group' ? k : undefined
    if (isOwn && about.row) {
      return column !== undefined && !this.#isIn(about.row, column)
        ? null
        : aggregate(fn, [about.row], this.#reader(field), about.place)
    }
    const rows = isOwn ? about.rows : this.#of(field.set).rows
    if (column === undefined) return this.#result(field, fn, rows)
    const part = this.#crossed(rows, this.#crossValues[column] ?? null)
    // An empty cell means "no rows"; 0.00 would mean that nothing was owed.
    return part.length ? this.#result(field, fn, part) : null
  }
  /** Whether a row belongs to a repeated column. */
  #isIn = (row: Row, k: number): boolean => this.#reader(this.#template.cross!)(row) === (this.#crossValues[k] ?? null)
  #result(field: Field, fn: BindingFunction, rows: readonly Row[]): Value {
    const known = this.#results.get(rows) ?? new Map<string, Value>()
    this.#results.set(rows, known)
    const key = `${fn} ${fieldKey(field)}`
    const result = known.get(key)
    if (result !== undefined) return result
    this.#work.spend(rows.length)
    const fresh = aggregate(fn, rows, this.#reader(field), 0)
    known.set(key, fresh)
    return fresh
  }

  /** The rows of a repeated column, cached because many columns split the same rows. */
  #crossed(rows: readonly Row[], value: Value): readonly Row[] {
    const { cross } = this.#template
    let parts = this.#byCross.get(rows)
    if (!parts) {
      const read = this.#reader(cross!)
      this.#work.spend(rows.length)
      parts = new Map(partsBy(rows, read).map((part) => [read(part[0]!), part]))
      this.#byCross.set(rows, parts)
    }
    return parts.get(value) ?? []
  }
}

interface Walk {
  row: PlannedRow
  foot: PlannedRow | undefined
  set: string
  groups: readonly Field[]
  isEach: boolean
  place: number
}
const isField = (token: Token): token is Extract<Token, { kind: 'field' }> => token.kind === 'field'
/** Whether a row at the end of groups belongs to the groups of this level: those of the last field it names. */
function isDeepest({ kind }: PlannedRow, groups: readonly Field[], level: number): boolean {
  if (kind.kind !== 'foot') return false
  const keys = kind.groups.map(fieldKey)
  return level === Math.max(...keys.map((key) => groups.findIndex((group) => fieldKey(group) === key)))
}
