import { Pool } from 'pg'
import type { TestApp } from './app.ts'

/** A connection and its statement for each database: planning a count of every table takes ten times as long as counting. */
const counters = new Map<string, Promise<{ owner: Pool; counts: string; marks: string }>>()

async function counterOf(ownerUrl: string): Promise<{ owner: Pool; counts: string; marks: string }> {
  const owner = new Pool({ connectionString: ownerUrl, max: 1, options: '-c plan_cache_mode=force_generic_plan' })
  // Its database may stop before whoever counts does.
  owner.on('error', () => counters.delete(ownerUrl))
  const { rows: tables } = await owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('infra_counter', 'identity_session', 'identity_throttle', 'identity_captcha', 'identity_code') order by 1`,
  )
  const each = (columns: string): string =>
    tables
      .map(({ name }) => `select '${name as string}' as name, ${columns} from ${name as string} where tenant_id = $1`)
      .join(' union all ')
  return {
    owner,
    counts: each('count(*)::int as rows'),
    marks: each(`count(*) || ' ' || max(xmin::text::bigint) as rows`),
  }
}

/**
 * Rows of one tenant in every table, as the owner sees them. Two equal answers: nothing was added or removed. Number
 * series are left out: numbers are taken outside the business transaction and may leave gaps.
 */
export async function rowCounts(app: Pick<TestApp, 'ownerUrl'>, tenantId: number): Promise<Record<string, number>> {
  return ask(app, tenantId, 'counts')
}
/** The same with the last transaction that wrote to them: two equal answers say that nothing was changed either. */
export const rowMarks = (app: Pick<TestApp, 'ownerUrl'>, tenantId: number): Promise<Record<string, string>> =>
  ask(app, tenantId, 'marks')

async function ask<T>(
  { ownerUrl }: Pick<TestApp, 'ownerUrl'>,
  tenantId: number,
  what: 'counts' | 'marks',
): Promise<Record<string, T>> {
  const counter = counters.get(ownerUrl) ?? counterOf(ownerUrl)
  counters.set(ownerUrl, counter)
  const { owner, [what]: text } = await counter
  const { rows } = await owner.query({ name: `row-${what}`, text, values: [tenantId] })
  return Object.fromEntries(rows.map(({ name, rows: answer }) => [name as string, answer as T]))
}
