import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../infra/config.ts'
import { startEmbedded } from '../infra/db/embedded/index.ts'
import { migrate } from '../infra/db/migrate.ts'
import { asOwner } from '../infra/db/owner.ts'
import { appUrlOf } from '../infra/db/pools.ts'
import { logTime } from '../infra/log.ts'
import { loadRegions } from '../modules/system/load-regions.ts'

export interface Database {
  ownerUrl: string
  appUrl: string
  /** True when this process started the server itself, so nobody else uses it. */
  alone: boolean
  stop(): Promise<void>
}
/** The name of the product's database on the server that comes with it. */
export const DATABASE = 'cloud_steward'

/** The database ready to use: started when it is ours, migrated, with the application role and the regions. */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  onLost: (reason: string) => void,
): Promise<Database> {
  const database = config.databaseUrl
    ? { ownerUrl: config.databaseUrl, alone: false, stop: async () => {} }
    : await embedded(config.dataDir, log, onLost)
  try {
    const appPassword = appPasswordOf(database.ownerUrl)
    const from = performance.now()
    // Something is said only where there is something to migrate.
    let isMigrated = false
    const note = (text: string): void => {
      isMigrated = true
      log.debug(text)
    }
    await migrate({ ownerUrl: database.ownerUrl, appPassword, log: note })
    await loadRegions(database.ownerUrl)
    if (isMigrated) logTime(log, 'migrations', from)
    return { ...database, appUrl: appUrlOf(database.ownerUrl, appPassword) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Every process with the same owner URL arrives at the same password, so no further secret has to be handed around. */
export const appPasswordOf = (ownerUrl: string): string =>
  createHmac('sha256', new URL(ownerUrl).password).update('cloud steward application role').digest('base64url')

async function embedded(dataDir: string, log: Logger, onLost: (reason: string) => void) {
  const from = performance.now()
  const quiet = { info: (text: string) => log.debug(text), warn: (text: string) => log.warn(text) }
  const server = await startEmbedded({ dataDir, log: quiet, onExit: onLost })
  try {
    const ownerUrl = await ensureDatabase(server.url)
    await countStatements(ownerUrl, log)
    logTime(log, 'database', from)
    return { ownerUrl, alone: true, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Also where the data are older than this. The product works without it. */
const countStatements = (ownerUrl: string, log: Logger): Promise<unknown> =>
  asOwner(ownerUrl, (client) => client.query('create extension if not exists pg_stat_statements')).catch(
    (error: Error) => log.debug({ error: error.message }, 'statements are not counted'),
  )

/** The product's database on the server that comes with it, made when it is not there. @returns its URL */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  await asOwner(serverUrl, async (client) => {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rows.length) await client.query(`create database ${DATABASE}`)
  })
  const url = new URL(serverUrl)
  url.pathname = `/${DATABASE}`
  return url.href
}
