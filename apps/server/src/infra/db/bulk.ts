import type { Insertable } from 'kysely'
import { columnTypes } from './column-types.ts'
import type { DB } from './db-types.ts'
import type { Sql, Statement } from './sql.ts'
import { raw, sql } from './sql.ts'

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
      return type === 'jsonb' && value != null ? JSON.stringify(value) : (value ?? null)
    })
    return sql`${values}::${sql.raw(type)}[]`
  })
  const tail: Sql[] = []
  if (options.skipExisting) tail.push(sql` on conflict do nothing`)
  return raw(
    sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.lit(tenantId)}, * from unnest(${sql.join(arrays)})${sql.join(tail, sql``)}`,
  )
}
