import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { APP_ROLE, SCOPED_ROLE } from './pools.ts'

/** Found from the source tree and from the bundle alike: both stand two folders below apps/server. */
export const migrationsDirectory = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../migrations' : '../../../migrations', import.meta.url),
)

interface Options {
  ownerUrl: string
  appPassword: string
  log?: (text: string) => void
}

/** Brings the schema to this version: the application role, the job tables, then our own SQL files, forward only. */
export async function migrate({ ownerUrl, appPassword, log = () => {} }: Options): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`cannot reach the database: ${(error as Error).message}`)
  }
  try {
    await client.query(`select pg_advisory_lock(hashtext('cloud-steward migrate'))`)
    await refuseNewerSchema(client)
    await ensureAppRole(client, appPassword)
    await ensureScopedRole(client)
    // Also after a start that was killed between the two.
    if ((await appliedMigrations(client)).length === knownMigrations().length) return await copyRights(client)
    await runMigrations({ connectionString: ownerUrl })
    // Most starts have nothing to migrate, and it brings three megabytes along.
    const { runner } = await import('node-pg-migrate')
    await runner({
      dbClient: client,
      dir: migrationsDirectory,
      direction: 'up',
      migrationsTable: 'infra_migration',
      checkOrder: true,
      noLock: true,
      log: (text: string) => log(text),
    })
    await client.query(`grant usage on schema public to ${APP_ROLE}`)
    await copyRights(client)
    await warnWithoutChinese(client, log)
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in their order. */
export const knownMigrations = (): string[] =>
  readdirSync(migrationsDirectory)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted()

/** The migrations a database has had; none for an empty one. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.infra_migration') is not null as there`)
  if (!rows[0].there) return []
  return (await client.query<{ name: string }>('select name from infra_migration order by run_on, id')).rows.map(
    ({ name }) => name,
  )
}

async function refuseNewerSchema(client: Client): Promise<void> {
  const known = new Set(knownMigrations())
  const unknown = (await appliedMigrations(client)).filter((name) => !known.has(name))
  if (unknown.length)
    throw new StartError(
      `the database was written by a newer version (it has ${unknown.at(-1)}); start that version or restore a backup`,
    )
}

async function ensureAppRole(client: Client, password: string): Promise<void> {
  const secret = client.escapeLiteral(password)
  try {
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [APP_ROLE])
    if (rows[0]?.rolsuper || rows[0]?.rolbypassrls)
      throw new StartError(`the role ${APP_ROLE} may pass row-level security; take SUPERUSER and BYPASSRLS from it`)
    // Of a role that exists only the password is set: naming SUPERUSER, even to deny it, is a superuser's right.
    if (rows.length) await client.query(`alter role ${APP_ROLE} login password ${secret}`)
    else await client.query(`create role ${APP_ROLE} login nocreatedb nocreaterole password ${secret}`)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `the database user may not create the role ${APP_ROLE}: ${(error as Error).message}; give it CREATEROLE`,
    )
  }
}

const copyRights = async (client: Client): Promise<void> => void (await client.query('select infra_copy_rights()'))

/** The role taken on for callers who see only some rows. Nobody signs in as it, and its policies bind nobody else. */
async function ensureScopedRole(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [SCOPED_ROLE])
  if (!rows.length) await client.query(`create role ${SCOPED_ROLE} nologin`)
  // Taken on by name only: inherited, its policies would bind the application always.
  const { rows: heirs } = await client.query('select 1 from pg_roles where rolname = $1 and rolinherit', [APP_ROLE])
  if (heirs.length) await client.query(`alter role ${APP_ROLE} noinherit`)
  const { rows: members } = await client.query(
    'select 1 from pg_auth_members where roleid = $1::regrole and member = $2::regrole',
    [SCOPED_ROLE, APP_ROLE],
  )
  if (!members.length) await client.query(`grant ${SCOPED_ROLE} to ${APP_ROLE}`)
}

async function warnWithoutChinese(client: Client, log: (text: string) => void): Promise<void> {
  const { rows } = await client.query(`select cardinality(show_trgm('中文')) as trigrams`)
  if (!rows[0].trigrams)
    log('warning: this database cannot search Chinese text quickly; create it with LC_CTYPE C.UTF-8')
}
