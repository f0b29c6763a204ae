import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Pools } from './pools.ts'
import { openPools } from './pools.ts'
import { nameOf, overAll, raw, sql, statementNames } from './sql.ts'
import { inTransaction, tenantDb } from './tenant-db.ts'

const TENANT = 4711
let pools: Pools
beforeAll(async () => {
  // One connection, so that every statement meets what the ones before it left behind.
  pools = openPools((await testApp()).appUrl, { warn: () => {} }, 1)
  return () => pools.end()
})
const number = (value: number, text = 'n') => raw<{ n: number }>(sql`select ${value}::int as ${sql.ref(text)}`)
const count = (name: string, value: number) =>
  raw(sql`insert into infra_counter (tenant_id, name, value) values (${TENANT}, ${name}, ${value})`)
const counters = async () =>
  (
    await tenantDb(pools.app, TENANT).rows(raw<{ name: string }>(sql`select name from infra_counter order by name`))
  ).map(({ name }) => name)

it('sends the same statement twice in one trip, and others after it again', async () => {
  for (let round = 0; round < 3; round++) {
    const all = await tenantDb(pools.app, TENANT).all(number(1), number(2), number(3, 'm'), number(4, 'k'))
    expect(all).toEqual([[{ n: 1 }], [{ n: 2 }], [{ m: 3 }], [{ k: 4 }]])
  }
  await inTransaction(pools.app, TENANT, async (db) => {
    const [a, b, c] = await Promise.all([number(1, 'x'), number(2, 'x'), number(3, 'y')].map((one) => db.first(one)))
    expect([a, b, c]).toEqual([{ x: 1 }, { x: 2 }, { y: 3 }])
  })
})

it('knows after an error which statements the server has skipped', async () => {
  const db = tenantDb(pools.app, TENANT)
  const wrong = raw(sql`select 1 / ${0}::int`)
  for (let round = 0; round < 2; round++) {
    await expect(db.all(number(1, 'before'), wrong, number(2, 'after'))).rejects.toThrow()
    expect(await db.all(number(1, 'before'), number(2, 'after'))).toEqual([[{ before: 1 }], [{ after: 2 }]])
  }
  await expect(db.rows(raw(sql`select nonsense`))).rejects.toThrow()
  await expect(db.rows(raw(sql`select nonsense`))).rejects.toThrow(/nonsense/)
})

it('writes nothing of a transaction whose work fails, awaited or not', async () => {
  const failing = (work: Parameters<typeof inTransaction>[2]) => expect(inTransaction(pools.app, TENANT, work)).rejects
  await failing((db) => {
    void db.run(count('unsent', 1))
    throw new Error('before it left')
  }).toThrow('before it left')
  await failing(async (db) => {
    await db.run(count('sent', 1))
    void db.run(count('unsent', 1))
    throw new Error('after some left')
  }).toThrow('after some left')
  await failing(async (db) => {
    void db.run(count('twice', 1))
    void db.run(count('twice', 1))
  }).toThrow()
  expect(await counters()).toEqual([])
  await inTransaction(pools.app, TENANT, async (db) => {
    void db.run(count('kept', 1))
  })
  expect(await counters()).toEqual(['kept'])
})

it('keeps the plan of a statement that comes again, but not of one over whole tables', async () => {
  const db = tenantDb(pools.app, TENANT)
  for (const one of [raw(sql`select 'kept'`), overAll(sql`select 'anew'`), raw(sql`select 'once'`)]) await db.rows(one)
  for (const one of [raw(sql`select 'kept'`), overAll(sql`select 'anew'`)]) await db.rows(one)
  const kept = raw<{ statement: string }>(sql`select statement from pg_prepared_statements`)
  const texts = (await db.rows(kept)).map(({ statement }) => statement)
  // Other files of this worker may have used up all names.
  expect(texts.includes("select 'kept'")).toBe(nameOf("select 'kept'") !== undefined)
  expect(texts).not.toContain("select 'anew'")
  expect(texts).not.toContain("select 'once'")
})

it('names a statement from the second time on, equal ones alike, and no more of them than it may', () => {
  const name = statementNames(2)
  expect([name('a'), name('b')]).toEqual([undefined, undefined])
  const named = name('a')
  expect(named).toMatch(/^q[0-9a-f]{16}$/)
  expect([name('a'), statementNames(1)('a')]).toEqual([named, undefined])
  expect(name('b')).not.toBe(named)
  for (let round = 0; round < 3; round++) expect([name('c'), name('a')]).toEqual([undefined, named])
})
