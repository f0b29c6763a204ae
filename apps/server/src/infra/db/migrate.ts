import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { applySchema, isUpToDate, refuseOtherSchemas } from './apply-schema.ts'
import { APP_ROLE, NARROWED_ROLE, SCHEDULES_ROLE, SCOPED_ROLE } from './pools.ts'
import { migrationsDirectory, schemaFiles } from './schema-files.ts'

interface Options {
  ownerUrl: string
  appPassword: string
  /** Where the SQL files lie; tests hand over a folder of their own. */
  directory?: string
  log?: (text: string) => void
}

/**
 * Brings the schema to this version: the application role, the job tables, then our own SQL files, forward only.
 * Throws a StartError when the database cannot be reached or its schema is not one this version can go on from.
 */
export async function migrate(options: Options): Promise<void> {
  const { ownerUrl, appPassword, directory = migrationsDirectory, log = () => {} } = options
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`cannot reach the database: ${(error as Error).message}`)
  }
  try {
    await client.query(`select pg_advisory_lock(hashtext('cloud-steward migrate'))`)
    const files = schemaFiles(directory)
    await refuseOtherSchemas(client, files)
    await ensureAppRole(client, appPassword)
    for (const role of [SCOPED_ROLE, NARROWED_ROLE]) await ensureTakenRole(client, role)
    await ensureSchedulesRole(client)
    if (!(await isUpToDate(client, files))) {
      await runMigrations({ connectionString: ownerUrl })
      await applySchema(client, files, log)
      await client.query(`grant usage on schema public to ${APP_ROLE}, ${SCHEDULES_ROLE}`)
      await warnWithoutChinese(client, log)
    }
    // Also after a start that was killed between the two.
    await copyRights(client)
  } finally {
    await client.end()
  }
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

/** A database role for callers who see only some rows. It has no sign-in, and its policies apply to it alone. */
async function ensureTakenRole(client: Client, role: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (!rows.length) await client.query(`create role ${role} nologin`)
  // Taken on by name only: inherited, its policies would bind the application always.
  const { rows: heirs } = await client.query('select 1 from pg_roles where rolname = $1 and rolinherit', [APP_ROLE])
  if (heirs.length) await client.query(`alter role ${APP_ROLE} noinherit`)
  const { rows: members } = await client.query(
    'select 1 from pg_auth_members where roleid = $1::regrole and member = $2::regrole',
    [role, APP_ROLE],
  )
  if (!members.length) await client.query(`grant ${role} to ${APP_ROLE}`)
}

async function warnWithoutChinese(client: Client, log: (text: string) => void): Promise<void> {
  const { rows } = await client.query(`select cardinality(show_trgm('中文')) as trigrams`)
  if (!rows[0].trigrams)
    log('warning: this database cannot search Chinese text quickly; create it with LC_CTYPE C.UTF-8')
}

/** The role the worker takes on to ask across tenants. The owner of the database, who runs the worker, has to be a member. */
async function ensureSchedulesRole(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [SCHEDULES_ROLE])
  if (!rows.length) await client.query(`create role ${SCHEDULES_ROLE} nologin`)
  // Since PostgreSQL 16 the creator of a role administers it but may not take it on.
  const right = `case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end`
  const { rows: may } = await client.query(`select pg_has_role(current_user, $1, ${right}) as it`, [SCHEDULES_ROLE])
  if (may[0].it) return
  try {
    await client.query(`grant ${SCHEDULES_ROLE} to current_user`)
  } catch (error) {
    throw new StartError(
      `the database user may not take on the role ${SCHEDULES_ROLE}: ${(error as Error).message}; grant the role to it`,
    )
  }
}
