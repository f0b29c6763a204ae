import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError, unwritable } from '../../start-error.ts'
import { type Account, closedTo, databaseAccount } from './account.ts'

/** The workspace root: found by its package.json, because sources and bundle lie at different depths below it. */
export function projectRoot(from = dirname(fileURLToPath(import.meta.url))): string {
  const file = join(from, 'package.json')
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).workspaces) return from
  const above = dirname(from)
  return above === from ? process.cwd() : projectRoot(above)
}

/**
 * Where the data lives: DATA_DIR, else `data` in the project. Root's PostgreSQL runs as another user; when that user
 * cannot get into the project (say, below /root) the data goes to /var/lib/cloud-steward.
 */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, root = projectRoot()): string {
  if (env.DATA_DIR) return resolve(env.DATA_DIR)
  const account = databaseAccount()
  return account && closedTo(account, root) ? '/var/lib/cloud-steward' : join(root, 'data')
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

/** Not Node's `recursive`: it tries for ever where the system answers ENOENT to every attempt, as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/** Creates the data directory and checks that the database's user can get to it. */
export function prepareDataDir(dataDir: string, account: Account | undefined): void {
  try {
    // Asked first because mkdir below a missing directory answers ENOENT also on a read-only file system.
    accessSync(nearestExisting(dataDir), constants.W_OK)
    makeDirectory(join(dataDir, 'secrets'))
    // Others may pass through to pg/ and native/, not look around; everything inside has its own mode.
    if (account && !(statSync(dataDir).mode & 0o001)) chmodSync(dataDir, 0o711)
    chmodSync(join(dataDir, 'secrets'), 0o700)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  const closed = account && closedTo(account, dataDir)
  if (closed) {
    throw new StartError(
      `PostgreSQL cannot run as root; it runs as "${account.name}", who cannot enter ${closed}. ` +
        `Set DATA_DIR to a directory outside (for example /var/lib/cloud-steward) or DATABASE_URL to a server.`,
    )
  }
}
