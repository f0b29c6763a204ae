import { setImmediate as breathe } from 'node:timers/promises'
import type pg from 'pg'
import { toRefusal } from './refusals.ts'
import type { Statement } from './sql.ts'

const BATCH = 250

/** Rows of one statement, batch by batch from a cursor: memory stays flat, and the reader's pace is the database's. */
export async function* streamRows<Row>(
  pool: pg.Pool,
  tenantId: number,
  statement: Statement<Row>,
  tag: string,
): AsyncGenerator<Row[]> {
  if (!Number.isInteger(tenantId)) throw new TypeError('tenant id must be an integer')
  const { sql: text, parameters } = statement.compile()
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw toRefusal(error)
  }
  let broken: Error | undefined
  try {
    await client.query(
      `begin;set local app.tenant_id=${tenantId};set local cursor_tuple_fraction=1;/* ${tag.replace(/[^\w-]/g, '')} */`,
    )
    await client.query({ text: `declare list no scroll cursor for ${text}`, values: parameters as unknown[] })
    const fetched = () => {
      const batch = client.query(`fetch ${BATCH} from list`)
      // It is awaited a batch later, or not at all when the reader went away.
      batch.catch(() => {})
      return batch
    }
    for (let next = fetched(); ; ) {
      const { rows } = await next
      if (!rows.length) break
      // The database works on the next batch while this one is written.
      if (rows.length === BATCH) next = fetched()
      yield rows as Row[]
      // Documents are written between batches; other requests get their turn here.
      await breathe()
      if (rows.length < BATCH) break
    }
  } catch (error) {
    broken = error as Error
    throw toRefusal(error)
  } finally {
    await client.query('rollback').catch((error: Error) => (broken = error))
    client.release(broken)
  }
}
