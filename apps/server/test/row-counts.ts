import { Client } from 'pg'
import type { TestApp } from './app.ts'

/** A connection and its statement for each database: planning a count of every table takes ten times as long as counting. */
const counters = new Map<string, Promise<{ owner: Client; text: string }>>()

async function counterOf(ownerUrl: string): Promise<{ owner: Client; text: string }> {
  const owner = new Client({ connectionString: ownerUrl })
  // Its database may stop before whoever counts does.
  owner.on('error', () => counters.delete(ownerUrl))
  await owner.connect()
  await owner.query('set plan_cache_mode = force_generic_plan')
  const { rows: tables } = await owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('infra_counter', 'identity_session', 'identity_throttle', 'identity_captcha', 'identity_code') order by 1`,
  )
  const counts = tables.map(
    ({ name }) =>
      `select '${name as string}' as name, count(*)::int as rows from ${name as string} where tenant_id = $1`,
  )
  return { owner, text: counts.join(' union all ') }
}

/**
 * Rows of one tenant in every table, as the owner sees them. Two equal answers: nothing was added or removed. Number
 * series are left out: numbers are taken outside the business transaction and may leave gaps.
 */
export async function rowCounts(app: Pick<TestApp, 'ownerUrl'>, tenantId: number): Promise<Record<string, number>> {
  const counter = counters.get(app.ownerUrl) ?? counterOf(app.ownerUrl)
  counters.set(app.ownerUrl, counter)
  const { owner, text } = await counter
  const { rows } = await owner.query({ name: 'row-counts', text, values: [tenantId] })
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name as string, count as number]))
}
