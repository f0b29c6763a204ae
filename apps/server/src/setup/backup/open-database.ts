import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../infra/config.ts'
import { superuserPassword } from '../../infra/db/embedded/cluster.ts'
import { startEmbedded } from '../../infra/db/embedded/index.ts'
import { findOrphan } from '../../infra/db/embedded/orphan.ts'
import { StartError } from '../../infra/start-error.ts'
import { DATABASE, ensureDatabase } from '../start-database.ts'

export interface OpenDatabase {
  ownerUrl: string
  client: pg.Client
  close(): Promise<void>
}
type Where = Pick<Config, 'databaseUrl' | 'dataDir'>

/** The database to back up, as it is: that of the running product, else started for the time being; never migrated. */
export async function openToRead({ databaseUrl, dataDir }: Where): Promise<OpenDatabase> {
  if (databaseUrl) return connect(databaseUrl)
  if (!existsSync(join(dataDir, 'pg'))) throw new StartError(`There is no database in ${dataDir}.`)
  const { orphan } = findOrphan(join(dataDir, 'pg'))
  if (orphan) {
    const password = encodeURIComponent(superuserPassword(dataDir))
    const running = await connect(`postgres://postgres:${password}@127.0.0.1:${orphan.port}/${DATABASE}`).catch(
      () => {},
    )
    if (running) return running
  }
  return openOwn(dataDir)
}

/** The database to restore into, which may not exist yet. A running product is refused by its lock. */
export async function openToFill({ databaseUrl, dataDir }: Where): Promise<OpenDatabase> {
  return databaseUrl ? connect(databaseUrl) : openOwn(dataDir)
}

async function openOwn(dataDir: string): Promise<OpenDatabase> {
  const server = await startEmbedded({ dataDir, log: { info: () => {}, warn: () => {} } })
  try {
    const database = await connect(await ensureDatabase(server.url))
    return { ...database, close: () => database.close().finally(() => server.stop()) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function connect(ownerUrl: string): Promise<OpenDatabase> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'cloud-steward-backup',
  })
  // What a lost connection means is told by the statement it was lost in.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`cannot reach the database: ${(error as Error).message}`)
  }
  return { ownerUrl, client, close: () => client.end() }
}
