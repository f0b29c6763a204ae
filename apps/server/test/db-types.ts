import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How values come to JavaScript (see infra/db/types.ts), said to the generator. */
const types = { timestamptz: 'string', int8: 'number', numeric: 'number', json: 'unknown', jsonb: 'unknown' }
const generator = join(createRequire(import.meta.url).resolve('kysely-codegen/package.json'), '../dist/cli/bin.js')

/** The TypeScript of the tables and views of a migrated database. */
export function dbTypesOf(ownerUrl: string): string {
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
