import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '../src/infra/db/migrate.ts'
import { asOwner } from '../src/infra/db/owner.ts'
import { knownMigrations, migrationsDirectory, schemaFiles } from '../src/infra/db/schema-files.ts'
import { emptyDatabase } from './database.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloud-steward-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The number after the last migration of this version. */
const next = String(knownMigrations().length + 1).padStart(4, '0')
let directory: string
let ownerUrl: string
let copies = 0

/** A database that this version has migrated, and a copy of the files to change. */
beforeEach(async () => {
  directory = join(folder, String(++copies))
  cpSync(migrationsDirectory, directory, { recursive: true })
  ownerUrl = await emptyDatabase()
  await run()
})

const run = () => migrate({ ownerUrl, appPassword: inject('testCluster').appPassword, directory })
const write = (name: string, text: string) => writeFileSync(join(directory, `${name}.sql`), text)
const edit = (name: string, change: (text: string) => string) =>
  write(name, change(readFileSync(join(directory, `${name}.sql`), 'utf8')))
const query = (sql: string) =>
  asOwner(ownerUrl, async (client: Client) => (await client.query(sql)).rows as Record<string, unknown>[])
const applied = () => query('select name, hash, applied_at from infra_migration order by name')
const columnsOf = async (table: string) =>
  (
    await query(
      `select attname::text as name from pg_attribute where attrelid = to_regclass('${table}') and attnum > 0`,
    )
  ).map(({ name }) => name)

describe('a database that has been migrated before', () => {
  it('is left as it is when nothing is new', async () => {
    const before = await applied()
    await run()
    expect(await applied()).toEqual(before)
  })

  it('gets a new migration and the views that changed with it', async () => {
    const view = schemaFiles().views.find(({ name }) => name.endsWith('_housing'))!.name
    write(
      `${next}_site_motto`,
      'alter table housing_site add column motto text; alter table housing_site drop column builder;',
    )
    await expect(run()).rejects.toThrow(/builder/)
    write(`${next}_site_motto`, 'alter table housing_site add column motto text;')
    edit(view, (text) => `${text}\ncreate view housing_motto as select tenant_id, motto from housing_site;\n`)
    await run()
    expect(await columnsOf('housing_site')).toContain('motto')
    expect(await columnsOf('housing_motto')).toEqual(['tenant_id', 'motto'])
    expect((await applied()).map(({ name }) => name)).toContain(`${next}_site_motto`)
    // The next version drops the view and the column it read.
    cpSync(join(migrationsDirectory, `${view}.sql`), join(directory, `${view}.sql`))
    write(`${String(Number(next) + 1).padStart(4, '0')}_no_motto`, 'alter table housing_site drop column motto;')
    await run()
    expect(await columnsOf('housing_motto')).toEqual([])
    expect(await columnsOf('housing_site_manager')).toContain('org_id')
  })

  it('gets a function again when its file has changed', async () => {
    edit(
      'functions/infra',
      (text) => `${text}\ncreate or replace function infra_two() returns int language sql as 'select 2';\n`,
    )
    await run()
    expect(await query('select infra_two() as two')).toEqual([{ two: 2 }])
  })

  it('keeps its schema whole when a migration fails', async () => {
    const before = await applied()
    write(`${next}_good`, 'create table good (id int);')
    write(`${String(Number(next) + 1).padStart(4, '0')}_bad`, 'create table bad (id no_such_type);')
    await expect(run()).rejects.toThrow(/_bad failed: .*no_such_type/)
    expect(await columnsOf('good')).toEqual([])
    expect(await columnsOf('housing_site_manager')).toContain('org_id')
    expect(await applied()).toEqual(before)
  })

  it('refuses a migration that was edited after it had been applied', async () => {
    const [, second] = knownMigrations()
    edit(second!, (text) => `${text}\ncreate table later (id int);\n`)
    await expect(run()).rejects.toThrow(`${second} was edited`)
    expect(await columnsOf('later')).toEqual([])
  })

  it('refuses a migration that comes before one it has had', async () => {
    write('0001_zebra', 'create table zebra (id int);')
    await expect(run()).rejects.toThrow(/0001_zebra comes before/)
  })

  it('refuses one of before the first release', async () => {
    await query(`insert into infra_migration (name, hash) values ('20261120090000_foundation', '')`)
    await expect(run()).rejects.toThrow(/before the first release/)
  })
})
