import type { Insertable } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { DB } from './db-types.ts'
import type { Sql, Statement } from './sql.ts'
import { raw, sql } from './sql.ts'

/** Arrays of arrays must all be of one length in PostgreSQL, so a column of texts travels as JSON. */
const isList = (type: string): boolean => type === '_text'
const isJson = (type: string): boolean => type === 'jsonb' || isList(type)
const textsOf = (column: Sql): Sql =>
  sql`case when ${column} is not null then array(select jsonb_array_elements_text(${column})) end`

type BulkTable = keyof typeof columnTypes & keyof DB
/** A row to be inserted; the tenant is added by the insert. */
export type NewRow<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'tenant_id'>

/**
 * One statement that inserts many rows: each column travels as one array, so the text (and its plan) is the same for
 * any number of rows. `tenant_id` is added. Rows a unique index knows already are skipped when `skipExisting` is set.
 * On Citus, where INSERT … SELECT is refused under row-level security, this is the one place to send VALUES instead.
 */
export function insertMany<Table extends BulkTable>(
  tenantId: number,
  table: Table,
  rows: readonly NewRow<Table>[],
  options: { skipExisting?: true } = {},
): Statement {
  const types: Readonly<Record<string, string>> = columnTypes[table]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const arrays = names.map((name) => {
    const type = types[name]
    if (!type) throw new TypeError(`${table} has no column ${name}`)
    const values = rows.map((row) => {
      const value = (row as Record<string, unknown>)[name]
      return isJson(type) && value != null ? JSON.stringify(value) : (value ?? null)
    })
    return sql`${values}::${sql.raw(isJson(type) ? 'jsonb' : type)}[]`
  })
  const columns = names.map((name) => (isList(types[name]!) ? textsOf(sql.ref(name)) : sql.ref(name)))
  const tail: Sql[] = []
  if (options.skipExisting) tail.push(sql` on conflict do nothing`)
  return raw(
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.lit(tenantId)}, ${sql.join(columns)} from unnest(${sql.join(arrays)}) given (${sql.join(names.map((name) => sql.ref(name)))})${sql.join(tail, sql``)}`,
  )
}
