import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Scope } from '../ctx/types.ts'
import { SCOPED_ROLE } from './pools.ts'
import { toRefusal } from './refusals.ts'
import type { Statement } from './sql.ts'
import { nameOf, overAll, sql } from './sql.ts'

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

const tenantText = (tenantId: number): string => {
  // SET takes no parameters; the checks keep the text safe. SET LOCAL (not set_config) also reaches Citus workers.
  if (!Number.isInteger(tenantId)) throw new TypeError('tenant id must be an integer')
  return `set local app.tenant_id=${tenantId}`
}
/** Goes over to another tenant within a transaction. */
export const tenantSet = (tenantId: number): Statement => overAll(sql.raw(tenantText(tenantId)))
/** Opens a transaction of a tenant. A caller who sees only some rows works in it as a role that the database shows no others. */
export const begin = (tenantId: number, scope?: Scope): string => {
  const head = `begin;${tenantText(tenantId)}`
  if (scope?.kind !== 'orgs') return head
  const { orgIds, siteIds, selfId } = scope
  const own = [
    ['org_ids', orgIds],
    ['site_ids', siteIds],
    ['self_ids', selfId ? [selfId] : []],
  ] as const
  return `${head};set local role ${SCOPED_ROLE}${own.map(([name, ids]) => `;set local app.${name}='{${ids.map(checked).join()}}'`).join('')}`
}
function checked(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError('not an id')
  return id
}
/** A plan belongs to a role: under one name each would throw away the other's. */
const mark = (scope?: Scope): string => (scope?.kind === 'orgs' ? 's' : '')

function send(client: pg.PoolClient, statement: Statement, marked: string): Promise<pg.QueryResult> {
  const { sql: text, parameters } = statement.compile()
  const name = statement.unnamed ? undefined : nameOf(text)
  return client.query({ name: name && name + marked, text, values: parameters as unknown[] })
}

/**
 * What is sent until the caller waits for something leaves in one packet: a packet for each statement costs the server
 * and us more than the statements themselves.
 */
function together(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Runs statements of one tenant, each call in a transaction of its own and in one round trip. */
export function tenantDb(pool: pg.Pool, tenantId: number, scope?: Scope): TenantDb {
  const [head, marked] = [begin(tenantId, scope), mark(scope)]
  const trip = async (statements: readonly Statement[]): Promise<pg.QueryResult[]> => {
    const client = await checkout(pool)
    let broken: Error | undefined
    try {
      together(client)
      const answers = await Promise.allSettled([
        client.query(head),
        ...statements.map((s) => send(client, s, marked)),
        client.query('commit'),
      ])
      const failure = answers.find((answer) => answer.status === 'rejected')
      if (failure) {
        const error = failure.reason as Error & { code?: string }
        // An error with an SQLSTATE leaves the connection clean; anything else (time-out, reset) does not.
        if (!isSqlState(error.code)) broken = error
        throw toRefusal(error)
      }
      return answers.slice(1, -1).map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value)
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
  scope?: Scope,
): Promise<T> {
  const marked = mark(scope)
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
  together(client)
  // Not awaited: should it fail, no tenant is set, and row-level security refuses what follows.
  void sent(client.query(begin(tenantId, scope)))
  const run = (statement: Statement) => {
    together(client)
    return sent(send(client, statement, marked))
  }
  const ask = async (statement: Statement): Promise<pg.QueryResult> => {
    try {
      return await run(statement)
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
    together(client)
    const end = await client.query('commit')
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK.
    if (firstError || end.command !== 'COMMIT') throw firstError ?? new Error('transaction rolled back')
    return result
  } catch (error) {
    const cause = firstError ?? (error as Error & { code?: string })
    if (firstError && !isSqlState(firstError.code)) broken = firstError
    else await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw toRefusal(cause === firstError ? firstError : error)
  } finally {
    client.release(broken)
  }
}
