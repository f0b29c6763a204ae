import type { Pool } from 'pg'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface StatementRow {
  query_id: string
  statement: string
  calls: number
  mean_ms: number
  total_ms: number
  row_count: number
  hits: number
  blocks: number
}
export const slowStatements = (orderBy: string, most: number) =>
  raw<StatementRow>(sql`select * from health_statements(${orderBy}, ${most})`)
export const statementOf = (queryId: string) =>
  raw<StatementRow>(sql`select * from health_statements('total', 1, ${queryId}::bigint)`)
export const statementsSince = () => raw<{ since: string | null }>(sql`select health_statements_since() as since`)
export const resetCounts = () => raw<{ done: boolean }>(sql`select health_reset_statements() as done`)

/**
 * The generic plan of a statement, for any values. Sent as plain text: a prepared statement would need the values.
 * @param text of a statement the database has counted, never a text of the caller
 */
export async function planOf(pool: Pool, tenantId: number, text: string): Promise<string[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin read only; set local app.tenant_id = ${Math.trunc(tenantId)}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    return rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}

export const connectionCounts = () =>
  raw<{ open: number; most: number }>(sql`select count(*)::int as open, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`)
/** Waits of other roles are hidden from ours; as a blocker such a session has the text `<insufficient privilege>`. */
export const waitingForLocks = () =>
  raw<{ pid: number; waited_ms: number; statement: string; blocked_by: number[]; blocker: string | null }>(
    sql`select a.pid, greatest(0, extract(epoch from clock_timestamp() - a.query_start) * 1000)::int as waited_ms,
        left(coalesce(a.query, ''), 2000) as statement, b.pids as blocked_by,
        (select left(o.query, 2000) from pg_stat_activity o where o.pid = b.pids[1]) as blocker
      from pg_stat_activity a, lateral (select (pg_blocking_pids(a.pid))[1:20] as pids) b
      where a.wait_event_type = 'Lock' and cardinality(b.pids) > 0
      order by waited_ms desc limit 50`,
  )

export const databaseSize = () =>
  raw<{ bytes: number; since: string | null }>(
    sql`select pg_database_size(datname) as bytes, stats_reset as since from pg_stat_database where datname = current_database()`,
  )
export const largestTables = () =>
  raw<{
    table: string
    bytes: number
    index_bytes: number
    live: number
    dead: number
    vacuumed_at: string | null
    analyzed_at: string | null
  }>(
    sql`select case schemaname when 'public' then relname::text else schemaname || '.' || relname end as table,
        pg_total_relation_size(relid) as bytes, pg_indexes_size(relid) as index_bytes, n_live_tup as live, n_dead_tup as dead,
        greatest(last_vacuum, last_autovacuum) as vacuumed_at, greatest(last_analyze, last_autoanalyze) as analyzed_at
      from pg_stat_user_tables order by bytes desc limit 100`,
  )
/** Indexes that were never scanned. Unique indexes are left out: they enforce a constraint even without scans. */
export const unusedIndexes = () =>
  raw<{ index: string; table: string; bytes: number }>(
    sql`select s.indexrelname::text as index, s.relname::text as table, pg_relation_size(s.indexrelid) as bytes
      from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
      where s.idx_scan = 0 and not i.indisunique order by bytes desc, index limit 100`,
  )
