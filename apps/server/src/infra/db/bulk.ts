import type { Sql, Statement } from './sql.ts'
import { raw, sql } from './sql.ts'

/** PostgreSQL array types of the columns of bulk inserts. */
export type ColumnType = 'uuid' | 'text' | 'int' | 'bigint' | 'numeric' | 'date' | 'timestamptz' | 'jsonb' | 'bool'

/**
 * One statement that inserts many rows: each column travels as one array, so the text (and its plan) is the same for
 * any number of rows. `tenant_id` is added. Rows a unique index knows already are skipped when `skipExisting` is set.
 * On Citus, where INSERT … SELECT is refused under row-level security, this is the one place to send VALUES instead.
 */
export function insertMany<T extends object>(
  tenantId: number,
  table: string,
  columns: Readonly<Record<keyof T & string, ColumnType>>,
  rows: readonly T[],
  options: { skipExisting?: true; returning?: readonly string[] } = {},
): Statement<Record<string, unknown>> {
  const names = Object.keys(columns) as (keyof T & string)[]
  const arrays = names.map((name) => {
    const type = columns[name]
    const values = rows.map(({ [name]: value }) =>
      type === 'jsonb' && value != null ? JSON.stringify(value) : (value ?? null),
    )
    return sql`${values}::${sql.raw(type)}[]`
  })
  const tail: Sql[] = []
  if (options.skipExisting) tail.push(sql` on conflict do nothing`)
  if (options.returning) tail.push(sql` returning ${sql.join(options.returning.map((name) => sql.ref(name)))}`)
  return raw(
    sql<
      Record<string, unknown>
    >`insert into ${sql.table(table)} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.lit(tenantId)}, * from unnest(${sql.join(arrays)})${sql.join(tail, sql``)}`,
  )
}
