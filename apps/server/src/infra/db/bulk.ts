import { columnTypes } from './column-types.ts'
import { withSounds } from './sounds.ts'
import type { Sql, Statement } from './sql.ts'
import { raw, sql } from './sql.ts'
import type { NewRow, TenantTable } from './table-rows.ts'

/** Arrays of arrays must all be of one length in PostgreSQL, so a column of lists travels as JSON. */
const isList = (type: string): boolean => type.startsWith('_')
const isJson = (type: string): boolean => type === 'jsonb' || isList(type)
const listOf = (column: Sql, type: string): Sql =>
  sql`case when ${column} is not null then array(select jsonb_array_elements_text(${column}))::${sql.raw(type)} end`

/**
 * An array as PostgreSQL reads it. pg would write the same, but looks at every value twice: with a million rows that is
 * what takes longest.
 */
function arrayText(values: readonly unknown[]): unknown {
  const texts: string[] = []
  for (const value of values) {
    if (value === null) texts.push('NULL')
    else if (typeof value === 'string') texts.push(`"${SPECIAL.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`)
    else if (typeof value === 'number' || typeof value === 'boolean') texts.push(String(value))
    else return values
  }
  return `{${texts.join(',')}}`
}
const SPECIAL = /["\\]/

export type { NewRow } from './table-rows.ts'

/**
 * One statement that inserts many rows: each column travels as one array, so the text (and its plan) is the same for
 * any number of rows. `tenant_id` is added, and so is what is `alike` in all of them. Rows a unique index knows already are skipped when `skipExisting` is set.
 * On Citus, where INSERT … SELECT is refused under row-level security, this is the one place to send VALUES instead.
 */
export function insertMany<Table extends TenantTable, Alike extends keyof NewRow<Table> = never>(
  tenantId: number,
  table: Table,
  given: readonly Omit<NewRow<Table>, Alike>[],
  options: { skipExisting?: true; alike?: Pick<NewRow<Table>, Alike> } = {},
): Statement {
  const rows = given.map((row) => withSounds(table, row))
  const types: Readonly<Record<string, string>> = columnTypes[table]
  const names = rows.length === 1 ? Object.keys(rows[0]!) : [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const arrays = names.map((name) => {
    const type = types[name]
    if (!type) throw new TypeError(`${table} has no column ${name}`)
    const inJson = isJson(type)
    return arrayText(
      rows.map((row) => {
        const value = (row as Record<string, unknown>)[name]
        return inJson && value != null ? JSON.stringify(value) : (value ?? null)
      }),
    )
  })
  const alike = Object.entries(withSounds(table, options.alike ?? {}))
  const shape = { tenantId, table, names, alike: alike.map(([name]) => name), skipExisting: !!options.skipExisting }
  return raw(insertOf(shape, types).filled([...alike.map(([, value]) => value), ...arrays]))
}

interface Shape {
  tenantId: number
  table: string
  names: readonly string[]
  alike: readonly string[]
  skipExisting: boolean
}
/** Every audit row and every event is written by one of a few of these: putting one together took a fifth of an add. */
const inserts = new Map<string, Sql>()
const MOST_KEPT = 1_000
/** The statement for rows of some columns, whose values are those all have alike, then an array for each column. */
function insertOf(
  { tenantId, table, names, alike, skipExisting }: Shape,
  types: Readonly<Record<string, string>>,
): Sql {
  const key = `${tenantId} ${table} ${skipExisting} ${alike.join()} ${names.join()}`
  const known = inserts.get(key)
  if (known) return known
  if (inserts.size >= MOST_KEPT) inserts.clear()
  const alikes = alike.map((name) => sql`${null}::${sql.raw(types[name]!)}`)
  const arrays = names.map((name) => sql`${null}::${sql.raw(isJson(types[name]!) ? 'jsonb' : types[name]!)}[]`)
  const columns = names.map((name) => (isList(types[name]!) ? listOf(sql.ref(name), types[name]!) : sql.ref(name)))
  const into = [...alike, ...names].map((name) => sql.ref(name))
  const tail = skipExisting ? sql` on conflict do nothing` : sql``
  const insert = sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(into)})
      select ${sql.lit(tenantId)}, ${sql.join([...alikes, ...columns])} from unnest(${sql.join(arrays)}) given (${sql.join(names.map((name) => sql.ref(name)))})${tail}`.settled()
  inserts.set(key, insert)
  return insert
}
