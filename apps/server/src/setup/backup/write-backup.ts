import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { appliedMigrations } from '../../infra/db/apply-schema.ts'
import { StartError } from '../../infra/start-error.ts'
import { copyRows, ledgerHash, tenantIds } from './copy-rows.ts'
import { type BackupFile, FORMAT, MANIFEST, type Manifest, textOf } from './manifest.ts'
import { listOf, PLAIN_SETTINGS, quoted, tablesOf } from './tables.ts'

/** A job that failed for good is not waiting any more. Those under way are harmless to repeat. */
const waitingJobs = `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts or j.locked_at is not null`
export const JOB_COLUMNS = ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority']

/**
 * Writes everything the database holds at one moment into a new folder, while others go on writing, and the files people
 * uploaded. The folder gets its name when it is whole.
 */
export async function writeBackup(client: Client, folder: string, dataDir?: string): Promise<Manifest> {
  if (existsSync(folder)) throw new StartError(`${folder} exists already; name a new folder.`)
  const draft = `${folder}.part-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    const manifest = await writeSnapshot(client, draft)
    // After the rows that name them: files are never changed, so whatever a row speaks of is there by now.
    await copyFiles(dataDir, draft)
    await writeFile(join(draft, MANIFEST), textOf(manifest), { mode: 0o600, flush: true })
    renameSync(draft, folder)
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code && syscall) throw new StartError(`The backup cannot be written to ${folder}: ${message}`)
    throw error
  }
}

/** The uploaded files of one folder into another's; none, where there are none. */
export async function copyFiles(from: string | undefined, to: string | undefined): Promise<void> {
  if (!from || !to || !existsSync(join(from, 'files'))) return
  await cp(join(from, 'files'), join(to, 'files'), { recursive: true, preserveTimestamps: true })
}

async function writeSnapshot(client: Client, draft: string): Promise<Manifest> {
  await client.query(`begin isolation level repeatable read read only; ${PLAIN_SETTINGS}`)
  try {
    const migrations = await appliedMigrations(client)
    if (!migrations.length) throw new StartError('There is nothing to back up: the database is empty.')
    const tenants = await tenantIds(client)
    const found = await tablesOf(client)
    const tables: BackupFile[] = []
    for (const { name: table, columns, hidesRows } of found) {
      const rows = `select ${listOf(columns)} from ${quoted(table)}`
      const written = await writeRows(client, join(draft, `${table}.copy.gz`), rows, hidesRows ? tenants : undefined)
      tables.push({ name: `${table}.copy.gz`, table, columns, ...written })
    }
    const jobs = {
      name: 'waiting-jobs.copy.gz',
      table: 'graphile_worker.jobs',
      columns: JOB_COLUMNS,
      ...(await writeRows(client, join(draft, 'waiting-jobs.copy.gz'), waitingJobs)),
    }
    const hidden = found.some(({ name, hidesRows }) => name === 'ledger_entry' && hidesRows)
    const hash = await ledgerHash(client, hidden ? tenants : undefined)
    await client.query('commit')
    return { format: FORMAT, madeAt: new Date().toISOString(), migrations, ledgerHash: hash, tables, jobs }
  } catch (error) {
    // A connection that is gone has ended its transaction by itself.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function writeRows(
  client: Client,
  path: string,
  query: string,
  tenants?: readonly number[],
): Promise<{ rows: number; sha256: string }> {
  const count = { rows: 0 }
  const hash = createHash('sha256')
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const closed = new Promise<void>((resolve) => file.once('close', resolve))
  await pipeline(
    copyRows(client, query, count, tenants),
    createGzip({ level: 4 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    file,
    // A pipeline that broke off is over before its file is: still being opened, it would come into a folder being removed.
  ).finally(() => closed)
  return { rows: count.rows, sha256: hash.digest('hex') }
}
