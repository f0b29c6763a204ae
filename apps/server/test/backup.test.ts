import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeCtx } from '../src/infra/ctx/make-ctx.ts'
import { tenantsNamedBy } from '../src/infra/db/across-tenants.ts'
import { asOwner } from '../src/infra/db/owner.ts'
import { appUrlOf, openPools } from '../src/infra/db/pools.ts'
import { diskStore } from '../src/infra/files/store.ts'
import { isScheduled } from '../src/infra/queue/jobs.ts'
import { issueBills } from '../src/modules/billing/bill/issue.service.ts'
import { aBill, aWorld, brokenInvariants, pay, type World } from '../src/modules/billing/billing.builders.ts'
import { checkedBackup, copyFiles, openToFill, openToRead, writeBackup } from '../src/setup/backup/index.ts'
import { migrateTo } from '../src/setup/backup/schema.ts'
import { contents } from './backup-contents.ts'
import { backup, restore, tablesIn } from './backups.ts'
import { emptyDatabase, ownDatabase } from './database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cloud-steward-backup-'))
const whole = join(folder, 'whole')
let world: World
const giveBack = ownDatabase()
afterAll(async () => {
  await world.app.pools.app.end()
  giveBack()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the whole backup with one file changed. */
function changed(name: string, change: (path: string) => void, file: string): string {
  const copy = join(folder, name)
  cpSync(whole, copy, { recursive: true })
  change(join(copy, file))
  return copy
}
beforeAll(async () => {
  world = await aWorld()
  await issueBills(world.today, { dueThrough: '2026-06-20' })
})

describe('a backup', () => {
  it('taken while money moves is consistent, and restored it is the same', async () => {
    const bills = [await aBill(world), await aBill(world)]
    let [stopped, paid] = [false, 0]
    const writers = bills.map(async (bill) => {
      for (; !stopped; paid++) await pay(world, bill, { amountFen: 1 })
    })
    const manifest = await backup(world.app.ownerUrl, whole)
    const during = paid
    stopped = true
    await Promise.all(writers)
    expect(during).toBeGreaterThan(1)

    const copy = await emptyDatabase()
    await restore(copy, whole)
    await backup(copy, join(folder, 'again'))
    expect(contents(join(folder, 'again'))).toBe(contents(whole))
    expect(manifest.jobs.rows).toBeGreaterThan(0)

    const { appPassword } = inject('testCluster')
    const pools = openPools(appUrlOf(copy, appPassword), pino({ level: 'silent' }))
    const { id, code, name } = world
    const tenant = { id, code, name, houseLimit: 1_000, timeZone: 'Asia/Shanghai' }
    const ctx = makeCtx({ pools, ports: world.app.ports, tenant, requestId: 'test', log: pino({ level: 'silent' }) })
    expect(await brokenInvariants(ctx)).toEqual([])
    await pools.end()
    const forced = `select count(*)::int as tables from pg_class where relforcerowsecurity`
    const walls = async (url: string) =>
      asOwner(url, async (client) => (await client.query(forced)).rows[0].tables as number)
    expect(await walls(copy)).toBe(await walls(world.app.ownerUrl))
  })

  it('is readable by nobody else, and never overwrites one', async () => {
    expect(statSync(whole).mode & 0o077).toBe(0)
    expect(statSync(join(whole, 'identity_user.copy.gz')).mode & 0o077).toBe(0)
    await expect(backup(world.app.ownerUrl, whole)).rejects.toThrow(/exists already/)
  })

  it('takes the uploaded files along, and gives them back', async () => {
    const key = '10001/ab/01900000-0000-7000-8000-0000000000ab'
    const [from, into, to] = [join(folder, 'data'), join(folder, 'with-files'), join(folder, 'other-data')]
    await diskStore(join(from, 'files')).put(key, Buffer.from('a paper'))
    await backup(world.app.ownerUrl, into, from)
    await copyFiles(into, to)
    const file = await diskStore(join(to, 'files')).read(key)
    expect(await text(file)).toBe('a paper')
    expect(statSync(join(to, 'files', key)).mode & 0o077).toBe(0)
  })

  it('that breaks off leaves no folder', async () => {
    const into = join(folder, 'broken')
    const { client, close } = await openToRead({ databaseUrl: world.app.ownerUrl, dataDir: '' })
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // Expected before it happens, or it counts as unhandled.
    const ended = expect(writeBackup(client, into)).rejects.toThrow(/connection/i)
    await asOwner(world.app.ownerUrl, (other) => other.query('select pg_terminate_backend($1)', [rows[0].pid]))
    await ended
    await close().catch(() => {})
    expect(existsSync(into)).toBe(false)
    expect(existsSync(`${into}.part-${process.pid}`)).toBe(false)
  })

  it('needs no counters but those in its tables', async () => {
    const sequences = await asOwner(world.app.ownerUrl, async (client) => {
      const { rows } = await client.query(`select relname as name from pg_class
        where relkind = 'S' and relnamespace = 'public'::regnamespace`)
      return rows.map(({ name }) => name as string)
    })
    expect(sequences).toEqual([])
  })
})

it('of an older schema is brought to this version', async () => {
  const { migrations } = await checkedBackup(whole)
  const [older, target] = [await emptyDatabase(), await emptyDatabase()]
  const { client, close } = await openToFill({ databaseUrl: older, dataDir: '' })
  await migrateTo(older, client, migrations.slice(0, -1))
  await client.query(`insert into identity_tenant (id, code, name) values (1, 'T', 'T')`)
  await writeBackup(client, join(folder, 'older')).finally(close)
  await restore(target, join(folder, 'older'))
  const restored = await backup(target, join(folder, 'newer-now'))
  expect(restored.migrations).toEqual(migrations)
  expect(restored.tables.find(({ table }) => table === 'identity_tenant')?.rows).toBe(1)
})

it('is restored by an owner whom row-level security binds', async () => {
  const url = new URL(await emptyDatabase())
  const owner = `steward_${process.pid}`
  // The application role is the cluster's and its password follows from the owner's: with another one the tests beside
  // this could not sign in.
  await asOwner(url.href, (client) =>
    client.query(
      `create role ${owner} login createrole password ${client.escapeLiteral(decodeURIComponent(url.password))};
       grant cloud_steward_app, cloud_steward_schedules to ${owner} with admin option;
       alter database ${url.pathname.slice(1)} owner to ${owner}`,
    ),
  )
  url.username = owner
  await restore(url.href, whole)
  await backup(url.href, join(folder, 'by-owner'))
  expect(contents(join(folder, 'by-owner'))).toBe(contents(whole))
  // Bound by row-level security he still sees, for every schedule, whose work is due.
  const pool = new Pool({ connectionString: url.href, max: 1 })
  const named = await Promise.all(
    world.app.jobs.filter(isScheduled).map((job) => tenantsNamedBy(pool, job.due(new Date()))),
  )
  await pool.end()
  expect(named.length).toBeGreaterThan(40)
  expect(named.flat()).toContain(world.id)
})

describe('a restore refuses, and changes nothing,', () => {
  it('a damaged, cut or missing file', async () => {
    const target = await emptyDatabase()
    const flip = (path: string) => {
      const bytes = readFileSync(path)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(path, bytes)
    }
    const wrong = [
      changed('flipped', flip, 'ledger_entry.copy.gz'),
      changed('longer', (path) => appendFileSync(path, 'x'), 'billing_bill.copy.gz'),
      changed('missing', (path) => rmSync(path), 'waiting-jobs.copy.gz'),
      changed('other', flip, 'manifest.json'),
    ]
    for (const path of wrong) await expect(restore(target, path), path).rejects.toThrow(/is damaged: /)
    await expect(restore(target, folder)).rejects.toThrow(/is not a backup/)
    expect(await tablesIn(target)).toBe(0)
    // As the person at the terminal meets it.
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'apps/server/src/restore.ts', wrong[0]!],
      {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: target },
        encoding: 'utf8',
      },
    )
    expect(status).not.toBe(0)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('ledger_entry.copy.gz is not as it was written'),
    ])
  })

  it('a newer schema', async () => {
    const newer = await emptyDatabase()
    await restore(newer, whole)
    await asOwner(newer, (client) => client.query(`insert into infra_migration (name, hash) values ('9999_later', '')`))
    await backup(newer, join(folder, 'newer'))
    const target = await emptyDatabase()
    await expect(restore(target, join(folder, 'newer'))).rejects.toThrow(/newer version .*9999_later/)
    expect(await tablesIn(target)).toBe(0)
  })

  it('a database that is not empty', async () => {
    await backup(world.app.ownerUrl, join(folder, 'before'))
    await expect(restore(world.app.ownerUrl, whole)).rejects.toThrow(/is not empty/)
    await backup(world.app.ownerUrl, join(folder, 'after'))
    expect(contents(join(folder, 'after'))).toBe(contents(join(folder, 'before')))
    const foreign = await emptyDatabase()
    await asOwner(foreign, (client: Client) => client.query('create table notes as select 1 as one'))
    await expect(restore(foreign, whole)).rejects.toThrow(/is not empty: notes has rows/)
    expect(await tablesIn(foreign)).toBe(1)
  })
})
