import { Pool } from 'pg'
import { wireTypes } from './types.ts'

export interface Pools {
  /** As the application role: everything that is a statement. */
  app: Pool
  /** As the application role, with a time-out of its own: COPY. Small. */
  stream: Pool
  /** Short statements outside the transaction their caller has open (number series), so that they never wait for it. */
  side: Pool
  end(): Promise<void>
}

interface Log {
  warn(fields: object, text: string): void
}

const common = {
  types: wireTypes(),
  keepAlive: true,
  connectionTimeoutMillis: 3_000,
  idleTimeoutMillis: 60_000,
  allowExitOnIdle: false,
}

/** The pools of the application role, which owns nothing and bypasses nothing. `appUrl` is its connection string. */
export function openPools(appUrl: string, log: Log, max = 10): Pools {
  const app = new Pool({
    ...common,
    connectionString: appUrl,
    max,
    application_name: 'cloud-steward',
    options:
      '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=15000',
    query_timeout: 32_000,
  })
  const stream = new Pool({
    ...common,
    connectionString: appUrl,
    max: 4,
    application_name: 'cloud-steward-stream',
    // An export may take long, but a stuck one must end. It may use both cores: alone on one its first byte comes after a
    // quarter of a second instead of a tenth, and lists beside it are no faster for that.
    options: '-c TimeZone=UTC -c statement_timeout=600000 -c idle_in_transaction_session_timeout=120000',
  })
  const side = new Pool({
    ...common,
    connectionString: appUrl,
    max: 2,
    application_name: 'cloud-steward-side',
    options: '-c TimeZone=UTC -c statement_timeout=5000',
  })
  // Without a listener a connection that breaks ends the process: idle ones report to the pool, those in use themselves.
  const lost = (error: Error) => log.warn({ error: error.message }, 'database connection lost')
  for (const pool of [app, stream, side]) pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  return {
    app,
    stream,
    side,
    end: async () => {
      await Promise.allSettled([app.end(), stream.end(), side.end()])
    },
  }
}

/** A connection string for the application role on the database of the owner's connection string. */
export function appUrlOf(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = password
  return url.toString()
}
export const APP_ROLE = 'cloud_steward_app'
/** Taken on within a transaction for callers who see only some rows; row-level security shows it no others. */
export const SCOPED_ROLE = 'cloud_steward_scoped'
/** Taken on likewise for the people of a company that rents who see only some of its rooms. */
export const NARROWED_ROLE = 'cloud_steward_narrowed'
/** Asks for schedules which tenants have work: reads across tenants, within the transactions of the worker alone. */
export const SCHEDULES_ROLE = 'cloud_steward_schedules'

/** Whether the database answers within two seconds. */
export function answers(pools: Pools): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, 2_000, false).unref())
  return Promise.race([
    pools.side.query('select 1').then(
      () => true,
      () => false,
    ),
    late,
  ])
}
