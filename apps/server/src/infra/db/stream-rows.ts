import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Scope, Tenant } from '../ctx/types.ts'
import { pace } from '../queue/pace.ts'
import { faultOfClient, toRefusal } from './refusals.ts'
import type { Sql } from './template.ts'
import { begin } from './tenant-db.ts'

/** About a millisecond's work of a document: a request that needs three turns of the loop waits for three of these. */
const CELLS = 1_000
/** At least and at most so many rows, however many columns they have. */
const [FEWEST, MOST] = [10, 100]
/**
 * While people are answered too, a millisecond is rested after so many of work: whoever never sleeps is let run to the end
 * of his slice by the system's scheduler, and they wait behind him.
 */
const WORK_MS = 1

/** What a row holds, in the order of its statement, as PostgreSQL writes it: booleans t and f, arrays {a,b}. */
export type TextRow = (string | null)[]

/**
 * Rows of one statement as they come from COPY, at most a hundred at a time: a fifth of the work of a cursor on our side.
 * Memory stays flat, and the reader's pace is the database's.
 */
export async function* streamRows(
  pool: pg.Pool,
  { tenant, scope }: { tenant: Pick<Tenant, 'id'>; scope?: Scope },
  statement: Sql,
  tag: string,
): AsyncGenerator<TextRow[]> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw toRefusal(faultOfClient(error))
  }
  // Left half-way, the connection still has rows on their way: it is closed, and the statement ends with it.
  let broken: Error | undefined = new Error('the reader of a list went away')
  try {
    // With workers of its own a statement is sooner at its first row, and others wait behind three processes instead of one.
    const alone = pace.isBusy() ? ';set local max_parallel_workers_per_gather = 0' : ''
    await client.query(`${begin(tenant.id, scope).join(';')}${alone};/* ${tag.replace(/[^\w-]/g, '')} */`)
    // COPY takes no parameters.
    const copied = client.query(copyTo(`copy (${statement.withLiterals()}) to stdout`)).setEncoding('utf8')
    let rest = ''
    let since = performance.now()
    for await (const text of copied as AsyncIterable<string>) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      const columns = lines[0]?.split('\t').length ?? 1
      const batch = Math.min(MOST, Math.max(FEWEST, Math.floor(CELLS / columns)))
      for (let at = 0; at < lines.length; at += batch) {
        yield lines.slice(at, at + batch).map(valuesOf)
        // Documents are written between batches; other requests get their turn here.
        if (pace.isBusy() && performance.now() - since > WORK_MS) {
          await delay(1)
          since = performance.now()
        } else await breathe()
      }
    }
    await client.query('rollback')
    broken = undefined
  } catch (error) {
    broken = error as Error
    throw toRefusal(faultOfClient(error))
  } finally {
    client.release(broken)
  }
}

function valuesOf(line: string): TextRow {
  const values: TextRow = line.split('\t')
  if (!line.includes('\\')) return values
  // Nearly every row has an empty field and none has a text to be read anew: written over, so that nothing is copied.
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!
    if (value === '\\N') values[at] = null
    else if (value.includes('\\')) values[at] = value.replace(/\\(.)/g, (_, char: string) => meant[char] ?? char)
  }
  return values
}
/** What COPY writes after a backslash; anything else stands for itself. */
const meant: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
