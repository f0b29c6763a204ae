import type pg from 'pg'
import type { Scope } from '../ctx/types.ts'
import { NARROWED_ROLE, SCOPED_ROLE } from './pools.ts'
import { faultOfClient, toRefusal } from './refusals.ts'
import type { Statement } from './sql.ts'
import { nameOf, overAll, sql, statementNames } from './sql.ts'
import type { Tally } from './tally.ts'
import { type Came, type Part, type Send, sender } from './trip.ts'

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
export const begin = (tenantId: number, scope?: Scope): string[] => {
  const head = ['begin', tenantText(tenantId)]
  const wall = wallOf(scope)
  if (!wall) return head
  const sets = Object.entries(wall.ids).map(([name, ids]) => `set local app.${name}='{${ids.map(checked).join()}}'`)
  return [...head, `set local role ${wall.role}`, ...sets]
}
/** The role such a caller works as, and the ids its policies compare. */
function wallOf(scope?: Scope): { role: string; mark: string; ids: Record<string, readonly string[]> } | undefined {
  if (scope?.kind === 'orgs') {
    const { orgIds, siteIds, selfId } = scope
    const ids = { org_ids: orgIds, site_ids: siteIds, self_ids: selfId ? [selfId] : [] }
    return { role: SCOPED_ROLE, mark: 's', ids }
  }
  if (!scope || !('within' in scope) || !scope.within) return undefined
  const { roomIds, selfId } = scope.within
  return { role: NARROWED_ROLE, mark: 'n', ids: { rentee_ids: [scope.id], room_ids: roomIds, self_ids: [selfId] } }
}
function checked(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new TypeError('not an id')
  return id
}
/** Every transaction has these: they are prepared. */
const BEGIN: Part = { text: 'begin', name: 'begin' }
const COMMIT: Part = { text: 'commit', name: 'commit' }
const ROLLBACK: Part = { text: 'rollback' }
/** Nor do the tenants a process works for differ much from one second to the next; the ids of a scope do. */
const tenantName = statementNames(500)
function headOf(tenantId: number, scope?: Scope): Part[] {
  const [, tenant, ...scoped] = begin(tenantId, scope)
  return [BEGIN, { text: tenant!, name: tenantName(tenant!) }, ...scoped.map((text) => ({ text }))]
}
/** A plan belongs to a role: under one name each would throw away the other's. */
const mark = (scope?: Scope): string => wallOf(scope)?.mark ?? ''

function partOf(statement: Statement, marked: string): Part {
  const { sql: text, parameters: values } = statement.compile()
  const name = statement.unnamed ? undefined : nameOf(text)
  return { text, values, name: name && name + marked }
}

async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw toRefusal(faultOfClient(error))
  }
}

/** Runs statements of one tenant, each call in a transaction of its own and in one round trip. */
export function tenantDb(pool: pg.Pool, tenantId: number, scope?: Scope, tally?: Tally): TenantDb {
  const [head, marked] = [headOf(tenantId, scope), mark(scope)]
  const trip = async (statements: readonly Statement[]): Promise<Came[]> => {
    const client = await checkout(pool)
    let broken: Error | undefined
    const send = sender(client, tally)
    try {
      const all = [...head, ...statements.map((one) => partOf(one, marked)), COMMIT]
      return (await Promise.all(all.map(send))).slice(head.length, -1)
    } catch (error) {
      broken = await abandon(send, error as Error)
      throw toRefusal(traced(error))
    } finally {
      client.release(broken)
    }
  }
  return {
    rows: async (statement) => (await trip([statement]))[0]!.rows as never,
    first: async (statement) => (await trip([statement]))[0]!.rows[0] as never,
    run: async (statement) => (await trip([statement]))[0]!.count,
    all: async (...statements) => (await trip(statements)).map((result) => result.rows) as never,
  }
}

/** Ends a transaction that failed. @returns why the connection is of no more use, if it is not. */
async function abandon(send: Send, error?: Error & { code?: string }): Promise<Error | undefined> {
  // An error with an SQLSTATE leaves the connection alive; anything else (time-out, reset) does not.
  if (error && !isSqlState(error.code)) return error
  try {
    // In one trip with a statement that fails it is skipped; the next arrives.
    await send(ROLLBACK).catch(() => send(ROLLBACK))
    return undefined
  } catch (failure) {
    return failure as Error
  }
}
/** An error comes from where pg reads the wire; who asked is of more use. */
function traced(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, traced)
  return error
}
const isSqlState = (code: string | undefined): boolean =>
  /^[0-9A-Z]{5}$/.test(code ?? '') && !/^(08|57P)/.test(code ?? '')

/**
 * Runs `work` in one transaction. Statements whose answers are not awaited travel together, and the commit waits for
 * all of them. The first error rolls everything back and is the one that surfaces.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (db: TenantDb) => Promise<T>,
  scope?: Scope,
  tally?: Tally,
): Promise<T> {
  const marked = mark(scope)
  const client = await checkout(pool)
  let broken: Error | undefined
  let firstError: (Error & { code?: string }) | undefined
  const send = sender(client, tally)
  // A refused statement that is not awaited must not end the process: the commit below reports it.
  const heard = <A>(answer: Promise<A>): Promise<A> => {
    answer.catch(() => {})
    return answer
  }
  const sent = (part: Part): Promise<Came> => {
    const promise = send(part)
    promise.catch((error: Error) => {
      firstError ??= error
    })
    return promise
  }
  // Not awaited: should it fail, no tenant is set, and row-level security refuses what follows.
  for (const part of headOf(tenantId, scope)) void sent(part)
  const ask = async (statement: Statement): Promise<Came> => {
    try {
      return await sent(partOf(statement, marked))
    } catch (error) {
      throw toRefusal(traced(firstError ?? error))
    }
  }
  const all = async (statements: readonly Statement[]) =>
    (await Promise.all(statements.map(ask))).map(({ rows }) => rows)
  const db: TenantDb = {
    rows: (statement) => heard(ask(statement).then(({ rows }) => rows as never)),
    first: (statement) => heard(ask(statement).then(({ rows }) => rows[0] as never)),
    run: (statement) => heard(ask(statement).then(({ count }) => count)),
    all: (...statements) => heard(all(statements)) as never,
  }
  try {
    const result = await work(db)
    const end = await send(COMMIT)
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK.
    if (firstError || end.command !== 'COMMIT') throw firstError ?? new Error('transaction rolled back')
    return result
  } catch (error) {
    broken = await abandon(send, firstError)
    throw toRefusal(firstError ?? error)
  } finally {
    client.release(broken)
  }
}
