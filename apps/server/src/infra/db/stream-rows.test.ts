import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { Pools } from './pools.ts'
import { openPools } from './pools.ts'
import { type Sql, sql } from './sql.ts'
import { streamRows, type TextRow } from './stream-rows.ts'

const TENANT = 4712
let pools: Pools
beforeAll(async () => {
  pools = openPools((await testApp()).appUrl, { warn: () => {} }, 1)
  return () => pools.end()
})
const read = (statement: Sql) => streamRows(pools.stream, { tenant: { id: TENANT } }, statement, 'a-test')
async function all(statement: Sql): Promise<TextRow[]> {
  const rows: TextRow[] = []
  for await (const batch of read(statement)) rows.push(...batch)
  return rows
}

const AWKWARD = [
  '',
  '\\N',
  'a\tb',
  'a\nb\r\n',
  '\\',
  '\\\\t',
  `'; drop table x; --`,
  '$1',
  '"{},',
  '中文𠮷',
  '\b\f\v',
  ' ',
]

it('gives every text back as it went in, apart from null', async () => {
  for (const text of AWKWARD)
    expect(await all(sql`select ${text}::text, null, ${text}::text || 'x'`)).toEqual([[text, null, `${text}x`]])
})
it('takes lists, numbers and nulls as values', async () => {
  const value = sql`select unnest(${AWKWARD}::text[])`
  expect((await all(value)).flat()).toEqual(AWKWARD)
  expect(await all(sql`select ${[]}::uuid[], ${7}::int + 1, ${null}::text is null, ${-1.5}::numeric`)).toEqual([
    ['{}', '8', 't', '-1.5'],
  ])
})
it('cuts no character and no row at the edge of a packet', async () => {
  const long = '房租水电'.repeat(2_000)
  const rows = await all(sql`select n, ${long}::text from generate_series(1, 200) n`)
  expect(rows).toEqual(Array.from({ length: 200 }, (_, at) => [String(at + 1), long]))
})
it('works as the tenant, behind row-level security', async () => {
  expect(await all(sql`select current_setting('app.tenant_id'), current_user`)).toEqual([
    [String(TENANT), 'cloud_steward_app'],
  ])
})
it('says what failed, and the next one works', async () => {
  await expect(all(sql`select 1 / (n - 3000) from generate_series(1, 5000) n`)).rejects.toThrow('kit.error.badValue')
  expect(await all(sql`select 1`)).toEqual([['1']])
})
it('ends the statement of a reader who goes away', async () => {
  for await (const rows of read(sql`select generate_series(1, 100000000), 'left early'`)) {
    expect(rows.length).toBeGreaterThan(0)
    break
  }
  const running = sql`select pid from pg_stat_activity where query like '%left early%' and pid <> pg_backend_pid()`
  for (let tries = 0; (await all(running)).length > 0; tries++) {
    expect(tries).toBeLessThan(50)
    await delay(100)
  }
  expect(pools.stream.totalCount).toBeLessThanOrEqual(1)
})
