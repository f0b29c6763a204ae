import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../src/infra/db/embedded/readiness.ts'
import { asOwner } from '../src/infra/db/owner.ts'
import { emptyDatabase } from './database.ts'
import { oneTimePassword, type ServerProcess, signInTo, startServer } from './spawned-server.ts'

const started: ServerProcess[] = []
const directories: string[] = []
const directory = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'cloud-steward-start-'))
  directories.push(path)
  return path
}
const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(env)
  started.push(server)
  return server
}
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL')
    await ended
  }
  for (const path of directories) rmSync(path, { recursive: true, force: true })
})

/** What the person at the terminal reads when the server does not start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const server = await start(env)
  const code = await Promise.race([
    server.ended,
    new Promise((resolve) => setTimeout(resolve, 280_000, 'still running')),
  ])
  expect(code, server.output()).toBe(1)
  expect(server.output().trim().split('\n'), server.output()).toHaveLength(1)
  expect(server.output()).not.toMatch(/node:internal|\bat .+:\d+:\d+/)
  return server.output()
}

describe('the server does not start and says why in one line', () => {
  it('with bad settings', async () => {
    expect(await refusalOf({ DEMO: 'perhaps', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toMatch(
      /DATABASE_URL.*DEMO.*LOG_LEVEL/,
    )
  })

  it('on a port that is taken', async () => {
    const holder = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    expect(await refusalOf({ PORT: String(port), DATA_DIR: directory() })).toMatch(new RegExp(`Port ${port} is taken`))
    holder.close()
  })

  it('without its database, and never shows the password', async () => {
    const output = await refusalOf({ DATABASE_URL: `postgres://steward:s3cret@127.0.0.1:${await freePort()}/none` })
    expect(output).toMatch(/cannot reach the database/)
    expect(output).not.toContain('s3cret')
  })

  it('on a database of a newer version', async () => {
    const DATABASE_URL = await emptyDatabase()
    await asOwner(DATABASE_URL, (client) =>
      client.query(
        `create table infra_migration (name text primary key, hash text not null);
         insert into infra_migration (name, hash) values ('9999_future', '')`,
      ),
    )
    expect(await refusalOf({ DATABASE_URL })).toMatch(/newer version.*9999_future/)
  })

  it('in a data directory it may not use', async () => {
    expect(await refusalOf({ DATA_DIR: '/proc/cloud-steward' })).toMatch(/\/proc\/cloud-steward/)
    if (process.getuid?.() === 0) return
    const closed = directory()
    chmodSync(closed, 0o500)
    expect(await refusalOf({ DATA_DIR: closed })).toMatch(/may not write/)
  })
})

describe('the server', () => {
  it('starts on an empty database, prints a password that signs in, and stops cleanly', async () => {
    const DATABASE_URL = await emptyDatabase()
    const alertsPort = await freePort()
    const first = await start({ DATABASE_URL, LOG_LEVEL: 'info', ALERTS_PORT: String(alertsPort) })
    const early = await fetch(`${first.url}/api/health`).then(
      ({ status }) => status,
      () => 503,
    )
    expect(early).toBe(503)
    await first.ready()
    expect((await fetch(`${first.url}/api/health`, { method: 'HEAD' })).status).toBe(200)
    const password = oneTimePassword(first.output())
    const who = await signInTo(first.url, password)
    expect((await who.call(getSysUser, {})).body.data.roles).toEqual(['ROLE_ADMIN'])
    // The address and the way in stand last; before them is JSON, where no terminal is.
    const lines = first.output().split('\n').filter(Boolean)
    expect(lines.splice(-3)).toEqual([
      expect.stringContaining(`is ready after`) as string,
      expect.stringContaining('First administrator') as string,
      `Alerts for programs: ws://127.0.0.1:${alertsPort}`,
    ])
    expect(lines.map((line) => (JSON.parse(line) as { step?: string }).step)).toEqual(['codes', 'migrations'])
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    // The second start knows the administrator and prints nothing secret; nor is what is in use made a demonstration.
    const second = await (await start({ DATABASE_URL, DEMO: '1', DEMO_PASSWORD: 'demonstration 1' })).ready()
    expect(oneTimePassword(second.output())).toBe('')
    expect(second.output()).not.toContain('demonstration 1')
    await expect(signInTo(second.url, 'demonstration 1')).rejects.toThrow(/400/)
    await expect(signInTo(second.url, 'demonstration 1', '10002')).rejects.toThrow(/400/)
    expect((await (await signInTo(second.url, password)).call(getSysUser, {})).status).toBe(200)
    const url = second.url
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  })

  it('ends within ten seconds of SIGTERM although a job waits for a lock of the database', async () => {
    const DATABASE_URL = await emptyDatabase()
    const server = await (await start({ DATABASE_URL })).ready()
    await asOwner(DATABASE_URL, async (holder) => {
      await holder.query('begin; lock table identity_tenant in access exclusive mode')
      const isWaiting = (): Promise<boolean> =>
        asOwner(DATABASE_URL, async (owner) => {
          await owner.query(`select graphile_worker.add_job('clean-sessions', '{"tenantId": 10001}')`)
          const { rows } = await owner.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows.length > 0
        })
      await expect.poll(isWaiting).toBe(true)
      server.child.kill('SIGTERM')
      const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'still running'))
      expect(await Promise.race([server.ended, late]), server.output()).toBe(0)
    })
  })

  it('starts several times at once on one empty database, and fills it once', async () => {
    const env = { DATABASE_URL: await emptyDatabase() }
    const own = await Promise.all([1, 2].map(() => start({ ...env, DATA_DIR: directory() })))
    await Promise.all(own.map((server) => server.ready(600)))
    const printed = own.map((server) => oneTimePassword(server.output())).filter(Boolean)
    expect(printed).toHaveLength(1)
    for (const { url } of own) await signInTo(url, printed[0]!)
  })
})
