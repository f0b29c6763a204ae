import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { schemaSqlOf } from './schema-sql.ts'

/** How values come to JavaScript (see infra/db/types.ts), said to the generator. */
const types = { timestamptz: 'string', int8: 'number', numeric: 'number', json: 'unknown', jsonb: 'unknown' }
const generator = join(createRequire(import.meta.url).resolve('kysely-codegen/package.json'), '../dist/cli/bin.js')

/** The TypeScript of the tables and views of a migrated database. */
function dbTypesOf(ownerUrl: string): string {
  const file = join(tmpdir(), `db-types-${process.pid}.ts`)
  const options = {
    url: ownerUrl,
    dialect: 'postgres',
    'date-parser': 'string',
    'numeric-parser': 'number',
    'include-pattern': 'public.*',
    'type-mapping': JSON.stringify(types),
    'out-file': file,
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  execFileSync(process.execPath, [generator, ...words], { stdio: 'ignore' })
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  return text
}

/** The PostgreSQL types of the columns of all tables that belong to a tenant, for bulk inserts. */
async function columnTypesOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select c.relname as name, array_agg(format('    %s: ''%s'',', a.attname, t.typname) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.relname having bool_or(a.attname = 'tenant_id') order by c.relname`)
    const tables = rows.map(({ name, columns }) => `  ${name}: {\n${columns.join('\n')}\n  },\n`).join('')
    return `/** Written by \`npm run db-types\`: the PostgreSQL types of the columns, for bulk inserts. */\nexport const columnTypes = {\n${tables}} as const\n`
  } finally {
    await client.end()
  }
}

/** The generated files, as a migrated database makes them: `[file, text]`. */
export async function generatedTypes(ownerUrl: string): Promise<[URL, string][]> {
  const file = (name: string) => new URL(`../src/infra/db/${name}`, import.meta.url)
  return [
    [file('db-types.ts'), dbTypesOf(ownerUrl)],
    [file('column-types.ts'), await columnTypesOf(ownerUrl)],
    [new URL('../schema.sql', import.meta.url), await schemaSqlOf(ownerUrl)],
  ]
}
