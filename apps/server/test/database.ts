import { threadId } from 'node:worker_threads'
import { Client } from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** As the owner: sees every tenant. */
  ownerUrl: string
  /** As the product's own role: row-level security applies. */
  appUrl: string
}

/** The login role the product uses; the migrations create it. */
export const appRole = 'cloud_steward_app'

// On globalThis, so that a test that resets its modules does not get a second database.
const memo = globalThis as { testDatabase?: Promise<TestDatabase> }

/**
 * The database of this worker: a clone of the migrated template, made at the first call. Tests share it, each in
 * tenants of its own. It goes away with the cluster at the end of the run.
 */
export function testDatabase(): Promise<TestDatabase> {
  return (memo.testDatabase ??= clone(`test_${process.pid}_${threadId}`))
}

async function clone(name: string): Promise<TestDatabase> {
  const { url, appPassword } = inject('testCluster')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name} template template_app`)
  } finally {
    await client.end()
  }
  const ownerUrl = new URL(url)
  ownerUrl.pathname = `/${name}`
  const appUrl = new URL(ownerUrl)
  appUrl.username = appRole
  appUrl.password = appPassword
  return { ownerUrl: ownerUrl.href, appUrl: appUrl.href }
}
