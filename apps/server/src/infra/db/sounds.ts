import type { Resource } from '@cloud-steward/contract'
import { columnOf } from '@cloud-steward/contract/kit/resource.ts'
import { soundSought, soundsOf } from '../pinyin.ts'
import { columnTypes } from './column-types.ts'
import { type Sql, sql } from './sql.ts'

const ENDING = '_sounds'
/** Of each table its columns that have their sounds beside them (`infra_sounding`). */
const sounding = new Map(
  Object.entries(columnTypes).flatMap(([table, columns]) => {
    const own = Object.keys(columns).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []))
    return own.length ? [[table, own] as const] : []
  }),
)
const soughtIn = (table: string, column: string, typed: string): string | undefined =>
  sounding.get(table)?.includes(column) ? soundSought(typed) : undefined

/** A row to be written, or some columns of one, with the sounds of the texts in it. Every write of rows goes through here. */
export function withSounds<Row extends object>(table: string, row: Row): Row {
  const columns = sounding.get(table)
  if (!columns) return row
  const given = row as Readonly<Record<string, unknown>>
  const sounds = columns.flatMap((column) => {
    const text = given[column]
    return typeof text === 'string' ? [[column + ENDING, soundsOf(text)]] : []
  })
  return { ...row, ...Object.fromEntries(sounds) }
}
/** Fields as the columns they are written to, sounds included. */
export const columnsOf = ({ table }: Pick<Resource, 'table'>, fields: readonly (readonly [string, unknown])[]) =>
  Object.entries(withSounds(table, Object.fromEntries(fields.map(([key, value]) => [columnOf(key), value]))))

/** A row for the audit: the sounds of a name say nothing that the name does not, and would tell it where it is hidden. */
export function withoutSounds(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const columns = sounding.get(table)
  if (!columns) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.some((column) => name === column + ENDING)))
}

/** Rows `t` in which a word of what is spoken, or its initials, begin with what was typed: for those that are walked. */
export function soundsLike(table: string, column: string, typed: string): Sql | undefined {
  const sought = soughtIn(table, column, typed)
  if (!sought) return undefined
  return sql`(' ' || t.${sql.ref(column + ENDING)}) like ${`% ${sought}%`}`
}
/** The ids of these rows, by their index: null where they are more than `most`. */
export function soundsFound(table: string, column: string, typed: string, most: number): Sql | undefined {
  const sought = soughtIn(table, column, typed)
  return sought ? sql`${sql.ref(`${table}_${column}${ENDING}_ids`)}(${sought}, ${most})` : undefined
}
