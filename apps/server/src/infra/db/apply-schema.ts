import type { Client } from 'pg'
import { StartError } from '../start-error.ts'
import type { SchemaFile, SchemaFiles } from './schema-files.ts'

type Applied = ReadonlyMap<string, string>

/** The files a database has had, by name, with the hash of their text; none for an empty one. */
async function appliedFiles(client: Client): Promise<Applied> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array_agg(attname::text) as columns from pg_attribute
      where attrelid = to_regclass('public.infra_migration') and attnum > 0 and not attisdropped having count(*) > 0`,
  )
  if (!rows.length) return new Map()
  // Before the baseline a library kept this table, without hashes.
  const hash = rows[0]!.columns.includes('hash') ? 'hash' : `'' as hash`
  const files = await client.query<{ name: string; hash: string }>(`select name, ${hash} from infra_migration`)
  return new Map(files.rows.map((file) => [file.name, file.hash]))
}

const isRepeated = (name: string): boolean => name.includes('/')

/** The names of the migrations a database has had, in their order; none for an empty one. */
export const appliedMigrations = async (client: Client): Promise<string[]> =>
  [...(await appliedFiles(client)).keys()].filter((name) => !isRepeated(name)).toSorted()

/**
 * Throws a StartError when the database cannot be brought to this version: a newer version wrote it, a file was edited
 * after it had been applied, or a new file does not come last.
 */
export async function refuseOtherSchemas(client: Client, { migrations }: SchemaFiles): Promise<void> {
  const applied = await appliedFiles(client)
  const names = [...applied.keys()].filter((name) => !isRepeated(name)).toSorted()
  if (names.some((name) => /^20\d{12}_/.test(name) && name < '20270101'))
    throw new StartError('the database was made before the first release; start with an empty DATA_DIR or database')
  const known = new Map(migrations.map((file) => [file.name, file.hash]))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length)
    throw new StartError(
      `the database was written by a newer version (it has ${unknown.at(-1)}); start that version or restore a backup`,
    )
  const edited = names.find((name) => known.get(name) !== applied.get(name))
  if (edited)
    throw new StartError(`the migration ${edited} was edited after it had been applied; restore it and add a new file`)
  const early = migrations.find(({ name }) => !applied.has(name) && name < (names.at(-1) ?? ''))
  if (early)
    throw new StartError(`the migration ${early.name} comes before ${names.at(-1)}, which has been applied; rename it`)
}

/** Whether the database has had every file as it is now. */
export async function isUpToDate(client: Client, { migrations, functions, views }: SchemaFiles): Promise<boolean> {
  const applied = await appliedFiles(client)
  const files = [...migrations, ...functions, ...views]
  return applied.size === files.length && files.every(({ name, hash }) => applied.get(name) === hash)
}

/**
 * Applies what the database has not had, in one transaction: all of it or nothing. Views are dropped before the
 * migrations and made again after them, so that a migration may change any column a view reads.
 */
export async function applySchema(client: Client, files: SchemaFiles, log: (text: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query(
      `create table if not exists infra_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await appliedFiles(client)
    // A function may name tables that the migrations below make.
    await client.query('set local check_function_bodies = off')
    await dropViews(client)
    for (const file of files.functions) if (applied.get(file.name) !== file.hash) await apply(client, file)
    for (const file of files.migrations) {
      if (applied.has(file.name)) continue
      log(`migration ${file.name}`)
      await apply(client, file)
    }
    for (const file of files.views) await apply(client, file)
    const repeated = [...files.functions, ...files.views].map(({ name }) => name)
    await client.query(`delete from infra_migration where name like '%/%' and name <> all($1)`, [repeated])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function apply(client: Client, { name, text, hash }: SchemaFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    throw new StartError(`the migration ${name} failed: ${(error as Error).message}`)
  }
  await client.query(
    `insert into infra_migration (name, hash) values ($1, $2)
      on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
    [name, hash],
  )
}

async function dropViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ views: string | null }>(
    `select string_agg(oid::regclass::text, ', ') as views from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'v'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  if (rows[0]?.views) await client.query(`drop view ${rows[0].views}`)
}
