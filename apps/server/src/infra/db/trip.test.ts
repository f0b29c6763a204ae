import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { Client } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { openPools, type Pools } from './pools.ts'
import { raw, type Statement, sql } from './sql.ts'
import { inTransaction, tenantDb } from './tenant-db.ts'

const TENANT = 4712
let pools: Pools
let appUrl: string
beforeAll(async () => {
  appUrl = (await testApp()).appUrl
  // One connection, so that every statement meets what the ones before it left behind.
  pools = openPools(appUrl, { warn: () => {} }, 1)
  return () => pools.end()
})

/** Statements that answer, and two that fail: when it is read, and while it runs. */
const answering = (n: number): Statement<{ n: number }> => raw(sql`select ${n}::int + ${sql.lit(n % 7)} as n`)
const failing = (n: number): Statement<{ n: number }> =>
  n % 2 ? raw(sql`select nowhere_${sql.raw(String(n % 5))} as n`) : raw(sql`select ${sql.lit(n % 5)} / ${0}::int as n`)
const step = fc.record({ n: fc.nat(40), fails: fc.boolean(), wait: fc.boolean() })

it('answers any order of statements that answer and statements that fail, again and again on one connection', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, inOne) => {
      const db = tenantDb(pools.app, TENANT)
      const statements = steps.map(({ n, fails }) => (fails && n % 3 === 0 ? failing(n) : answering(n)))
      const fails = steps.some((one) => one.fails && one.n % 3 === 0)
      const answers = steps.map(({ n }) => [{ n: n + (n % 7) }])
      const work = inOne
        ? inTransaction(pools.app, TENANT, async (tx) => {
            const asked: Promise<unknown>[] = []
            for (const [at, { wait }] of steps.entries()) {
              const answer = tx.rows(statements[at]!)
              answer.catch(() => {})
              asked.push(answer)
              if (wait) await answer
            }
            return Promise.all(asked)
          })
        : db.all(...statements)
      if (fails) await expect(work).rejects.toThrow(/nowhere|kit\.error\.badValue/)
      else expect(await work).toEqual(answers)
      expect(
        await db.rows(raw(sql`select current_setting('app.tenant_id') as t, now() = clock_timestamp() as f`)),
      ).toEqual([{ t: String(TENANT), f: false }])
    }),
    { numRuns: 150 },
  )
  const { _clients } = pools.app as unknown as { _clients: unknown[] }
  expect(_clients).toHaveLength(1)
})

it('leaves no tenant behind for whoever uses the connection next', async () => {
  await tenantDb(pools.app, TENANT).rows(answering(1))
  await expect(tenantDb(pools.app, TENANT).rows(failing(1))).rejects.toThrow()
  const client = await pools.app.connect()
  const { rows } = await client.query(`select current_setting('app.tenant_id', true) as tenant, current_user as role`)
  client.release()
  expect(rows).toEqual([{ tenant: '', role: 'cloud_steward_app' }])
})

it('sends what comes while others are away, and rolls back behind a statement that fails unheard', async () => {
  const answers = await inTransaction(pools.app, TENANT, async (tx) => {
    const slow = tx.rows(raw(sql`select pg_sleep(0.2), 1 as n`))
    await delay(50)
    const [later, latest] = [tx.first(answering(3)), tx.first(answering(4))]
    return [(await slow)[0], await later, await latest]
  })
  expect(answers).toEqual([{ pg_sleep: '', n: 1 }, { n: 6 }, { n: 8 }])
  const work = inTransaction(pools.app, TENANT, async (tx) => {
    for (const ask of [tx.rows, tx.first, tx.run]) void ask(failing(1))
    void tx.all(failing(1))
    throw new Error('said by the work')
  })
  await expect(work).rejects.toThrow()
  const silent = inTransaction(pools.app, TENANT, async (tx) => void tx.run(failing(1)))
  await expect(silent).rejects.toThrow(/nowhere/)
  expect(await tenantDb(pools.app, TENANT).first(answering(3))).toEqual({ n: 6 })
})

it('gives every row of answers of many packets, nothing as null, and the number of rows it touched', async () => {
  const db = tenantDb(pools.app, TENANT)
  const many = raw<{ n: number; t: string; e: null }>(
    sql`select n, repeat('长', 500) as t, null as e from generate_series(1, ${2000}::int) n`,
  )
  for (let round = 0; round < 3; round++) {
    const [rows, one] = await db.all(many, answering(0))
    expect(rows.length).toBe(2000)
    expect(rows[1999]).toEqual({ n: 2000, t: '长'.repeat(500), e: null })
    expect(one).toEqual([{ n: 0 }])
  }
  const write = raw(
    sql`insert into infra_counter (tenant_id, name, value) select ${TENANT}, 'n' || n, n from generate_series(1, 3) n`,
  )
  expect(await db.run(write)).toBe(3)
  expect(await db.run(raw(sql`update infra_counter set value = 1 where tenant_id = ${TENANT}`))).toBe(3)
  expect(await db.run(raw(sql`update infra_counter set value = 1 where tenant_id = ${TENANT} and value > 1`))).toBe(0)
})

it('refuses a number that JavaScript cannot hold, in the read and in the transaction it stands in', async () => {
  const huge = raw(sql`select 9007199254740993::bigint as n`)
  await expect(tenantDb(pools.app, TENANT).all(answering(1), huge, answering(2))).rejects.toThrow(/out of range/)
  await expect(inTransaction(pools.app, TENANT, (tx) => tx.rows(huge))).rejects.toThrow(/out of range/)
  expect(await tenantDb(pools.app, TENANT).first(answering(3))).toEqual({ n: 6 })
})

it('tells everybody whose statements were under way when the connection went', async () => {
  const own = openPools(appUrl, { warn: () => {} }, 1)
  const db = tenantDb(own.app, TENANT)
  const pid = (await db.first(raw<{ pid: number }>(sql`select pg_backend_pid() as pid`)))!.pid
  const work = inTransaction(own.app, TENANT, async (tx) => {
    const slow = tx.rows(raw(sql`select pg_sleep(20)`))
    slow.catch(() => {})
    await delay(200)
    return Promise.all([slow, tx.rows(answering(1))])
  })
  const ended = expect(work).rejects.toMatchObject({ reason: 'kit.error.unavailable', http: 503 })
  await delay(400)
  const other = new Client({ connectionString: appUrl })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
  await ended
  expect(await db.first(answering(1))).toEqual({ n: 2 })
  await own.end()
})

it('writes texts, bytes, nothing and very long values, and reads names of columns as they are', async () => {
  const db = tenantDb(pools.app, TENANT)
  const long = '云'.repeat(70_000)
  const bytes = Buffer.from([0, 1, 255])
  // From the third time on the statement is kept, and what makes its rows is written for it.
  for (let time = 0; time < 4; time++)
    expect(
      await db.rows(
        raw(sql`select ${long}::text as long, ${bytes}::bytea as bytes, ${null}::int as nothing, ${''}::text as empty,
          ${true}::bool as flag, ${[1, 2]}::int[] as list, ${time}::int8 as "a ""b"" c"`),
      ),
    ).toEqual([{ long, bytes, nothing: null, empty: '', flag: true, list: [1, 2], 'a "b" c': time }])
})

it('refuses a statement with more values than the wire can count, and goes on', async () => {
  const db = tenantDb(pools.app, TENANT)
  const many = Array.from({ length: 70_000 }, (_, n) => n)
  await expect(db.rows(raw(sql`select ${sql.join(many)}`))).rejects.toThrow()
  expect(await db.first(answering(3))).toEqual({ n: 6 })
})
