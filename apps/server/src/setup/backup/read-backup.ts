import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../../infra/start-error.ts'
import { ledgerHash } from './copy-rows.ts'
import { type BackupFile, type Manifest, readManifest } from './manifest.ts'
import { migrateFully, migrateTo, refuseNewerSchema } from './schema.ts'
import { listOf, PLAIN_SETTINGS, quoted, tablesOf } from './tables.ts'
import { JOB_COLUMNS } from './write-backup.ts'

/** The backup in this folder, if it is whole and this version can read it. */
export async function checkedBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuseNewerSchema(manifest.migrations)
  return manifest
}

/** Fills an empty database with a backup, in one transaction, and brings its schema to this version. */
export async function restoreBackup(ownerUrl: string, client: pg.Client, folder: string, manifest: Manifest) {
  await refuseFilled(client)
  await migrateTo(ownerUrl, client, manifest.migrations)
  await client.query('begin')
  try {
    await load(client, folder, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    throw new StartError(`The backup could not be loaded, and nothing of it was: ${(error as Error).message}`)
  }
  await migrateFully(ownerUrl)
  await client.query('analyze')
}

async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length)
      throw new StartError(`The database is not empty: ${name} has rows. A backup is restored into an empty one only.`)
  }
}

async function load(client: pg.Client, folder: string, { tables, jobs, ledgerHash: wanted }: Manifest): Promise<void> {
  await client.query(PLAIN_SETTINGS)
  const found = await tablesOf(client)
  const files = new Map(tables.map((file) => [file.table, file]))
  const strange = tables.find(({ table }) => !found.some(({ name }) => name === table))
  if (strange) throw new StartError(`The backup has a table this schema does not: ${strange.table}.`)
  const walled = await underRowSecurity(client)
  // Its owner, too, is bound by row-level security, and COPY cannot write through it. This also locks everybody out.
  for (const name of walled) await client.query(`alter table ${quoted(name)} no force row level security`)
  await refuseFilled(client)
  for (const { name } of found) {
    const file = files.get(name)
    if (!file) continue
    await copyIn(client, folder, file, `${quoted(name)} (${listOf(file.columns)})`)
    const { rows } = await client.query(`select count(*)::bigint::text as count from ${quoted(name)}`)
    if (Number(rows[0].count) !== file.rows)
      throw new StartError(`${name} has ${rows[0].count} rows after loading, not the ${file.rows} of the backup.`)
  }
  if ((await ledgerHash(client)) !== wanted) throw new StartError('The ledger is not the one of the backup.')
  await enqueue(client, folder, jobs)
  for (const name of walled) await client.query(`alter table ${quoted(name)} force row level security`)
}

async function underRowSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

async function copyIn(client: pg.Client, folder: string, file: BackupFile, target: string): Promise<void> {
  const rows = client.query(copyFrom(`copy ${target} from stdin`))
  await pipeline(createReadStream(join(folder, file.name)), createGunzip(), rows)
}

/** Puts the jobs back into the queue through its own door, since its tables are not ours. */
async function enqueue(client: pg.Client, folder: string, jobs: BackupFile): Promise<void> {
  await client.query(
    `create temp table restored_job (identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts int, key text, priority int) on commit drop`,
  )
  await copyIn(client, folder, jobs, `restored_job (${listOf(JOB_COLUMNS)})`)
  await client.query(
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority) from restored_job`,
  )
}
