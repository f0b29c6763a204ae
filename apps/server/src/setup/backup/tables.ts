import type { Client } from 'pg'

export interface Table {
  name: string
  columns: string[]
  /** Row-level security hides rows even from this user: they are read tenant by tenant. */
  hidesRows: boolean
  parents: string[]
}

/**
 * Tables no backup holds: the schema's own history, heartbeats and curves, and sessions, which a restore must not bring back to
 * life after they were ended.
 */
const leftOut = [
  'infra_migration',
  'infra_worker',
  'identity_session',
  'identity_throttle',
  'identity_captcha',
  'identity_code',
  'health_figure',
]

/** The tables of the product with their columns, every table after those its rows refer to. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, row_security_active(c.oid) as "hidesRows",
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select distinct p.relname::text from pg_constraint k join pg_class p on p.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and p.oid <> c.oid) as parents
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all ($1)
     order by 1`,
    [leftOut],
  )
  return parentsFirst(rows)
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  let waiting = [...tables]
  while (waiting.length) {
    const names = new Set(waiting.map(({ name }) => name))
    const free = waiting.filter(({ parents }) => !parents.some((parent) => names.has(parent)))
    if (!free.length) throw new Error(`foreign keys form a circle: ${[...names].join(', ')}`)
    sorted.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return sorted
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** One form of every value in files and hashes, whatever the server's settings; and no limit on time. */
export const PLAIN_SETTINGS = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
