import type { BindingFunction, Field } from './binding.rules.ts'
import { Sum } from './formula.rules.ts'

export type Value = string | number | null
export type Row = readonly Value[]
/** The rows of a data set, each a list of values in the order of its fields. */
export interface Records {
  fields: readonly string[]
  rows: readonly Row[]
}
export type Reader = (row: Row) => Value
/** Reads a field the set does not have: one that is hidden from the reader. */
const HIDDEN: Reader = () => null

/** Ranges of days overdue, as on the workbench. */
export const AGE_PARTS = ['0', '1-7', '8-30', '31-60', '60+'] as const
export function agePart(days: number): string {
  if (days <= 0) return '0'
  return days <= 7 ? '1-7' : days <= 30 ? '8-30' : days <= 60 ? '31-60' : '60+'
}

/** Reads a field, or a part of a day, from a row. A field the set does not have (a hidden one) reads as null. */
export function readerOf({ fields }: Records, { field, part }: Field, today: string): Reader {
  const at = fields.indexOf(field)
  if (at < 0) return HIDDEN
  if (!part) return (row) => row[at] ?? null
  const now = Date.parse(today)
  return (row) => {
    const value = row[at]
    if (typeof value !== 'string') return null
    if (part !== 'age') return value.slice(0, part === 'day' ? 10 : part === 'month' ? 7 : 4)
    return agePart(Math.round((now - Date.parse(value.slice(0, 10))) / 86_400_000))
  }
}

/** Parts of ages from new to old, numbers by size, texts by their letters; nothing last. */
export function inOrder(part: Field['part']): (a: Value, b: Value) => number {
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (part === 'age') return AGE_PARTS.indexOf(a as '0') - AGE_PARTS.indexOf(b as '0')
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return String(a) < String(b) ? -1 : 1
  }
}

/** Applies a function to rows; of a hidden field it gives null, and no zero that could be taken for a sum. @param place index of the row among those of its template row */
export function aggregate(fn: BindingFunction, rows: readonly Row[], read: Reader, place: number): Value {
  if (fn === 'row') return place + 1
  if (read === HIDDEN) return null
  if (fn === 'first' || fn === 'group' || fn === 'cross') return rows[0] ? read(rows[0]) : null
  if (fn === 'count') return rows.reduce((sum, row) => sum + Number(read(row) !== null), 0)
  const { sum, average, least, most } = sumOf(rows, read)
  return { sum, avg: average, min: least ?? null, max: most ?? null }[fn]
}
function sumOf(rows: readonly Row[], read: Reader): Sum {
  const sum = new Sum()
  for (const row of rows) {
    const value = read(row)
    if (typeof value === 'number') sum.add(value)
  }
  return sum
}

/** Rows in parts of one value each, in the order in which the values first come. */
export function partsBy(rows: readonly Row[], read: Reader): Row[][] {
  const parts = new Map<Value, Row[]>()
  for (const row of rows) {
    const key = read(row)
    const part = parts.get(key)
    if (part) part.push(row)
    else parts.set(key, [row])
  }
  return [...parts.values()]
}
