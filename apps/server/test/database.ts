import { threadId } from 'node:worker_threads'
import { inject } from 'vitest'
import { asOwner } from '../src/infra/db/owner.ts'
import { appUrlOf } from '../src/infra/db/pools.ts'

export type TestDatabase = {
  /** As the owner: sees every tenant. */
  ownerUrl: string
  /** As the product's own role: row-level security applies. */
  appUrl: string
}

// On globalThis, so that a test that resets its modules gets no second database, and no name twice.
const memo = globalThis as {
  testDatabase?: Promise<TestDatabase>
  emptyDatabases?: number
  testApp?: unknown
  billingApp?: unknown
  platform?: unknown
}
/** What is kept of a database for the files of a worker. */
const OF_DATABASE = ['testDatabase', 'testApp', 'billingApp', 'platform'] as const

/**
 * The database of this worker: a clone of the migrated template, made at the first call. Tests share it, each in
 * tenants of its own. It goes away with the cluster at the end of the run.
 */
export function testDatabase(): Promise<TestDatabase> {
  return (memo.testDatabase ??= clone(`test_${process.pid}_${threadId}`))
}

async function clone(name: string): Promise<TestDatabase> {
  const ownerUrl = await createDatabase(`${name} template template_app`, name)
  return { ownerUrl, appUrl: appUrlOf(ownerUrl, inject('testCluster').appPassword) }
}

/**
 * Gives the rest of this file a fresh database, with apps of its own, until the returned function is called: one that reads
 * all rows would read what every file before it left.
 */
export function ownDatabase(): () => void {
  memo.emptyDatabases = (memo.emptyDatabases ?? 0) + 1
  const name = `own_${process.pid}_${threadId}_${memo.emptyDatabases}`
  const shared = Object.fromEntries(OF_DATABASE.map((key) => [key, memo[key]]))
  Object.assign(memo, { ...Object.fromEntries(OF_DATABASE.map((key) => [key, undefined])), testDatabase: clone(name) })
  return () => void Object.assign(memo, shared)
}

/** A database of its own in the cluster of this run, without any table. */
export function emptyDatabase(): Promise<string> {
  memo.emptyDatabases = (memo.emptyDatabases ?? 0) + 1
  const name = `empty_${process.pid}_${threadId}_${memo.emptyDatabases}`
  return createDatabase(name, name)
}

async function createDatabase(definition: string, name: string): Promise<string> {
  const { url } = inject('testCluster')
  await asOwner(url, (client) => client.query(`create database ${definition}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
