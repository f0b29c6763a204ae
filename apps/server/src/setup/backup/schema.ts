import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { appliedMigrations, applySchema } from '../../infra/db/apply-schema.ts'
import { migrate } from '../../infra/db/migrate.ts'
import { APP_ROLE } from '../../infra/db/pools.ts'
import { knownMigrations, schemaFiles } from '../../infra/db/schema-files.ts'
import { StartError } from '../../infra/start-error.ts'
import { appPasswordOf } from '../start-database.ts'

const startsWith = (names: readonly string[], first: readonly string[]): boolean =>
  first.every((name, at) => names[at] === name)

/** Refuses rows of a schema this version does not know. */
export function refuseNewerSchema(wanted: readonly string[]): void {
  const known = knownMigrations()
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown || !startsWith(known, wanted))
    throw new StartError(
      `The backup was made by a newer version (its schema has ${unknown ?? wanted.at(-1)}); restore it with that version.`,
    )
}

/** Brings an empty database to exactly these migrations: the schema the rows of a backup were written under. */
export async function migrateTo(ownerUrl: string, client: pg.Client, wanted: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(client)
  if (!startsWith(wanted, applied))
    throw new StartError('The schema of the database is newer than the backup; restore into an empty database.')
  if (wanted.length === knownMigrations().length) return migrateFully(ownerUrl)
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  // migrate() gives it its password and its right to sign in.
  if (!rows.length) await client.query(`create role ${APP_ROLE} nologin`)
  await runMigrations({ connectionString: ownerUrl })
  const { migrations, functions } = schemaFiles()
  // Views read columns of this version: they are made when the rows are in and the later migrations have run.
  const files = { migrations: migrations.slice(0, wanted.length), functions, views: [] }
  await applySchema(client, files, () => {})
}

/** Brings the schema to this version. */
export const migrateFully = (ownerUrl: string): Promise<void> =>
  migrate({ ownerUrl, appPassword: appPasswordOf(ownerUrl) })
