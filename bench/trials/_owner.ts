import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The owner's URL of the embedded database that runs in this data directory. */
export function ownerUrlOf(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8').trim()
  // Line 4 of PostgreSQL's own lock file is its port.
  const port = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8')
    .split('\n')[3]!
    .trim()
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/cloud_steward`
}
