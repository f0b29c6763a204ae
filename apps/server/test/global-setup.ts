import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/infra/db/embedded/index.ts'
import { isAlive } from '../src/infra/db/embedded/liveness.ts'
import { findOrphan } from '../src/infra/db/embedded/orphan.ts'
import { stopServer } from '../src/infra/db/embedded/server.ts'
import { loadRegions } from '../src/modules/system/load-regions.ts'
import { appPasswordOf } from '../src/setup/start-database.ts'

const prefix = 'cloud-steward-test-'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of the cluster of this run, and the password of the app's login role. */
    testCluster: { url: string; appPassword: string }
    /** Where the files of this run lie; they go with it. */
    testFiles: string
  }
}

/** Memory where there is enough of it: cloning a database takes 40 to 100 ms there, seconds on a busy disk. */
function fastDirectory(): string {
  if (!existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 ** 30 ? '/dev/shm' : tmpdir()
}

/** A run that was killed leaves its cluster running: end it and give the memory back. */
async function sweep(directory: string): Promise<void> {
  for (const name of readdirSync(directory).filter((one) => one.startsWith(prefix))) {
    const firstLine = (file: string) => {
      const path = join(directory, name, file)
      return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0
    }
    const owner = firstLine('app.lock')
    if (!owner || isAlive(owner)) continue
    const { orphan } = findOrphan(join(directory, name, 'pg'))
    if (orphan) await stopServer(orphan.pid)
    rmSync(join(directory, name), { recursive: true, force: true })
  }
}

/** One PostgreSQL per test run, with one migrated template that every worker clones (see database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = fastDirectory()
  await sweep(directory)
  const dataDir = mkdtempSync(join(directory, prefix))
  const files = mkdtempSync(join(tmpdir(), 'cloud-steward-files-'))
  project.provide('testFiles', files)
  const log = { info: () => {}, warn: (message: string) => console.warn(message) }
  const settings = { max_connections: '200' }
  // Another version than ours: the folder above its `bin`.
  const nativeDir = process.env.TEST_POSTGRES
  const cluster = await startEmbedded({ dataDir, log, durable: false, settings, nativeDir })
  const close = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(files, { recursive: true, force: true })
  }
  try {
    // The role is the cluster's: a server that a test starts beside must arrive at the same password.
    const appPassword = appPasswordOf(cluster.url)
    await createTemplate(cluster.url, appPassword)
    project.provide('testCluster', { url: cluster.url, appPassword })
    return close
  } catch (error) {
    await close()
    throw error
  }
}

async function createTemplate(url: string, appPassword: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database template_app')
    const ownerUrl = new URL(url)
    ownerUrl.pathname = '/template_app'
    const file = new URL('../src/infra/db/migrate.ts', import.meta.url)
    if (existsSync(fileURLToPath(file))) {
      const { migrate } = await import(file.href)
      await migrate({ ownerUrl: ownerUrl.href, appPassword })
      await loadRegions(ownerUrl.href)
    }
    // A template with a connection cannot be cloned: nobody gets one.
    await client.query('alter database template_app allow_connections false')
  } finally {
    await client.end()
  }
}
