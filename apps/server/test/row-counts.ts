import { Client } from 'pg'
import type { TestApp } from './app.ts'

/**
 * Rows of one tenant in every table, as the owner sees them. Two equal answers: nothing was added or removed. Number
 * series are left out: numbers are taken outside the business transaction and may leave gaps.
 */
export async function rowCounts(app: Pick<TestApp, 'ownerUrl'>, tenantId: number): Promise<Record<string, number>> {
  const owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    const { rows: tables } = await owner.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('infra_counter', 'identity_session', 'identity_throttle', 'identity_captcha', 'identity_code') order by 1`,
    )
    const counts = tables.map(
      ({ name }) =>
        `select '${name as string}' as name, count(*)::int as rows from ${name as string} where tenant_id = ${tenantId}`,
    )
    const { rows } = await owner.query(counts.join(' union all '))
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name as string, count as number]))
  } finally {
    await owner.end()
  }
}
