import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('gives every worker one database of its own', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()])
  expect(second).toBe(first)
  const client = new Client({ connectionString: first.ownerUrl })
  await client.connect()
  const { rows } = await client.query(`select current_database() as name, current_setting('fsync') as fsync`)
  await client.end()
  expect(rows).toEqual([{ name: new URL(first.ownerUrl).pathname.slice(1), fsync: 'off' }])
})
