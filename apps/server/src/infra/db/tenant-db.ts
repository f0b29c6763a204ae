import type pg from 'pg'
import { toRefusal } from './refusals.ts'
import type { Statement } from './sql.ts'
import { Journey, runTrip } from './trip.ts'

/**
 * The database as one tenant sees it. Every statement runs in a transaction whose `app.tenant_id` is set in the same
 * round trip, so row-level security holds also for SQL that forgets the tenant.
 */
export interface TenantDb {
  /** All rows of one statement. */
  rows<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The first row, or undefined. */
  first<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** Number of rows a write touched. */
  run(statement: Statement): Promise<number>
  /** Several statements in one round trip, in order, atomically. */
  all<T extends readonly Statement[]>(...statements: T): Promise<{ [K in keyof T]: RowsOf<T[K]> }>
}
type RowsOf<T> = T extends Statement<infer Row> ? Row[] : never

/** It becomes part of a text. */
function checkTenant(tenantId: number): void {
  if (!Number.isInteger(tenantId)) throw new TypeError('tenant id must be an integer')
}

async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Runs statements of one tenant, each call in a transaction of its own and in one round trip. */
export function tenantDb(pool: pg.Pool, tenantId: number): TenantDb {
  checkTenant(tenantId)
  const trip = async (statements: readonly Statement[]): Promise<pg.QueryResult[]> => {
    const client = await checkout(pool)
    let broken: Error | undefined
    try {
      return await runTrip(client, tenantId, statements)
    } catch (error) {
      // An error with an SQLSTATE leaves the connection usable; anything else (time-out, reset) does not.
      if (!isSqlState((error as { code?: string }).code)) broken = error as Error
      else await client.query('rollback').catch((failure: Error) => (broken = failure))
      throw toRefusal(error)
    } finally {
      client.release(broken)
    }
  }
  return {
    rows: async (statement) => (await trip([statement]))[0]!.rows as never,
    first: async (statement) => (await trip([statement]))[0]!.rows[0] as never,
    run: async (statement) => (await trip([statement]))[0]!.rowCount ?? 0,
    all: async (...statements) => (await trip(statements)).map((result) => result.rows) as never,
  }
}

const isSqlState = (code: string | undefined): boolean =>
  /^[0-9A-Z]{5}$/.test(code ?? '') && !/^(08|57P)/.test(code ?? '')

/**
 * Runs `work` in one transaction. Statements are pipelined: those whose answers are not awaited travel together, and
 * the commit waits for all of them. The first error rolls everything back and is the one that surfaces.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  checkTenant(tenantId)
  const client = await checkout(pool)
  let broken: Error | undefined
  let firstError: (Error & { code?: string }) | undefined
  const sent = (promise: Promise<pg.QueryResult>): Promise<pg.QueryResult> => {
    // A rejected statement nobody awaits must not become an unhandled rejection: the commit below reports it.
    promise.catch((error: Error) => {
      firstError ??= error
    })
    return promise
  }
  const journey = new Journey(client, tenantId)
  const ask = async (statement: Statement): Promise<pg.QueryResult> => {
    try {
      return await sent(journey.send(statement))
    } catch (error) {
      throw toRefusal(firstError ?? error)
    }
  }
  const db: TenantDb = {
    rows: async (statement) => (await ask(statement)).rows as never,
    first: async (statement) => (await ask(statement)).rows[0] as never,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    all: async (...statements) => (await Promise.all(statements.map(ask))).map((result) => result.rows) as never,
  }
  try {
    const result = await work(db)
    const end = await journey.commit()
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK.
    if (firstError || end.command !== 'COMMIT') throw firstError ?? new Error('transaction rolled back')
    return result
  } catch (error) {
    const cause = firstError ?? (error as Error & { code?: string })
    if (firstError && !isSqlState(firstError.code)) broken = firstError
    else await journey.rollback(cause).catch((failure: Error) => (broken = failure))
    throw toRefusal(cause === firstError ? firstError : error)
  } finally {
    client.release(broken)
  }
}
