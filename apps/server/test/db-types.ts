import pg from 'pg'
import { schemaSqlOf } from './schema-sql.ts'

interface TableColumns {
  name: string
  columns: { name: string; type: string; mayBeNull: boolean; hasDefault: boolean; isComputed: boolean }[]
}
const COLUMNS = `
  select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', t.typname, 'mayBeNull', not a.attnotnull,
    'hasDefault', a.atthasdef and a.attgenerated = '', 'isComputed', a.attgenerated <> '') order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`

/** The columns of all tables as TypeScript: their PostgreSQL types, and what an insert must give. */
async function columnTypesOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<TableColumns>(COLUMNS)
    const types = rows.map(({ name, columns }) => [
      `  ${name}: {`,
      ...columns.map((column) => `    ${column.name}: '${column.type}',`),
      '  },',
    ])
    const marks = rows.map(({ name, columns }) => {
      const those = (is: (column: TableColumns['columns'][number]) => boolean) =>
        columns
          .filter(is)
          .map((column) => `'${column.name}'`)
          .join(' | ') || 'never'
      return `  ${name}: { mayBeNull: ${those((one) => one.mayBeNull)}; haveDefaults: ${those((one) => one.hasDefault)}; areComputed: ${those((one) => one.isComputed)} }`
    })
    return [
      '/** Written by `npm run db-types`: the PostgreSQL types of the columns. Their rows are in table-rows.ts. */',
      'export const columnTypes = {',
      ...types.flat(),
      '} as const',
      'export interface ColumnsThat {',
      ...marks,
      '}\n',
    ].join('\n')
  } finally {
    await client.end()
  }
}

/** The generated files, as a migrated database makes them: `[file, text]`. */
export async function generatedTypes(ownerUrl: string): Promise<[URL, string][]> {
  return [
    [new URL('../src/infra/db/column-types.ts', import.meta.url), await columnTypesOf(ownerUrl)],
    [new URL('../schema.sql', import.meta.url), await schemaSqlOf(ownerUrl)],
  ]
}
