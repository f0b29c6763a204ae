import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openPools } from './pools.ts'
import { raw, sql } from './sql.ts'
import { inTransaction, tenantDb } from './tenant-db.ts'

it('outlives connections that the database ends, idle and in use', async () => {
  const { ownerUrl, appUrl } = await testDatabase()
  const lost: string[] = []
  const pools = openPools(appUrl, { warn: ({ error }: { error?: string }) => lost.push(error ?? '') }, 3)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const db = tenantDb(pools.app, 1)
  await db.rows(raw(sql`select 1`))
  const working = db.rows(raw(sql`select pg_sleep(20)`)).catch((error: Error) => error)
  const pausing = inTransaction(pools.app, 1, async (tx) => {
    await tx.rows(raw(sql`select 1`))
    // Nothing is asked of this connection while it breaks.
    await delay(600)
    return tx.rows(raw(sql`select 2`))
  }).catch((error: Error) => error)
  await delay(300)
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cloud-steward' and datname = current_database() and query like any (array['%pg_sleep%', 'select 1%', 'commit%', 'begin%']) and client_port = any($1)`,
    [portsOf(pools.app)],
  )
  expect(rowCount).toBeGreaterThanOrEqual(2)
  for (const answer of [await working, await pausing])
    expect(answer).toMatchObject({ reason: 'kit.error.unavailable', http: 503 })
  expect(lost.length).toBeGreaterThan(0)
  expect(await db.rows(raw(sql`select 3 as three`))).toEqual([{ three: 3 }])
  await owner.end()
  await pools.end()
})

/** Local ports of the pool's connections: other tests of this worker have pools on the same database. */
const portsOf = (pool: object): number[] =>
  (pool as { _clients: { connection: { stream: { localPort: number } } }[] })._clients.map(
    (one) => one.connection.stream.localPort,
  )
